"""Series of frequencies, the table that ships, and the public files of n-grams."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest

from timeloom.errors import FormatError, ModelError
from timeloom.models import card
from timeloom_lab.systems.dating2015.ngram_files import arcs, words
from timeloom_lab.systems.dating2015.series import DECADES, SHIPPED, Series, by_year, decade, shipped
from timeloom_lab.systems.dating2015.years import YEARS


class TestSeries:
    TABLE = Series.counted({"coach": {1712: 30, 1719: 10, 1955: 1}, "engine": {1955: 40}, "the": {1712: 50, 1955: 50}})

    def test_shares_by_decade(self) -> None:
        assert self.TABLE.of("coach")[1] == pytest.approx(40 / 90)
        assert self.TABLE.of("coach")[25] == pytest.approx(1 / 91)
        assert not self.TABLE.of("nowhere").any()

    def test_what_a_word_speaks_for(self) -> None:
        assert self.TABLE.speaks(["coach"])[1] > 0 > self.TABLE.speaks(["coach"])[25]
        assert self.TABLE.speaks(["engine"])[25] > 0 > self.TABLE.speaks(["engine"])[1]
        assert abs(self.TABLE.speaks(["the"])[1]) < 0.1
        assert not self.TABLE.speaks(["nowhere"]).any()

    def test_written_and_read(self) -> None:
        again = Series.read(self.TABLE.arrays("x/"), "x/")
        assert again.names == self.TABLE.names
        assert np.array_equal(again.counts, self.TABLE.counts)
        assert np.array_equal(again.totals, self.TABLE.totals)

    def test_an_empty_table(self) -> None:
        again = Series.read(Series.counted({}).arrays())
        assert again.names == []
        assert not again.speaks(["word"]).any()

    def test_arrays_that_do_not_fit(self) -> None:
        held = self.TABLE.arrays()
        with pytest.raises(ModelError, match="do not fit"):
            Series.read(held | {"columns": held["columns"].astype(np.int64) + DECADES})
        with pytest.raises(ModelError, match="a row for each name"):
            Series(["one"], np.zeros((2, DECADES)), np.zeros(DECADES))

    def test_decades(self) -> None:
        assert [decade(year) for year in (1699, 1700, 1709, 1710, 2029, 2030)] == [None, 0, 0, 1, 32, None]

    def test_by_year(self) -> None:
        line = by_year(np.arange(DECADES, dtype=np.float64))
        assert line.shape == YEARS.shape
        assert line[YEARS == 1714] == pytest.approx(0.95)
        assert (np.diff(line) >= 0).all()


class TestShipped:
    def test_words_that_came_and_went(self) -> None:
        table = shipped()
        early, late = table.speaks(["publick", "hath"]), table.speaks(["america's", "jobs", "today"])
        assert early[:6].mean() > 0 > early[-6:].mean()
        assert late[-6:].mean() > 0 > late[:6].mean()

    def test_its_card_says_what_it_is_of(self) -> None:
        told = card(SHIPPED)
        assert told["bytes"] < 700_000
        assert told["data"]["works of a word at least"] >= 3
        assert told["figures"]["words"] == len(shipped().names)
        assert len(told["sources"]) == len(told["data"]["texts"])


class TestWords:
    def test_editions_are_added_up_whatever_their_case(self, tmp_path: Path) -> None:
        one, other, own = tmp_path / "1.tsv", tmp_path / "2.gz", tmp_path / "3.tsv"
        one.write_text("Ship\t1850\t3\t1\nship\t1850\t4\t1\nsea\t1850\t9\t1\n", encoding="utf-8")
        other.write_bytes(gzip.compress(b"SHIP\t1850,5,1\t1990,2,1\n"))
        own.write_text("word\tyear\tcount\nship\t1995\t7\n", encoding="utf-8")
        table = words([one, other, own], {"ship"})
        assert table.names == ["ship"]
        assert table.counts[0, [15, 29]].tolist() == [12, 9]
        assert words([one]).names == ["sea", "ship"]

    def test_totals_of_a_collection(self, tmp_path: Path) -> None:
        own, all_ = tmp_path / "1.tsv", tmp_path / "totals"
        own.write_text("ship\t1850\t3\t1\n", encoding="utf-8")
        all_.write_text("\t1850,300,9,1\t1990,900,9,1\n", encoding="utf-8")
        table = words([own], totals=all_)
        assert table.totals[[15, 29]].tolist() == [300, 900]
        assert table.of("ship")[15] == pytest.approx(0.01)

    def test_a_line_of_no_shape(self, tmp_path: Path) -> None:
        path = tmp_path / "ngrams.tsv"
        path.write_text("sea\t1850\t3\t1\nsea\tmany\t3\t1\n", encoding="utf-8")
        with pytest.raises(FormatError, match="line 2"):
            words([path])


class TestArcs:
    @pytest.mark.parametrize(
        ("line", "name", "decades"),
        [
            ("ship\tbig/JJ/amod/2 Ship/NN/nsubj/0\t99\t1850,40\t1851,59\n", "big ship", {15: 99}),
            ("sails\tsails/VBZ/ROOT/0 and/or/CC/dobj/1\t7\t1990,7\n", "and/or sails", {29: 7}),
        ],
    )
    def test_a_line(self, tmp_path: Path, line: str, name: str, decades: dict[int, int]) -> None:
        path = tmp_path / "arcs.gz"
        path.write_bytes(gzip.compress(line.encode()))
        table = arcs([path])
        assert table.names == [name]
        assert {int(at): int(table.counts[0, at]) for at in np.flatnonzero(table.counts[0])} == decades
        assert arcs([path], {"other"}).names == []

    def test_larger_ones_are_passed_over(self, tmp_path: Path) -> None:
        path = tmp_path / "arcs"
        path.write_text("x\ta/DT/det/2 b/JJ/amod/3 c/NN/nsubj/0\t3\t1850,3\n\n", encoding="utf-8")
        assert arcs([path]).names == []

    @pytest.mark.parametrize(
        "line", ["ship 1850 3", "x\ta/DT/det b/NN/x/0\t3\t1850,3", "x\ta/D/d/2 b/N/x/0\t3\t1850,-3"]
    )
    def test_a_line_that_is_none(self, tmp_path: Path, line: str) -> None:
        path = tmp_path / "arcs"
        path.write_text(f"x\ta/D/d/2 b/N/x/0\t3\t1850,3\n{line}\n", encoding="utf-8")
        with pytest.raises(FormatError, match="line 2") as caught:
            arcs([path])
        assert str(path) in str(caught.value)
