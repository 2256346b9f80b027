Feature: What the voter list says of a registration

  Undeliverable and purge notice were not mailed a ballot but are eligible (KMC 6.25.020(a)2, SNP-08). A canceled
  registration goes the supervised way (KMC 6.40.040, SNP-09). A ballot that was mailed is no reason to refuse one here
  (ISS-20).

  Background:
    Given desk A is open

  Scenario Outline: Eligible all the same
    When <who> asks for a ballot
    Then <who> is issued ballot 1 of 3

    Examples: undeliverable, purge notice, mailed and returned, address protected
      | who           |
      | Nils Ortiz    |
      | Olga Petersen |
      | Rosa Sund     |
      | Ulf Viken     |

  Scenario: The screen tells what is known of the mailed package, as of its date
    When Rosa Sund comes to the desk
    Then her package is shown as mailed on 2026-09-15 and returned as of 2026-09-24

  Scenario: A canceled registration
    When Mara Nilsen asks for a ballot
    Then it is refused: "This registration is canceled"
    And the refusal is on record

  Scenario: A supervisor may issue to a canceled registration, with a reason
    When Mara Nilsen asks for a ballot and the supervisor decides: "Reinstated this morning, the office called"
    Then Mara Nilsen is issued ballot 1 of 3
    And the reason is on record: "Reinstated this morning, the office called"

  Scenario: A supervisor without a reason may not
    When Mara Nilsen asks for a ballot and the supervisor decides: " "
    Then it is refused: "This registration is canceled"

  Scenario: A worker may not
    Given Ruth Olanna, a worker, is signed in
    When Mara Nilsen asks for a ballot and the supervisor decides: "She looks trustworthy"
    Then it is refused: "This registration is canceled"

  Scenario: An override is not recorded where none was needed from a worker
    Given Ruth Olanna, a worker, is signed in
    When Alma Berg asks for a ballot and the supervisor decides: "Just in case"
    Then Alma Berg is issued ballot 1 of 3
    And the reason is on record: ""

  Scenario: A protected address stays off the register
    Given Ulf Viken has voted
    Then the register says of Ulf Viken: "Address protected"
