Feature: The wrong person was checked in

  Father and son of one name are told apart by suffix and birth year. Where it went wrong a correction frees one voter
  and marks the other; nothing is overwritten (CASES A12). The envelope gets the right voter's label (ENV-02).

  Background:
    Given desk A is open
    And Tove Ulrich Sr. has been issued a ballot

  Scenario: A supervisor corrects it
    When a supervisor says it was Tove Ulrich Jr.: "Father and son mixed up"
    Then Tove Ulrich Sr. has no ballot out
    And Tove Ulrich Jr. holds ballot 1 of 3
    And a label for Tove Ulrich Jr. is printed, no duplicate
    And the first label counts as spoiled
    And both names stay on record

  Scenario: The one who was freed can vote
    Given a supervisor said it was Tove Ulrich Jr.: "Father and son mixed up"
    When Tove Ulrich Sr. asks for a ballot
    Then Tove Ulrich Sr. is issued ballot 1 of 3

  Scenario: The corrected envelope comes in under the right name
    Given a supervisor said it was Tove Ulrich Jr.: "Father and son mixed up"
    When the envelope of Tove Ulrich Jr. comes in
    Then it is accepted
    And the envelope of Tove Ulrich Jr. is the accepted one
    And Tove Ulrich Jr. stands among those who have voted, by public number only

  Scenario: The old label does not pass any more
    Given a supervisor said it was Tove Ulrich Jr.: "Father and son mixed up"
    When that ballot comes in under the label of Tove Ulrich Sr.
    Then it is refused: "This envelope has another number"

  Scenario: It needs a reason
    When a supervisor says it was Tove Ulrich Jr.: ""
    Then it is refused: "A reason is missing"

  Scenario: A worker calls a supervisor
    Given Ruth Olanna, a worker, is signed in
    When a supervisor says it was Tove Ulrich Jr.: "Father and son mixed up"
    Then it is refused: "A supervisor has to do this"

  Scenario: The right voter has a ballot already
    Given Tove Ulrich Jr. has been issued a ballot
    When a supervisor says the ballot of Tove Ulrich Sr. was for Tove Ulrich Jr.: "Father and son mixed up"
    Then it is refused: "A ballot has been issued already"

  Scenario: A ballot of another style is not this voter's
    When a supervisor says it was Clara Dunn: "Two names read alike"
    Then it is refused: "This ballot style is not for this voter"
    And Tove Ulrich Sr. still holds ballot 1 of 3

  Scenario: Found after acceptance, two people relabel the sealed envelope
    Given the envelope of Tove Ulrich Sr. has been accepted
    When two supervisors say it was Tove Ulrich Jr.: "Father and son mixed up"
    Then the envelope of Tove Ulrich Jr. is the accepted one
    And a label for Tove Ulrich Jr. is printed, no duplicate

  Scenario: After acceptance one person is not enough
    Given the envelope of Tove Ulrich Sr. has been accepted
    When a supervisor says it was Tove Ulrich Jr.: "Father and son mixed up"
    Then it is refused: "A second person is needed"
