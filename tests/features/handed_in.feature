Feature: What comes to the desk otherwise
  Packages, fouled mailed ballots, people for elsewhere, ballots served on paper, another center's stock.

  Background:
    Given an open vote center

  @ISS-19
  Scenario: A voted package is handed in
    When the package "LB26-00005-5" is handed in
    Then 1 package is counted beside the statement
    And the receipt says 1
    When the package "LB26-00005-5" is handed in
    Then the rule "envelope_received" says no

  @SPO-07 @RUN-04
  Scenario: A fouled mailed ballot has to be surrendered where the profile says so
    Given the profile wants fouled mailed ballots surrendered
    When "Rosa Sund" asks for a ballot because the mailed one is damaged
    Then the rule "not_surrendered" says no
    When "Rosa Sund" hands in the mailed ballot
    And "Rosa Sund" asks for a ballot because the mailed one is damaged
    Then a ballot is issued

  @SPC-16 @ISS-22
  Scenario: A mailed package is witnessed and nothing is issued
    When "ruth" witnesses the mailed package of "Edda Falk"
    Then the witness is on record and no ballot is out

  @ISS-23
  Scenario: Nobody witnesses their own package or attests their own ballot
    Given the official "ruth" is the voter "Edda Falk"
    When "ruth" witnesses the mailed package of "Edda Falk"
    Then the rule "own_ballot" says no

  @SNP-23 @SNP-21
  Scenario: Under age on election day
    Given "Finn Garcia" was born in 2010
    When Finn Garcia asks for a ballot
    Then the rule "under_age" says no
    When "Finn Garcia" is sent to "City Hall, 3 Main Street, 8 to 5"
    Then the slip says "City Hall, 3 Main Street, 8 to 5"

  @SNP-14
  Scenario: A pending registration
    Given the registration of "Finn Garcia" is pending
    When Finn Garcia asks for a ballot
    Then the rule "registration_pending" says no

  @SEC-14
  Scenario: Served on paper in an outage
    Given a pack of stock numbers 60001 to 60010
    When "Alma Berg" is entered as served on paper at 6:45 with number 60001
    Then the register marks "Alma Berg" as served on paper at "6:45 AM"
    And the ballot is with the voter and nothing but the label was printed
    When "Alma Berg" is entered as served on paper at 6:50 with number 60002
    Then the rule "already_issued" says no

  @SEC-14
  Scenario: A time before the day was opened cannot be
    Given a pack of stock numbers 60001 to 60010
    When "Alma Berg" is entered as served on paper at 5:15 with number 60001
    Then the rule "time_wrong" says no

  @ISS-03 @ISS-04 @BST-06
  Scenario: Stock goes to another center, counted at both ends
    Given a pack of stock numbers 60001 to 60010
    When the numbers 60006 to 60010 go to "Seward"
    Then the statement says 5 unused and 5 moved
    And the manifest names "Seward"
    When the numbers 60006 to 60010 go to "Seward"
    Then the rule "out_of_stock" says no

  @BST-06
  Scenario: Stock comes in from another center during the day
    When the numbers 70001 to 70020 come in from "Homer"
    Then the statement says 20 unused and 0 moved

  @SUP-06
  Scenario: Substitute ballots with a certificate of two
    When "james" alone certifies substitutes 80001 to 80005
    Then the rule "second_person_needed" says no
    When "james" and "nora" certify substitutes 80001 to 80005 because "the truck is late"
    Then 5 substitutes came in
    And the certificate says "the truck is late"

  @BST-01
  Scenario: The statement tells what was out of the usual way
    When "ruth" witnesses the mailed package of "Edda Falk"
    And "Finn Garcia" is sent to "City Hall"
    Then the statement tells of "Mailed packages witnessed: 1."
    And the statement tells of "People told to go elsewhere: 1."

  @SEC-14 @HRS-04
  Scenario: Served on paper before closing, entered after the line was closed
    Given a pack of stock numbers 60001 to 60010
    And the line was closed at 20:05 with 1 in it
    When "Alma Berg" is entered as served on paper at 19:45 with number 60001
    Then the register marks "Alma Berg" as served on paper at "7:45 PM"
    When "Bruno Castillo" is entered as served on paper at 20:03 with number 60002
    Then the rule "after_closing" says no

  @BST-05 @BST-02
  Scenario: Unused ballots are counted and destroyed by two, their numbers on the statement
    Given a pack of stock numbers 60001 to 60010
    And the line was closed at 20:05 with 0 in it
    When the unused ballots are counted as 9 and destroyed
    Then the rule "count_missing" says no
    When the unused ballots are counted as 10 and destroyed
    Then the statement says "8:05 PM: 10. Destroyed, Style 12, Upper Valley: 060001 to 060010 (10)."
    And the statement says 10 unused and 0 moved
