"""`timeloom date`, with a stand-in for the stage: what is read, printed and answered, apart from how well texts are
dated."""

from __future__ import annotations

import io
import json
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray
from tests.unit.dating.toy import toy

from timeloom.cli.main import _run
from timeloom.dating import Dater
from timeloom.dating.phrases import LEAST, PhraseJudge
from timeloom.document import Clue, Dating, Document, Phrase, Written
from timeloom.formats import read
from timeloom.metrics import metric
from timeloom.metrics.dating import answered_by

YEARS = 327


class StandIn:
    """Dates a text by a number made of its characters: anything that changes the text changes the answer, nothing else
    does."""

    def __init__(self, least: float = 0.0, level: float = 0.8) -> None:
        self.least, self.level = least, level
        self.prior = np.full(YEARS, 1 / YEARS)

    def years(self, texts: Sequence[str]) -> NDArray[np.float64]:
        found = np.empty((len(texts), YEARS))
        for at, text in enumerate(texts):
            middle = zlib.crc32(text.encode()) % YEARS
            row = np.exp(-np.abs(np.arange(YEARS) - middle) / 8) if text.strip() else self.prior
            found[at] = row / row.sum()
        return found

    def __call__(self, document: Document) -> Document:
        at = document.text.find("to-morrow")
        clue = Clue(
            start=at, end=at + 9, kind="words", years=(None, 1890), weight=1.5, told="spelt so until about 1890"
        )
        written = Written(
            p=tuple(self.years([document.text])[0].tolist()), clues=(clue,) if at >= 0 else (), prior=not document.text.strip(),
            least=self.least, level=self.level,
        )  # fmt: skip
        return msgspec.structs.replace(document, written=written)


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def date(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    def load(
        folder: Path | None = None,
        *,
        least: float = 0.0,
        level: float = 0.8,
        archive: object = None,
        large: bool = False,
    ) -> StandIn:
        return StandIn(least, level)

    monkeypatch.setattr("timeloom.dating.Dater.load", load)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.txt").write_text("We set out to-morrow at six.", "utf-8")
    (tmp_path / "note.txt").write_text("Nothing to report.", "utf-8")

    def run(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            code = _run(["date", *arguments])
        except SystemExit as gone:
            code = int(gone.code or 0)
        return Ran(code, *capsys.readouterr())

    return run


class TestText:
    def test_year_interval_confidence_and_evidence(self, date: Run) -> None:
        ran = date("letter.txt")
        assert ran.code == 0, ran.err
        first, second = ran.out.splitlines()
        written = StandIn()(Document(id="letter", text="We set out to-morrow at six.")).written
        assert written is not None
        assert written.years is not None
        assert first == (
            f"letter: Written about {written.year}; with 80% probability {written.years[0]} to {written.years[1]}; "
            f"confidence {written.confidence:.2f}."
        )
        assert second == "  +1.50  words      'to-morrow': spelt so until about 1890"

    def test_the_level_of_the_interval(self, date: Run) -> None:
        narrow, wide = (json.loads(date("note.txt", "--json", "--level", level).out)[0] for level in ("0.5", "0.95"))
        assert narrow["level"] == 0.5
        assert wide["years"][1] - wide["years"][0] > narrow["years"][1] - narrow["years"][0]

    def test_it_abstains_when_asked(self, date: Run) -> None:
        ran = date("note.txt", "--least", "0.99", "--grid", "decade")
        assert ran.code == 0
        assert "Not dated: confidence 0." in ran.out
        assert "chosen" not in ran.out

    def test_an_empty_text_says_so(self, date: Run, tmp_path: Path) -> None:
        (tmp_path / "empty.txt").write_text("")
        assert "Nothing of the text was read" in date("empty.txt").out

    def test_evidence_is_cut_and_says_so(self, date: Run) -> None:
        assert "to-morrow" not in date("letter.txt", "--clues", "0").out

    def test_standard_input(self, date: Run) -> None:
        assert date("-", stdin=b"Nothing to report.").out.replace("stdin", "note") == date("note.txt").out

    def test_a_folder(self, date: Run, tmp_path: Path) -> None:
        ids = [json.loads(line)["id"] for line in date(str(tmp_path), "--format", "jsonl").out.splitlines()]
        assert ids == ["letter", "note"]


class TestGrid:
    def test_the_choice_and_the_most_probable(self, date: Run) -> None:
        ran = date("note.txt", "--grid", "25@1700", "--top", "2", "--json")
        (told,) = json.loads(ran.out)
        first, second = told["top"]
        assert told["chosen"] == first["years"]
        assert first["p"] >= second["p"]
        assert first["years"][1] - first["years"][0] == 24
        assert (
            f"chosen of the grid: {told['chosen'][0]} to {told['chosen'][1]}"
            in date("note.txt", "--grid", "25@1700").out
        )

    def test_top_alone_is_of_decades(self, date: Run) -> None:
        (told,) = json.loads(date("note.txt", "--top", "1", "--json").out)
        assert told["top"][0]["years"][0] % 10 == 0

    def test_a_file_of_intervals(self, date: Run, tmp_path: Path) -> None:
        (tmp_path / "grid").write_text("1700-1799 # the first\n1800-1899\n1900-2026\n")
        (told,) = json.loads(date("note.txt", "--grid", "grid", "--json").out)
        assert told["chosen"] in [[1700, 1799], [1800, 1899], [1900, 2026]]

    @pytest.mark.parametrize(
        ("grid", "told"),
        [("soon", "'soon'"), ("0", "at least a year"), ("1706-1700", "before its first"), ("1,700", "'1'")],
    )
    def test_one_that_is_none(self, date: Run, grid: str, told: str) -> None:
        ran = date("note.txt", "--grid", grid)
        assert ran.code == 2
        assert "--grid" in ran.err
        assert told in ran.err

    def test_the_line_of_a_bad_file_is_named(self, date: Run, tmp_path: Path) -> None:
        (tmp_path / "grid").write_text("1700-1799\nlater\n")
        ran = date("note.txt", "--grid", "grid")
        assert ran.code == 2
        assert "grid: line 2" in ran.err


class TestOutput:
    def test_json_holds_the_distribution(self, date: Run) -> None:
        letter, note = json.loads(date("letter.txt", "note.txt", "--format", "json").out)
        assert (letter["id"], note["id"], letter["start"], len(letter["p"])) == ("letter", "note", 1700, YEARS)
        assert letter["clues"] == [
            {
                "start": 11,
                "end": 20,
                "kind": "words",
                "years": [None, 1890],
                "weight": 1.5,
                "told": "spelt so until about 1890",
            }
        ]
        assert [json.loads(line) for line in date("letter.txt", "note.txt", "--format", "jsonl").out.splitlines()] == [
            letter,
            note,
        ]

    def test_a_page(self, date: Run, tmp_path: Path) -> None:
        ran = date("letter.txt", "note.txt", "--html", "out/page.html")
        assert (ran.code, ran.out) == (0, "")
        page = (tmp_path / "out" / "page.html").read_text("utf-8")
        assert "<h2>letter</h2>" in page
        assert "title='spelt so until about 1890 (until 1890)'>to-morrow</mark>" in page
        assert "2 texts, out/page.html" in ran.err

    def test_a_page_and_the_text(self, date: Run) -> None:
        assert date("letter.txt", "--html", "page.html", "--format", "text").out.startswith("letter: ")

    def test_nothing_is_written_over_what_is_read(self, date: Run, tmp_path: Path) -> None:
        assert date("letter.txt", "note.txt", "--html", "note.txt").code == 2
        assert date(str(tmp_path), "--html", "note.txt").code == 2
        assert (tmp_path / "note.txt").read_text() == "Nothing to report."

    def test_a_page_shows_what_the_grid_says(self, date: Run, tmp_path: Path) -> None:
        assert date("note.txt", "--html", "page.html", "--grid", "decade", "--top", "2").code == 0
        lines = date("note.txt", "--grid", "decade", "--top", "2").out.splitlines()
        page = (tmp_path / "page.html").read_text("utf-8")
        assert f"C{lines[1].strip()[1:]}." in page
        for line in lines[2:4]:
            years, p = line.strip().split("  ")
            assert f"<td>{years}</td><td class='weight'>{p}</td>" in page

    def test_a_page_may_lie_beside_the_texts_and_be_made_anew(self, date: Run, tmp_path: Path) -> None:
        assert [date(str(tmp_path), "--html", "page.html").code for _ in range(2)] == [0, 0]


class TestBadInput:
    def test_a_bad_file_costs_itself(self, date: Run, tmp_path: Path) -> None:
        (tmp_path / "bad.txt").write_bytes(b"r\xff")
        ran = date("letter.txt", "bad.txt", "note.txt", "--format", "jsonl")
        assert ran.code == 3
        assert [json.loads(line)["id"] for line in ran.out.splitlines()] == ["letter", "note"]
        assert "bad.txt: byte 1: broken encoding" in ran.err

    def test_a_file_over_the_cap(self, date: Run) -> None:
        ran = date("letter.txt", "note.txt", "--max-bytes", "20")
        assert ran.code == 3
        assert "letter.txt" in ran.err
        assert ran.out.startswith("note: ")

    def test_standard_input_that_is_no_text(self, date: Run) -> None:
        ran = date("-", "note.txt", stdin=b"\xff")
        assert ran.code == 3
        assert ran.out.startswith("note: ")

    @pytest.mark.parametrize(
        "arguments",
        [(), ("nowhere.txt",), ("note.txt", "--level", "0"), ("note.txt", "--least", "2"), ("note.txt", "--top", "0"),
         ("--task7", "note.txt"), ("--out", "x"), ("note.txt", "--task7", "note.txt", "--out", "x"),
         ("--task7", "note.txt", "--out", "x", "--grid", "7"), ("--task7", "note.txt", "--out", "note.txt")],
    )  # fmt: skip
    def test_usage(self, date: Run, arguments: tuple[str, ...]) -> None:
        ran = date(*arguments)
        assert ran.code == 2
        assert "Traceback" not in ran.err


def tag(grain: str, start: int, width: int, count: int, yes: int | None) -> str:
    told = (f"{start + at * width}-{start + (at + 1) * width - 1}" for at in range(count))
    return (
        f"<text{grain} " + " ".join(f'{"yes" if at == yes else "no"}="{years}"' for at, years in enumerate(told)) + ">"
    )


def block(id: str, text: str, *lists: str) -> str:
    return "\n".join((f'<text id="{id}">', *lists, text, "</text>", ""))


TEXTS = {"n1": "The packet is arrived.", "n2": "", "n3": "A motor car was seen.", "n4": "A text of its own."}
LISTS = (tag("F", 1697, 7, 46, 3), tag("M", 1691, 13, 25, 1), tag("C", 1690, 21, 16, 0))


class TestTask7:
    def answers(self, date: Run, tmp_path: Path, content: str, name: str = "task.txt") -> list[dict[str, object]]:
        (tmp_path / name).write_text(content, "utf-8")
        ran = date("--task7", name, "--out", "out.jsonl")
        assert ran.code == 0, ran.err
        return [json.loads(line) for line in (tmp_path / "out.jsonl").read_text("utf-8").splitlines()]

    def test_a_line_a_snippet_in_the_order_of_the_file(self, date: Run, tmp_path: Path) -> None:
        found = self.answers(date, tmp_path, "\n".join(block(id, text, *LISTS) for id, text in TEXTS.items()))
        assert [one["id"] for one in found] == list(TEXTS)
        assert all(list(one) == ["id", "start", "p", "F", "M", "C"] for one in found)
        for document, one in zip(read(tmp_path / "task.txt", "task7"), found, strict=True):
            assert document.dating is not None
            for grid in document.dating.grids:
                assert tuple(one[grid.grain]) in grid.intervals  # type: ignore[arg-type]  # a pair of years
            assert one["p"] == StandIn().years([document.text])[0].tolist()

    @pytest.mark.parametrize(
        "change",
        [
            pytest.param(lambda text: text.replace("yes=", "no="), id="all no"),
            pytest.param(
                lambda text: block(
                    "n1", TEXTS["n1"], tag("F", 1697, 7, 46, 9), tag("M", 1691, 13, 25, 7), tag("C", 1690, 21, 16, 9)
                ),
                id="another yes",
            ),
            pytest.param(
                lambda text: block(
                    "n1", TEXTS["n1"], tag("F", 1694, 7, 46, 3), tag("M", 1699, 13, 25, 2), tag("C", 1701, 21, 16, 5)
                ),
                id="shifted",
            ),
            *(
                pytest.param(lambda text, one=one: block("n1", TEXTS["n1"], one), id=f"list {one[5]} alone")
                for one in LISTS
            ),
            pytest.param(lambda text: block("n1", TEXTS["n1"]), id="no list"),
            pytest.param(lambda text: block("n1", TEXTS["n1"], *reversed(LISTS)), id="lists in another order"),
            pytest.param(
                lambda text: block("n1", TEXTS["n1"], "<textF " + " ".join(reversed(LISTS[0][7:-1].split())) + ">"),
                id="a list turned round",
            ),
        ],
    )
    def test_lists_leave_the_distribution_as_it_is(
        self, date: Run, tmp_path: Path, change: Callable[[str], str]
    ) -> None:
        first = block("n1", TEXTS["n1"], *LISTS)
        rest = block("n3", TEXTS["n3"], *LISTS)
        plain, changed = (self.answers(date, tmp_path, content + rest) for content in (first, change(first)))
        for one, other in zip(plain, changed, strict=True):
            assert msgspec.json.encode((one["start"], one["p"])) == msgspec.json.encode((other["start"], other["p"]))
        assert plain[1] == changed[1]

    def test_what_is_marked_changes_no_answer_and_a_list_is_answered_by_itself(self, date: Run, tmp_path: Path) -> None:
        (whole,) = self.answers(date, tmp_path, block("n1", TEXTS["n1"], *LISTS))
        (bare,) = self.answers(date, tmp_path, block("n1", TEXTS["n1"], *LISTS).replace("yes=", "no="))
        assert whole == bare
        for one in LISTS:
            (alone,) = self.answers(date, tmp_path, block("n1", TEXTS["n1"], one))
            assert alone[one[5]] == whole[one[5]]

    def test_the_order_of_a_list_changes_no_answer(self, date: Run, tmp_path: Path) -> None:
        turned = "<textF " + " ".join(reversed(LISTS[0][7:-1].split())) + ">"
        (one,), (other,) = (self.answers(date, tmp_path, block("n1", TEXTS["n1"], told)) for told in (LISTS[0], turned))
        assert one["F"] == other["F"]

    def test_lines_of_json(self, date: Run, tmp_path: Path) -> None:
        lines = [
            {
                "id": document.id,
                "text": document.text,
                **{grid.grain: {"candidates": grid.intervals, "gold": grid.interval} for grid in document.dating.grids},
            }
            for document in read(self.written(tmp_path), "task7")
            if document.dating is not None
        ]
        found = self.answers(date, tmp_path, "".join(json.dumps(line) + "\n" for line in lines), "task.jsonl")
        assert found == self.answers(date, tmp_path, (tmp_path / "gold.txt").read_text("utf-8"))

    def test_an_id_may_stand_twice(self, date: Run, tmp_path: Path) -> None:
        found = self.answers(date, tmp_path, block("n1", "One.", *LISTS) + block("n1", "Two.", *LISTS))
        assert [one["id"] for one in found] == ["n1", "n1"]
        assert found[0]["p"] != found[1]["p"]

    def test_in_company_as_alone(self, date: Run, tmp_path: Path) -> None:
        many = {f"n{number}": f"Snippet {number}." for number in range(300)}
        found = self.answers(date, tmp_path, "".join(block(id, text, LISTS[0]) for id, text in many.items()))
        (alone,) = self.answers(date, tmp_path, block("n299", many["n299"], LISTS[0]))
        assert (len(found), found[-1]) == (300, alone)

    def test_a_broken_block_is_answered_by_what_can_be_read(self, date: Run, tmp_path: Path) -> None:
        broken = f'<text id="n9">\n<textF yes="soon">\n{LISTS[1]}\n{TEXTS["n3"]}\n</text>\n'
        (tmp_path / "task.txt").write_text(
            block("n1", TEXTS["n1"], *LISTS) + broken + block("n3", TEXTS["n3"], *LISTS), "utf-8"
        )
        ran = date("--task7", "task.txt", "--out", "out.jsonl")
        assert ran.code == 3
        assert "task.txt: line 8: an interval is a first and a last year" in ran.err
        assert "3 snippets, 1 of them broken and answered by what can be read" in ran.err
        found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
        assert [one["id"] for one in found] == ["n1", "n9", "n3"]
        assert found[1] == {"id": "n9", **{key: found[2][key] for key in ("start", "p", "M")}}

    def test_a_block_without_id_or_text_keeps_its_place(self, date: Run, tmp_path: Path) -> None:
        (tmp_path / "task.txt").write_text("<text>\n</text>\n" + block("n3", TEXTS["n3"], *LISTS), "utf-8")
        ran = date("--task7", "task.txt", "--out", "out.jsonl")
        assert ran.code == 3
        assert "line 1: the text has no id" in ran.err
        first, second = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
        assert first == {"id": "", "start": 1700, "p": StandIn().years([""])[0].tolist()}
        assert second["id"] == "n3"

    def test_an_empty_candidate_costs_neither_the_snippet_nor_a_list(self, date: Run, tmp_path: Path) -> None:
        whole = block("n1", TEXTS["n1"], *LISTS)
        (plain,) = self.answers(date, tmp_path, whole)
        (tmp_path / "task.txt").write_text(whole.replace("<textF ", '<textF no="" '), "utf-8")
        ran = date("--task7", "task.txt", "--out", "out.jsonl")
        assert (ran.code, json.loads((tmp_path / "out.jsonl").read_text())) == (3, plain)
        assert "line 2" in ran.err

    def test_lines_of_json_without_lists(self, date: Run, tmp_path: Path) -> None:
        rows = [{"id": id, "text": text, "task": "T2", "year_lo": 1700} for id, text in TEXTS.items()]
        found = self.answers(date, tmp_path, "".join(json.dumps(row) + "\n" for row in rows), "task.jsonl")
        assert found == self.answers(date, tmp_path, "\n".join(block(id, text) for id, text in TEXTS.items()))

    def test_a_broken_line_of_json_keeps_its_place(self, date: Run, tmp_path: Path) -> None:
        (tmp_path / "task.jsonl").write_text('{"id": "a", "text": "One."}\n{"id": "b"\n{"id": "c", "text": "Two."}\n')
        ran = date("--task7", "task.jsonl", "--out", "out.jsonl")
        assert ran.code == 3
        assert "task.jsonl: line 2: no JSON" in ran.err
        found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
        assert [one["id"] for one in found] == ["a", "", "c"]
        assert found[1]["p"] == StandIn().years([""])[0].tolist()

    def test_the_answers_can_be_scored(self, date: Run, tmp_path: Path) -> None:
        """A gold that holds the likeliest year of every text is hit in every list, as the measure of the task
        counts."""
        blocks = []
        for id, text in TEXTS.items():
            peak = 1700 + int(StandIn().years([text])[0].argmax())
            starts = {"F": (1697, 7, 50), "M": (1691, 13, 27), "C": (1690, 21, 18)}
            lists = [
                tag(grain, first, width, count, (peak - first) // width)
                for grain, (first, width, count) in starts.items()
            ]
            blocks += [block(id, text, *lists)] if text else []
        found = {one["id"]: one for one in self.answers(date, tmp_path, "\n".join(blocks))}
        golds = read(tmp_path / "task.txt", "task7")
        systems = [
            answered_by(gold, lambda grid, own=found[gold.id]: grid.intervals.index(tuple(own[grid.grain])))  # type: ignore[misc]  # a pair of years
            for gold in golds
        ]
        figures = metric("dating").score(golds, systems).figures
        assert [figures[f"precision:{grain}"] for grain in "FMC"] == [1, 1, 1]

    def written(self, tmp_path: Path) -> Path:
        path = tmp_path / "gold.txt"
        path.write_text("\n".join(block(id, text, *LISTS) for id, text in TEXTS.items()), "utf-8")
        return path


class TestTask7Phrases:
    TEXT = "The mail coach came, and the coach went again."

    @pytest.fixture
    def phrases(self, date: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], dict[str, object]]:
        monkeypatch.setattr("timeloom.dating.Dater.load", lambda folder, archive, large: Dater.from_arrays(toy()))

        def run(asked: str) -> dict[str, object]:
            (tmp_path / "task.txt").write_text(f'<text id="p1" {asked}>\n{self.TEXT}\n</text>\n', "utf-8")
            ran = date("--task7", "task.txt", "--out", "out.jsonl")
            assert ran.code == 0, ran.err
            found: dict[str, object] = json.loads((tmp_path / "out.jsonl").read_text())
            return found

        return run

    def test_each_has_its_worth_in_the_order_of_the_file(self, phrases: Callable[[str], dict[str, object]]) -> None:
        found = phrases('no="went" yes="mail coach" no="steam" period="1780-1800"')
        asked = Dating((), tuple(map(Phrase, ("went", "mail coach", "steam"))), (1780, 1800))
        worths = PhraseJudge(Dater.from_arrays(toy())).worths(Document(id="p1", text=self.TEXT, dating=asked))
        assert list(found) == ["id", "start", "p", "phrases"]
        assert found["phrases"] == [
            {"text": one.text, "evidence": one.place is not None and one.worth >= LEAST, "worth": one.worth}
            for one in worths
        ]

    def test_given_labels_and_the_period_leave_the_distribution_and_labels_the_verdicts(
        self, phrases: Callable[[str], dict[str, object]]
    ) -> None:
        one = phrases('no="went" yes="mail coach" period="1780-1800"')
        assert one == phrases('yes="went" no="mail coach" period="1780-1800"')
        assert one == phrases('"went" "mail coach" period="1780-1800"')
        assert one["p"] == phrases('no="went" period="1900-1950"')["p"] == phrases("")["p"]
        assert "phrases" not in phrases("")
