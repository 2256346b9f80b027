"""A mistake is said on the page it was made on, and costs nobody what they have typed."""

from app.domain.ledger_lines import Line
from tests.journeys.hands import BOTH, Hands
from tests.services.invented_election import NORA, at


def typed(hands: Hands) -> dict[str, str]:
    return dict(hands.window.current.values())


def fill(hands: Hands, **values: str) -> None:
    for key, value in values.items():
        hands.window.current._builder.inputs[key].set_value(value)


@BOTH
def test_a_visitor_without_a_kind_is_asked_for_on_the_same_form(hands: Hands) -> None:
    hands.goes("today")
    hands.does("people")
    hands.does("visitor")
    key = hands.key
    fill(hands, name="Wanda Field", sent_by="Committee")
    hands.does("visitor_go", **typed(hands))
    assert hands.key == key and hands.window.view.message is not None
    assert typed(hands)["name"] == "Wanda Field" and typed(hands)["sent_by"] == "Committee"


@BOTH
def test_a_wrong_second_password_at_a_seal_keeps_the_form(hands: Hands) -> None:
    hands.goes("today")
    hands.does("people")
    hands.does("seal")
    key = hands.key
    fill(hands, removed="0001", applied="0002", on="box", reason="Opened for a count", second=str(NORA))
    hands.does("seal_go", **{**typed(hands), "second_password": "not hers"})
    assert hands.key == key and hands.window.view.message is not None
    assert typed(hands)["reason"] == "Opened for a count"


def at_the_signatures(hands: Hands) -> None:
    hands.rig.move_to(at(20, 1))
    hands.rig.parts.day.close_line(0)
    hands.goes("close")
    found = hands.rig.parts.day.ledgers()
    counts = {f"count|voted|{style}|{card}": "0" for style, card in found.columns}
    counts |= {f"count|unused|{s}|{c}": str(found.ballots[Line.UNUSED].get((s, c), 0)) for s, c in found.columns}
    counts["count|sheets_left||"] = str(found.sheets[Line.SHEETS_LEFT])
    counts["count|labels_accepted||"] = "0"
    hands.does("counted", **counts)
    hands.does("to_sign", note="")
    assert hands.key == "close.sign"


@BOTH
def test_a_wrong_password_at_the_last_signature_does_not_send_two_people_back_to_counting(hands: Hands) -> None:
    at_the_signatures(hands)
    fill(hands, seals="004501", second=str(NORA))
    hands.does("sign", **{**typed(hands), "second_password": "not hers"})
    assert hands.key == "close.sign" and hands.window.view.message is not None
    assert typed(hands)["seals"] == "004501"
    assert hands.recorded("day_closed") == 0


def test_a_draft_of_the_statement_is_printed_from_the_statement(hands: Hands) -> None:
    at_the_signatures(hands)
    hands.does("back")
    assert hands.key == "close.statement"
    hands.does("print_draft", note="Counted twice")
    assert hands.key == "close.statement"
    assert hands.window.view.message.title == hands.desk.saying.words("statement.printed")


def test_a_moved_closing_without_a_time_keeps_the_order_that_was_typed(hands: Hands) -> None:
    hands.goes("close")
    hands.does("move_closing")
    fill(hands, order="Judge Solberg, case 12")
    hands.does("moved", **typed(hands))
    assert hands.key == "close.move" and typed(hands)["order"] == "Judge Solberg, case 12"
    assert hands.window.view.message is not None
