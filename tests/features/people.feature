Feature: Officials, watchers, visitors, papers
  Who was here, what they declared and did, and what hangs on the wall.

  Background:
    Given an open vote center

  @OFF-04
  Scenario: An official declares a relation that bars
    Given the profile bars "spouse"
    When "ruth" declares "spouse" of "Peter Kvasnikoff"
    Then "ruth" may not serve
    When "yusuf" declares no relation
    Then "yusuf" may serve

  @HRS-14
  Scenario: The desk is handed over between shifts
    Given "Clara Dunn" has a ballot
    When "james" hands the desk over to "nora" with the note "one ballot out"
    Then the record of the shift names 1 ballot out

  @WAT-01 @WAT-07
  Scenario: A watcher says who appointed them, and signs out
    When the watcher "Wanda Field" of "" signs in
    Then the rule "reason_missing" says no
    When the watcher "Wanda Field" of "Committee for Solberg" signs in
    And visitor 1 leaves
    Then nobody is inside
    When visitor 1 leaves
    Then the rule "not_inside" says no

  @REG-09 @OFF-07
  Scenario: Hours worked come from the sign-ins
    Given "ruth" signs in, works 90 minutes and signs out
    Then "ruth" worked 90 minutes

  @HRS-09 @WAT-04 @SUP-09
  Scenario: The opening checklist, with what was left open
    When the opening checklist is gone through without "station"
    Then the record says "station" was left open

  @OFF-03
  Scenario: No issuing without an oath
    Given an official without oath is at the screen
    When Alma Berg asks for a ballot
    Then the rule "oath_missing" says no

  @SUP-05 @ACC-08 @WAT-04 @SPO-04 @IDN-10 @USP-02 @USP-03
  Scenario Outline: Papers can be looked at and printed in both languages
    When the paper "<paper>" is looked at and printed in both languages
    Then it names the jurisdiction and leaves no blank unfilled

    Examples:
      | paper              |
      | warning            |
      | distance           |
      | instructions       |
      | spoil_procedure    |
      | postmark           |
      | question_statement |
      | question_notice    |
      | assist_oath        |
      | representative     |
      | refusal_slip       |
      | elsewhere_slip     |
      | receipt            |
      | substitute         |
      | manifest           |
      | relations          |
      | hours              |
      | visitors           |
