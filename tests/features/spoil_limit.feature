Feature: Up to a maximum of three

  A voter who improperly marks or damages a ballot is given another, up to a maximum of three (KMC 6.30.060(d);
  KPB 4.80.060(D)). The words allow two meanings; the clerk has chosen one. The limit is asked before a ballot is taken
  back: the last one stays with its voter, who may still cast it.

  Scenario Outline: Both meanings of three
    Given the limit is <meaning>
    And desk A is open
    And Alma Berg has been issued a ballot
    When Alma Berg spoils <spoiled> ballots, one after the other
    Then Alma Berg holds ballot <last> of <last>
    And each spoiled ballot is destroyed and its number is on the statement
    When Alma Berg spoils the ballot
    Then the limit of <last> forbids it
    And Alma Berg still holds ballot <last> of <last>
    And Alma Berg may still cast it

    Examples:
      | meaning              | spoiled | last |
      | three ballots in all | 2       | 3    |
      | three replacements   | 3       | 4    |

  Scenario: The refusal is on record with the count and the limit
    Given desk A is open
    And Alma Berg holds the third ballot
    When Alma Berg spoils the ballot
    Then the limit of 3 forbids it
    And the refusal is on record with 3 ballots had and a limit of 3

  Scenario Outline: What is not the voter's doing uses up nothing
    Given desk A is open
    And Alma Berg holds the third ballot
    When the ballot of Alma Berg is replaced: <why>
    Then Alma Berg holds ballot 3 of 3
    And the limit has not been used further

    Examples:
      | why         |
      | wrong style |
      | misprint    |

  Scenario: A jam at the printer uses up nothing
    Given desk A is open
    And Alma Berg holds the third ballot
    And the page of Alma Berg is replaced: misprint
    And the page of Alma Berg is replaced: misprint
    Then Alma Berg holds ballot 3 of 3

  Scenario: Exhibited ballots count only where the rules say so
    Given the rules count exhibited ballots too
    And desk A is open
    And Alma Berg holds the third ballot
    When the ballot of Alma Berg is replaced: exhibited
    Then the limit of 3 forbids it
    And Alma Berg still holds ballot 3 of 3

  Scenario: Handing the last one back without another does not help
    Given desk A is open
    And Alma Berg holds the third ballot
    And Alma Berg hands the spoiled ballot back and wants no other
    When Alma Berg asks for a ballot
    Then the limit of 3 forbids it
    And the refusal is on record

  Scenario: The limit is one for both desks, once they know of each other
    Given desk A is open
    And desk B is open
    And Alma Berg holds the third ballot
    And Alma Berg hands the spoiled ballot back and wants no other
    And desk A has told desk B
    When Alma Berg asks for a ballot at desk B
    Then the limit of 3 forbids it
