Feature: Opening and closing the day

  Two people open, with a trusted watch beside the laptop (HRS-13), and two people close. Nobody enters after closing,
  and everybody who stood in line may vote (HRS-03, HRS-04). The clock closes nothing: an official does.

  Scenario: Two people open
    Given desk A is not yet open
    When James and Nora open the day with 200 sheets and the seals 0417 and 0418
    Then the day is open
    And the seals 0417 and 0418 are on record
    And 200 blank sheets are counted in

  Scenario: The difference between clock and watch is on record
    Given desk A is not yet open
    When James and Nora open the day while the watch says 06:28
    Then the clock is on record as 120 seconds ahead

  Scenario Outline: One person does not open
    Given desk A is not yet open
    When <who> the day
    Then it is refused: "<title>"

    Examples:
      | who                                     | title                      |
      | James alone opens                       | A second person is needed  |
      | James with himself opens                | A second person is needed  |
      | Ruth, a worker, and Nora open           | A supervisor has to do this |

  Scenario: A day is opened once
    Given desk A is open
    When James and Nora open the day with 1 sheets and the seals 1 and 2
    Then it is refused: "The day is open already"

  Scenario: A date on which the center has no hours
    Given desk A is not yet open on October 4
    When James and Nora open the day with 1 sheets and the seals 1 and 2
    Then it is refused: "The center is not open"

  Scenario Outline: Packs whose numbers somebody else has
    Given desk A is open
    And the ballots 60001 to 60010 of Upper Valley were counted in
    When the ballots <first> to <last> of Upper Valley are counted in
    Then it is refused: "These numbers cannot be counted in"

    Examples: counted in before, overlapping, printed by a laptop, backwards
      | first | last  |
      | 60001 | 60010 |
      | 60010 | 60020 |
      | 5001  | 5010  |
      | 60040 | 60030 |

  Scenario: The line is not closed before its time
    Given desk A is open
    When the line is closed at 19:59 with 3 in it
    Then it is refused: "It is not closing time yet"

  Scenario: Those in line are served, each under a number
    Given desk A is open
    And the line was closed at 20:00 with 2 in it
    When Alma Berg, number 1 in line, asks for a ballot
    Then Alma Berg is issued ballot 1 of 3

  Scenario Outline: Nobody else is
    Given desk A is open
    And the line was closed at 20:00 with 2 in it
    When Alma Berg, number <number> in line, asks for a ballot
    Then it is refused: "The line is closed"
    And the refusal is on record

    Examples:
      | number |
      | 0      |
      | 3      |

  Scenario: A place in line is one person's
    Given desk A is open
    And the line was closed at 20:00 with 2 in it
    And Alma Berg, number 1 in line, was issued a ballot
    When Bruno Castillo, number 1 in line, asks for a ballot
    Then it is refused: "This place in line cannot be used"

  Scenario: A place in line goes with the correction of a name
    Given desk A is open
    And the line was closed at 20:00 with 2 in it
    And Tove Ulrich Sr., number 1 in line, was issued a ballot
    And it was found to be Tove Ulrich Jr.
    When Tove Ulrich Sr., number 1 in line, asks for a ballot
    Then it is refused: "This place in line cannot be used"

  Scenario: A supervisor may still issue, with a reason
    Given desk A is open
    And the line was closed at 20:00 with 0 in it
    When Alma Berg asks for a ballot after closing and the supervisor decides: "Court order 20:10"
    Then Alma Berg is issued ballot 1 of 3

  Scenario: After closing time and before the line is closed
    Given desk A is open
    And it is 20:03
    When Alma Berg asks for a ballot
    Then Alma Berg is issued ballot 1 of 3

  Scenario: No statement while a ballot is out
    Given desk A is open
    And Alma Berg has been issued a ballot
    And the line was closed at 20:00 with 0 in it
    When James and Nora sign the statement
    Then it is refused: "Ballots are still out"

  Scenario: No statement before the line is closed
    Given desk A is open
    And it is 20:03
    When James and Nora sign the statement
    Then it is refused: "The line is not closed yet"

  Scenario: No closing without a statement
    Given desk A is open
    And the line was closed at 20:00 with 0 in it
    When James and Nora close the day
    Then it is refused: "The statement is not made yet"

  Scenario: One person neither signs nor closes
    Given desk A is open
    And the line was closed at 20:00 with 0 in it
    When James alone signs the statement
    Then it is refused: "A second person is needed"

  Scenario: A statement that something happened after is signed again
    Given desk A is open
    And the line was closed at 20:00 with 1 in it
    And James and Nora signed the statement
    And Alma Berg, number 1 in line, was issued a ballot
    And the envelope of Alma Berg has been accepted
    When James and Nora close the day
    Then it is refused: "The statement is not made yet"
    When James and Nora sign the statement
    And James and Nora close the day
    Then the day is closed

  Scenario: A closed day stays closed
    Given desk A is open
    And the line was closed at 20:00 with 0 in it
    And James and Nora signed the statement
    And James and Nora closed the day
    When Alma Berg asks for a ballot
    Then it is refused: "The day is closed"

  Scenario: The clock was set: that is on record, and what is said of it
    Given desk A is open
    When somebody sets the clock back by 3600 seconds
    And Alma Berg asks for a ballot
    Then a clock step of -3600 seconds is on record

  Scenario: The line lasts past midnight
    Given desk A is open
    And the line was closed at 20:00 with 1 in it
    And it is twenty past midnight
    When Alma Berg, number 1 in line, asks for a ballot
    Then Alma Berg is issued ballot 1 of 3
    When the envelope of Alma Berg comes in
    And James and Nora sign the statement
    And James and Nora close the day
    Then the day is closed
    And election day's statement has 1 voted
