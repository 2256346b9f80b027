Feature: Two desks of one center

  The desks have no network. A stick carries what one knows to the other. What happens at both before that is kept,
  both of it, and shown with both times; there is never a winner (CASES A20, A22).

  Background:
    Given desk A is open
    And desk B is open

  Scenario: Served at one desk, asking at the other
    Given Alma Berg has been issued a ballot at desk A
    And desk A has told desk B
    When Alma Berg asks for a ballot at desk B
    Then it is refused: "The other desk has issued a ballot"

  Scenario: Voted at one desk, asking at the other
    Given Alma Berg has voted at desk A
    And desk A has told desk B
    When Alma Berg asks for a ballot at desk B
    Then it is refused: "This envelope has been accepted"

  Scenario: The same voter at both desks before they spoke
    Given Alma Berg has been issued a ballot at desk A
    And Alma Berg has been issued a ballot at desk B
    When desk A tells desk B
    Then desk B reports a conflict of Alma Berg with both times
    And both issues stay on record at desk B
    When desk B tells desk A
    Then desk A reports a conflict of Alma Berg with both times

  Scenario: A conflict is reported once
    Given Alma Berg has been issued a ballot at desk A
    And Alma Berg has been issued a ballot at desk B
    And desk A has told desk B
    When desk A tells desk B
    Then desk B reports no conflict

  Scenario: A spoiled ballot here and another there are within the limit
    Given Alma Berg has been issued a ballot at desk A
    And Alma Berg hands the spoiled ballot back and wants no other
    And desk A has told desk B
    When Alma Berg asks for a ballot at desk B
    Then Alma Berg is issued ballot 2 of 3 at desk B

  Scenario: Beyond the limit at two desks is a conflict
    Given Alma Berg holds the third ballot
    And Alma Berg hands the spoiled ballot back and wants no other
    And Alma Berg has been issued a ballot at desk B
    When desk A tells desk B
    Then desk B reports that Alma Berg had 4 ballots, over the limit

  Scenario: A ballot is taken back where it was issued
    Given Alma Berg has been issued a ballot at desk A
    And desk A has told desk B
    When desk B wants to take back the ballot of Alma Berg
    Then it is refused: "The other desk has issued a ballot"

  Scenario: The same voter carries the same envelope number at every desk
    Given Alma Berg has been issued a ballot at desk A
    And Alma Berg hands the spoiled ballot back and wants no other
    And desk A has told desk B
    When Alma Berg asks for a ballot at desk B
    Then both desks print the same envelope number for Alma Berg

  Scenario: Numbers of the other desk stay sealed
    Given Alma Berg has been issued a ballot at desk A
    When desk A tells desk B
    Then desk B knows that Alma Berg has a ballot and cannot read its number

  Scenario: Sticks in any order, twice, or late
    Given Alma Berg has been issued a ballot at desk A
    And desk A has told desk B
    And desk B has told desk A
    And desk A has told desk B
    Then desk A and desk B know the same of both
