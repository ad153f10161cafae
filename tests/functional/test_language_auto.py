"""`--language auto`, from outside: one expression, a batch of mixed languages, the service, and the extra when it is
missing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import timeloom
from timeloom import extras
from timeloom.web.bodies import Annotate, ParseText
from timeloom.web.readings import Reader

Command = Callable[..., Any]
langid = pytest.mark.skipif(not extras.available("py3langid"), reason="the extra langid is not installed")

LETTERS = {
    "brief": "Liebe Anna, am Montag bin ich endlich angekommen, und schon am 5. Mai 1843 fahren wir alle zusammen weiter.",
    "letter": "Dear Anna, on Monday I have arrived at last, and on 5 May 1843 we shall all travel on together.",
    "note": "5 May 1843",
    "zettel": "Vor zwei Wochen hat es hier noch geschneit, und seit gestern blühen die Kirschen.",
}
LANGUAGES = {"brief": "de", "letter": "en", "note": "en", "zettel": "de"}


@langid
def test_one_expression(command: Command) -> None:
    ran = command("parse", "--language", "auto", "--format", "jsonl", "Sie kam am 5. Mai 1843 um halb drei in Wien an.")
    assert ran.code == 0, ran.err
    (time,) = map(json.loads, ran.out.splitlines())
    assert time["timex3"]["value"].startswith("1843-05-05T")
    assert time["assumed"] == ["clock-half-day", "language-guessed"]
    shown = command("parse", "--language", "auto", "5 May 1843")
    assert shown.out.split()[-1] == "language-default"


@langid
@pytest.mark.xfail(strict=True, reason="misread since documents are learned from: half past two in the night")
def test_one_expression_is_of_the_likelier_half_of_the_day(command: Command) -> None:
    (line,) = command(
        "parse", "--language", "auto", "--format", "jsonl", "Sie kam am 5. Mai 1843 um halb drei in Wien an."
    ).out.splitlines()
    assert json.loads(line)["timex3"]["value"] == "1843-05-05T14:30"


@langid
def test_a_text_without_times_says_how_it_was_read(command: Command) -> None:
    ran = command("parse", "--language", "auto", "Niemand kam, und niemand hatte etwas dazu zu sagen.")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.startswith("timeloom: no time found\ntimeloom: read in de: py3langid ")
    unsure = command("parse", "--language", "auto", "5/3/1843")
    assert "timeloom: read in en, the default: it has no letters to tell a language by" in unsure.err


@langid
def test_a_question(command: Command) -> None:
    ran = command("ask", "--language", "auto", "Welche Briefe wurden vor dem Umzug nach Wien geschrieben?")
    assert (ran.code, ran.out.splitlines()[:2]) == (
        1,
        ["a time is mentioned and was not read", "assumed language-guessed"],
    )
    told = command("ask", "--language", "de", "Briefe vor dem 3. Mai 1944")
    assert told.out.splitlines()[0] == "[.., 1944-05-03)"


@langid
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_folder_of_mixed_languages(command: Command, tmp_path: Path, jobs: str) -> None:
    folder = tmp_path / "letters"
    folder.mkdir()
    for name, text in LETTERS.items():
        (folder / f"{name}.txt").write_text(text, "utf-8")
    ran = command(
        "run", "letters", "--out", "out", "--to", "jsonl", "--preset", "rules", "--language", "auto", "--jobs", jobs
    )
    assert ran.code == 0, ran.err
    documents = [
        json.loads(line)
        for path in sorted((tmp_path / "out").glob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]
    told = {Path(one["id"]).stem: one for one in documents}
    assert {name: one["language"] for name, one in told.items()} == LANGUAGES
    assert {name: one["guessed"]["default"] for name, one in told.items()} == {name: name == "note" for name in LETTERS}
    for name in ("brief", "letter"):
        assert [time["timex3"]["value"] for time in told[name]["times"]][-1] == "1843-05-05"
    assert {len(one["times"]) for one in told.values()} == {1, 2}


@langid
def test_a_timeline(command: Command, tmp_path: Path) -> None:
    (tmp_path / "brief.txt").write_text(LETTERS["brief"], "utf-8")
    ran = command("timeline", "brief.txt", "--language", "auto", "--html", "brief.html")
    assert ran.code == 0, ran.err
    assert "guessed from the words" in (tmp_path / "brief.html").read_text("utf-8")


@langid
def test_the_service_reads_it() -> None:
    reader = Reader("default")
    told = reader.annotate(Annotate(text=LETTERS["brief"], language="auto", layers="times"))
    assert told["document"]["guessed"]["language"] == told["document"]["language"] == "de"
    time = reader.parse(ParseText(expression="am 5. Mai 1843 um halb drei", language="auto"))["time"]
    assert time["timex3"]["value"].startswith("1843-05-05T")
    assert time["assumed"] == ["clock-half-day", "language-guessed"]
    again = reader.annotate(Annotate(document=raw(told["document"]), language="auto", layers="times"))
    assert again["document"] == told["document"]


def raw(document: dict[str, Any]) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(document))


def test_without_the_extra_it_is_said_how_to_get_it(command: Command, tmp_path: Path) -> None:
    (tmp_path / "py3langid.py").write_text("raise ModuleNotFoundError('No module', name='py3langid')\n", "utf-8")
    ran = command(
        "parse", "--language", "auto", "Montag", PYTHONPATH=f"{tmp_path}:{Path(timeloom.__file__).parents[1]}"
    )
    assert ran.code != 0
    assert "pip install timeloom[langid]" in ran.err
    assert "Traceback" not in ran.err
