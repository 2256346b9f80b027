"""Jurisdiction profiles: the bundled ones say what they are, and a bad one is refused by its key."""

from pathlib import Path

import pytest

from app.domain.profile import AnnouncementDays, Fate, IdentityMethod, LimitCounts
from app.faults import Fault, FaultCode
from app.importers.profiles import bundled_profile, load_profile, parse_profile, profile_names

TEMPLATE = Path(__file__).resolve().parents[2] / "assets" / "profiles" / "template.toml"


def refused(text: str, **choice: object) -> Fault:
    with pytest.raises(Fault) as raised:
        parse_profile(text.encode(), "ours.toml", **choice)
    assert raised.value.code is FaultCode.PROFILE_BAD
    assert raised.value.facts["file"] == "ours.toml"
    return raised.value


def test_the_bundled_profiles_are_these() -> None:
    assert profile_names() == ("alaska", "anchorage", "kenai", "wyoming_runoff")


def test_kenai_says_it_is_a_draft_and_leaves_the_limit_to_the_clerk() -> None:
    with pytest.raises(Fault) as raised:
        bundled_profile("kenai")
    assert (raised.value.code, raised.value.facts["key"]) == (FaultCode.PROFILE_BAD, "spoil.counts")
    profile = bundled_profile("kenai", counts=LimitCounts.BALLOTS_IN_ALL)
    assert profile.name == "Kenai 3127-2020 / KPB 2020-24 as drafted"
    assert (profile.spoil.number, profile.spoil.most_ballots) == (3, 3)
    assert bundled_profile("kenai", counts=LimitCounts.REPLACEMENTS).spoil.most_ballots == 4
    assert profile.spoil.uses_up == (Fate.SPOILED,)
    assert profile.closing.announce_minutes == (15, 0)
    assert profile.wording.vote_for == "Vote for no more than {n}"
    assert profile.wording.official == "Official Ballot"
    assert len(profile.barred_relations) == 14
    assert "child" not in " ".join(profile.barred_relations)


@pytest.mark.parametrize("name", profile_names())
def test_no_bundled_profile_chooses_what_the_limit_counts(name: str) -> None:
    with pytest.raises(Fault) as raised:
        bundled_profile(name, number=None)
    assert str(raised.value.facts["key"]).startswith("spoil.")
    profile = bundled_profile(name, counts=LimitCounts.REPLACEMENTS, number=3)
    assert profile.id == name
    assert profile.sources
    for source in profile.sources:
        assert source.cites
        assert source.text.endswith("."), source.key
    for key in ("spoil", "identity", "closing") if name in ("kenai", "alaska") else ():
        assert profile.source(key) is not None


def test_alaska_and_wyoming_differ_where_their_laws_do() -> None:
    alaska = bundled_profile("alaska", counts=LimitCounts.BALLOTS_IN_ALL)
    assert alaska.closing.days is AnnouncementDays.ELECTION_DAY
    assert "state_id" in alaska.identity.documents
    wyoming = bundled_profile("wyoming_runoff", counts=LimitCounts.BALLOTS_IN_ALL, number=2)
    assert wyoming.spoil.number == 2
    assert wyoming.closing.announce_minutes == ()
    assert wyoming.wording.warning.startswith("WARNING\nThe criminal laws regulating the conduct of elections")
    with pytest.raises(Fault) as raised:
        bundled_profile("wyoming_runoff", counts=LimitCounts.BALLOTS_IN_ALL)
    assert raised.value.facts["key"] == "spoil.number", "the bill names no number, so the clerk must"


def test_the_template_is_a_whole_profile() -> None:
    profile = load_profile(TEMPLATE)
    assert profile.spoil.counts is LimitCounts.BALLOTS_IN_ALL
    assert profile.identity.methods == (IdentityMethod.DOCUMENT,)


def test_an_unknown_name_and_a_missing_file() -> None:
    with pytest.raises(Fault) as raised:
        bundled_profile("../kenai")
    assert raised.value.code is FaultCode.PROFILE_BAD
    with pytest.raises(Fault) as raised:
        load_profile(TEMPLATE.with_name("nowhere.toml"))
    assert raised.value.code is FaultCode.FILE_MISSING


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('id = "our_town"', "", "profile.id"),
        ('id = "our_town"', 'id = " "', "profile.id"),
        ("number = 3", "number = 0", "spoil.number"),
        ("number = 3", "number = true", "spoil.number"),
        ('counts = "ballots_in_all"', 'counts = "three"', "spoil.counts"),
        ('counts = "ballots_in_all"', "", "spoil.counts"),
        ('uses_up = ["spoiled"]', 'uses_up = ["eaten"]', "spoil.uses_up"),
        ('uses_up = ["spoiled"]', 'uses_up = ["spoiled", "spoiled"]', "spoil.uses_up"),
        ('methods = ["document"]', "methods = []", "identity.methods"),
        ('methods = ["document"]', 'methods = ["looks"]', "identity.methods"),
        ('["drivers_license",', '["Driver License",', "identity.documents"),
        ("announce_minutes = [15, 0]", "announce_minutes = [15, 15]", "closing.announce_minutes"),
        ("announce_minutes = [15, 0]", "announce_minutes = [-1]", "closing.announce_minutes"),
        ("announce_minutes = [15, 0]", "announce_minutes = [true]", "closing.announce_minutes"),
        ('days = "every_day"', 'days = "sundays"', "closing.days"),
        ('"Vote for no more than {n}"', '"Vote for two"', "wording.vote_for"),
        ('"Vote for no more than {n}"', '"Vote for {n} of {m}"', "wording.vote_for"),
        ("questioned = true ", 'questioned = "yes" ', "desk.questioned"),
        ("assistance_most = 2", "assistance_most = 99", "desk.assistance_most"),
        ("stub = true", "stubb = true", "desk.stubb"),
        ("[desk]", "[dekc]", "dekc"),
        ('cites = "Our Town Code 1.2.3"', "", "source[0].cites"),
        ("# hunting_license =", "Hunting =", "names.Hunting"),
        ("# hunting_license =", "[names.Spanish]\nhunting_license =", "names.Spanish"),
        ("# hunting_license =", "[names.es]\nHunting =", "names.es.Hunting"),
        ("# hunting_license =", "hunting_license = 7 #", "names.hunting_license"),
    ],
)
def test_a_bad_key_is_named(old: str, new: str, key: str) -> None:
    text = TEMPLATE.read_text(encoding="utf-8")
    assert old in text
    fault = refused(text.replace(old, new, 1))
    assert fault.facts["key"] == key
    assert fault.facts["expected"]


def test_a_code_has_the_jurisdiction_s_own_name_in_each_language() -> None:
    text = TEMPLATE.read_text(encoding="utf-8")
    names = 'fishing_license = "Fishing license"\n[names.es]\nfishing_license = "Licencia de pesca"\n'
    found = parse_profile(text.replace("# hunting_license", names + "# hunting_license").encode(), "ours.toml")
    assert [found.name_of("fishing_license", each) for each in ("en", "es", "es-MX", "tl")] == [
        "Fishing license",
        "Licencia de pesca",
        "Licencia de pesca",
        "Fishing license",
    ]
    assert found.name_of("passport", "en") == ""


def test_profile_and_folder_must_not_contradict_each_other() -> None:
    text = TEMPLATE.read_text(encoding="utf-8")
    assert refused(text, counts=LimitCounts.REPLACEMENTS).facts["key"] == "spoil.counts"
    assert refused(text, number=4).facts["key"] == "spoil.number"
    same = parse_profile(text.encode(), "ours.toml", counts=LimitCounts.BALLOTS_IN_ALL, number=3)
    assert same.spoil.number == 3


def test_one_source_for_each_key() -> None:
    text = TEMPLATE.read_text(encoding="utf-8")
    block = text[text.index("[[source]]") :]
    assert refused(text + "\n" + block).facts["key"] == "source"


def test_what_is_not_toml_or_not_text_is_refused() -> None:
    assert refused("[profile\n").facts["key"] == "(top)"
    with pytest.raises(Fault) as raised:
        parse_profile(b"\xff\xfe", "ours.toml")
    assert raised.value.facts["expected"] == "text in UTF-8"
