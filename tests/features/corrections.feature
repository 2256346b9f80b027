Feature: Corrections and overrides
  Nothing is erased: a correction is another entry, with who, when and why.

  Background:
    Given an open vote center

  @REG-07 @REG-10
  Scenario: The wrong person was checked in
    Given "Clara Dunn" has a ballot
    When a supervisor corrects it to "Dmitri Egorov"
    Then "Clara Dunn" can be issued a ballot
    And the ballot belongs to "Dmitri Egorov"

  @REG-07 @ENV-16
  Scenario: After acceptance two people relabel
    Given "Clara Dunn" voted
    When a supervisor alone corrects the accepted envelope to "Dmitri Egorov"
    Then the rule "second_person_needed" says no
    When two people relabel the accepted envelope for "Dmitri Egorov"
    Then the ballot belongs to "Dmitri Egorov"
    And a label for "Dmitri Egorov" is printed

  @ENV-03
  Scenario: An envelope that has left is the office's exception
    Given "Clara Dunn" voted
    When two people report the envelope as gone and correct it to "Dmitri Egorov"
    Then the sorter file lists the envelope of "Clara Dunn" as "exception"

  @SNP-09
  Scenario: A supervisor issues to a canceled registration with a reason
    When Mara Nilsen asks for a ballot
    Then the rule "registration_canceled" says no
    And the refusal is on record for "Mara Nilsen"
    When a supervisor issues to "Mara Nilsen" because "court order"
    Then the reason "court order" stands with the ballot

  @HRS-03 @HRS-04
  Scenario: A supervisor issues after closing with a reason
    Given the line is closed with 2 people in it
    When Alma Berg asks for a ballot
    Then the rule "after_closing" says no
    When a supervisor issues to "Alma Berg" because "the clock was fast"
    Then the reason "the clock was fast" stands with the ballot

  @SPO-08 @REG-03
  Scenario: The refusal slip says what, why and when
    When Mara Nilsen asks for a ballot
    Then the refusal slip of "Mara Nilsen" says "This registration is canceled"

  @ISS-18
  Scenario: A missing attestation is made good later
    Given "Clara Dunn" has a ballot
    When the envelope of "Clara Dunn" is accepted without attestation and "ruth" attests it
    Then "ruth" has attested the envelope
