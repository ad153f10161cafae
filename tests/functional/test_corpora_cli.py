"""`timeloom corpora` as users run it, on copies of our own making."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.functional.conftest import Command

BOAT = '<TimeML><TEXT>It sank in <TIMEX3 tid="t1" type="DATE" value="1998">1998</TIMEX3>.</TEXT></TimeML>'


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A root with a corpus that has no checksum, and with one that has another."""
    for name in ("tcr/boat.tml", "TBAQ-cleaned/TimeBank/wsj_0006.tml"):
        path = tmp_path / "mine" / name
        path.parent.mkdir(parents=True)
        path.write_text(BOAT, "utf-8")
    return tmp_path / "mine"


def test_list(command: Command, mine: Path) -> None:
    ran = command("corpora", "list", "--root", mine)
    here = [line.split()[0] for line in ran.out.splitlines() if line.split()[1] == "here"]
    assert (ran.code, here) == (0, ["tbaq/timebank", "tcr"])
    assert f"2 of 22 are here, below {mine}" in ran.err


def test_list_as_json_with_the_root_from_the_environment(command: Command, mine: Path) -> None:
    told = json.loads(command("corpora", "list", "--format", "json", TIMELOOM_CORPORA=str(mine)).out)
    assert [one["id"] for one in told if one["here"]] == ["tbaq/timebank", "tcr"]
    assert next(one for one in told if one["id"] == "tcr")["place"] == str(mine / "tcr")


def test_show(command: Command) -> None:
    ran = command("corpora", "show", "tbaq/aquaint")
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 120
    for said in ("licence", "cite", "get it", "looked for at", "split dev", "sha256", "visible counts", "polarity"):
        assert said in ran.out


def test_show_as_json(command: Command) -> None:
    told = json.loads(command("corpora", "show", "tbdense", "--format", "json").out)
    assert [len(told["splits"][name]) for name in ("train", "dev", "test")] == [22, 5, 9]
    assert told["over"] == ["tbaq/timebank"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        pytest.param(["tcr"], 0, "tcr  unknown  1 piece", id="no checksum is known"),
        pytest.param(["tbaq/timebank"], 1, "168 missing (", id="differs: missing"),
        pytest.param(["tbaq/timebank"], 1, "1 changed (wsj_0006)", id="differs: changed"),
        pytest.param([], 1, "tbaq/timebank  differs", id="all that is here"),
        pytest.param(["tempeval1"], 3, "Put the .tml files of the task below the root", id="absent"),
        pytest.param(["matres/timebank"], 3, "matres/timebank  absent", id="the table is absent, the text differs"),
        pytest.param(["tcr", "--list"], 0, "  boat\n", id="hashes"),
        pytest.param(["tcr", "--format", "json"], 0, '"state": "unlisted"', id="json"),
    ],
)
def test_verify(command: Command, mine: Path, arguments: list[str], code: int, said: str) -> None:
    ran = command("corpora", "verify", *arguments, "--root", mine)
    assert (ran.code, said in ran.out) == (code, True), ran


def test_a_corpus_that_others_annotate_is_told_once(command: Command, mine: Path) -> None:
    (mine / "MATRES").mkdir()
    (mine / "MATRES" / "timebank.txt").write_text("wsj_0006\tsank\tsank\t1\t2\tBEFORE\n", "utf-8")
    ran = command("corpora", "verify", "--root", mine)
    told = [line.split()[:2] for line in ran.out.splitlines() if not line.startswith(" ")]
    assert told == [["tbaq/timebank", "differs"], ["matres/timebank", "differs"], ["tcr", "unknown"]]
    assert "168 missing" in ran.out


def test_verify_without_any(command: Command) -> None:
    ran = command("corpora", "verify")
    assert (ran.code, ran.out) == (3, "")
    assert "no corpus is here, below corpora" in ran.err


def test_the_list_of_an_absent_corpus(command: Command, mine: Path) -> None:
    ran = command("corpora", "verify", "tempeval1", "--list", "--root", mine)
    assert (ran.code, "tempeval1: it is not here" in ran.err) == (3, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["show", "tback"], "tback: no such corpus; did you mean tbaq?", id="a slip"),
        pytest.param(["show"], "Missing argument 'ID'", id="no id"),
        pytest.param(["verify", "tcr", "x"], "x: no such corpus", id="one id of two"),
        pytest.param(["verify", "tbaq", "--split", "test"], "no such split; it has train, dev", id="no such split"),
        pytest.param(["verify", "--split", "dev"], "--split belongs to an ID", id="split of nothing"),
        pytest.param(["verify", "--list"], "--list belongs to an ID", id="list of nothing"),
        pytest.param(["list", "--root", "nowhere"], "there is no folder nowhere", id="no such root"),
        pytest.param(["verify", "tcr", "--root", "nowhere"], "there is no folder nowhere", id="no such root to verify"),
        pytest.param(["get", "tbaq"], "No such command 'get'", id="nothing is fetched"),
    ],
)
def test_usage(command: Command, arguments: list[str], said: str) -> None:
    ran = command("corpora", *arguments)
    assert (ran.code, said in ran.err) == (2, True), ran
