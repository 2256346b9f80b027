Feature: Paper

  "Sent to the printer" is not "printed": a person says what became of a page. A misprint is not the voter's doing:
  another number, the same "ballot n of N", and the sheet is accounted for (SPO-09; CASES A80, A81).

  Background:
    Given desk A is open

  Scenario: A page that cannot be used
    Given Alma Berg asked for a ballot
    When the worker says of the ballot page: it cannot be used
    Then Alma Berg is issued ballot 1 of 3
    And desk A has used the numbers 000001 and 000002
    And the number 000001 stands under Misprint on the statement
    And 2 sheets are used

  Scenario: A page that did not come out
    Given Alma Berg asked for a ballot
    When the worker says of the ballot page: nothing came out
    Then Alma Berg is issued ballot 1 of 3
    And desk A has used the numbers 000001 and 000002
    And 1 sheet is used

  Scenario: The voter has gone meanwhile
    Given Alma Berg asked for a ballot
    When the worker says of the ballot page, the voter having gone: nothing came out
    Then Alma Berg has no ballot out
    And desk A has used the numbers 000001
    And 0 sheets are used

  Scenario: A page given up for lost turns up
    Given Alma Berg asked for a ballot
    And the worker said of the ballot page: nothing came out
    When the first page turns up after all
    Then it is on record as late
    And Alma Berg holds ballot 1 of 3
    And 2 sheets are used
    And the number 000001 stands under Misprint on the statement

  Scenario: A page is decided once
    Given Alma Berg asked for a ballot
    And the worker said of the ballot page: it came out
    When the worker says of the ballot page: it cannot be used
    Then it is refused: "This was decided before"

  Scenario: No ballot goes to a voter while a page is in doubt
    Given Alma Berg asked for a ballot
    When the ballot of Alma Berg is handed over
    Then it is refused: "One page is still in doubt"

  Scenario: A card set is replaced whole
    Given Clara Dunn asked for a ballot
    When the worker says of the ballot page: it cannot be used
    Then Clara Dunn is issued ballot 1 of 3
    And the numbers 000001 and 000002 stand under Misprint on the statement
    And desk A has used the numbers 000001, 000002, 000003 and 000004
    And 4 sheets are used

  Scenario: A second label says that it is one
    Given Alma Berg has been issued a ballot
    When the label of Alma Berg is printed again
    And the label of Alma Berg is printed again
    Then the labels printed are: first, DUPLICATE 1, DUPLICATE 2
    And no ballot is counted twice

  Scenario: A label that did not come out is no duplicate
    Given Alma Berg asked for a ballot
    When the worker says of the label: nothing came out
    Then the labels printed are: first, first

  Scenario: No label for an envelope that is not needed any more
    Given Alma Berg asked for a ballot
    And the ballot of Alma Berg was taken back: undone, "She has to leave"
    When the worker says of the label: nothing came out
    Then 1 ballot and 1 label are printed

  Scenario: After a spoil the envelope and its label stay
    Given Alma Berg has been issued a ballot
    When Alma Berg spoils the ballot
    Then 2 ballots and 1 label are printed

  Scenario: The printer refuses
    Given the ballot printer refuses every job
    When Alma Berg asks for a ballot
    Then the fault is on record and the worker is asked about the page
    And nothing is sent again by itself

  Scenario: The program ends with a page in doubt
    Given Alma Berg asked for a ballot
    When the program is started anew
    Then the worker is asked about 2 pages
    And nothing is sent again by itself
