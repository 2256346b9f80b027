"""Package history from the sorter's CSV: mailed, replaced, returned, as of a day (SNP-11, SNP-12).

It says what the sorter knew then; never that somebody has or has not voted. A package is found by voter id, or by
envelope id where the line has no voter id. The columns are ``voter_id``, ``envelope_id``, ``mailed``, ``replaced``,
``returned``, under several usual names; dates are YYYY-MM-DD or month/day/year.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from app.domain.roll import Package
from app.domain.roll_row import Row, iso
from app.importers.report import HistoryAccount
from app.importers.voters_checks import id_fault
from app.importers.voters_dates import read_date
from app.importers.voters_layout import Layout, Spec
from app.importers.voters_notes import Note, Reason
from app.importers.voters_table import Place, TableRead, read_table
from app.ports import Progress

_DATES = ("mailed", "replaced", "returned")
_OTHER_NAMES = {
    "voter_id": ("id", "voterid", "ascension", "registration_id"),
    "envelope_id": ("envelope", "ballot_id", "packet_id", "package_id", "barcode", "imb"),
    "mailed": ("mailed_date", "mail_date", "date_mailed", "sent", "sent_date", "date_sent"),
    "replaced": ("replaced_date", "replacement", "replacement_date", "date_replaced", "reissued", "reissued_date"),
    "returned": ("returned_date", "return_date", "date_returned", "received", "received_date", "date_received"),
}
HISTORY = Layout(
    name="history",
    title="Package history from the sorter",
    delimiters=(",", "\t", "|", ";"),
    columns=(
        ("id", Spec(groups=(("voter_id",),))),
        ("envelope_id", Spec(groups=(("envelope_id",),))),
        *((name, Spec(groups=((name,),))) for name in _DATES),
    ),
    required=(),
    renamed=tuple((other, name) for name, others in _OTHER_NAMES.items() for other in others),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What the history tells of one package, and where it tells it first."""

    package: Package
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """By voter id, and by envelope id for lines without one; ``account`` says what became of every line."""

    by_voter: Mapping[str, Told]
    by_envelope: Mapping[str, Told]
    account: TableRead


def read_history(paths: Sequence[Path], progress: Progress | None = None) -> History:
    """Raises the FILE_… faults, and LAYOUT_MISMATCH when the columns are not a package history's."""
    by_voter: dict[str, Told] = {}
    by_envelope: dict[str, Told] = {}

    def accept(place: Place, fields: Mapping[str, str], remark: Callable[[Note], None]) -> Reason | None:
        key = fields["id"] or fields["envelope_id"]
        wrong = id_fault(key)
        if wrong:
            return wrong
        dates = {name: read_date(fields[name], HISTORY.date_formats) for name in _DATES if fields[name]}
        if None in dates.values():
            return Reason.DATE_UNREADABLE
        if not dates:
            return Reason.NOTHING_TOLD
        known = by_voter if fields["id"] else by_envelope
        told = Told(package=Package(**dates), place=place)
        if key in known:
            remark(Note.SEVERAL_LINES)
            told = Told(package=_together(known[key].package, told.package), place=known[key].place)
        known[key] = told
        return None

    account = read_table(paths, HISTORY, accept, progress)
    return History(by_voter=by_voter, by_envelope=by_envelope, account=account)


class HistoryUse:
    """Gives each voter their package's history on the way, and knows afterward whom it found.

    A date in the history stands over the one in the voter file: the sorter is nearer to the package."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._voters = set(history.by_voter)
        self._envelopes = set(history.by_envelope)
        self._used = 0

    def applied(self, voters: Iterable[Row]) -> Iterator[Row]:
        for voter in voters:
            package = self._package(voter)
            if package is None:
                yield voter
                continue
            self._used += 1
            yield voter._replace(
                mailed=iso(package.mailed) or voter.mailed,
                replaced=iso(package.replaced) or voter.replaced,
                returned=iso(package.returned) or voter.returned,
            )

    def _package(self, voter: Row) -> Package | None:
        """By voter id and by envelope id: the sorter's file may have lines of both kinds on one package."""
        by_voter = self._history.by_voter.get(voter.id)
        by_envelope = self._history.by_envelope.get(voter.envelope_id) if voter.envelope_id else None
        if by_voter is not None:
            self._voters.discard(voter.id)
        if by_envelope is not None:
            self._envelopes.discard(voter.envelope_id)
        if by_voter is not None and by_envelope is not None:
            return _together(by_voter.package, by_envelope.package)
        told = by_voter or by_envelope
        return told.package if told is not None else None

    def account(self) -> HistoryAccount:
        """Once the last voter has gone by."""
        history = self._history
        nobody = [history.by_voter[key].place for key in self._voters]
        nobody += [history.by_envelope[key].place for key in self._envelopes]
        read = history.account
        return HistoryAccount(
            files=read.files,
            rejected=read.rejected,
            notes=read.notes,
            voters=self._used,
            unmatched=tuple(sorted(nobody)),
        )


def _together(first: Package, second: Package) -> Package:
    """Two lines on one package. The first envelope received counts, the last replacement is the one out."""
    return Package(
        mailed=_pick(min, first.mailed, second.mailed),
        replaced=_pick(max, first.replaced, second.replaced),
        returned=_pick(min, first.returned, second.returned),
    )


def _pick(which: Callable[[list[date]], date], first: date | None, second: date | None) -> date | None:
    known = [day for day in (first, second) if day]
    return which(known) if known else None
