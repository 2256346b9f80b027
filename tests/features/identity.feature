Feature: The voter shows who they are

  Proof of identification is shown before a ballot is issued (KMC 6.30.060(b)). What counts as proof stands in the
  election's rules; what the voter showed is on record by kind, never by number (IDN-07).

  Scenario Outline: Documents of the list
    Given desk A is open
    When Alma Berg asks for a ballot and shows a <document>
    Then Alma Berg is issued ballot 1 of 3
    And it is on record that a <document> was shown, and nothing of what stands in it

    Examples:
      | document        |
      | drivers license |
      | passport        |

  Scenario: A document that is not on the list
    Given desk A is open
    When Alma Berg asks for a ballot and shows a library card
    Then it is refused: "Nothing shows yet who the voter is"
    And the refusal is on record

  Scenario: Identifiers that agree with the voter list
    Given desk A is open
    When Alma Berg asks for a ballot and tells identifiers
    Then Alma Berg is issued ballot 1 of 3

  Scenario: Known to the official
    Given desk A is open
    When Alma Berg asks for a ballot and is personally known
    Then Alma Berg is issued ballot 1 of 3
    And the official who knew the voter is on record

  Scenario: A first-time voter has to show a document, known or not
    Given desk A is open
    When Per Quist asks for a ballot and is personally known
    Then it is refused: "This voter has to show a document"
    And the refusal is on record

  Scenario: A first-time voter with a document
    Given desk A is open
    When Per Quist asks for a ballot and shows a passport
    Then Per Quist is issued ballot 1 of 3

  Scenario: Rules that allow documents only
    Given the rules allow documents only
    And desk A is open
    When Alma Berg asks for a ballot and is personally known
    Then it is refused: "This way of showing identity is not allowed here"
