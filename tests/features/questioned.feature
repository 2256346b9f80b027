Feature: Questioned ballots
  A person whose right to vote is in doubt votes a ballot that is kept apart and decided on later.

  Background:
    Given an open vote center

  @SPC-09 @SPC-11 @SNP-10 @SNP-01
  Scenario: Somebody who is not on the list
    When "Zora Keel" of "9 Spit Road", who is not on the list, swears and is given a questioned ballot
    Then the ballot is questioned because of "not_on_list"
    And its envelope has a number from this laptop's reserved range
    And the sorter file lists that envelope as "issued" and "questioned"
    And who-has-voted lists do not name the person

  @SPC-12 @BST-07
  Scenario: Questioned ballots are counted apart at closing
    Given "Zora Keel" of "9 Spit Road" voted a questioned ballot
    And "Alma Berg" voted
    Then the statement says 2 voted, of which 1 questioned
    And the questioned envelopes counted by hand as 0 differ by -1

  @IDN-04
  Scenario: A voter without identification
    When "Bruno Castillo" shows nothing and swears the statement
    Then the ballot is questioned because of "no_identity"
    And the register says "No ID" for "Bruno Castillo"

  @SNP-09
  Scenario: A canceled registration needs the supervisor
    Given "ruth" is at the screen
    When "Mara Nilsen" asks for a questioned ballot because of "canceled"
    Then the rule "supervisor_needed" says no
    Given "james" is at the screen
    When "Mara Nilsen" asks for a questioned ballot because of "canceled"
    Then the ballot is questioned because of "canceled"

  @SPC-11
  Scenario: Refusing the oath means no ballot
    When "Bruno Castillo" refuses the oath of the questioned voter
    Then the rule "oath_refused" says no
    And the refusal is on record for "Bruno Castillo"

  @SPC-11
  Scenario: A residence in doubt asks for the prior place and how long
    When "Bruno Castillo" asks for a questioned ballot because of "residence"
    Then the rule "question_incomplete" says no

  @SPC-09
  Scenario: A profile without questioned ballots
    Given the profile has no questioned ballots
    When "Bruno Castillo" shows nothing and swears the statement
    Then the rule "questioned_off" says no

  @SPC-13 @SUP-05
  Scenario: Statement and notice are printed, and again as duplicates
    When "Zora Keel" of "9 Spit Road", who is not on the list, swears and is given a questioned ballot
    And the paper "question_statement" is printed for the ballot
    And the paper "question_notice" is printed for the ballot
    And the paper "question_statement" is printed for the ballot
    Then the last paper says "DUPLICATE 1"
    And no count has changed
