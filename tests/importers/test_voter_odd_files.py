"""What is given as a voter list and is none is told as what it is, with what was expected and what to do, in the
language of whoever reads it, whether the layout is named or is to be recognized (CASES A61)."""

import gzip
import io
import json
import os
import random
import zipfile
from pathlib import Path

import pytest

from app.cli.main import run
from app.faults import Fault, FaultCode
from app.i18n import Words
from app.importers.layouts import load_layout
from app.importers.voters import check_file
from app.importers.voters_first import first_lines
from ui.messages import fault_message

LIST = "voter_id,last_name,first_name,street\r\n" + "".join(
    f"{number},Berg,Alma,{100 + number} Larch Road\r\n" for number in range(40)
)


def noise(seed: int, size: int) -> bytes:
    return random.Random(seed).randbytes(size)


def packed(name: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr(name, LIST)
    return out.getvalue()


ODD = {
    "noise.csv": (noise(1, 4000), "not_text"),
    "photo.csv": (bytes.fromhex("ffd8ffe000104a464946") + noise(2, 3000), "picture"),
    "screen.csv": (b"\x89PNG\r\n\x1a\n" + noise(3, 2000), "picture"),
    "report.csv": (b"%PDF-1.7\n" + noise(4, 2000), "pdf"),
    "list.zip": (packed("voters.csv"), "spreadsheet_or_zip"),
    "list.xlsx": (packed("xl/workbook.xml"), "spreadsheet_or_zip"),
    "list.xls": (bytes.fromhex("d0cf11e0a1b11ae1") + noise(5, 3000), "old_spreadsheet"),
    "list.gz": (gzip.compress(LIST.encode()), "compressed"),
    "signin.csv": (b"\r\n<!DOCTYPE html>\n<html><body>Sign in</body></html>\n", "web_page"),
    "feed.csv": (b'\xef\xbb\xbf<?xml version="1.0"?>\n<VipObject/>\n', "xml"),
    "round.vcx": (b"votecenter-bundle/1\n{}\n", "own_bundle"),
    "torn.csv": (bytes(5000), "zeros"),
}
BLANK = {
    "none.csv": (b"", "no_bytes"),
    "mark.csv": (b"\xef\xbb\xbf", "no_bytes"),
    "mark16.csv": (b"\xff\xfe", "no_bytes"),
    "blank.csv": (b"\r\n" * 30, "blank_lines"),
    "spaces.csv": (b" \n\t\n", "blank_lines"),
}


def told(path: Path) -> Fault:
    """The same whether the layout is named, or recognized, or columns are to be mapped by hand."""
    faults = []
    for layout in ("plain", "nist_vri"):
        with pytest.raises(Fault) as caught:
            check_file([path], load_layout(layout))
        faults.append(caught.value)
    with pytest.raises(Fault) as caught:
        first_lines(path)
    faults.append(caught.value)
    assert len({(each.code, each.facts["trouble"]) for each in faults}) == 1
    return faults[0]


@pytest.mark.parametrize("name", ODD)
def test_another_kind_of_file_is_named(tmp_path: Path, name: str) -> None:
    data, trouble = ODD[name]
    (tmp_path / name).write_bytes(data)
    fault = told(tmp_path / name)
    assert (fault.code, fault.facts["trouble"]) == (FaultCode.FILE_NOT_LIST, trouble)


@pytest.mark.parametrize("name", BLANK)
def test_empty_is_said_only_of_what_is_empty(tmp_path: Path, name: str) -> None:
    data, trouble = BLANK[name]
    (tmp_path / name).write_bytes(data)
    fault = told(tmp_path / name)
    assert (fault.code, fault.facts["trouble"]) == (FaultCode.FILE_EMPTY, trouble)


def test_a_pipe_is_told_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    fault = told(tmp_path / "pipe.csv")
    assert (fault.code, fault.facts["trouble"]) == (FaultCode.FILE_NOT_LIST, "no_plain_file")


@pytest.mark.parametrize(("language", "title", "expected"), [
    ("en", "A file is not a voter list as text", "a text file with one voter on each line"),
    ("es", "Un archivo no es una lista de votantes en texto", "un archivo de texto con un votante en cada línea"),
])  # fmt: skip
def test_it_is_told_in_the_reader_s_language_with_what_to_do(
    tmp_path: Path, language: str, title: str, expected: str
) -> None:
    (tmp_path / "noise.csv").write_bytes(noise(1, 4000))
    message = fault_message(Words(language), told(tmp_path / "noise.csv"))
    assert message.title == title
    assert message.text.startswith(("noise.csv: it is not text", "noise.csv: no es texto"))
    assert expected in message.text
    assert "CSV, UTF-8" in message.points[1]


@pytest.mark.parametrize("name", [*ODD, *BLANK, "folder.csv", "short.bin", "nowhere.csv"])
@pytest.mark.parametrize("more", [(), ("--json",), ("--layout", "plain")])
def test_the_command_tells_it_in_one_sentence(
    tmp_path: Path, name: str, more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    if name == "folder.csv":
        path.mkdir()
    elif name != "nowhere.csv":
        path.write_bytes({**ODD, **BLANK, "short.bin": (noise(5, 60), "")}[name][0])
    assert run(["roll", "check", str(path), *more]) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1
    assert name in err and str(tmp_path) not in err
    assert "is empty" not in err or name in BLANK
    assert "columns of the voter file" not in err, "nobody is sent to describe columns that are none"


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-16"])
def test_a_list_in_utf_16_is_a_list_with_a_mark_and_without(
    tmp_path: Path, codec: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(LIST.encode(codec))
    assert run(["roll", "check", str(path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["read"], report["stored"]) == (40, 40)
