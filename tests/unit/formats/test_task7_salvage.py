"""Blocks of SemEval-2015 task 7 with faults: what is read of them, and that none is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from timeloom.document import Dating, Document, Grid, Phrase
from timeloom.formats.task7 import parse
from timeloom.formats.task7_salvage import Salvaged, salvage, salvage_lines

BLOCK = """<text id="a1">
<textF no="1700-1706" yes="1707-1713" no="1714-1720">
<textM yes="1702-1714" no="1715-1727">
The mail came in.
</text>
"""
AFTER = '<text id="b2" no="cable" yes="to-morrow" period="1750-1850">\nThe cable goes to-morrow.\n</text>\n'
FINE = Grid("F", ((1700, 1706), (1707, 1713), (1714, 1720)), 1)
MEDIUM = Grid("M", ((1702, 1714), (1715, 1727)), 0)


def read(text: str) -> list[Salvaged]:
    return list(salvage(text, "x.txt"))


def grids(document: Document) -> tuple[Grid, ...]:
    return () if document.dating is None else document.dating.grids


def test_whole_blocks_are_read_as_by_the_strict_reader() -> None:
    text = BLOCK + "\n" + AFTER + '<text id="c">\n</text>\n'
    assert [one.document for one in read(text)] == list(parse(text, "x.txt"))
    assert [one.faults for one in read(text)] == [[], [], []]


@pytest.mark.parametrize(
    ("change", "id", "left", "told"),
    [
        (('yes="1707-1713"', 'yes="1707-1713'), "a1", (MEDIUM,), "line 2: a tag holds attributes"),
        (('yes="1707-1713"', 'yes=""'), "a1", (Grid("F", ((1700, 1706), (1714, 1720))), MEDIUM), "line 2: an interval is"),
        (('no="1700-1706" yes="1707-1713" no="1714-1720"', 'no="soon"'), "a1", (MEDIUM,), "line 2: an interval is"),
        (('no="1700-1706" yes="1707-1713" no="1714-1720"', ""), "a1", (MEDIUM,), "line 2: a list of grain F without"),
        (('no="1714-1720"', 'yes="1714-1720"'), "a1", (FINE, MEDIUM), "line 2: a second yes in the list of grain F"),
        (('no="1714-1720"', 'maybe="1714-1720"'), "a1", (Grid("F", FINE.intervals[:2], 1), MEDIUM), "line 2: an interval of"),
        (("<textM", "<textF"), "a1", (FINE,), "line 3: a second list of grain F"),
        (('<text id="a1">', "<text>"), "", (FINE, MEDIUM), "line 1: the text has no id"),
        (('<text id="a1">', '<text year=1700 id="a1">'), "a1", (FINE, MEDIUM), "line 1: a tag holds attributes"),
        (('<text id="a1">', '<txt id="a1">'), "a1", (FINE, MEDIUM), "line 1: a text begins with"),
        (('<text id="a1">', "mail"), "", (FINE, MEDIUM), "line 1: a text begins with"),
        (('<text id="a1">\n', ""), "", (FINE, MEDIUM), "line 1: a text begins with"),
        (("</text>\n", ""), "a1", (FINE, MEDIUM), "line 1: the text that begins here is not closed"),
    ],
    ids=[
        "no quotation mark", "empty candidate", "no interval", "empty list", "two answers", "no such word", "two lists",
        "no id", "bare attribute", "misspelt", "no tag", "no opening", "not closed",
    ],
)  # fmt: skip
def test_a_broken_block_gives_what_can_be_read(
    change: tuple[str, str], id: str, left: tuple[Grid, ...], told: str
) -> None:
    broken, after = read(BLOCK.replace(*change, 1) + AFTER)
    assert broken.document is not None
    assert (broken.document.id, broken.document.text.strip(), grids(broken.document)) == (id, "The mail came in.", left)
    assert str(broken.faults[0]).startswith(f"x.txt: {told}")
    assert after.document is not None
    assert (after.document.id, after.faults) == ("b2", [])


def test_a_period_that_is_none_leaves_the_phrases() -> None:
    (found,) = read(AFTER.replace("1750-1850", "the 1750s"))
    assert found.document is not None
    assert found.document.dating == Dating((), (Phrase("cable", False), Phrase("to-morrow", True)))
    assert "line 1: an interval is" in str(found.faults[0])


@pytest.mark.parametrize("stray", ["</text>\n", "<?xml version='1.0'?>\n"])
def test_a_stray_line_is_no_snippet(stray: str) -> None:
    first, second = read(stray + BLOCK)
    assert (first.document, len(first.faults)) == (None, 1)
    assert second.document is not None
    assert (second.document.id, second.faults) == ("a1", [])


def test_long_input_takes_linear_time() -> None:
    assert len(read('<text id="a"\n' * 20_000)) == 20_000
    assert len(read('<text id="' + "a" * 1_000_000)) == 1


class TestLines:
    def lines(self, path: Path, *rows: object) -> list[Salvaged]:
        (path / "x.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
        return list(salvage_lines(path / "x.jsonl"))

    def test_other_keys_are_not_looked_at(self, tmp_path: Path) -> None:
        bare, full = self.lines(
            tmp_path, {"id": 7, "text": "News.", "task": "T2", "entities": 3},
            {"id": "b", "text": "Mail.", "F": {"gold": [1800, 1809], "candidates": [[1800, 1809]], "more": 1}},
        )  # fmt: skip
        assert bare.document is not None and full.document is not None
        assert (bare.document.id, bare.document.text, bare.document.dating, bare.faults) == ("7", "News.", None, [])
        assert (grids(full.document), full.faults) == ((Grid("F", ((1800, 1809),), 0),), [])

    @pytest.mark.parametrize(
        ("row", "id", "text", "left", "told"),
        [
            ({"text": "News."}, "", "News.", (), "no id that is a string"),
            ({"id": "a", "text": None}, "a", "", (), "no text that is a string"),
            ({"id": "a", "text": "x", "F": 3}, "a", "x", (), "the list F has no candidates"),
            (
                {"id": "a", "text": "x", "C": {"candidates": [[], [1800, 1809], [1900], ["a", "b"], [9, 1], [0, 10**30]]}},
                "a", "x", (Grid("C", ((1800, 1809),)),), "a candidate of the list C is no first and last year",
            ),
            (
                {"id": "a", "text": "x", "F": {"gold": [1, 2], "candidates": [[1800, 1809]]}},
                "a", "x", (Grid("F", ((1800, 1809),)),), "the answer of grain F is none of its candidates",
            ),
            (["a"], "", "", (), "a snippet is a JSON object"),
        ],
        ids=["no id", "no text", "no list", "candidates", "gold", "array"],
    )  # fmt: skip
    def test_a_broken_line_gives_what_can_be_read(
        self, tmp_path: Path, row: object, id: str, text: str, left: tuple[Grid, ...], told: str
    ) -> None:
        (found,) = self.lines(tmp_path, row)
        assert found.document is not None
        assert (found.document.id, found.document.text, grids(found.document)) == (id, text, left)
        assert told in str(found.faults[0])
        assert "line 1" in str(found.faults[0])

    def test_a_line_of_the_house_is_read_as_one(self, tmp_path: Path) -> None:
        from timeloom.formats.jsonl import render

        document = Document(id="a", text="Mail.", dating=Dating((FINE,), (Phrase("Mail"),), (1700, 1750)))
        (tmp_path / "x.jsonl").write_bytes(render(document))
        (found,) = salvage_lines(tmp_path / "x.jsonl")
        assert found.document is not None
        assert (found.document.dating, found.faults) == (document.dating, [])
