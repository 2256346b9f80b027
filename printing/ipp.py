"""Questions in the Internet Printing Protocol, asked through ``ipptool``: of the spooler, and of the printer itself.

The queue's own answer is stale while it is idle, so a printer that speaks IPP is asked directly.
"""

import csv
import io
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

from printing.programs import Done, run

PRINTER = (
    "printer-state",
    "printer-state-reasons",
    "media-ready",
    "sides-supported",
    "device-uri",
    "printer-impressions-completed",
)
JOB = ("job-id", "job-name", "job-state", "sides")
"""The sides are asked for the names' sake: only for them does CUPS open the record of a job it has put away, and
without it a finished job has no title."""

SOCKETS = (Path("/run/cups/cups.sock"), Path("/var/run/cups/cups.sock"))

Answer = dict[str, str]


def queue_uri(queue: str, server: str) -> str:
    """Where the spooler answers for a queue: by its socket when it has one, so that no network is needed."""
    host = server or next((str(each) for each in SOCKETS if each.exists()), "localhost")
    return f"ipp://{quote(host, safe='') if host.startswith('/') else host}/printers/{quote(queue, safe='')}"


def device_uri(answer: Answer) -> str:
    """The printer's own address, blank unless it speaks IPP; the spooler's options after ``?`` are left out."""
    parts = urlsplit(answer.get("device-uri", ""))
    return urlunsplit(parts._replace(query="")) if parts.scheme in {"ipp", "ipps"} else ""


def ask_printer(uri: str, *, seconds: float) -> Answer | None:
    """What a queue or a printer says of itself; None when nobody answers."""
    answers = _ask(uri, "Get-Printer-Attributes", PRINTER, seconds=seconds)
    return answers[0] if answers else None


def ask_jobs(uri: str, *, ended: bool, seconds: float) -> tuple[Answer, ...]:
    """The queue's jobs that wait or print; with ``ended`` those too that the spooler only remembers."""
    which = "all" if ended else "not-completed"
    return _ask(uri, "Get-Jobs", JOB, f"ATTR keyword which-jobs {which}", seconds=seconds)


def _ask(uri: str, operation: str, wanted: tuple[str, ...], more: str = "", *, seconds: float) -> tuple[Answer, ...]:
    lines = [
        "{",
        f"OPERATION {operation}",
        "GROUP operation-attributes-tag",
        "ATTR charset attributes-charset utf-8",
        "ATTR naturalLanguage attributes-natural-language en",
        "ATTR uri printer-uri $uri",
        more,
        f"ATTR keyword requested-attributes {','.join(wanted)}",
        *(f"DISPLAY {name}" for name in wanted),
        "}",
    ]
    done = run(
        "ipptool",
        "-T",
        f"{seconds:g}",
        "-c",
        uri,
        "/dev/stdin",
        given="\n".join(lines).encode(),
        seconds=seconds + 5,
    )
    return _rows(done, wanted)


def _rows(done: Done, wanted: tuple[str, ...]) -> tuple[Answer, ...]:
    rows = [row for row in csv.reader(io.StringIO(done.out)) if len(row) == len(wanted)]
    answers = (dict(zip(wanted, row, strict=True)) for row in rows if tuple(row) != wanted)
    return tuple(answer for answer in answers if any(answer.values()))


def words(answer: Answer, name: str) -> tuple[str, ...]:
    """A value of several keywords."""
    return tuple(each for each in answer.get(name, "").split(",") if each and each != "none")
