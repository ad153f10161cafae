"""The questions of SemEval-2015 task 7 as the bench builds them, what is counted, and what is compared."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from timeloom.document import Document
from timeloom.errors import FormatError
from timeloom_lab.studies.dating import (
    OURS,
    PUBLISHED,
    RANDOM,
    STYLES,
    Item,
    Ours,
    Remembered,
    against,
    answered,
    asked,
    grid,
    prepared,
    read_items,
    run,
)
from timeloom_lab.systems.dating2015 import YEARS, Median
from timeloom_lab.systems.dating2015.years import Rows, from_point


class Told:
    """A system that is told the years, in the order of the documents, and how far it is off."""

    name = "told"
    widths: tuple[int, ...] = ()

    def __init__(self, years: Sequence[int], off: int = 0) -> None:
        self.years = np.array(years, dtype=np.float64) + off

    def rows(self, documents: Sequence[Document], width: int = 7) -> Rows:
        return from_point(self.years[: len(documents)], 0.5)

    def __call__(self, document: Document) -> Document:
        raise NotImplementedError


def items(*years: int) -> list[Item]:
    return [Item(Document(id=str(year), text=f"Written in {year}"), year) for year in years]


class TestLists:
    @pytest.mark.parametrize("width", [3, 7, 13, 21])
    @pytest.mark.parametrize("year", [1700, 1701, 1773, 1850, 1999, 2013, 2014, 2026])
    def test_the_year_is_the_centre_of_an_interval(self, year: int, width: int) -> None:
        made = grid(year, width, "F")
        assert made.interval is not None
        assert sum(made.interval) == 2 * year
        assert made.holding(year) == made.chosen
        assert all(last - first == width - 1 for first, last in made.intervals)
        assert all(one[1] + 1 == other[0] for one, other in zip(made.intervals, made.intervals[1:], strict=False))
        assert -width // 2 <= made.intervals[0][0] - 1700 <= width - width // 2
        assert made.intervals[-1][1] >= max(2013, year)

    def test_as_long_as_those_of_the_task(self) -> None:
        for style, least_and_most in (("T1", ((104, 106), (45, 46), (24, 25))), ("T2", ((45, 46), (24, 25), (15, 16)))):
            for width, (least, most) in zip(STYLES[style], least_and_most, strict=True):
                counts = {len(grid(year, width, "F").intervals) for year in range(1700, 2011)}
                assert min(counts) >= least
                assert max(counts) <= most

    def test_a_list_of_the_task(self) -> None:
        # a snippet of 1773: its fine intervals begin with 1700 to 1706, its medium ones with 1702 to 1714
        assert grid(1773, 7, "F").intervals[0] == (1700, 1706)
        assert grid(1773, 13, "M").intervals[0] == (1702, 1714)

    def test_asked(self) -> None:
        (one,) = asked(items(1773), "T1")
        assert one.dating is not None
        assert [own.grain for own in one.dating.grids] == ["F", "M", "C"]
        assert [own.interval for own in one.dating.grids] == [(1772, 1774), (1770, 1776), (1767, 1779)]


class TestAnswers:
    def test_a_year_and_its_neighbours(self) -> None:
        (gold,) = asked(items(1800), "T2")
        rows = {width: from_point(np.array([1807.0]), 0.3) for width in (7, 13, 21)}
        found = answered(gold, rows, 0).dating
        assert found is not None
        assert [own.interval for own in found.grids] == [(1804, 1810), (1807, 1819), (1790, 1810)]

    def test_a_system_is_shown_no_list(self) -> None:
        seen: list[Document] = []

        class Watching(Median):
            def rows(self, documents: Sequence[Document], width: int = 7) -> Rows:
                seen.extend(documents)
                return super().rows(documents, width)

        run(items(1750, 1850), "T1", {"watching": Watching([1800])}, "ours")
        assert seen
        assert all(document.dating is None for document in seen)


class TestRun:
    def test_scores_and_years(self) -> None:
        years = (1720, 1800, 1850, 1990)
        random, right, near = run(items(*years), "T2", {"right": Told(years), "near": Told(years, off=9)}, "ours")
        assert random.system == RANDOM
        assert random.median_off is None
        assert right.score.figures["score:F"] == 1
        assert right.score.figures["precision:C"] == 1
        assert right.median_off == 0
        assert near.score.figures["score:F"] == pytest.approx(0.9)
        assert near.score.figures["precision:F"] == 0
        assert near.median_off == near.mean_off == 9
        assert 0 < (random.score.figures["score:F"] or 0) < (random.score.figures["score:C"] or 0) < 0.6
        assert "corpus:ours" in str(right.score.signature)

    def test_beside_ours(self) -> None:
        years = (1720, 1800, 1850, 1990)
        outcomes = run(items(*years), "T2", {"near": Told(years, off=9), OURS: Told(years)}, "ours")
        found = against(outcomes, OURS, "ours", trials=50)
        assert found is not None
        assert found.baseline == OURS
        assert [(one.system, one.name) for one in found.differences] == [("near", f"score:{grain}") for grain in "FMC"]
        assert found.differences[0].difference == pytest.approx(-0.1)
        assert against(outcomes[:2], OURS, "ours") is None

    def test_published_figures_are_of_systems(self) -> None:
        assert PUBLISHED["ucd"]["T2"][0] == (0.7592, 0.463)
        assert all(len(row) == 3 and all(0 < value < 1 for pair in row for value in pair) for own in PUBLISHED.values() for row in own.values())  # fmt: skip


class TestOurs:
    class Dater:
        def years(self, texts: Sequence[str]) -> Rows:
            return np.tile(np.array([[0.25, 0.75]]), (len(texts), 1))

        def __call__(self, document: Document) -> Document:
            return document

    def test_the_years_that_it_leaves_out_are_impossible(self) -> None:
        rows = Ours(self.Dater()).rows([Document(id="1", text="word")] * 2)
        assert rows.shape == (2, len(YEARS))
        assert rows[:, :2].tolist() == [[0.25, 0.75]] * 2
        assert rows[:, 2:].sum() == 0

    def test_remembered(self) -> None:
        held = Remembered(Ours(self.Dater()))
        documents = [Document(id="1", text="word")]
        assert held.rows(documents, 3) is held.rows(documents, 21)


class TestItems:
    def test_lines(self, tmp_path: Path) -> None:
        path = tmp_path / "texts.jsonl"
        lines = [{"text": "One\u2028line", "year": 1700, "id": "a"}, {"text": "", "year": 2026}]
        path.write_text("".join(f"{json.dumps(line, ensure_ascii=False)}\n\n" for line in lines), encoding="utf-8")
        assert [(one.document.id, one.document.text, one.year) for one in read_items(path)] == [
            ("1:a", "One\u2028line", 1700), ("3:3", "", 2026),
        ]  # fmt: skip

    @pytest.mark.parametrize(
        "line", ["no json", "[]", '{"text": "x"}', '{"text": 3, "year": 1800}', '{"text": "x", "year": "1800"}',
                 '{"text": "x", "year": 1699}', '{"text": "x", "year": 2027}']
    )  # fmt: skip
    def test_no_item(self, tmp_path: Path, line: str) -> None:
        path = tmp_path / "texts.jsonl"
        path.write_text(f'{{"text": "x", "year": 1800}}\n{line}\n', encoding="utf-8")
        with pytest.raises(FormatError, match="line 2"):
            read_items(path)


def test_prepared_documents_have_trees_and_times() -> None:
    blank, told = prepared([Document(id="1", text=""), Document(id="2", text="The ship sailed in 1743. It was late.")])
    assert blank.text == ""
    assert [one.text for one in told.times] == ["1743"]
    assert {token.upos for token in told.tokens} >= {"NOUN", "VERB", "DET"}
    assert all(token.head is not None for token in told.tokens)
