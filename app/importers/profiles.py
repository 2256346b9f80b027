"""A jurisdiction's rules from TOML to ``Profile``, every key checked, no key ignored.

What the law leaves open is left out of a bundled profile, and somebody must choose it: what the spoil limit counts
has no default anywhere (REQUIREMENTS 1.2). A profile whose limit is not chosen is refused.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from app.domain.events import QuestionReason
from app.domain.profile import (
    AnnouncementDays,
    BallotWording,
    CertificateWording,
    ClosingRule,
    CodeName,
    Fate,
    IdentityMethod,
    IdentityRule,
    LimitCounts,
    NoticeRule,
    Profile,
    RetentionRule,
    Source,
    SpoilLimit,
)
from app.faults import Fault, FaultCode
from app.importers.definitions_tree import Tree, parse_toml, read_bytes
from app.importers.envelopes import read_envelope

MOST_BYTES = 1_000_000
CODE = re.compile(r"[a-z][a-z0-9_]*\Z")
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\Z")
E = TypeVar("E", bound=StrEnum)

SWITCHES = (
    "questioned",
    "special_needs",
    "hand_delivered",
    "surrender_mailed",
    "two_to_open",
    "two_to_close",
    "stub",
    "station",
    "station_summary",
    "second_desk_issues",
    "two_to_question",
    "two_at_curb",
    "two_to_relabel",
    "declare_relations",
)
ACCEPTED = tuple(each for each in IdentityMethod if each is not IdentityMethod.NOT_SHOWN)
"""Ways to be known that a profile may list."""


def load_profile(path: Path, *, counts: LimitCounts | None = None, number: int | None = None) -> Profile:
    """The profile in this file. ``counts`` and ``number`` are the clerk's choice where the file leaves them out.

    Raises PROFILE_BAD with file, key and what was expected, or a FILE_… fault.
    """
    return parse_profile(read_bytes(path, MOST_BYTES), path.name, counts=counts, number=number)


def bundled_profile(name: str, *, counts: LimitCounts | None = None, number: int | None = None) -> Profile:
    """A profile that comes with the program, by its name: see ``profile_names``."""
    if name not in profile_names():
        raise Fault(FaultCode.PROFILE_BAD, file=name, key="name", expected=f"one of: {', '.join(profile_names())}")
    data = files("assets").joinpath("profiles", f"{name}.toml").read_bytes()
    return parse_profile(data, f"{name}.toml", counts=counts, number=number)


def profile_names() -> tuple[str, ...]:
    """Names of the bundled profiles; the commented template is not one."""
    names = (each.name for each in files("assets").joinpath("profiles").iterdir())
    found = (name.removesuffix(".toml") for name in names if name.endswith(".toml"))
    return tuple(sorted(name for name in found if name != "template"))


def parse_profile(data: bytes, file: str, *, counts: LimitCounts | None = None, number: int | None = None) -> Profile:
    root = parse_toml(data, file, FaultCode.PROFILE_BAD)
    tables = (
        "profile",
        "spoil",
        "identity",
        "closing",
        "notice",
        "wording",
        "certificate",
        "retention",
        "desk",
        "envelope",
        "names",
        "source",
    )
    root.only(*tables)
    head = root.child("profile")
    head.only("id", "version", "name")
    desk = table(root, "desk")
    desk.only(
        *(*SWITCHES, "assistance_most", "age", "envelope_checks", "barred_relations"),
        *("question_reasons", "representative_bars"),
    )
    usual = Profile(id="", version="", name="", spoil=SpoilLimit(number=1, counts=LimitCounts.REPLACEMENTS))
    switches: dict[str, Any] = {key: desk.yes(key, getattr(usual, key)) for key in SWITCHES}
    return Profile(
        **switches,
        id=head.text("id", most=80),
        version=head.text("version", most=80),
        name=head.text("name", most=200),
        spoil=read_spoil(root.child("spoil"), counts, number),
        identity=read_identity(table(root, "identity")),
        closing=read_closing(table(root, "closing")),
        notice=read_notice(table(root, "notice")),
        retention=read_retention(table(root, "retention")),
        wording=read_wording(table(root, "wording")),
        certificate=read_certificate(table(root, "certificate")),
        assistance_most=desk.whole("assistance_most", usual.assistance_most, least=0, most=10),
        envelope_checks=codes(desk, "envelope_checks", usual.envelope_checks),
        age=desk.whole("age", usual.age, least=0, most=99),
        question_reasons=_reasons(desk, usual.question_reasons),
        representative_bars=codes(desk, "representative_bars", usual.representative_bars),
        barred_relations=codes(desk, "barred_relations", usual.barred_relations),
        envelope=read_envelope(root),
        sources=read_sources(root),
        names=tuple(read_names(table(root, "names"))),
    )


def _reasons(desk: Tree, usual: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        each.value for each in members(desk, "question_reasons", QuestionReason, tuple(map(QuestionReason, usual)))
    )


def table(root: Tree, key: str) -> Tree:
    """A table that may be left out, every key of it then as the program has it."""
    return root.child(key) if root.has(key) else Tree(root.code, root.file, {}, key)


def read_spoil(node: Tree, counts: LimitCounts | None, number: int | None) -> SpoilLimit:
    node.only("number", "counts", "uses_up", "text", "source")
    own = node.one_of("counts", LimitCounts, LimitCounts) if node.has("counts") else None
    if own and counts and own is not counts:
        raise node.bad(f"the same choice in the profile and in the election folder, not {own} and {counts}", "counts")
    chosen = counts or own
    if chosen is None:
        raise node.bad(
            f"the clerk's choice, {' or '.join(LimitCounts)} (election.toml: [profile] spoil_limit_counts)", "counts"
        )
    limit = node.whole("number", least=1, most=99) if node.has("number") else number
    if limit is None:
        raise node.bad("the clerk's choice of how many, from 1 to 99 (election.toml: [profile] spoil_limit)", "number")
    if number is not None and limit != number:
        raise node.bad(f"the same number in the profile and in the election folder, not {limit} and {number}", "number")
    return SpoilLimit(
        number=limit,
        counts=chosen,
        uses_up=members(node, "uses_up", Fate, (Fate.SPOILED,)),
        text=node.text("text", ""),
        source=node.text("source", ""),
    )


def read_identity(node: Tree) -> IdentityRule:
    node.only("methods", "documents", "source")
    rule = IdentityRule(
        methods=members(node, "methods", IdentityMethod, IdentityRule().methods),
        documents=codes(node, "documents", ()),
        source=node.text("source", ""),
    )
    if not rule.methods or IdentityMethod.NOT_SHOWN in rule.methods:
        raise node.bad(
            f"at least one of: {', '.join(each for each in IdentityMethod if each is not IdentityMethod.NOT_SHOWN)}",
            "methods",
        )
    return rule


def read_closing(node: Tree) -> ClosingRule:
    node.only("announce_minutes", "days", "source")
    usual = ClosingRule()
    minutes = node.mapping().get("announce_minutes", list(usual.announce_minutes))
    whole = isinstance(minutes, list) and all(type(each) is int and 0 <= each <= 240 for each in minutes)
    if not whole or len(set(minutes)) != len(minutes):
        raise node.bad("different minutes before closing, each from 0 to 240", "announce_minutes")
    return ClosingRule(
        announce_minutes=tuple(sorted(minutes, reverse=True)),
        days=node.one_of("days", AnnouncementDays, AnnouncementDays, usual.days),
        source=node.text("source", ""),
    )


def read_notice(node: Tree) -> NoticeRule:
    node.only("times", "first_days", "source")
    return NoticeRule(
        times=node.whole("times", 0, least=0, most=50),
        first_days=node.whole("first_days", 0, least=0, most=400),
        source=node.text("source", ""),
    )


def read_retention(node: Tree) -> RetentionRule:
    node.only("months", "source")
    return RetentionRule(
        months=node.whole("months", RetentionRule().months, least=0, most=1200), source=node.text("source", "")
    )


def read_wording(node: Tree) -> BallotWording:
    node.only("official", "sample", "test", "vote_for", "warning", "instructions", "marking")
    usual = BallotWording()
    vote_for = node.text("vote_for", usual.vote_for)
    if vote_for.count("{n}") != 1 or vote_for.replace("{n}", "").count("{"):
        raise node.bad("a sentence with {n} where the number goes", "vote_for")
    return BallotWording(
        official=node.text("official", usual.official),
        sample=node.text("sample", usual.sample),
        test=node.text("test", usual.test),
        vote_for=vote_for,
        warning=node.lines("warning", usual.warning).strip(),
        instructions=node.texts("instructions", most=20),
        marking=node.texts("marking", most=20),
    )


def read_certificate(node: Tree) -> CertificateWording:
    node.only("oath", "executed", "attests")
    usual = CertificateWording()
    return CertificateWording(
        oath=node.text("oath", usual.oath),
        executed=node.text("executed", usual.executed),
        attests=node.text("attests", usual.attests),
    )


def read_sources(root: Tree) -> tuple[Source, ...]:
    found = []
    for node in root.children("source", most=500):
        node.only("key", "cites", "text")
        found.append(Source(key=node.text("key", most=80), cites=node.text("cites"), text=node.text("text")))
    if len({each.key for each in found}) != len(found):
        raise root.bad("sources with different keys", "source")
    return tuple(found)


def read_names(node: Tree) -> Iterator[CodeName]:
    """``code = "Its name"`` for every language; a table named for a language has the names in that one."""
    for key, value in node.mapping().items():
        if isinstance(value, dict):
            if not LANGUAGE.match(key):
                raise node.bad("a code and its name, or a language with a table of them", key)
            child = node.child(key)
            for code in child.mapping():
                yield CodeName(code=_code(child, code), text=child.text(code, most=120), language=key)
        else:
            yield CodeName(code=_code(node, key), text=node.text(key, most=120))


def _code(node: Tree, code: str) -> str:
    if not CODE.match(code):
        raise node.bad("a code of small letters, digits and underscores", code)
    return code


def members(node: Tree, key: str, kind: type[E], usual: tuple[E, ...]) -> tuple[E, ...]:
    """A list of words, each a member of the enum, none twice."""
    if not node.has(key):
        return usual
    words = node.texts(key)
    if set(words) - set(kind) or len(set(words)) != len(words):
        raise node.bad(f"any of, each once: {', '.join(kind)}", key)
    return tuple(kind(word) for word in words)


def codes(node: Tree, key: str, usual: tuple[str, ...]) -> tuple[str, ...]:
    if not node.has(key):
        return usual
    found = node.texts(key, most=100)
    if len(set(found)) != len(found) or not all(CODE.match(each) for each in found):
        raise node.bad("different codes of small letters, digits and underscores", key)
    return found
