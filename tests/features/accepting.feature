Feature: The sealed envelope is accepted

  The official accepts the sealed envelope, signs as attesting official and dates it (KMC 6.30.060(c)). The stub comes
  off first: sealed in, it would tie the ballot to the voter (KMC 6.30.130). "Voted" means an accepted envelope.

  Background:
    Given desk A is open
    And Alma Berg has been issued a ballot

  Scenario: Everything is in order
    When the envelope of Alma Berg comes in
    Then it is accepted
    And Alma Berg stands among those who have voted, by public number only
    And the sorter's list has her envelope as accepted
    And the label of the envelope counts as accepted

  Scenario Outline: What is missing sends the envelope back to the voter
    When the envelope of Alma Berg comes in <how>
    Then it is refused: "<title>"
    And Alma Berg still holds ballot 1 of 3

    Examples:
      | how                       | title                                     |
      | with the stub still on    | The stub is still on the ballot           |
      | without a signature       | The envelope is not signed                |
      | not sealed                | The envelope is not sealed                |
      | without an identifier     | The identifier is missing on the envelope |
      | with another's barcode    | This envelope has another number          |

  Scenario: What the rules do not ask for is not asked for
    Given the rules ask for a signature and a seal only
    When the envelope of Alma Berg comes in without an identifier
    Then it is accepted

  Scenario: A check only these rules know is asked for too
    Given the rules ask for a signed affidavit as well
    When the envelope of Alma Berg comes in
    Then it is refused: "The envelope is not signed"

  Scenario: Ballots without stubs
    Given the ballots of this election have no stub
    When the envelope of Alma Berg comes in with the stub still on
    Then it is accepted

  Scenario: A missing attestation is an open item, never a rejection
    When the envelope of Alma Berg comes in without an attesting official
    Then it is accepted
    And the attestation is open

  Scenario: Nobody attests their own ballot
    Given Ruth Olanna is on the voter list as Alma Berg
    When the envelope of Alma Berg comes in
    Then it is refused: "This is your own ballot"
    And the refusal is on record

  Scenario: It is accepted once
    Given the envelope of Alma Berg has been accepted
    When the envelope of Alma Berg comes in
    Then it is refused: "This envelope has been accepted"

  Scenario: The envelope of a ballot that was taken back
    Given the ballot of Alma Berg was taken back: undone, "A mistake"
    When that envelope comes in all the same
    Then it is refused: "No ballot is out"

  Scenario: Issued and not returned is not voted
    Then Alma Berg stands among those with a ballot out, not among those who have voted
    And the sorter's list has her envelope as issued
