Feature: A voter is issued a ballot

  On application in person and on proof of identification the official must issue a ballot (KMC 6.30.060(b)).
  Ballots are numbered in order (KMC 6.20.030(f)). The record is written before anything is printed.

  Scenario: A voter of the valley gets one ballot and a labeled envelope
    Given desk A is open
    When Alma Berg asks for a ballot
    Then Alma Berg is issued ballot 1 of 3
    And 1 ballot and 1 label are printed
    And the label bears the name and the envelope number of Alma Berg
    And no printed ballot bears a name

  Scenario: A voter of the town gets two cards under one envelope
    Given desk A is open
    When Clara Dunn asks for a ballot
    Then Clara Dunn is issued ballot 1 of 3
    And 2 ballots and 1 label are printed

  Scenario: Numbers follow each other
    Given desk A is open
    When Alma Berg, Clara Dunn and Bruno Castillo have voted
    Then the ballots printed have the numbers 000001, 000002, 000003 and 000004

  Scenario: Each desk has numbers of its own
    Given desk A is open
    And desk B is open
    When Alma Berg asks for a ballot at desk A
    And Bruno Castillo asks for a ballot at desk B
    Then desk A has used the numbers 000001
    And desk B has used the numbers 005001

  Scenario: There is no second ballot while the first is out
    Given desk A is open
    And Alma Berg has been issued a ballot
    When Alma Berg asks for a ballot
    Then it is refused: "A ballot has been issued already"
    And the refusal is on record
    And nothing more is printed

  Scenario: There is no second ballot after voting
    Given desk A is open
    And Alma Berg has voted
    When Alma Berg asks for a ballot
    Then it is refused: "This envelope has been accepted"
    And the refusal is on record

  Scenario: The style on the voter list is the style that is issued
    Given desk A is open
    When Alma Berg asks for a ballot of the style of Larch Town
    Then it is refused: "This ballot style is not for this voter"

  Scenario: Officials may find another style, together
    Given desk A is open
    When Nora and James find that Alma Berg lives in Larch Town
    Then Alma Berg is issued ballot 1 of 3
    And 2 ballots and 1 label are printed
    And it is on record that officials found the style

  Scenario: One official alone does not find another style
    Given desk A is open
    When James alone finds that Alma Berg lives in Larch Town
    Then it is refused: "A second person has to confirm the ballot style"

  Scenario: Nothing is issued before the day is open
    Given desk A is not yet open
    When Alma Berg asks for a ballot
    Then it is refused: "The center is not open"

  Scenario: Nobody issues without having signed in
    Given desk A is open
    And nobody is signed in
    When Alma Berg asks for a ballot
    Then it is refused: "Nobody is signed in"

  Scenario: Nobody issues before the oath
    Given desk A is open
    And Walt Tornow, who has not taken the oath, is signed in
    When Alma Berg asks for a ballot
    Then it is refused: "There is no oath on record"

  Scenario: A pre-printed ballot
    Given desk A is open
    And the ballots 60001 to 60010 of Upper Valley were counted in
    When Alma Berg is given the pre-printed ballot 60004
    Then Alma Berg is issued ballot 1 of 3
    And 0 ballots and 1 label are printed

  Scenario: A pre-printed ballot is given out once
    Given desk A is open
    And the ballots 60001 to 60010 of Upper Valley were counted in
    And Alma Berg was given the pre-printed ballot 60004
    When Bruno Castillo is given the pre-printed ballot 60004
    Then it is refused: "This pre-printed ballot is not in the stock"

  Scenario: A pre-printed ballot nobody counted in is not given out
    Given desk A is open
    And the ballots 60001 to 60010 of Upper Valley were counted in
    When Alma Berg is given the pre-printed ballot 60011
    Then it is refused: "This pre-printed ballot is not in the stock"

  Scenario: The laptop never uses a number beyond its own
    Given desk A is open
    And the last number of desk A is 000001
    And Alma Berg has voted
    When Bruno Castillo asks for a ballot
    Then it is refused: "The ballot numbers of this laptop are used up"
    And nothing more is printed

  Scenario: A person at a second window does not get round the first
    Given desk A is open in two windows
    When Alma Berg asks for a ballot in both at once
    Then one ballot is issued and the other request is refused: "A ballot has been issued already"
