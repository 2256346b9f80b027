Feature: A ballot is taken back

  Exhibited, improperly marked and damaged ballots are destroyed, unexamined, and their numbers go on the ballot
  statement (KMC 6.30.060(d); SPO-03). Nothing is erased: what was issued stays on record.

  Background:
    Given desk A is open
    And Alma Berg has been issued a ballot

  Scenario: Undone by a supervisor, with a reason
    When the ballot of Alma Berg is taken back: undone, "She will come back with her glasses"
    Then Alma Berg has no ballot out
    And its number stands under Undone on the statement
    When Alma Berg asks for a ballot
    Then Alma Berg is issued ballot 1 of 3

  Scenario: Undone needs a reason
    When the ballot of Alma Berg is taken back: undone, ""
    Then it is refused: "A reason is missing"
    And Alma Berg still holds ballot 1 of 3

  Scenario: A worker does not undo an issue
    Given Ruth Olanna, a worker, is signed in
    When the ballot of Alma Berg is taken back: undone, "She changed her mind"
    Then it is refused: "A supervisor has to do this"

  Scenario: Nor by way of a replacement
    Given Ruth Olanna, a worker, is signed in
    When the ballot of Alma Berg is replaced: undone
    Then it is refused: "A supervisor has to do this"

  Scenario: Exhibited is refused, destroyed and a class of its own
    When the ballot of Alma Berg is replaced: exhibited
    Then Alma Berg is issued ballot 1 of 3
    And the number 000001 stands under Exhibited on the statement

  Scenario: One alone does not note that a ballot is gone
    When James alone notes that the ballot of Alma Berg left the center
    Then it is refused: "A second person is needed"
    And Alma Berg still holds ballot 1 of 3

  Scenario: A voter who leaves with the ballot
    When the ballot of Alma Berg is taken back: left center, "Seen to walk out"
    Then Alma Berg has no ballot out
    And the statement counts 1 under Left the center
    And the number 000001 is not among the destroyed

  Scenario: A ballot that has left is not replaced
    When the ballot of Alma Berg is replaced: left center
    Then it is refused: "A ballot has been issued already"
    And Alma Berg still holds ballot 1 of 3

  Scenario: What is not out cannot be taken back
    Given the ballot of Alma Berg was taken back: undone, "A mistake"
    When that ballot is taken back once more
    Then it is refused: "No ballot is out"

  Scenario: Once accepted an envelope is never handed back
    Given the envelope of Alma Berg has been accepted
    When the ballot of Alma Berg is taken back: undone, "She wants it again"
    Then it is refused: "This envelope has been accepted"

  Scenario: All cards of a set are taken back together
    Given Clara Dunn has been issued a ballot
    When Clara Dunn spoils the ballot
    Then the numbers 000002 and 000003 stand under Spoiled on the statement
    And Clara Dunn holds ballot 2 of 3

  Scenario: The other style, when the first was wrong
    When James and Nora replace the ballot of Alma Berg by one of Larch Town
    Then 3 ballots and 1 label are printed
    And Alma Berg holds ballot 1 of 3
    And the number 000001 stands under Wrong style on the statement
