"""`timeloom date` with the shipped weights, as users run it. Texts are ours."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]

OLD = (
    "The packet from Falmouth being arrived last night, we are inform'd that his Majesty's sloop hath taken a privateer, and that "
    "the publick expect a further account of it to-morrow."
)
NEW = "The president said on Thursday that the website and its software would be updated by the end of the week, officials said."


def lists(shift: int = 0, yes: int = 3, grains: str = "FMC") -> str:
    """The lists of one snippet; `yes` is the interval marked as the answer in each."""
    told = []
    for grain, first, width, count in (("F", 1697, 7, 47), ("M", 1691, 13, 26), ("C", 1690, 21, 17)):
        if grain in grains:
            starts = (first + shift + at * width for at in range(count))
            years = " ".join(
                f'{"yes" if at == yes else "no"}="{start}-{start + width - 1}"' for at, start in enumerate(starts)
            )
            told.append(f"<text{grain} {years}>")
    return "\n".join(told)


def task(tags: str) -> str:
    return "".join(
        f'<text id="{id}">\n{tags}\n{text}\n</text>\n' for id, text in (("old", OLD), ("none", ""), ("new", NEW))
    )


@pytest.fixture
def answers(command: Command, tmp_path: Path) -> Callable[[str], list[dict[str, Any]]]:
    def run(content: str) -> list[dict[str, Any]]:
        (tmp_path / "task.txt").write_text(content, "utf-8")
        ran = command("date", "--task7", "task.txt", "--out", "out.jsonl")
        assert ran.code == 0, ran.err
        return [json.loads(line) for line in (tmp_path / "out.jsonl").read_text("utf-8").splitlines()]

    return run


def test_old_and_new_texts(command: Command, tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text(OLD, "utf-8")
    (tmp_path / "new.txt").write_text(NEW, "utf-8")
    ran = command("date", "old.txt", "new.txt", "--json", "--grid", "century")
    assert ran.code == 0, ran.err
    old, new = json.loads(ran.out)
    assert old["year"] < 1800 <= 1950 < new["year"]
    assert (old["chosen"], new["chosen"][0] >= 1900) == ([1700, 1799], True)
    for one in (old, new):
        assert sum(one["p"]) == pytest.approx(1)
        assert one["years"][0] <= one["year"] <= one["years"][1]
        assert one["clues"]


def test_a_text_in_the_command_is_dated_as_one_in_a_file_or_from_a_pipe(command: Command, tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text(OLD, "utf-8")
    ways = [
        command("date", OLD, "--json"),
        command("date", "old.txt", "--json"),
        command("date", "-", "--json", stdin=OLD.encode()),
    ]
    told = [json.loads(ran.out)[0] for ran in ways]
    assert [one.pop("id") for one in told] == ["text", "old", "stdin"]
    assert told[0] == told[1] == told[2]
    page = command("date", OLD, "--html", "old.html")
    assert page.code == 0, page.err
    assert "Falmouth" in (tmp_path / "old.html").read_text("utf-8")


def test_what_a_file_says_of_its_date_is_not_looked_at(command: Command, tmp_path: Path) -> None:
    beside = json.loads(command("date", "examples/letter-1843.txt", "--json").out)
    (tmp_path / "examples" / "letter-1843.dct").write_text("1999-01-01", "utf-8")
    assert json.loads(command("date", "examples/letter-1843.txt", "--json").out) == beside


def test_an_empty_text_gets_the_prior(command: Command) -> None:
    (told,) = json.loads(command("date", "-", "--json", stdin=b" \n").out)
    assert told["prior"]
    assert told["clues"] == []
    assert told["p"] == json.loads(command("date", "-", "--json").out)[0]["p"]


def test_the_page_needs_nothing_else(command: Command, tmp_path: Path) -> None:
    ran = command("date", "examples/letter-1843.txt", "--html", "page.html")
    assert ran.code == 0, ran.err
    page = (tmp_path / "page.html").read_text("utf-8")
    assert "<mark class='m date'" in page
    assert not any(found in page for found in ("<script", "src=", "@import", "<link"))


def test_the_same_text_gives_the_same_bytes(command: Command) -> None:
    one, other = (command("date", "examples/letter-1843.txt", "--json", PYTHONHASHSEED=seed).out for seed in "12")
    assert one == other


def test_many_texts_are_dated_as_each_alone(command: Command) -> None:
    together = [json.loads(line) for line in command("date", "examples", "--format", "jsonl").out.splitlines()]
    for told in together:
        (alone,) = json.loads(command("date", f"examples/{told['id']}.txt", "--json").out)
        assert alone == told


class TestTask7:
    @pytest.mark.parametrize(
        "tags",
        [lists(yes=-1), lists(yes=9), lists(shift=3), lists(grains="F"), lists(grains="M"), lists(grains="C"), ""],
        ids=["no yes", "another yes", "shifted", "fine alone", "medium alone", "coarse alone", "no list"],
    )
    def test_lists_change_no_distribution(self, answers: Callable[[str], list[dict[str, Any]]], tags: str) -> None:
        plain, changed = answers(task(lists())), answers(task(tags))
        assert [json.dumps([one["id"], one["start"], one["p"]]) for one in plain] == [
            json.dumps([one["id"], one["start"], one["p"]]) for one in changed
        ]

    def test_every_list_is_answered_by_one_of_its_own(self, answers: Callable[[str], list[dict[str, Any]]]) -> None:
        old, none, new = answers(task(lists()))
        assert [list(one) for one in (old, none, new)] == [["id", "start", "p", "F", "M", "C"]] * 3
        assert old["C"][0] < 1800 < new["C"][0]
        for one in (old, none, new):
            assert (one["F"][0] - 1697) % 7 == (one["M"][0] - 1691) % 13 == (one["C"][0] - 1690) % 21 == 0
