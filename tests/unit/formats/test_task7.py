"""SemEval-2015 task 7: its blocks and its lines of JSON, read and written; faults are told by the line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom import formats
from timeloom.document import Dating, Document, Grid, Phrase, Problem
from timeloom.errors import FormatError, TimeloomError
from timeloom.formats.task7 import parse, render

FILE = """<text id="a1">
<textF no="1700-1706" yes="1707-1713" no="1714-1720">
<textM yes="1702-1714" no="1715-1727">
<textC no="1690-1710" no="1711-1731">
Yesterday the mail came in from Harwich,
& brought <no> news.
</text>

<text id="p2" no="cable" yes="to-morrow" period="1750-1850">
The cable goes to-morrow.
</text>

<text id="empty">
</text>

"""
FINE = Grid("F", ((1700, 1706), (1707, 1713), (1714, 1720)), 1)
ITEM = {
    "id": "j1", "text": "News.", "task": "T2", "year_lo": 1707,
    "F": {"gold": [1810, 1819], "candidates": [[1800, 1809], [1810, 1819]]}, "C": {"candidates": [[1690, 1710]]},
}  # fmt: skip


@pytest.mark.parametrize("end", [">", "></textF>", "/>", " > </textF> "])
def test_a_list_may_be_closed(end: str) -> None:
    (found,) = read(f'<text id="a">\n<textF no="1700-1706" yes="1707-1713"{end}\nHats.\n</text>\n')
    assert found.dating is not None
    assert found.dating.grids == (Grid("F", FINE.intervals[:2], 1),)
    assert found.text == "Hats."


def read(text: str) -> list[Document]:
    return [one for one in parse(text, "x.task7") if isinstance(one, Document)]


def errors(text: str) -> list[str]:
    return [str(one) for one in parse(text, "x.task7") if isinstance(one, TimeloomError)]


class TestReading:
    def test_lists_and_phrases(self) -> None:
        first, second, third = read(FILE)
        assert (first.id, first.text) == ("a1", "Yesterday the mail came in from Harwich,\n& brought <no> news.")
        assert first.dating == Dating(
            (FINE, Grid("M", ((1702, 1714), (1715, 1727)), 0), Grid("C", ((1690, 1710), (1711, 1731))))
        )
        assert second.dating == Dating((), (Phrase("cable", False), Phrase("to-morrow", True)), (1750, 1850))
        assert (third.text, third.dating) == ("", None)

    def test_a_phrase_with_nothing_before_it_is_undecided(self) -> None:
        (document,) = read('<text id="a" no="canal" "the lighting">\nx\n</text>')
        assert document.dating == Dating((), (Phrase("canal", False), Phrase("the lighting")))
        assert document.meta.problems == (
            Problem("x.task7", "line 1", "a phrase without yes or no before it", "the lighting"),
        )

    def test_line_ends_of_windows_stay_in_the_text(self) -> None:
        (document,) = read(FILE.replace("\n", "\r\n").split('<text id="p2"')[0])
        assert document.dating is not None
        assert document.dating.grids[0] == FINE
        assert document.text.startswith("Yesterday the mail came in from Harwich,\r\n& ")

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (('yes="1707-1713"', 'yes="1707-1713'), "line 2: a tag holds attributes"),
            (('yes="1707-1713"', 'yes="1713-1707"'), "line 2: an interval is a first and a last year"),
            (('yes="1707-1713"', 'yes="1707"'), "line 2: an interval is a first and a last year"),
            (('no="1714-1720"', 'yes="1714-1720"'), "line 2: a second yes in the list of grain F (got '1714-1720')"),
            (('no="1714-1720"', 'maybe="1714-1720"'), "line 2: an interval of a list is yes or no"),
            (("<textM", "<textF"), "line 3: a second list of grain F"),
            (('<text id="a1">', "<text>"), "line 1: the text has no id"),
            (('<text id="a1">', "mail"), "line 1: a text begins with"),
            (("</text>\n\n<text id=\"p2\"", "<text id=\"p2\""), "line 1: the text that begins here is not closed"),
        ],
        ids=[
            "no quotation mark", "years turned round", "one year", "two answers", "no such word", "two lists",
            "no id", "no tag", "not closed",
        ],
    )  # fmt: skip
    def test_a_fault_costs_its_block_alone(self, change: tuple[str, str], told: str) -> None:
        broken = FILE.replace(*change, 1)
        assert [document.id for document in read(broken)] == ["p2", "empty"]
        (error,) = errors(broken)
        assert error.startswith(f"x.task7: {told}")

    def test_a_period_that_is_none(self) -> None:
        assert "line 9" in errors(FILE.replace("1750-1850", "the 1750s"))[0]

    def test_by_its_ending_and_by_name(self, tmp_path: Path) -> None:
        for name in ("x.task7", "x.txt"):
            (tmp_path / name).write_text(FILE, encoding="utf-8")
        assert [document.id for document in formats.read(tmp_path / "x.task7")] == ["a1", "p2", "empty"]
        assert len(formats.read(tmp_path / "x.txt", "task7")) == 3
        assert len(formats.read(tmp_path / "x.txt")) == 1

    def test_long_input_takes_linear_time(self) -> None:
        assert len(errors('<text id="a"\n' * 20_000)) == 20_000
        assert read('<text id="a" ' + 'no="x" ' * 50_000 + ">\n</text>")[0].dating is not None
        assert len(errors('<text id="' + "a" * 1_000_000)) == 1


class TestLines:
    def test_an_item_of_the_task(self, tmp_path: Path) -> None:
        (tmp_path / "x.jsonl").write_text(json.dumps(ITEM) + "\n", encoding="utf-8")
        (document,) = formats.read(tmp_path / "x.jsonl")
        assert (document.id, document.text) == ("j1", "News.")
        assert document.dating == Dating((Grid("F", ((1800, 1809), (1810, 1819)), 1), Grid("C", ((1690, 1710),))))
        assert formats.read(tmp_path / "x.jsonl", "task7") == [document]

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            ({"F": {"gold": [1, 2], "candidates": [[1700, 1706]]}}, "the answer of grain F is none of its candidates"),
            ({"F": {"candidates": [[1700]]}}, "$.F.candidates[0]"),
            ({"text": 3}, "$.text"),
        ],
        ids=["no candidate", "half an interval", "no text"],
    )
    def test_faults(self, tmp_path: Path, change: dict[str, object], told: str) -> None:
        (tmp_path / "x.jsonl").write_text("\n" + json.dumps(ITEM | change) + "\n", encoding="utf-8")
        with pytest.raises(FormatError, match="line 2") as caught:
            formats.read(tmp_path / "x.jsonl")
        assert told in str(caught.value)


class TestWriting:
    def test_the_bytes_come_back(self) -> None:
        assert b"".join(render(document)[0] for document in read(FILE)).decode() == FILE

    def test_one_file_for_all(self, tmp_path: Path) -> None:
        formats.write(read(FILE), tmp_path / "out", "task7")
        assert (tmp_path / "out" / "documents.task7").read_text(encoding="utf-8") == FILE
        formats.write(read(FILE), tmp_path / "mine.task7", "task7")
        assert (tmp_path / "mine.task7").read_text(encoding="utf-8") == FILE
        assert formats.dumps(read(FILE)[0], "task7") == FILE.partition('<text id="p2"')[0]

    @pytest.mark.parametrize(
        "document",
        [
            Document(id='a"b', text=""),
            Document(id="a", text="x\n</text>\ny"),
            Document(id="a", text='x\n<text id="b">'),
            Document(id="a", text="<textF>"),
            Document(id="a", text="\ud800"),
            Document(id="a", text="", dating=Dating((), (Phrase('the "cable"', True),))),
            Document(id="a", text="", dating=Dating((Grid("F", ((-3, 3),)),))),
        ],
        ids=["id", "closing tag", "opening tag", "tag of a list", "surrogate", "phrase", "years before 0"],
    )
    def test_what_the_format_cannot_hold(self, document: Document) -> None:
        with pytest.raises(FormatError):
            render(document)

    def test_what_is_lost_is_told(self) -> None:
        dating = Dating((Grid("decade", ((1700, 1709),)),), (Phrase("cable"),))
        data, problems = render(Document(id="a", text="", dating=dating))
        assert data == b'<text id="a" no="cable">\n</text>\n\n'
        assert [problem.place for problem in problems] == ["list of grain decade", "phrase"]


words = st.text(st.sampled_from("ab <>/=&\n\r\té☺\U0001f600te\u2028x"), max_size=30)
years = st.tuples(st.integers(0, 2100), st.integers(0, 30)).map(lambda pair: (pair[0], pair[0] + pair[1]))
grids = st.builds(
    lambda grain, intervals, chosen: Grid(
        grain, intervals, chosen if chosen is not None and chosen < len(intervals) else None
    ),
    st.just("F"),
    st.lists(years, max_size=5).map(tuple),
    st.none() | st.integers(0, 4),
)
phrases = st.builds(Phrase, st.text(st.sampled_from("ab <>&=é'"), max_size=8), st.booleans())
datings = st.builds(
    Dating, st.lists(grids, max_size=1).map(tuple), st.lists(phrases, max_size=3).map(tuple), st.none() | years
)


@given(words, datings)
def test_what_is_written_is_read(text: str, dating: Dating) -> None:
    document = Document(id="d", text=text, dating=dating)
    try:
        data, problems = render(document)
    except FormatError:
        return
    (found,) = parse(data.decode(), "x")
    assert isinstance(found, Document)
    assert (found.text, found.dating or Dating(), problems) == (text, dating, ())


@given(st.text(st.sampled_from('<text id="a">FMC yes= no-17\n/é'), max_size=80))
def test_any_text_is_read_or_gives_one_of_our_errors(text: str) -> None:
    for found in parse(text, "x"):
        assert isinstance(found, Document | TimeloomError)
