"""Ballot counts per center in NIST SP 1500-100 version 2: ballots cast, out and rejected, and no vote among them."""

import json
from collections.abc import Iterator
from datetime import datetime

from app import __version__
from app.domain.ledger_lines import Line
from app.services.office.facts import CenterLine, Reconciled
from app.services.packages import Contents

SCOPE = "jurisdiction"
REJECTED = (Line.SPOILED, Line.EXHIBITED, Line.WRONG_STYLE, Line.MISPRINT, Line.UNDONE)
"""Taken back and destroyed. The format has no word for spoiled: the whole is counted, and each as OtherType."""


def ballot_counts(result: Reconciled, contents: Contents, at: datetime) -> bytes:
    """``ElectionResults.ElectionReport``. A center whose export is not in has no counts: blank is not zero."""
    election = contents.jurisdiction.election
    names = {center.id: center.name for center in contents.jurisdiction.centers}
    complete = all(line.final for line in result.centers)
    report = {
        "@type": "ElectionResults.ElectionReport",
        "Format": "precinct-level",
        "GeneratedDate": at.isoformat(timespec="seconds"),
        "Issuer": election.jurisdiction,
        "IssuerAbbreviation": "".join(word[:1] for word in election.jurisdiction.split()).upper()[:8] or "-",
        "SequenceStart": 1,
        "SequenceEnd": 1,
        "Status": "unofficial-complete" if complete else "unofficial-partial",
        "VendorApplicationId": f"Vote Center {__version__}",
        "GpUnit": [
            _unit(SCOPE, "other", election.jurisdiction),
            *(_unit(f"center-{line.center}", "vote-center", names.get(line.center, "")) for line in result.centers),
        ],
        "Election": [
            {
                "@type": "ElectionResults.Election",
                "ElectionScopeId": SCOPE,
                "StartDate": election.date.isoformat(),
                "EndDate": election.date.isoformat(),
                "Name": _text(election.title),
                "Type": "other",
                "OtherType": "election by mail, vote centers",
                "BallotCounts": [count for line in result.centers for count in _counts(line, result)],
            }
        ],
    }
    return json.dumps(report, indent=1, ensure_ascii=False).encode() + b"\n"


def _counts(line: CenterLine, result: Reconciled) -> Iterator[dict[str, object]]:
    for told in result.statements:
        if told.center != line.center:
            continue
        ledgers = told.ledgers
        unit = f"center-{line.center}"
        provisional = ledgers.total(Line.QUESTIONED)
        kind = "election-day" if told.final else "early"
        yield _count(
            unit,
            kind,
            BallotsCast=ledgers.total(Line.VOTED) - provisional,
            BallotsOutstanding=ledgers.total(Line.OUT),
            BallotsRejected=sum(ledgers.total(each) for each in REJECTED),
        )
        yield _count(unit, "provisional", BallotsOutstanding=provisional)
        for each in REJECTED:
            name = f"{each.value.replace('_', ' ')}, {told.date.isoformat()}"
            yield _count(unit, "other", OtherType=name, BallotsRejected=ledgers.total(each))


def _count(unit: str, kind: str, **figures: object) -> dict[str, object]:
    return {"@type": "ElectionResults.BallotCounts", "GpUnitId": unit, "Type": kind, **figures}


def _unit(id: str, kind: str, name: str) -> dict[str, object]:
    return {"@type": "ElectionResults.ReportingUnit", "@id": id, "Type": kind, "Name": _text(name)}


def _text(content: str) -> dict[str, object]:
    return {
        "@type": "ElectionResults.InternationalizedText",
        "Text": [{"@type": "ElectionResults.LanguageString", "Language": "en-US", "Content": content}],
    }
