"""AMBRA, UCD, IXA, their interpolation and the median: what they learn of two made periods, and what they do not look
at."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest
from tests.unit.lab.systems.dated import NEW, OLD, corpus, period, tagged

from timeloom.document import Dating, Document
from timeloom.errors import ModelError
from timeloom_lab.studies.dating import Remembered, grid
from timeloom_lab.systems.dating2015 import YEARS, Interpolation, Median, System, load, weights_name
from timeloom_lab.systems.dating2015 import ambra as ambra_system
from timeloom_lab.systems.dating2015 import ixa as ixa_system
from timeloom_lab.systems.dating2015.ambra import Ambra, neighbouring
from timeloom_lab.systems.dating2015.ixa import Ixa
from timeloom_lab.systems.dating2015.series import Series
from timeloom_lab.systems.dating2015.ucd import SIZE, Ucd, counted
from timeloom_train.systems.dating2015 import evidence, machines, mixture, pairs

pytest.importorskip("sklearn")

Made = dict[str, Any]
UNSEEN = {1725: tagged(period(OLD, 100)), 1965: tagged(period(NEW, 100))}


def learned_ambra(**options: Any) -> Made:
    documents, years = corpus()
    return pairs.fit([ambra_system.describe(one) for one in documents], years, **options)


def learned_ucd(**options: Any) -> Made:
    documents, years = corpus()
    items = [counted(one) for one in documents]
    return machines.fit(items, years, [one.id for one in documents], grains={"M": 13, "C": 21}, **options)


def learned_ixa(table: Series) -> Made:
    documents, years = corpus()
    made = evidence.fit([ixa_system.evidence(one) for one in documents], years)
    return made | table.arrays("series/")


@pytest.fixture(scope="module")
def table() -> Series:
    """The words of both periods by year."""
    documents, years = corpus()
    counts: dict[str, dict[int, int]] = {}
    for document, year in zip(documents, years, strict=True):
        for word in document.text.split():
            own = counts.setdefault(word, {})
            own[year] = own.get(year, 0) + 1
    return Series.counted(counts)


@pytest.fixture(scope="module")
def systems(table: Series) -> dict[str, System]:
    nearest = {"neighbours": np.array([10.0, 6.0])}
    return {"ambra": Ambra(learned_ambra() | nearest), "ixa": Ixa(learned_ixa(table)), "ucd": Ucd(learned_ucd())}


def middle(row: Any) -> int:
    return int(YEARS[np.searchsorted(np.cumsum(row), 0.5)])


@pytest.mark.parametrize("name", ["ambra", "ixa", "ucd"])
class TestEverySystem:
    def test_tells_two_periods_apart(self, systems: dict[str, System], name: str) -> None:
        for year, document in UNSEEN.items():
            row = systems[name].rows([document])[0]
            assert row.shape == YEARS.shape
            assert row.sum() == pytest.approx(1)
            assert row[np.abs(YEARS - year) <= 60].sum() > 0.6
            assert abs(middle(row) - year) <= 60

    def test_shuffled_shifted_relabelled_lists_change_nothing(self, systems: dict[str, System], name: str) -> None:
        document = UNSEEN[1725]
        plain = systems[name](document).written
        drawn = random.Random(7)
        for year in (1703, 1862, 1999):
            grids = [grid(year, width, grain) for width, grain in zip((7, 13, 21), "FMC", strict=True)]
            drawn.shuffle(grids)
            moved = [
                msgspec.structs.replace(own, intervals=tuple(drawn.sample(own.intervals, len(own.intervals))), chosen=3)
                for own in grids
            ]
            for asked in (grids, moved, grids[:1]):
                held = msgspec.structs.replace(document, dating=Dating(tuple(asked)))
                assert systems[name](held).written == plain

    def test_a_blank_text_says_nothing_and_says_so(self, systems: dict[str, System], name: str) -> None:
        written = systems[name](Document(id="blank", text=" \n")).written
        assert written is not None
        assert written.prior
        assert max(written.p) == pytest.approx(min(written.p))

    def test_alone_as_among_others(self, systems: dict[str, System], name: str) -> None:
        documents = [*UNSEEN.values(), Document(id="blank", text="")]
        together = systems[name].rows(documents)
        for at, document in enumerate(documents):
            assert np.array_equal(together[at], systems[name].rows([document])[0])

    def test_words_of_no_period(self, systems: dict[str, System], name: str) -> None:
        row = systems[name].rows([tagged("Zwölf Boxkämpfer 漢字 ſ")])[0]
        assert np.isfinite(row).all()
        assert row.sum() == pytest.approx(1)


class TestAmbra:
    def test_the_ranking_puts_the_later_text_higher(self, systems: dict[str, System]) -> None:
        ambra = systems["ambra"]
        assert isinstance(ambra, Ambra)
        assert ambra.score(UNSEEN[1725]) < ambra.score(UNSEEN[1965])

    def test_pairs_are_in_order_and_their_intervals_apart(self) -> None:
        years = np.array([1700, 1703, 1706, 1707, 1720, 1900])
        earlier, later = pairs.pairs(years, 500, np.random.default_rng(0))
        assert (years[later] - years[earlier] > 6).all()
        assert {1700, 1703, 1706} <= set(years[earlier].tolist())
        assert (1700, 1706) not in set(zip(years[earlier].tolist(), years[later].tolist(), strict=True))

    def test_a_group_that_is_left_out_is_not_there(self) -> None:
        names = [name.partition(":")[0] for name in learned_ambra(without=["lexicon"])["names"].tolist()]
        assert set(names) == {"length", "style", "grammar"}

    def test_texts_of_one_interval_teach_nothing(self) -> None:
        documents, _ = corpus(5)
        with pytest.raises(ValueError, match="apart"):
            pairs.fit([ambra_system.describe(one) for one in documents], [1700 + at % 3 for at in range(10)])

    def test_neighbours_are_those_in_the_ranking(self) -> None:
        known, years = np.array([0.0, 1.0, 2.0, 50.0]), np.array([1710, 1720, 1730, 1900])
        low, high = neighbouring(np.array([-9.0, 60.0]), known, years, 2, 2.0)
        assert middle(low) == pytest.approx(1715, abs=6)
        assert low[YEARS >= 1800].sum() < 0.01
        assert high[YEARS == 1900] == pytest.approx(high[YEARS == 1730])
        assert high[YEARS == 1730] > high[YEARS == 1720]

    def test_the_same_twice(self) -> None:
        one, other = learned_ambra(), learned_ambra()
        assert all(np.array_equal(one[name], other[name]) for name in one)

    def test_arrays_that_do_not_fit(self) -> None:
        made = learned_ambra()
        with pytest.raises(ModelError, match="do not fit"):
            Ambra(made | {"weights": made["weights"][:-1]})
        with pytest.raises(ModelError, match="lack an array"):
            Ambra({name: own for name, own in made.items() if name != "years"})

    def test_without_trees(self, systems: dict[str, System]) -> None:
        bare = Document(id="bare", text="Some words", sentences=UNSEEN[1725].sentences, tokens=UNSEEN[1725].tokens[:1])
        with pytest.raises(ModelError, match="not been parsed"):
            systems["ambra"](
                msgspec.structs.replace(bare, tokens=(msgspec.structs.replace(bare.tokens[0], head=None),))
            )


class TestUcd:
    def test_classes_are_intervals_of_a_grid_of_its_own(self) -> None:
        made = learned_ucd()
        assert made["C/classes"].tolist() == [0, 1, 11, 12, 13]
        assert made["M/classes"].tolist() == [0, 1, 2, 3, 19, 20, 21]
        assert made["C/weights"].shape == (5, SIZE + Series.decades)

    def test_a_list_is_answered_by_the_machine_of_its_width(self, systems: dict[str, System]) -> None:
        ucd, document = systems["ucd"], [UNSEEN[1725]]
        assert ucd.widths == (13, 21)
        assert np.array_equal(ucd.rows(document, 3), ucd.rows(document, 13))
        assert np.array_equal(ucd.rows(document, 40), ucd.rows(document, 21))
        assert not np.array_equal(ucd.rows(document, 13), ucd.rows(document, 21))

    def test_years_of_syntactic_n_grams_by_a_table_that_is_given(self) -> None:
        given = Series.counted({"musick the": {1715: 90}, "music the": {1960: 90}})
        made = learned_ucd(given=given)
        assert Ucd(made).series.names == ["music the", "musick the"]
        assert given.speaks(["musick the"])[1] > given.speaks(["musick the"])[26]

    def test_a_group_that_is_left_out_has_no_say(self) -> None:
        system = Ucd(learned_ucd(without=["characters", "words", "syntactic"]))
        spelled, other = tagged("house musick"), tagged("house music")
        assert np.array_equal(system.rows([spelled]), system.rows([other]))

    def test_arrays_that_do_not_fit(self) -> None:
        made = learned_ucd()
        with pytest.raises(ModelError, match="do not fit"):
            Ucd(made | {"rarity": made["rarity"][:-1]})
        with pytest.raises(ModelError, match="do not fit"):
            Ucd(made | {"C/weights": made["C/weights"][:, :-1]})


class TestInterpolation:
    def test_the_better_system_weighs_more(self) -> None:
        documents, years = corpus(10)
        old, new = Median([1725]), Median([1965])
        made = mixture.fit({"old": old, "new": new}, documents[::2] * 3 + documents[1::2], [1725] * 30 + [1965] * 10)
        assert made["systems"].tolist() == ["old", "new"]
        assert made["weights"].sum() == pytest.approx(1)
        assert made["weights"][0] == pytest.approx(0.75, abs=0.01)
        assert len(years) == 20

    def test_it_is_the_mean_of_what_they_say(self) -> None:
        made = {"systems": np.array(["old", "new"]), "weights": np.array([0.25, 0.75])}
        held: dict[str, System] = {"old": Median([1725]), "new": Median([1965])}
        document = Document(id="1", text="word")
        row = Interpolation(made, held).rows([document])[0]
        assert row[YEARS < 1845].sum() == pytest.approx(0.25, abs=0.001)
        assert middle(row) == 1965

    def test_a_system_that_is_not_here(self) -> None:
        with pytest.raises(ModelError, match="not here"):
            Interpolation(
                {"systems": np.array(["old", "gone"]), "weights": np.array([0.5, 0.5])}, {"old": Median([1725])}
            )

    def test_it_differs_where_one_of_them_does(self, systems: dict[str, System]) -> None:
        made = {"systems": np.array(["ambra", "ucd"]), "weights": np.array([0.5, 0.5])}
        assert Interpolation(made, systems).widths == (13, 21)


class TestBaselines:
    def test_the_median_of_some_years(self) -> None:
        row = Median([1700, 1710, 1999]).rows([Document(id="1", text="whatever")])[0]
        assert middle(row) == 1710

    def test_of_no_years(self) -> None:
        with pytest.raises(ValueError, match="at least one"):
            Median([])


class TestLoading:
    def test_there_are_no_weights(self, tmp_path: Any) -> None:
        for name in ("ambra", "median", "interpolation"):
            with pytest.raises(ModelError, match="timeloom_train system dating2015"):
                load(name, tmp_path)

    def test_a_name_that_is_none(self) -> None:
        with pytest.raises(ValueError, match="got 'usaaar'"):
            load("usaaar")

    def test_names_of_ablations(self) -> None:
        assert weights_name("ucd", "parts of speech") == "ucd.without-parts-of-speech"


def test_remembered_rows_are_asked_for_once() -> None:
    asked = []

    class Counting(Median):
        widths = (7, 21)

        def rows(self, documents: Any, width: int = 7) -> Any:
            asked.append(width)
            return super().rows(documents, width)

    held, documents = Remembered(Counting([1800])), [Document(id="1", text="word")]
    first = held.rows(documents, 3)
    assert np.array_equal(first, held.rows(documents, 7))
    held.rows(documents, 13)
    held.rows(documents, 30)
    assert asked == [7, 21]
