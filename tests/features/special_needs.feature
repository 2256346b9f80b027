Feature: Voters who need something else
  Special needs ballots by representative, assistance, the curb.

  Background:
    Given an open vote center

  @SPC-03 @SPC-07 @SPC-08
  Scenario: A representative takes the ballot to the voter and brings it back
    When a representative takes a special needs ballot to "Alma Berg"
    Then the ballot is an open item until it is back
    When the sealed envelope of "Alma Berg" is accepted
    Then nothing is out with a representative
    And the statement says 1 voted, of which 1 special needs

  @SPC-03
  Scenario Outline: Who may not represent a voter
    When a representative who is the <relation> asks for the ballot of "Alma Berg"
    Then the rule "representative_barred" says no
    And the refusal is on record for "Alma Berg"

    Examples:
      | relation       |
      | employer       |
      | employer_agent |
      | union          |
      | candidate      |

  @SPC-03
  Scenario: All five parts of the oath
    When a representative of "Alma Berg" leaves out the part "not_divulge" of the oath
    Then the rule "oath_refused" says no

  @SPC-03
  Scenario: A ballot with a representative stops the signing of the statement
    Given a representative has the ballot of "Alma Berg"
    When the line is closed and the statement is to be signed
    Then the rule "ballots_out" says no

  @SPC-03
  Scenario: A profile without special needs ballots
    Given the profile has no special needs ballots
    When a representative takes a special needs ballot to "Alma Berg"
    Then the rule "special_needs_off" says no

  @SPC-04 @SPC-05 @ACC-07
  Scenario: An official helps
    Given "Clara Dunn" has a ballot
    When "ruth" helps "Clara Dunn"
    Then the record names the helper of "Clara Dunn"

  @SPC-04 @SPC-06
  Scenario: Two persons of choice help, under oath
    Given "Clara Dunn" has a ballot
    When "Cy Dunn, Dee Dunn" help "Clara Dunn" under oath
    Then the record names the helper of "Clara Dunn"
    And the oath to print names "Cy Dunn, Dee Dunn"

  @SPC-04
  Scenario: Three helpers are too many
    Given "Clara Dunn" has a ballot
    When "Cy Dunn, Dee Dunn, Eve Dunn" help "Clara Dunn" under oath
    Then the rule "assistants_too_many" says no

  @SPC-06
  Scenario: No help without the oath
    Given "Clara Dunn" has a ballot
    When "Cy Dunn" helps "Clara Dunn" without the oath
    Then the rule "oath_refused" says no

  Scenario: Curbside, two people out and back
    Given "Clara Dunn" has a ballot
    When "james" alone takes the ballot of "Clara Dunn" to the curb
    Then the rule "second_person_needed" says no
    When "james" and "nora" take the ballot of "Clara Dunn" to the curb and return
    Then both times of the curb are on record with both names
