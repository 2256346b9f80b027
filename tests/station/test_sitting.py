"""One voter's sitting, rule by rule: every way in reaches everything, nothing chosen is ever lost, nothing is timed but
the minutes without a touch. Numbers are VVSG 2.0's.
"""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.faults import FaultCode
from tests.station.ballots import DEFINITION, STYLE
from tests.station.kit import PANELS, Machine, Station
from tests.station.sittings import after, begin, everywhere
from tests.station.test_geometry import laid_out
from ui.starting import start
from ui.station.acts import COMFORT, act
from ui.station.comfort import LEVELS, MODES, RATES, SIZES, Comfort
from ui.station.cursor import Cursor, arrive, aside, entered, moved, stops, switched, turned
from ui.station.keys import Press, press_of
from ui.station.pages import EARLIER, MORE, Laid
from ui.station.pages_of import PAGES, page_of
from ui.station.state import SHUT, At, Effect
from ui.station.voting import ALERT_SECONDS, IDLE_LEAST, IDLE_MOST
from ui.words import Words

Make = Callable[..., Station]
NAMES = tuple(everywhere())


def show(at: Station, name: str, **comfort: object) -> None:
    sitting = everywhere()[name]
    at.voting.sitting = replace(sitting, comfort=replace(sitting.comfort, **comfort))
    at.voting._show()
    at.settle()


# --- every way in reaches everything (5.1-A, 7.2, 8.1-I)


Step = Callable[[tuple[Laid, ...], Cursor], list[Cursor]]


def by_switches(parts: tuple[Laid, ...], cursor: Cursor) -> list[Cursor]:
    """Where two switches can go from here without touching the ballot."""
    laid = parts[cursor.part]
    inside = entered(laid, cursor)
    return [switched(laid, cursor), *([inside] if inside is not None else _turns(parts, cursor))]


def by_arrows(parts: tuple[Laid, ...], cursor: Cursor) -> list[Cursor]:
    laid = parts[cursor.part]
    beside = [each for each in (aside(laid, cursor, 1), aside(laid, cursor, -1)) if each is not None]
    return [moved(laid, cursor, 1), moved(laid, cursor, -1), *beside, *_turns(parts, cursor)]


def _turns(parts: tuple[Laid, ...], cursor: Cursor) -> list[Cursor]:
    by = {MORE: 1, EARLIER: -1}.get(cursor.focus)
    return [turned(parts, cursor, by)] if by else []


@pytest.mark.parametrize("way", [by_switches, by_arrows])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("panel", PANELS)
def test_switches_and_arrows_reach_everything_on_every_page(station: Make, panel: str, size: str, way: Step) -> None:
    """From wherever the focus may be, whatever can be touched can be reached; nothing is a dead end."""
    start()
    for name in NAMES:
        page = page_of(everywhere("en", size)[name])
        parts = laid_out(name, panel, size, "en")
        wanted = {(number, key) for number, laid in enumerate(parts) for key in stops(laid)}
        first = arrive(page, parts)
        met, ahead = {first}, [first]
        while ahead:
            for cursor in way(parts, ahead.pop()):
                if cursor not in met:
                    met.add(cursor)
                    ahead.append(cursor)
        assert wanted <= {(cursor.part, cursor.focus) for cursor in met}, name
        if wanted:
            for cursor in met:
                assert any(each != cursor for each in way(parts, cursor)) or len(wanted) == 1, (name, cursor)


def test_up_is_the_way_down_backwards(station: Make) -> None:
    at = station()
    show(at, "assembly")
    forth = []
    for _ in range(12):
        at.press(Qt.Key.Key_Down)
        forth.append(at.window.cursor_.focus)
    back = [forth[-1]]
    for _ in range(11):
        at.press(Qt.Key.Key_Up)
        back.append(at.window.cursor_.focus)
    assert back == forth[::-1]


@pytest.mark.parametrize(
    ("key", "press"),
    [
        ("1", Press.SWITCH_ON),
        ("2", Press.SWITCH_CHOOSE),
        ("+", Press.LOUDER),
        ("=", Press.LOUDER),
        ("-", Press.SOFTER),
        (".", Press.FASTER),
        (",", Press.SLOWER),
        ("m", Press.VOICE),
        ("M", Press.VOICE),
        ("p", Press.PAUSE),
        ("r", Press.HELP),
        ("h", Press.HELP),
        ("l", Press.LANGUAGE),
        ("s", Press.SETTINGS),
        ("b", Press.HIDE),
        ("t", Press.SIZE),
        ("c", Press.COLORS),
        (" ", Press.CHOOSE),
    ],
)
def test_the_keypads_map_is_the_fields(key: str, press: Press) -> None:
    code = Qt.Key.Key_Space if key == " " else Qt.Key(ord(key.upper()))
    assert press_of(QKeyEvent(QEvent.Type.KeyPress, code, Qt.KeyboardModifier.NoModifier, key)) is press


@pytest.mark.parametrize(
    ("key", "press"),
    [
        (Qt.Key.Key_Down, Press.ON),
        (Qt.Key.Key_Tab, Press.ON),
        (Qt.Key.Key_Up, Press.BACK),
        (Qt.Key.Key_Left, Press.LEFT),
        (Qt.Key.Key_Right, Press.RIGHT),
        (Qt.Key.Key_Return, Press.CHOOSE),
        (Qt.Key.Key_Enter, Press.CHOOSE),
        (Qt.Key.Key_Home, Press.REPEAT),
        (Qt.Key.Key_End, Press.REVIEW),
        (Qt.Key.Key_Escape, Press.CLOSE),
        (Qt.Key.Key_F1, Press.HELP),
    ],
)
def test_arrows_enter_home_and_end(key: Qt.Key, press: Press) -> None:
    assert press_of(QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "")) is press


def test_a_held_key_counts_once(station: Make) -> None:
    """7.2-M: no key repeats by being held."""
    at = station()
    show(at, "assembly")
    first = at.window.cursor_.focus
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier, "", True)
    QApplication.sendEvent(at.window, held)
    assert at.window.cursor_.focus == first
    one = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_1, Qt.KeyboardModifier.NoModifier, "1", True)
    QApplication.sendEvent(at.window, one)
    assert at.window.cursor_.focus == first


def test_a_finger_chooses_when_it_is_lifted_and_may_slide_off(station: Make) -> None:
    """7.2-H: on release; 7.2-E: no double touch is ever needed or means anything else."""
    at = station()
    show(at, "mayor")
    row = at.widget("option:o2")
    QTest.mousePress(row, Qt.MouseButton.LeftButton, pos=row.rect().center())
    assert not at.sitting.choices.of(at.sitting.here)
    QTest.mouseRelease(row, Qt.MouseButton.LeftButton, pos=QPoint(-40, -200))
    assert not at.sitting.choices.of(at.sitting.here)
    at.touch("option:o2")
    assert at.sitting.choices.of(at.sitting.here)
    row = at.widget("option:o2")
    QTest.mouseDClick(row, Qt.MouseButton.LeftButton, pos=row.rect().center())
    at.settle()
    assert len(at.sitting.choices.of(at.sitting.here)) <= 1


# --- settings at any moment (5.2-F, 7.1-A, 7.1-B)


@pytest.mark.parametrize("name", [each for each in NAMES if everywhere()[each].at not in SHUT | {At.STILL_THERE}])
@pytest.mark.parametrize("word", sorted(COMFORT))
def test_every_setting_works_on_every_page_and_loses_nothing(name: str, word: str) -> None:
    sitting = everywhere()[name]
    step = act(sitting, word)
    assert step.effect is None
    assert replace(step.sitting, comfort=sitting.comfort) == sitting
    if word not in {"reset"}:
        assert step.sitting.comfort != sitting.comfort
    page_of(step.sitting)


@pytest.mark.parametrize("name", [each for each in NAMES if everywhere()[each].at not in SHUT | {At.STILL_THERE}])
def test_language_settings_and_help_open_over_every_page_and_give_it_back(name: str) -> None:
    sitting = everywhere()[name]
    for button in ("language", "settings", "help"):
        if sitting.at in {At.PRINTING, At.READING} or sitting.at.value == button:
            continue
        opened = act(sitting, button).sitting
        assert opened.at.value == button or sitting.under
        while opened.at.value in {"language", "settings", "help", "size", "colors", "leave"}:
            opened = act(opened, "close").sitting
        assert (opened.choices, opened.contest, opened.typed) == (sitting.choices, sitting.contest, sitting.typed)


def test_another_language_retells_the_page_and_keeps_choice_and_place(station: Make) -> None:
    at = station()
    show(at, "full")
    before = at.sitting
    at.hush()
    at.do("language", "lang:es", "close")
    assert at.sitting.choices == before.choices
    assert (at.sitting.at, at.sitting.contest) == (before.at, before.contest)
    assert any("Asamblea del municipio" in each for each in at.heard)
    assert "Vote por no más de 2" in " ".join(at.heard)


def test_a_larger_text_keeps_the_row_one_was_on(station: Make) -> None:
    at = station()
    show(at, "assembly")
    for _ in range(3):
        at.press(Qt.Key.Key_Down)
    row = at.window.cursor_.focus
    at.press("t")
    at.press("t")
    assert at.sitting.comfort.size == "extra_large"
    assert at.window.cursor_.focus == row
    assert row in at.keys


def test_the_next_voter_begins_as_the_first_did() -> None:
    """7.1-A: a sitting is a new process with a new value; nothing of the one before is given to it."""
    assert begin().comfort == Comfort(language="en")
    changed = after(begin(), "next_size", "next_mode", "slower", "louder", "voice", "hide")
    assert act(changed, "reset").sitting.comfort == Comfort(language="en")
    assert act(changed, "reset").sitting.choices == changed.choices


def test_steps_are_as_many_as_the_standard_wants() -> None:
    assert len(SIZES) == 4
    assert len(MODES) == 6
    assert 6 <= len(RATES) <= 8
    assert len(LEVELS) == 9


# --- choosing (7.2-B, 7.2-C, 7.3)


def test_one_too_many_says_what_why_and_the_ways_on(station: Make) -> None:
    at = station()
    show(at, "full")
    held = at.sitting.choices
    at.hush()
    at.do("option:o3")
    told = " ".join(at.heard)
    assert at.sitting.at is At.FULL
    assert at.sitting.choices == held
    for words in ("You have already chosen 2", "Nothing was changed", "Thuỳ Nguyễn-Harlow", "Keep my choices"):
        assert words in told, told
    at.do("keep")
    assert at.sitting.choices == held
    at.do("option:o3", "instead:option:o2")
    names = {pick.option or pick.name[:4] for pick in at.sitting.choices.of(at.sitting.here)}
    assert names == {"o3", "Maxi"}


def test_contests_are_passed_freely_in_both_directions(station: Make) -> None:
    """7.2-B: no contest has to be answered."""
    at = station()
    at.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    seen = []
    for _ in STYLE.cards[0].contests + STYLE.cards[1].contests:
        seen.append(at.sitting.here.id)
        at.press(Qt.Key.Key_Right)
    assert seen == [contest.id for card in STYLE.cards for contest in card.contests]
    assert at.sitting.at is At.REVIEW
    at.press(Qt.Key.Key_Left)
    assert at.sitting.here.id == "measure"
    at.press(Qt.Key.Key_Left)
    assert at.sitting.here.id == "clerk"


def test_the_contest_is_told_in_the_standards_order(station: Make) -> None:
    """7.3-C: title, most, how many there are, how many left, what is chosen, what to do."""
    at = station()
    show(at, "full")
    told = " ".join(page_of(at.sitting).intro)
    order = [
        told.index(words)
        for words in (
            "Borough Assembly",
            "Vote for no more than 2",
            "6 to choose from",
            "To change, first touch",
            "You have chosen",
            "Move down",
        )
    ]
    assert order == sorted(order)


def test_chosen_and_taken_back_sound_nothing_alike(station: Make) -> None:
    at = station()
    show(at, "mayor")
    at.hush()
    at.do("option:o3")
    chosen = at.heard[0]
    at.hush()
    at.do("option:o3")
    taken = at.heard[0]
    assert chosen.startswith("Chosen:") and "1 of 1 chosen" in chosen
    assert taken.startswith("Taken back:") and "0 of 1 chosen" in taken


def test_fewer_than_allowed_is_seen_and_heard_and_allowed(station: Make) -> None:
    """7.3-I in both modes; 7.3-G: no forced fix, jump to a contest and back."""
    at = station()
    at.do("next", "next", "next", "option:o1", "next", "option:o2", "review")
    page = page_of(at.sitting)
    notices = {item.text: item.notice for item in page.items}
    assert notices["Mayor"] == ""
    assert notices["Borough Assembly: vote for no more than 2"] == "You may choose 1 more"
    assert notices["Proposition 1: Harbor bonds"].startswith("No choice made")
    assert any("You may choose 1 more" in each for each in page.intro)
    assert any("4 contests have fewer" in each for each in page.intro)
    at.do("change:2")
    assert at.sitting.here.id == "assembly"
    assert page_of(at.sitting).footer[-1].key == "review"
    at.do("option:o1", "review")
    assert {item.text: item.notice for item in page_of(at.sitting).items}[
        "Borough Assembly: vote for no more than 2"
    ] == ""
    assert act(at.sitting, "print").effect is Effect.PRINT


def test_a_straight_party_vote_is_recalled_and_fills_nothing(station: Make) -> None:
    at = station()
    at.do("next", "next", "option:o2", "next")
    assert any("Tideline Party" in line for line in page_of(at.sitting).lead)
    assert not at.sitting.choices.of(at.sitting.here)


def test_a_write_in_can_be_changed_and_taken_back(station: Make) -> None:
    at = station()
    show(at, "full")
    at.do("line:1")
    assert at.sitting.typed.startswith("Maximiliana")
    at.do("erase", "cancel")
    assert at.sitting.choices.of(at.sitting.here)[1].name.endswith("ʻole")
    at.do("line:1", "take_back")
    assert len(at.sitting.choices.of(at.sitting.here)) == 1


def test_a_letter_the_paper_cannot_carry_is_said(station: Make) -> None:
    at = station()
    show(at, "name-empty")
    at.voting.sitting = replace(at.sitting, ballot=replace(at.sitting.ballot, prints=lambda letter: letter.isascii()))
    at.hush()
    at.do("letter:漢")
    assert at.sitting.typed == ""
    assert "cannot carry that letter" in " ".join(at.heard)


def test_a_keyboard_types_a_name_although_a_keypad_sends_letters(station: Make) -> None:
    """``m`` from a keypad is the voice; a capital shows a keyboard, and from then on every letter is typed."""
    at = station()
    show(at, "name-empty")
    at.press("m")
    assert at.sitting.typed == ""
    assert not at.sitting.comfort.voice
    at.press("m", *"Mary-Pat Ross")
    assert at.sitting.typed == "Mary-Pat Ross"
    at.press(Qt.Key.Key_Backspace)
    assert at.sitting.typed == "Mary-Pat Ros"


# --- the voice (5.2-D, 7.1-K, 7.2-G)


def test_everything_that_gets_the_focus_is_said(station: Make) -> None:
    at = station()
    show(at, "mayor")
    for _ in range(10):
        at.hush()
        at.press(Qt.Key.Key_Down)
        assert at.heard == [at.window._focus_name()]


def test_home_says_the_page_again_and_right_skips_it(station: Make) -> None:
    at = station()
    show(at, "mayor")
    at.hush()
    at.press(Qt.Key.Key_Home)
    assert at.heard[1] == "Mayor."
    at.hush()
    at.press(Qt.Key.Key_Right)
    assert "Borough Assembly." in at.heard


def test_speed_and_loudness_are_taken_at_once(station: Make) -> None:
    at = station()
    show(at, "mayor")
    at.press(".", ".", "+", "-", "-")
    _, language, rate, level = at.voice.said[-1]
    assert (language, rate, level) == ("en", 150, 5)
    at.press("m")
    at.hush()
    at.press(Qt.Key.Key_Down)
    assert at.heard == []
    at.press("m")
    assert "Mayor." in at.heard, "the voice comes back with the page"


def test_a_pause_goes_on_with_the_phrase_it_cut_short(station: Make) -> None:
    at = station()
    show(at, "mayor")
    speaker = at.window.speaker
    at.hush()
    speaker.say(["One.", "Two."])
    assert at.heard == ["One."]
    stopped = at.voice.stopped
    speaker.pause()
    assert at.voice.stopped == stopped + 1
    speaker._go_on()
    assert at.heard == ["One."], "a pause is a pause"
    speaker.pause()
    at.settle()
    assert at.heard == ["One.", "One.", "Two."]


def test_every_page_says_its_title_and_every_text_it_shows(station: Make) -> None:
    for language in ("en", "es"):
        for name, sitting in everywhere(language).items():
            page = page_of(sitting)
            told = " ".join(page.intro)
            assert page.title in told, name
            for item in page.items:
                if item.kind.value in {"words", "notice"}:
                    assert item.text.strip(" .") in told or "name" in name, (name, item.text)


# --- nothing is timed but the minutes without a touch (7.2-O)


def test_after_minutes_without_a_touch_it_asks_and_then_waits_for_an_official(station: Make) -> None:
    at = station()
    show(at, "full")
    held = at.sitting
    assert IDLE_LEAST * 60_000 <= at.voting.idle_timer.interval() <= IDLE_MOST * 60_000
    assert 20 <= ALERT_SECONDS <= 45
    at.voting.idle_timer.timeout.emit()
    assert at.sitting.at is At.STILL_THERE
    assert at.voting.alert_timer.isActive()
    at.press("1")
    at.press("2")
    assert at.sitting.at is held.at and at.sitting.choices == held.choices
    assert not at.voting.alert_timer.isActive()
    at.voting.idle_timer.timeout.emit()
    at.voting.alert_timer.timeout.emit()
    assert at.sitting.at is At.LOCKED
    shown = [item.text for item in page_of(at.sitting).items]
    assert not any("Brightwater" in each for each in shown)
    for word in ("settings", "close", "next", "hide", "option:o1", "lang:es"):
        at.do(word)
        assert at.sitting.at is At.LOCKED, "only an official goes on from here"


def test_the_official_unlocks_with_the_code_of_the_day(station: Make) -> None:
    at = station()
    show(at, "locked")
    at.do("unlock")
    at.press(*"123457")
    assert at.sitting.at is At.UNLOCK and at.sitting.code == ""
    at.press(*"123456")
    assert at.sitting.at is At.OFFICIAL
    held = everywhere()["full"].choices
    at.do("go_on")
    assert at.sitting.at is At.CONTEST and at.sitting.choices == held


def test_the_official_ends_a_sitting_that_was_left(station: Make) -> None:
    at = station()
    show(at, "official")
    at.do("end_empty")
    assert at.ended == ["empty"]


def test_listening_is_not_idling(station: Make) -> None:
    at = station()
    show(at, "full")
    at.voice.is_speaking = lambda: True  # type: ignore[method-assign]
    at.voting.idle_timer.timeout.emit()
    assert at.sitting.at is At.CONTEST
    at.voice.is_speaking = lambda: False  # type: ignore[method-assign]


# --- printing and the paper


def test_a_printer_in_trouble_loses_nothing(station: Make) -> None:
    at = station(machine=Machine(trouble=FaultCode.PRINTER_PAPER_OUT))
    at.do("next", "next", "option:o1", "review")
    held = at.sitting.choices
    at.do("print")
    assert at.sitting.at is At.NOT_PRINTED
    assert at.sitting.choices == held
    assert "not your doing" in " ".join(page_of(at.sitting).intro)
    at.machine.trouble = None
    at.do("print")
    assert at.machine.printed == [held]
    assert at.sitting.at is At.TAKE


def test_a_sheet_that_is_wrong_goes_to_the_desk(station: Make) -> None:
    at = station()
    at.do("next", "next", "option:o1", "review", "print", "wrong")
    assert at.sitting.at is At.WRONG
    at.do("finish")
    assert at.ended == ["wrong"]


def test_without_a_reader_the_page_says_so_plainly(station: Make) -> None:
    at = station(reads_back=False)
    at.do("next", "next", "review", "print")
    assert "read" not in at.keys
    assert any("no reader" in item.text for item in page_of(at.sitting).items)


def test_stopping_without_a_ballot_is_asked_twice(station: Make) -> None:
    at = station()
    at.do("next", "next", "option:o1", "settings", "leave")
    assert at.ended == []
    at.do("leave_now")
    assert at.ended == ["empty"]


# --- words


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_page_lacks_a_word(language: str) -> None:
    for sitting in everywhere(language).values():
        page = page_of(sitting)
        told = [page.title, *page.lead, *page.intro, *(item.text for item in page.items)]
        assert not any("{" in each or re.search(r"station\.\w", each) for each in told)
        assert not any(Words(language)("common.unknown") in each for each in told)


def test_every_place_has_its_page() -> None:
    assert set(PAGES) == set(At)
    assert DEFINITION.style(STYLE.id) == STYLE
