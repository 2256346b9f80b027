"""Taking an AAMVA burst apart into its elements, with or without the separators it should have."""

import re

_HEAD = re.compile(r"(?:ANSI|AAMVA)\s*\d{6}\d{2,6}\s*(?:[A-Z]{2}\d{8}\s*)*(?:DL|ID|EN)?")
_SEPARATORS = re.compile(r"[\x00-\x1f\x7f\x80-\x9f\u2028\u2029]+")

_FIXED = {
    "DBA": r"\d{8}", "DBB": r"\d{8}", "DBD": r"\d{8}", "DDB": r"\d{8}", "DDC": r"\d{8}", "DDH": r"\d{8}",
    "DDI": r"\d{8}", "DDJ": r"\d{8}", "DBC": r"[0-9MFXN]", "DAY": r"[A-Z]{3}", "DAZ": r"[A-Z]{3}",
    "DAU": r"\d{3} ?(?:IN|in|CM|cm)?", "DAW": r"\d{2,3}", "DAX": r"\d{2,3}", "DCE": r"\d", "DAJ": r"[A-Z]{2}",
    "DAK": r"[0-9A-Z]{5,9} {0,6}", "DCG": r"(?:USA|CAN|MEX)?", "DDE": r"[TNU]", "DDF": r"[TNU]", "DDG": r"[TNU]",
    "DDA": r"[FNM]", "DDD": r"[01]?", "DDK": r"1?", "DDL": r"1?",
}  # fmt: skip
_FREE = (
    "DAA", "DAB", "DAC", "DAD", "DAE", "DAF", "DAG", "DAH", "DAI", "DAL", "DAM", "DAN", "DAO", "DAP", "DAQ", "DAR",
    "DAS", "DAT", "DAV", "DBE", "DBF", "DBG", "DBH", "DBI", "DBJ", "DBK", "DBL", "DBM", "DBN", "DBO", "DBP", "DBQ",
    "DBR", "DBS", "DCA", "DCB", "DCD", "DCF", "DCH", "DCI", "DCJ", "DCK", "DCL", "DCM", "DCN", "DCO", "DCP", "DCQ",
    "DCR", "DCS", "DCT", "DCU",
)  # fmt: skip
_NAMES = ("DCS", "DAB", "DAA", "DAC", "DCT", "DAD", "DAG", "DAI", "DAQ", "DBB")
_CODE = re.compile(r"D[A-D][A-Z]")
_CUT_MARKS = ("DDE", "DDF", "DDG")
"""Truncation marks: so short that names hold them. MADDEN followed by an element looks like one."""
_SPACED = re.compile(r" +(?=D[A-D][A-Z])")
_RUN_ON = 3
"""A "line" with more than this many codes in it is several elements that lost their separators."""

_RUN_ON_APART = 5
"""The same in a burst whose separators are there: all of a name in one element of version 1, as DANG,DAC,DAN."""


def elements_of(text: str) -> dict[str, str]:
    """Code → value of the first licence in the text; empty when there is none. Values are stripped; blanks kept out."""
    head = _HEAD.search(text)
    if head is None:  # Caps Lock turns what a keyboard scanner types the other way
        text = text.swapcase()
        head = _HEAD.search(text)
    if head is None:
        return {}
    lines = [line for line in _SEPARATORS.split(text[head.end() :]) if line.strip()]
    most = _RUN_ON if len(lines) <= _RUN_ON else _RUN_ON_APART
    found: dict[str, str] = {}
    for line in lines:
        for code, value in _elements(line, most):
            if value and code not in found:
                found[code] = value
    return found if any(code in found for code in _NAMES) else {}


def _elements(line: str, most: int) -> list[tuple[str, str]]:
    line = line.lstrip()
    if line.startswith(("DLD", "IDD", "END")):  # a second subfile's own mark
        line = line[2:]
    if not _CODE.match(line):
        return []
    codes = len(_codes_in(line))
    if codes <= most:
        return [(line[:3], _value(line[:3], line[3:]))]
    spaced = _SPACED.split(line)
    if len(spaced) * 2 > codes:  # every separator came as a blank
        return [(part[:3], _value(part[:3], part[3:])) for part in spaced]
    return _split(line)


def _value(code: str, rest: str) -> str:
    shape = _FIXED.get(code)
    if shape is None:
        return rest.strip()
    fits = re.match(shape, rest.strip())
    return fits.group().strip() if fits else ""


def _codes_in(line: str) -> list[str]:
    return [match.group() for match in _CODE.finditer(line) if match.group() in _FIXED or match.group() in _FREE]


def _split(run: str) -> list[tuple[str, str]]:
    """Cut a run without separators before every code that may begin there, each code once.

    An element of a known shape ends where its shape ends. A free one ends at the next code not yet used whose own
    value has the right shape, so that MADDACK or a street called DDE is rarely cut; what is cut wrongly still finds
    its person through the birth date.
    """
    found: list[tuple[str, str]] = []
    used: set[str] = set()
    at = 0
    while at < len(run):
        code = run[at : at + 3]
        used.add(code)
        start = at + 3
        at = _next_code(run, start, code, used)
        found.append((code, _value(code, run[start:at])))
    return found


def _next_code(run: str, start: int, code: str, used: set[str]) -> int:
    shape = _FIXED.get(code)
    if shape is not None:
        fits = re.compile(shape).match(run, start)
        if fits and (fits.end() == len(run) or _begins(run, fits.end(), used)):
            return fits.end()
    for at in range(start, len(run) - 2):
        if _begins(run, at, used):
            return at
    return len(run)


def _fits(run: str, at: int) -> bool:
    """Whether an element of a known shape stands here and another code, or the end, after it."""
    fits = re.compile(_FIXED[run[at : at + 3]]).match(run, at + 3)
    return fits is not None and (fits.end() == len(run) or bool(_CODE.match(run, fits.end())))


def _later(run: str, at: int) -> bool:
    """Whether the same code stands once more further on, and is then the true one."""
    code = run[at : at + 3]
    return any(_fits(run, match.start()) for match in re.compile(code).finditer(run, at + 1))


def _begins(run: str, at: int, used: set[str]) -> bool:
    code = run[at : at + 3]
    if code in used:
        return False
    if code in _FIXED:
        return _fits(run, at) and not (code in _CUT_MARKS and _later(run, at))
    if code not in _FREE:
        return False
    # The same code again before the next other code means that this one stood inside a name, as in MADDACK;
    # at once again it begins one, as in DACIA.
    later = run.find(code, at + 1)
    if later == at + 3:
        return True
    other = next((m.start() for m in _CODE.finditer(run, at + 3) if m.group() in _FREE or m.group() in _FIXED), -1)
    return not (later >= 0 and later == other)
