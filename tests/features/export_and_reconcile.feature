Feature: Export and reconcile

  Each desk's export is signed by the desk, encrypted to the office, read back and verified before it is called
  exported. The office takes in every desk's, in any order, counts nothing twice, and turns away and names what is not
  whole (DESIGN 3, 6; CASES A20, A92).

  Background:
    Given desk A is open
    And desk B is open

  Scenario: Both desks are in
    Given Alma Berg has voted at desk A
    And Clara Dunn has voted at desk B
    When both desks export and the office reconciles
    Then the exports of desk A and desk B are taken
    And the office counts 2 issued and 2 accepted
    And the center balances: 3 ballots voted
    And nothing is turned away and nobody is missing

  Scenario: An export is on record only when it was read back
    Given Alma Berg has voted at desk A
    When desk A exports
    Then it is on record as number 1 of desk A, up to the entry before
    And the file opens with the office's key only

  Scenario: The drive is missing
    When desk A exports to a drive that is not there
    Then a fault is told, no file is left, and nothing is on record as exported

  Scenario: The same export twice counts once
    Given Alma Berg has voted at desk A
    When both desks export and the office reconciles every file twice
    Then the office counts 1 issued and 1 accepted

  Scenario: An older and a newer export of one desk count once
    Given Alma Berg has voted at desk A
    And desk A has exported
    And Bruno Castillo has voted at desk A
    When both desks export and the office reconciles
    Then the office counts 2 issued and 2 accepted
    And nothing is turned away and nobody is missing

  Scenario: The order of the files does not matter
    Given Alma Berg has voted at desk A
    And desk A has exported
    And Bruno Castillo has voted at desk A
    When both desks export and the office reconciles in the other order
    Then the office counts 2 issued and 2 accepted

  Scenario: One voter at two desks
    Given Alma Berg has voted at desk A
    And Alma Berg has voted at desk B
    When both desks export and the office reconciles
    Then the office reports Alma Berg twice, by public number, with both times
    And the office counts 2 issued and 2 accepted

  Scenario: A desk of which nothing came
    Given Alma Berg has voted at desk A
    When desk A exports and the office reconciles
    Then desk B is missing
    And the office counts 1 issued and 1 accepted

  Scenario: A journal whose end was cut off
    Given Alma Berg has voted at desk A
    And desk A has told desk B
    When desk A exports without its last 3 entries, desk B exports, and the office reconciles
    Then the file of desk A is turned away as cut
    And nothing of desk A is counted

  Scenario: A journal that was rewritten from one entry on
    Given Alma Berg has voted at desk A
    And desk A has told desk B
    When desk A exports a rewritten journal, desk B exports, and the office reconciles
    Then the file of desk A is turned away as recomputed
    And nothing of desk A is counted

  Scenario: An old export played again in place of the new one
    Given Alma Berg has voted at desk A
    And desk A has exported
    And Bruno Castillo has voted at desk A
    And desk A has told desk B
    When desk B exports, and the office is given the old file of desk A
    Then the file of desk A is turned away as cut

  Scenario: A changed entry
    Given Alma Berg has voted at desk A
    When desk A exports with one entry changed, desk B exports, and the office reconciles
    Then the file of desk A is turned away as broken
    And nothing of desk A is counted

  Scenario: A file somebody touched
    Given Alma Berg has voted at desk A
    When both desks export, one byte of desk A's file is changed, and the office reconciles
    Then the file of desk A is turned away as damaged

  Scenario: Another desk's journal under this desk's name
    Given Alma Berg has voted at desk A
    When desk B exports the journal of desk A as its own, and the office reconciles
    Then the file of desk B is turned away as broken

  Scenario: No file holds a voter and a ballot number together
    Given Alma Berg has voted at desk A
    When desk A exports
    Then no part of the export holds a ballot number and a voter
