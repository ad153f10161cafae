"""`timeloom bench tempeval` on a small corpus of ours in the format of 2007, trained as users train it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from timeloom.cli.main import timeloom
from timeloom.document import Candidate, Document

EVENT = '<EVENT eid="{}" class="{}" stem="{}" tense="{}" aspect="NONE" polarity="POS" pos="VERB">{}</EVENT>'
HEAD = (
    '<?xml version="1.0" ?>\n<TimeML>\n'
    '<TIMEX3 tid="t0" type="DATE" value="2019-06-03" functionInDocument="CREATION_TIME">06/03/2019</TIMEX3>\n'
)
LINK = '<TLINK lid="l{}" relType="{}" eventID="{}" {}="{}"/>\n'
AB = (("OVERLAP", "e1", "t1"), ("BEFORE", "e1", "t0"), ("OVERLAP", "e2", "t0"), ("AFTER", "e3", "t0"))
C = (("BEFORE", "e1", "e2"), ("BEFORE", "e2", "e3"))


def written(name: str, verb: str, links: Sequence[tuple[str, str, str]]) -> str:
    """Three sentences: something was done on Sunday, something lasts, something will be done."""
    done = EVENT.format("e1", "OCCURRENCE", verb, "PAST", verb)
    lasts = EVENT.format("e2", "STATE", "live", "PRESENT", "lives")
    comes = EVENT.format("e3", "OCCURRENCE", "sail", "FUTURE", "sail")
    sunday = '<TIMEX3 tid="t1" type="DATE" value="2019-06-02">Sunday</TIMEX3>'
    body = f"<s>{name} {done} on {sunday}.</s>\n<s>She {lasts} by the sea.</s>\n<s>{name} will {comes} away.</s>\n"
    told = (
        LINK.format(at, label, source, "relatedToTime" if target[0] == "t" else "relatedToEvent", target)
        for at, (label, source, target) in enumerate(links, 1)
    )
    return f"{HEAD}{body}{''.join(told)}</TimeML>\n"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Folders train and test, each with one folder for A and B and one for C, as the data of 2007 was given out."""
    for part, words in (("train", "arrived married resigned paused danced"), ("test", "shouted jumped")):
        for at, verb in enumerate(words.split()):
            for folder, links in (("taskAB", AB), ("taskC", C)):
                path = tmp_path / part / folder / f"{part}{at}.tml"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(written(("Ann", "Bea", "Cy", "Dot", "Eve")[at], verb, links), encoding="utf-8")
    return tmp_path


def run(corpus: Path, *arguments: object) -> Result:
    given = ["--train", corpus / "train", "--test", corpus / "test", "--weights", corpus / "systems"]
    return CliRunner().invoke(timeloom, ["bench", "tempeval", *map(str, [*given, *arguments])], catch_exceptions=False)


def test_the_whole_study(corpus: Path) -> None:
    first = run(corpus, "--no-ours", "--format", "json")
    assert first.exit_code == 0, first.output
    assert "cu-tmp, lcc-te, naist, usfd, wvali learn from train@" in first.stderr
    told = json.loads(first.stdout)
    assert told["how"] == "TempEval-1 as given"
    assert told["items"]["test"]["labels"] == {
        "A": {"OVERLAP": 2}, "B": {"BEFORE": 2, "OVERLAP": 2, "AFTER": 2}, "C": {"BEFORE": 4},
    }  # fmt: skip
    assert list(told["systems"]) == ["majority", "cu-tmp", "lcc-te", "naist", "usfd", "wvali", "xrce-t"]
    assert told["systems"]["wvali"]["published"]["B"] == [80, 81]
    assert len(told["mcnemar"]) == 3 * 21
    # what a tense tells is learned by all, whatever the words; the majority label cannot tell
    right = {name: system["score"]["rows"]["strict:B"]["f1"] for name, system in told["systems"].items()}
    assert right.pop("majority") == pytest.approx(1 / 3)
    assert set(right.values()) == {1.0}

    again = run(corpus, "--no-ours")
    assert again.stderr == ""
    lines = [line.split() for line in again.stdout.splitlines()]
    assert ["CU-TMP", *["100.0"] * 6, "2", "2", "61", "63"] in lines
    assert any(line[:1] == ["XRCE-T"] and line[-8:] == "66 (P 78 R 57) 71 (P 84 R 62)".split()[-8:] for line in lines)
    assert "Task C, TempEval-1 as given: McNemar's p" in again.stdout


def test_ours_and_the_list_of_targets(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Fake:
        def label(self, document: Document, pairs: Sequence[tuple[str, str]], scheme: str) -> list[Candidate]:
            return [Candidate(*pair, "any", scheme, (("OVERLAP", 1.0),)) for pair in pairs]

    monkeypatch.setattr("timeloom_lab.commands.tempeval._relator", Fake)
    done = run(corpus, "--only", "xrce-t", "--format", "markdown")
    assert done.exit_code == 0, done.output
    row = next(line for line in done.stdout.splitlines() if line.startswith("| timeloom, learned relations"))
    assert [cell.strip() for cell in row.split("|")[2:10]] == [*["100.0"] * 6, "2", "2"]
    assert done.stderr == ""
    few = run(corpus, "--only", "xrce-t", "--no-ours", "--etl", "--format", "json")
    # no stem occurs twenty times: of A and B nothing is left
    assert json.loads(few.stdout)["items"]["test"]["labels"] == {"A": {}, "B": {}, "C": {"BEFORE": 4}}


def test_documents_that_ours_has_learned_from(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Fake:
        def label(self, document: Document, pairs: Sequence[tuple[str, str]], scheme: str) -> list[Candidate]:
            return [Candidate(*pair, "any", scheme, (("VAGUE", 1.0),)) for pair in pairs]

    monkeypatch.setattr("timeloom_lab.commands.tempeval._relator", Fake)
    for path in (corpus / "test").rglob("test0.tml"):
        path.rename(path.with_name("wsj_0026.tml"))
    done = run(corpus, "--only", "xrce-t")
    assert "timeloom learned from 1 of the test documents" in done.stderr
    assert run(corpus, "--only", "xrce-t", "--no-ours").stderr == ""


def test_what_does_not_go_together(corpus: Path) -> None:
    done = CliRunner().invoke(timeloom, ["bench", "tempeval", "--train", str(corpus / "train")])
    assert done.exit_code == 2
    assert "go together" in done.stderr
    same = ["bench", "tempeval", "--train", str(corpus / "train"), "--test", str(corpus / "train")]
    done = CliRunner().invoke(timeloom, same)
    assert done.exit_code == 2
    assert "stand in training and in the test: train0" in done.stderr
    done = CliRunner().invoke(timeloom, ["bench", "tempeval", "--only", "tipsem"])
    assert done.exit_code == 2
    assert "there is no 'tipsem'; there are CU-TMP, LCC-TE, NAIST, USFD, WVALI, XRCE-T" in done.stderr


@pytest.mark.parametrize("name", ["XRCE-T", "Xrce-t"])
def test_a_system_is_named_in_letters_of_any_size(corpus: Path, name: str) -> None:
    done = run(corpus, "--only", name, "--only", "xrce-t", "--no-ours", "--format", "json")
    assert done.exit_code == 0, done.output
    assert list(json.loads(done.stdout)["systems"]) == ["majority", "xrce-t"]
