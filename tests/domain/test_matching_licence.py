"""Licences as scanners type them: AAMVA 1 to 10, damaged on the way in every usual manner (CASES A16)."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.licence import Licence, ScanProblem, is_scan, read_scan
from app.domain.matching_licence import licence_cost
from app.domain.query import parse
from app.domain.roll import Birth, Name

VERSION_10 = (
    "@\n\x1e\rANSI 636000100102DL00410278ZV03190008DLDAQT00000001\nDCSSAMPLE\nDDEN\nDACMICHAEL\nDDFN\nDADJOHN\nDDGN\n"
    "DCUJR\nDCAD\nDCBK\nDCDPH\nDBD06062019\nDBB06061986\nDBA12102024\nDBC1\nDAU068 in\nDAYBRO\n"
    "DAG2300 WEST BROAD STREET\nDAIRICHMOND\nDAJVA\nDAK232690000  \nDCF0000000000000000000000\nDCGUSA\nDCK000000000\n"
    "DDAF\nDDB06062018\nDDC06062020\nDDD1\rZVZVA01\r"
)
VERSION_1 = (
    "@\n\x1e\rANSI 6360000102DL00390187ZV02260032DLDAQ0123456789ABC\nDAAPUBLIC,JOHN,Q\nDAG123 MAIN STREET\n"
    "DAIANYTOWN\nDAJVA\nDAK123459999  \nDARDM  \nDAS          \nDAT     \nDAU509\nDAW175\nDAYBL \nDAZBR \n"
    "DBA20011201\nDBB19761123\nDBCM\nDBD19961201\rZVZVAJURISDICTIONDEFINEDELEMENT\r"
)
VERSION_3 = (
    "@\n\x1e\rANSI 636001030002DL00410199ZN02400010DLDCAD\nDCSTAMARIND\nDCTNORA,LYNN\nDBB07041961\nDBC2\n"
    "DAG9 HARBOR RD\nDAITESTPORT\nDAJNY\nDAK123450000\nDAQ000\nDBA01012030\nDBD01012022\r"
)
ALASKA = (
    "@\n\nANSI 636059080001DL00310248DLDCAD\nDCB1\nDCDNONE\nDBA04022031\nDCSSAMPLESON\nDACJOANNE\nDADLEE\nDCU\n"
    "DBD03222026\nDBB04021965\nDDJ04021986\nDBC2\nDAYBLU\nDAU064 IN\nDAW160\nDAG100 TEST MAIN HY\nDAITESTPORT\nDAJAK\n"
    "DAK001230000\nDAQ0000001\nDCF0000002\nDCGUSA\nDDEU\nDDFU\nDDGU\nDAH\nDAZGRY\nDDK1\nDDL \n"
)
WHO = {
    VERSION_10: ("MICHAEL", "JOHN", "SAMPLE", "JR", (1986, 6, 6), "2300 WEST BROAD STREET", "RICHMOND", "23269"),
    VERSION_1: ("JOHN", "Q", "PUBLIC", "", (1976, 11, 23), "123 MAIN STREET", "ANYTOWN", "12345"),
    VERSION_3: ("NORA", "LYNN", "TAMARIND", "", (1961, 7, 4), "9 HARBOR RD", "TESTPORT", "12345"),
    ALASKA: ("JOANNE", "LEE", "SAMPLESON", "", (1965, 4, 2), "100 TEST MAIN HY", "TESTPORT", "00123"),
}
CARDS = pytest.mark.parametrize("card", list(WHO), ids=["version 10", "version 1", "version 3", "Alaska, version 8"])
DAMAGES = {
    "as it should be": lambda text: text,
    "every control character dropped": lambda text: re.sub(r"[\x00-\x1f]", "", text),
    "control characters turned into blanks": lambda text: re.sub(r"[\x00-\x1f]+", " ", text),
    "line ends doubled": lambda text: text.replace("\n", "\r\n"),
    "record separator dropped": lambda text: text.replace("\x1e", ""),
    "the 1-D code first": lambda text: "123456789\r\n" + text,
    "the 1-D code last": lambda text: text + "123456789\r\n",
    "Caps Lock on": str.swapcase,
    "Caps Lock on and every control character dropped": lambda text: re.sub(r"[\x00-\x1f]", "", text).swapcase(),
    "Enter typed after it": lambda text: text + "\r\n\r\n",
    "blank lost in the header": lambda text: text.replace("ANSI ", "ANSI"),
}


def who(licence: Licence | None) -> tuple[object, ...]:
    assert licence is not None
    name, home, born = licence.name, licence.address, licence.birth
    assert born is not None
    day = (born.year, born.month, born.day)
    return (name.first, name.middle, name.last, name.suffix, day, home.street, home.city, home.zip)


@CARDS
@pytest.mark.parametrize("damage", list(DAMAGES))
def test_the_holder_is_read(card: str, damage: str) -> None:
    burst = DAMAGES[damage](card)
    assert is_scan(burst)
    assert who(read_scan(burst).licence) == WHO[card]


@pytest.mark.parametrize(
    ("last", "first"),
    [("MADDACK", "JO"), ("DADDARIO", "DACIA"), ("ADCSBY", "DBBI"), ("DAGG", "ADAH"), ("MC DADE", "AL")],
)
def test_names_that_hold_codes_with_separators(last: str, first: str) -> None:
    card = ALASKA.replace("SAMPLESON", last).replace("JOANNE", first)
    licence = read_scan(card).licence
    assert licence is not None
    assert (licence.name.last, licence.name.first) == (last, first)


@pytest.mark.parametrize(("last", "first"), [("MADDACK", "JO"), ("SAMPLESON", "DACIA"), ("MADDEN", "DADE")])
def test_names_that_hold_codes_without_separators(last: str, first: str) -> None:
    card = re.sub(r"[\x00-\x1f]", "", ALASKA.replace("SAMPLESON", last).replace("JOANNE", first))
    licence = read_scan(card).licence
    assert licence is not None
    assert (licence.name.last, licence.name.first) == (last, first)


def test_the_card_number_is_not_kept() -> None:
    licence = read_scan(VERSION_1).licence
    assert "0123456789ABC" not in repr(licence)


@pytest.mark.parametrize(
    ("burst", "problem"),
    [
        ("\x1e%$&\x03\n\x02", ScanProblem.NOT_A_LICENCE),
        ("@\n\x1e\rANSI 636059080001DL00310248DL", ScanProblem.NOT_A_LICENCE),
        ("@\n\x1e\rANSI 636059080001DL00310248DLDCAD\nDBB04021965\nDCS\nDAC\n", ScanProblem.NO_NAME),
        ("line one\nline two", ScanProblem.NOT_A_LICENCE),
    ],
)
def test_what_cannot_be_read_says_why(burst: str, problem: ScanProblem) -> None:
    assert is_scan(burst)
    assert read_scan(burst).problem is problem
    assert read_scan(burst).licence is None
    assert parse(burst).is_blank
    assert parse(burst).problem is problem


@given(st.text(st.characters(max_codepoint=255), max_size=400))
def test_no_burst_is_too_strange(noise: str) -> None:
    for burst in (noise, "@\n\x1e\rANSI 636059080001DL00310248DL" + noise, ALASKA[:90] + noise):
        scan = read_scan(burst)
        assert (scan.licence is None) != (scan.problem is None)


@given(st.integers(0, len(ALASKA)), st.integers(0, 40))
def test_a_burst_with_a_hole_in_it(start: int, size: int) -> None:
    scan = read_scan(ALASKA[:start] + ALASKA[start + size :])
    assert (scan.licence is None) != (scan.problem is None)


@pytest.mark.parametrize("born", ["13321986", "00000000", "ABCDEFGH", "0402196", "", "04029965"])
def test_a_birth_date_out_of_the_calendar_is_none(born: str) -> None:
    licence = read_scan(ALASKA.replace("04021965", born)).licence
    assert licence is not None
    assert licence.birth is None


CARD = Licence(
    name=Name(first="JORDAN", middle="AVERY", last="PIKE"),
    birth=Birth(year=1990, month=5, day=5),
    address=read_scan(ALASKA).licence.address,  # type: ignore[union-attr]
)


@pytest.mark.parametrize(
    ("first", "middle", "last", "suffix", "born", "fits"),
    [
        ("Jordan", "Avery", "Pike", "", (1990, 5, 5), True),
        ("JORDAN", "A", "PIKE", "JR", (1990, 5, 5), True),
        ("Jordan", "", "Pike", "", (1990, 0, 0), True),
        ("Jordan Avery", "", "Pike", "", None, True),
        ("JordanAvery", "", "Pike", "", (1990, 5, 5), True),
        ("Jordan", "Lee", "Pike", "", (1990, 5, 5), True),
        ("Jordan", "", "Pike-Moss", "", (1990, 5, 5), True),
        ("Jordyn", "Avery", "Pike", "", (1990, 5, 5), False),
        ("Jordan", "Avery", "Pyke", "", (1990, 5, 5), False),
        ("Jordan", "Avery", "Pike", "", (1990, 5, 6), False),
        ("Jordan", "Avery", "Pike", "", (1991, 0, 0), False),
    ],
)
def test_who_fits_a_licence(
    first: str, middle: str, last: str, suffix: str, born: tuple[int, int, int] | None, fits: bool
) -> None:
    birth = Birth(year=born[0], month=born[1], day=born[2]) if born else None
    cost = licence_cost(CARD, Name(first=first, middle=middle, last=last, suffix=suffix), birth)
    assert (cost is not None) is fits


def test_what_agrees_fully_costs_nothing() -> None:
    assert licence_cost(CARD, CARD.name, CARD.birth) == 0


def test_a_name_made_of_element_codes_in_a_burst_whose_separators_are_there() -> None:
    card = VERSION_1.replace("PUBLIC,JOHN,Q", "DANG,DAC,DAN")
    assert who(read_scan(card).licence)[:3] == ("DAC", "DAN", "DANG")
