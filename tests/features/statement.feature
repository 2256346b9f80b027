Feature: The ballot statement

  When the center is closed the official accounts for all ballots (KMC 6.30.060(g)): per style and card, what came in
  and where each one is; the blank sheets; the labels. The law's four numbers come first (KMC 6.35.020). A count by
  hand stands beside the record and changes nothing; a difference demands a note (BST-03).

  Scenario: Every line of the ledgers
    Given desk A is open on October 2
    And the ballots 60001 to 60010 of Upper Valley were counted in
    And Alma Berg has voted
    And Bruno Castillo has voted after one ballot was spoiled
    And Edda Falk has voted after one ballot was exhibited
    And Finn Garcia has voted after one ballot was of the wrong style, that of Larch Town
    And Hugo Ivanoff has voted after one page could not be used
    And the issue to Jonas Kim was undone
    And Kaja Lund left the center with the ballot
    And Nils Ortiz has voted on the pre-printed ballot 60001
    And Olga Petersen has been issued a ballot
    And 3 sheets were used for tests and 2 were wasted
    Then the statement of ballots says
      | Received from the office  | 10 |
      | Printed here              | 14 |
      | In all                    | 24 |
      | Voted, envelope accepted  | 6  |
      | Spoiled, destroyed        | 1  |
      | Exhibited, destroyed      | 1  |
      | Wrong style, destroyed    | 2  |
      | Misprint, destroyed       | 1  |
      | Undone, destroyed         | 1  |
      | Left the center           | 1  |
      | Out and not returned      | 2  |
      | Unused stock              | 9  |
      | Accounted for             | 24 |
    And the statement of sheets says
      | Received           | 100 |
      | Printed as ballots | 14  |
      | Test               | 3   |
      | Waste              | 2   |
      | Left               | 81  |
    And the statement of labels says
      | Labels printed        | 9 |
      | On accepted envelopes | 6 |
      | Spoiled labels        | 2 |
      | Outstanding           | 1 |
    And the four numbers are 24 received, 6 voted, 2 spoiled, 13 unused and destroyed
    And the numbers of all destroyed ballots are listed
    And the difference is 0

  Scenario: Two styles, two cards: a column each
    Given desk A is open on October 2
    And Alma Berg has voted
    And Clara Dunn has voted
    Then the columns of the statement are Upper Valley, Larch Town card 1, Larch Town card 2 and all styles
    And each column has 1 voted

  Scenario: A count that agrees
    Given desk A is open
    And Alma Berg has voted
    And the line was closed at 20:00 with 0 in it
    When 1 envelopes of Upper Valley are counted by hand
    And James and Nora sign the statement
    Then the statement is signed with a difference of 0

  Scenario: A count that differs demands a note
    Given desk A is open
    And Alma Berg has voted
    And the line was closed at 20:00 with 0 in it
    When 0 envelopes of Upper Valley are counted by hand
    Then the difference is -1
    When James and Nora sign the statement
    Then it is refused: "The difference needs a note"
    When James and Nora sign the statement with the note "One envelope is not in the box; the floor was searched"
    Then the statement is signed with a difference of -1
    And the note stands on the statement: "One envelope is not in the box; the floor was searched"

  Scenario: A count changes no figure of the record
    Given desk A is open
    And Alma Berg has voted
    When 7 envelopes of Upper Valley are counted by hand
    Then 1 envelope is recorded and 7 are counted
    And 0 ballots are out

  Scenario: Blank is not zero
    Given desk A is open
    And Alma Berg has voted
    Then the count of envelopes is blank
    When 0 envelopes of Upper Valley are counted by hand
    Then the count of envelopes is zero

  Scenario: The last count stands
    Given desk A is open
    And Alma Berg has voted
    When 2 envelopes of Upper Valley are counted by hand
    And 1 envelopes of Upper Valley are counted by hand
    Then the difference is 0

  Scenario: Less than nothing is no count
    Given desk A is open
    When -1 envelopes of Upper Valley are counted by hand
    Then it is refused: "A count is missing"

  Scenario: Sheets are counted too
    Given desk A is open
    And Alma Berg has voted
    When 98 blank sheets are counted by hand
    Then the difference is -1

  Scenario: Daily over several days, final at the end
    Given desk A is open on October 2
    And the ballots 60001 to 60010 of Upper Valley were counted in
    And Alma Berg has voted
    And Nils Ortiz has voted on the pre-printed ballot 60001
    And the day ends and the next opens with 50 more sheets
    Then the statement of ballots says
      | Carried over from the day before | 9 |
      | Printed here                     | 0 |
      | Voted, envelope accepted         | 0 |
      | Unused stock                     | 9 |
    And the statement of sheets says
      | Carried over from the day before | 99  |
      | Received                         | 50  |
      | Left                             | 149 |
    Given Bruno Castillo has voted
    And the day ends and the next opens with 50 more sheets
    And Edda Falk has voted
    Then the final statement of ballots says
      | Received from the office | 10 |
      | Printed here             | 3  |
      | In all                   | 13 |
      | Voted, envelope accepted | 4  |
      | Unused stock             | 9  |
      | Accounted for            | 13 |
    And the daily statement of ballots says
      | Carried over from the day before | 9 |
      | Printed here                     | 1 |
      | Voted, envelope accepted         | 1 |

  Scenario: A page that turns up on another day changes no signed statement
    Given desk A is open on October 2
    And Alma Berg has voted after one page did not come out
    And the day ends and the next opens with 50 more sheets
    When the page given up for lost turns up
    Then the statement of October 2 still has 99 sheets left
    And the statement of sheets says
      | Carried over from the day before | 99 |
      | Printed as ballots               | 1  |
      | Left                             | 148 |

  Scenario: Screen, table and file say the same
    Given desk A is open
    And Alma Berg has voted
    And 0 envelopes of Upper Valley were counted by hand
    Then the figures of the page, the CSV and the JSON agree
