"""How styles came out when the package was built: counts for every precinct and split, the street file's word beside
the list's, and what is odd in the street file. The clerk files it; the package carries it (STY-03; CASES A32, A33).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from app.domain.ballots import BallotDefinition
from app.domain.ids import StyleId, VoterId
from app.domain.roll_row import Row, residence_of, voter_of
from app.domain.streets import Segment, StreetIndex
from app.domain.streets_check import Problem, Trouble
from app.domain.styles import Candidates, One, StyleAnswer, StyleTable, Unknown
from app.domain.styles_compare import Verdict, compare
from app.domain.styles_places import style_at
from app.domain.styles_proof import Counted, differences

MOST_TOLD = 200
"""Problems of a street file told one by one; the rest are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """A voter for whom list and street file name different styles. For the clerk's eyes: it is in no package."""

    voter: VoterId
    precinct: str
    listed: tuple[StyleId, ...]
    by_street: tuple[StyleId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StreetProof:
    agree: int
    disagree: int
    unknown: int
    reasons: tuple[tuple[str, int], ...]
    """Why unknown, and how many voters."""
    troubles: tuple[tuple[str, int], ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StyleReport:
    places: tuple[Counted, ...]
    streets: StreetProof | None = None
    disagreements: tuple[Disagreement, ...] = field(default=(), repr=False)
    unprintable: tuple[tuple[str, str, str], ...] = ()
    """(style, language, letter): languages left out because a letter of theirs cannot be printed."""
    controls: int = 0
    """Lines of control totals that were given."""
    off: tuple[tuple[tuple[str, str, str], int, int], ...] = ()
    """Where they differ: (precinct, split, style), voters counted, voters the source counts."""

    def as_json(self) -> dict[str, Any]:
        """Plain values with stable names; no voter among them."""
        streets = self.streets
        return {
            "places": [asdict(each) for each in self.places],
            "unprintable": [list(each) for each in self.unprintable],
            "controls": {
                "lines": self.controls,
                "differ": [
                    {"precinct": precinct, "split": split, "style": style, "counted": counted, "source": source}
                    for (precinct, split, style), counted, source in self.off
                ],
            },
            "streets": None
            if streets is None
            else {
                "agree": streets.agree,
                "disagree": streets.disagree,
                "unknown": streets.unknown,
                "reasons": dict(streets.reasons),
                "troubles": dict(streets.troubles),
                "problems": [
                    {"trouble": each.trouble.value, "line": each.line, "street": each.street, "said": each.said}
                    for each in streets.problems
                ],
            },
        }

    def lines(self) -> tuple[str, ...]:
        """For people."""
        found = [f"{_place(each)}: {_told(each)}, {each.voters} voters" for each in self.places]
        found += [
            f"NOT PRINTABLE: style {style} in {language}: the typeface has no {letter}. This language is left out."
            for style, language, letter in self.unprintable
        ]
        if self.controls and not self.off:
            found.append(f"Control totals: all {self.controls} lines agree.")
        found += [
            f"CONTROL TOTAL DIFFERS: precinct {precinct or 'none'}{f', split {split}' if split else ''},"
            f" {f'style {style}' if style else 'no style'}: {counted} counted, {source} by the source."
            for (precinct, split, style), counted, source in self.off
        ]
        streets = self.streets
        if streets is not None:
            found.append(
                f"Voter list and street file: {streets.agree} agree, {streets.disagree} disagree,"
                f" {streets.unknown} not known from the street file."
            )
            found += [f"  not known, {reason.replace('_', ' ')}: {count}" for reason, count in streets.reasons]
            found += [f"  street file, {_problem(each)}" for each in streets.problems[:20]]
        return tuple(found)


def _told(counted: Counted) -> str:
    return f"style {counted.style}" if counted.style else (counted.asked or counted.reason).replace("_", " ")


def _problem(problem: Problem) -> str:
    return f"line {problem.line}: {problem.trouble.value.replace('_', ' ')}, {problem.street} {problem.said}".rstrip()


def _place(counted: Counted) -> str:
    if not counted.precinct:
        return "No precinct"
    return f"Precinct {counted.precinct}" + (f", split {counted.split}" if counted.split else "")


class StyleTally:
    """Gathers the report while voters go by."""

    def __init__(
        self,
        table: StyleTable,
        definition: BallotDefinition,
        segments: Iterable[Segment] | None,
        problems: tuple[Problem, ...] = (),
    ) -> None:
        self._table, self._definition = table, definition
        self._streets = StreetIndex(segments) if segments is not None else None
        self._problems = problems
        self._places: Counter[tuple[str, str, str, str, str]] = Counter()
        self._verdicts: Counter[Verdict] = Counter()
        self._reasons: Counter[str] = Counter()
        self._disagreements: list[Disagreement] = []

    def add(self, voter: Row, answer: StyleAnswer) -> None:
        """One voter with the style the list gives them."""
        self._places[(voter.precinct, voter.split, *_outcome(answer))] += 1
        if self._streets is None:
            return
        by_street = style_at(residence_of(voter), self._streets, self._table, self._definition, registered=voter.party)
        found = compare(answer, by_street)
        self._verdicts[found.verdict] += 1
        if found.verdict is Verdict.UNKNOWN:
            self._reasons[found.reason] += 1
        elif found.verdict is Verdict.DISAGREE:
            self._disagreements.append(
                Disagreement(
                    voter=voter.id,
                    precinct=voter_of(voter).precinct_key,
                    listed=_styles(answer),
                    by_street=_styles(by_street),
                )
            )

    def report(
        self,
        unprintable: tuple[tuple[str, str, str], ...] = (),
        controls: tuple[tuple[tuple[str, str, str], int], ...] = (),
    ) -> StyleReport:
        places = tuple(
            Counted(precinct=precinct, split=split, style=StyleId(style), asked=asked, reason=reason, voters=count)
            for (precinct, split, style, asked, reason), count in sorted(self._places.items())
        )
        return StyleReport(
            places=places,
            streets=self._proof() if self._streets is not None else None,
            disagreements=tuple(self._disagreements),
            unprintable=unprintable,
            controls=len(controls),
            off=differences(places, dict(controls)) if controls else (),
        )

    def _proof(self) -> StreetProof:
        troubles = Counter(each.trouble.value for each in self._problems)
        first = sorted(self._problems, key=lambda each: (each.trouble is not Trouble.ODD_ONE_OUT, each.line))
        return StreetProof(
            agree=self._verdicts[Verdict.AGREE],
            disagree=self._verdicts[Verdict.DISAGREE],
            unknown=self._verdicts[Verdict.UNKNOWN],
            reasons=tuple(self._reasons.most_common()),
            troubles=tuple(sorted(troubles.items())),
            problems=tuple(first[:MOST_TOLD]),
        )


def _outcome(answer: StyleAnswer) -> tuple[str, str, str]:
    match answer:
        case One(style=style):
            return style, "", ""
        case Candidates(ask=ask):
            return "", ask.value, ""
        case Unknown(reason=reason):
            return "", "", reason.value


def _styles(answer: StyleAnswer) -> tuple[StyleId, ...]:
    if isinstance(answer, One):
        return (answer.style,)
    return answer.styles if isinstance(answer, Candidates) else ()
