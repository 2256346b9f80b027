Feature: The closing announcements

  Fifteen minutes before closing and at closing an official announces the designated closing time and the actual time
  (KMC 6.30.060(f); KPB 4.80.060(F)). Missing one is on record and never blocks or extends anything (HRS-02). What is
  due follows from the record, so no restart, sleep or clock repeats or skips one.

  Scenario: Due, and made in time
    Given desk A is open
    When it is 19:45
    Then the announcement 15 minutes before is due
    When it is announced
    Then it is on record with the designated time 20:00 and the actual time 19:45, in time
    When it is 20:00
    Then the announcement at closing is due

  Scenario: The worker is warned two minutes before
    Given desk A is open
    When it is 19:43
    Then nothing is due, and the announcement 15 minutes before comes soon

  Scenario: Not before its time
    Given desk A is open
    When it is 19:44
    And the announcement 15 minutes before is made
    Then it is refused: "It is not closing time yet"

  Scenario: Late is marked late
    Given desk A is open
    When it is 19:49
    And it is announced
    Then it is on record with the designated time 20:00 and the actual time 19:49, 240 seconds late

  Scenario: Missed is on record and holds nothing up
    Given desk A is open
    When it is 20:00
    Then the announcement at closing is due
    And the announcement 15 minutes before is on record as missed, once
    When Alma Berg asks for a ballot
    Then Alma Berg is issued ballot 1 of 3

  Scenario: A missed one is not made up for
    Given desk A is open
    And it is 20:00
    When the announcement 15 minutes before is made
    Then it is refused: "This was decided before"

  Scenario: What nobody announced is on record when the statement is signed
    Given desk A is open
    And the line was closed at 20:05 with 0 in it
    When James and Nora sign the statement
    Then both announcements are on record as missed

  Scenario: An order moves closing, and both announcements with it
    Given desk A is open
    And it was announced at 19:45
    When closing is moved to 20:30 by "Superior Court, 19:50"
    And it is 20:00
    Then nothing is due
    When it is 20:15
    Then the announcement 15 minutes before is due
    When it is announced
    Then it is on record with the designated time 20:30 and the actual time 20:15, in time

  Scenario: Closing is not moved without an order
    Given desk A is open
    When closing is moved to 20:30 by ""
    Then it is refused: "A reason is missing"

  Scenario: A worker does not move closing
    Given desk A is open
    And Ruth Olanna, a worker, is signed in
    When closing is moved to 20:30 by "Superior Court, 19:50"
    Then it is refused: "A supervisor has to do this"

  Scenario: A restart between due and made
    Given desk A is open
    And it is 19:45
    When the program is started anew
    Then the announcement 15 minutes before is due

  Scenario: A restart after it was made
    Given desk A is open
    And it was announced at 19:45
    When the program is started anew
    Then nothing is due

  Scenario: The laptop sleeps over it
    Given desk A is open
    And it is 19:30
    When the laptop sleeps for 18 minutes
    Then the announcement 15 minutes before is late

  Scenario: The clock is set back after it was made
    Given desk A is open
    And it was announced at 19:45
    When the clock is set to 19:30
    Then nothing is due
    When it is 19:45
    Then nothing is due

  Scenario: The clock ran ahead and is set right
    Given desk A is open
    And the clock is wrongly at 20:02, and somebody looks
    When the clock is set to 19:40
    And it is 19:45
    Then the announcement 15 minutes before is due

  Scenario: The night the clocks change
    Given desk A is open through the night of November 1, until 4 in the morning
    When it is a quarter of an hour before closing
    Then the announcement 15 minutes before is due
    When it is announced
    Then it is on record with the designated time 04:00 and the actual time 03:45, in time

  Scenario: A laptop in the wrong zone
    Given the laptop believes to be in Tokyo
    And desk A is open
    When it is 19:45
    Then the announcement 15 minutes before is due
    When it is announced
    Then it is on record with the designated time 20:00 and the actual time 19:45, in time

  Scenario: The second desk is silent
    Given desk B is open
    When it is 20:00 at desk B
    Then nothing is due at desk B

  Scenario: Rules that ask for it on election day only
    Given the rules ask for announcements on election day only
    And desk A is open on October 2
    When it is 19:45
    Then nothing is due

  Scenario: Rules that ask for none
    Given the rules ask for no announcement
    And desk A is open
    When it is 20:00
    Then nothing is due
    Given the line was closed at 20:05 with 0 in it
    When James and Nora sign the statement
    Then no announcement is on record as missed

  Scenario: Made while the clock ran an hour ahead, it is made again at its own time
    Given desk A is open
    And the clock is wrongly at 19:45, and it is announced
    When the clock is set to 18:45
    Then nothing is due
    When it is 19:45
    Then the announcement 15 minutes before is due
