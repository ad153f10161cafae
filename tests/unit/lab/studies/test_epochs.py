"""Epochs: tables of frequencies, the breaks in them, chance, and the words that carry a break."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.errors import FormatError, LimitError
from timeloom_lab.studies.epochs import Frequencies, Gathering, Plan, carriers, find_epochs
from timeloom_lab.studies.epochs.chance import breaks
from timeloom_lab.studies.epochs.changes import Stretch, Vectors, best_splits, stabilised

QUICK = Plan(permutations=399)


def made(seed: int, changes: Sequence[int], *, years: int = 60, words: int = 100, size: float = 0.5) -> Frequencies:
    """Words in the frequencies of Zipf, with noise of their own in every year; at each change a tenth of them get
    others. Twice as much is written in the last year as in the first."""
    draw = np.random.default_rng(seed)
    logs = -np.log(np.arange(1, words + 1))
    rows = Gathering()
    for year in range(years):
        if year in changes:
            chosen = draw.choice(words, words // 10, replace=False)
            logs[chosen] += size * draw.choice((-1, 1), len(chosen))
        told = np.exp(logs + draw.normal(0, 0.1, words))
        counts = draw.multinomial(int(20_000 * (1 + year / years)), told / told.sum())
        for word, count in enumerate(counts.tolist()):
            rows.add(f"w{word}", 1800 + year, count)
    return rows.table(words)


def shuffled(table: Frequencies, seed: int) -> Frequencies:
    order = np.random.default_rng(seed).permutation(len(table.years))
    return Frequencies(table.words, table.years, table.counts[:, order], table.totals[order], table.seen)


class TestGathering:
    def test_a_table(self) -> None:
        rows = Gathering()
        for row in (("ship", 1702, 3), ("rail", 1700, 1), ("ship", 1700, 5), ("ship", 1702, 1), ("air", 1702, 4)):
            rows.add(*row)
        table = rows.table(2)
        assert table.words == ("ship", "air")
        assert table.years == (1700, 1702)
        assert table.counts.tolist() == [[5, 4], [0, 4]]
        assert table.totals.tolist() == [6, 8]
        assert table.seen == 3
        assert table.shares[0].tolist() == [5 / 6, 0.5]

    def test_years_steps_and_case(self) -> None:
        rows = Gathering(first=1700, last=1719, step=10, lower=True)
        for row in (("Ship", 1699, 9), ("Ship", 1700, 1), ("ship", 1709, 2), ("SHIP", 1710, 4), ("ship", 1720, 9)):
            rows.add(*row)
        table = rows.table(10)
        assert (table.words, table.years, table.counts.tolist()) == (("ship",), (1700, 1710), [[3, 4]])

    def test_totals_of_ones_own(self) -> None:
        rows = Gathering()
        rows.add("ship", 1700, 3)
        rows.add("ship", 1701, 3)
        table = rows.table(5, {1700: 10, 1702: 99})
        assert (table.years, table.totals.tolist()) == ((1700,), [10])

    def test_a_word_that_is_counted_too_often_for_its_year_is_named(self) -> None:
        rows = Gathering()
        rows.add("ship", 1700, 11)
        with pytest.raises(FormatError, match=r"'ship'.*1700.*got 11"):
            rows.table(5, [(1700, 10)])

    @pytest.mark.parametrize(("rows", "totals", "told"), [([], None, "no row"), ([("a", 1, 0)], None, "no year"), ([("a", 1, 2)], {2: 5}, "no year"), ([("a", 1, 0)], {1: 5}, "every count")])  # fmt: skip
    def test_nothing_to_study(self, rows: list[tuple[str, int, int]], totals: dict[int, int] | None, told: str) -> None:
        gathered = Gathering()
        for row in rows:
            gathered.add(*row)
        with pytest.raises(FormatError, match=told):
            gathered.table(5, totals)

    def test_a_cap_on_rows(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("timeloom_lab.studies.epochs.frequencies.MAX_ROWS", 1)
        rows = Gathering()
        rows.add("a", 1700, 1)
        with pytest.raises(LimitError, match="more than 1 rows"):
            rows.add("a", 1701, 1)

    @pytest.mark.parametrize("bad", [{"step": 0}, {"first": 1800, "last": 1700}])
    def test_years_that_are_none(self, bad: dict[str, int]) -> None:
        with pytest.raises(ValueError, match="got"):
            Gathering(**bad)


def vectors(rows: Sequence[Sequence[int]]) -> Vectors:
    """Years with the weights that their totals give, of a small table."""
    counts = np.array(rows, dtype=np.float64).T
    table = Frequencies(
        tuple(map(str, range(len(counts)))), tuple(range(len(rows))), counts, counts.sum(axis=0) + 1, len(counts)
    )
    return stabilised(table)


def cost(of: Vectors, split: Sequence[int]) -> float:
    return sum(group.scatter(*stretch) for group in of.groups for stretch in pairwise((0, *split, len(of))))


small_tables = st.lists(st.lists(st.integers(0, 30), min_size=3, max_size=3), min_size=4, max_size=9)


class TestChanges:
    @given(small_tables, st.integers(1, 2))
    def test_the_best_splits_are_the_best_of_all(self, rows: list[list[int]], least: int) -> None:
        of = vectors(rows)
        for number, split in enumerate(best_splits(of, least, 3)):
            ways = [
                way
                for way in combinations(range(1, len(rows)), number)
                if all(last - first >= least for first, last in pairwise((0, *way, len(rows))))
            ]
            assert cost(of, split) == pytest.approx(min(cost(of, way) for way in ways), abs=1e-6)

    @given(small_tables, st.randoms(use_true_random=False))
    def test_the_gain_is_what_the_best_break_saves(self, rows: list[list[int]], random: object) -> None:
        of = vectors(rows)
        order = np.random.default_rng(len(rows)).permutation(len(rows))
        groups = [
            type(group)(group.rows[order], group.weights[order], group.products[np.ix_(order, order)])
            for group in of.groups
        ]
        turned = Vectors(tuple(groups))
        saved = max(cost(turned, ()) - cost(turned, (at,)) for at in range(1, len(rows)))
        assert Stretch.of(of, 0, len(rows), 1).gain(order) == pytest.approx(saved, abs=1e-6)

    def test_no_room_no_gain(self) -> None:
        of = vectors([[1, 2, 3]] * 6)
        assert Stretch.of(of, 0, 6, 4).gain(np.arange(6)) == 0
        assert best_splits(of, 4, 3) == [()]

    def test_noise_is_of_width_one_in_every_word_and_year(self) -> None:
        of = stabilised(made(3, (), years=200, words=80))
        for group in of.groups:
            residuals = (group.rows - group.weights @ group.rows / group.weights.sum()) * np.sqrt(group.weights)[
                :, None
            ]
            assert 0.8 < float(np.square(residuals).mean()) < 1.3
            early, late = np.square(residuals[:60]).mean(), np.square(residuals[-60:]).mean()
            assert 0.75 < float(early / late) < 1.33


class TestChance:
    """Rates over made series, exact since the seeds are fixed."""

    def test_known_breaks_are_found_at_their_years(self) -> None:
        hits = 0
        for seed in range(10):
            found = [one.year for one in find_epochs(made(seed, (20, 40)), QUICK).boundaries]
            hits += sum(any(abs(year - wanted) <= 1 for year in found) for wanted in (1820, 1840))
            assert len(found) <= 3
        assert hits >= 19

    def test_shuffled_years_have_no_epochs(self) -> None:
        """At alpha 0.05 a rate of 0.05: of 60 series more than 7 would be a chance of 1 in 100."""
        alarms = sum(
            bool(find_epochs(shuffled(made(seed % 6, (20, 40)), seed), QUICK).boundaries) for seed in range(60)
        )
        assert alarms <= 7

    def test_years_without_a_break_have_no_epochs(self) -> None:
        alarms = sum(bool(find_epochs(made(seed, ()), QUICK).boundaries) for seed in range(100, 160))
        assert alarms <= 7

    def test_the_same_seed_gives_the_same_answer(self) -> None:
        table = made(1, (30,))
        assert find_epochs(table, QUICK) == find_epochs(table, QUICK)

    def test_p_are_corrected_for_their_number(self) -> None:
        found = breaks(stabilised(made(2, (20, 40))), Plan(permutations=399, block=1))
        assert [one.at for one in found] == [20, 40]
        for one in found:
            assert one.p == pytest.approx(1 / 400)
            assert one.corrected == pytest.approx(2 / 400)
            assert 0 < one.share < 1

    def test_years_that_go_on_from_each_other_are_shuffled_in_blocks(self) -> None:
        """A walk that returns has no epochs; single years shuffled take it for some, blocks for fewer."""
        draw = np.random.default_rng(7)
        alarms = {1: 0, 12: 0}
        for _ in range(4):
            walk = np.zeros((50, 60))
            for year in range(1, 50):
                walk[year] = 0.8 * walk[year - 1] + draw.normal(0, 0.15, 60)
            told = np.exp(walk - np.log(np.arange(1, 61)))
            counts = np.stack([draw.multinomial(20_000, row / row.sum()) for row in told], axis=1).astype(np.float64)
            table = Frequencies(tuple(map(str, range(60))), tuple(range(1800, 1850)), counts, counts.sum(axis=0), 60)
            for block in alarms:
                found = find_epochs(table, Plan(permutations=399, block=block))
                alarms[block] += len(found.boundaries)
                assert found.boundaries or found.correlation > 0.2
        assert alarms[12] < alarms[1] / 2

    @pytest.mark.parametrize(("years", "block"), [(5, 1), (23, 1), (24, 2), (48, 4), (60, 5), (400, 5)])
    def test_blocks_are_a_twelfth_of_the_years(self, years: int, block: int) -> None:
        assert Plan().blocks(years) == block
        assert Plan(block=7).blocks(years) == 7

    @pytest.mark.parametrize(
        ("bad", "told"),
        [
            ({"alpha": 0}, "alpha"),
            ({"least": 0}, "least is at least 1"),
            ({"block": 0}, "block is at least 1"),
            ({"most": -1}, "most"),
            ({"permutations": 100}, "need 399 permutations"),
        ],
    )
    def test_a_plan_that_cannot_be(self, bad: dict[str, float], told: str) -> None:
        with pytest.raises(ValueError, match=told):
            Plan(**bad)  # type: ignore[arg-type]  # fields of Plan


class TestCarriers:
    TABLE = Frequencies(
        ("the", "rail", "coach", "hapax"), (1800, 1801, 1802),
        np.array([[900.0, 880, 1762], [10, 10, 130], [90, 108, 108], [0, 2, 0]]), np.array([1000.0, 1000, 2000]), 4,
    )  # fmt: skip

    def test_as_the_paper_defines_them(self) -> None:
        rise, fall = carriers(self.TABLE, (0, 2, 3), 5, prior=100, alpha=0.5)
        a = 100 * 150 / 4000
        delta = math.log((130 + a) / (2000 + 100 - 130 - a)) - math.log((20 + a) / (2000 + 100 - 20 - a))
        z = delta / math.sqrt(1 / (130 + a) + 1 / (20 + a))
        assert rise[0].word == "rail"
        assert (rise[0].delta, rise[0].z) == pytest.approx((delta, z))
        assert (rise[0].before, rise[0].after) == pytest.approx((10_000, 65_000))
        assert fall[0].word == "coach"
        assert fall[0].z < 0

    def test_what_may_be_chance_carries_nothing(self) -> None:
        rise, fall = carriers(self.TABLE, (0, 2, 3), 5)
        assert [one.word for one in (*rise, *fall)] == ["rail", "coach"]

    def test_turned_round_risers_fall(self) -> None:
        turned = Frequencies(self.TABLE.words, self.TABLE.years, self.TABLE.counts[:, ::-1], self.TABLE.totals[::-1], 4)
        rise, fall = carriers(self.TABLE, (0, 2, 3), 5)
        other_rise, other_fall = carriers(turned, (0, 1, 3), 5)
        assert [one.word for one in other_rise] == [one.word for one in fall]
        assert [one.z for one in other_fall] == pytest.approx([-one.z for one in rise])

    def test_at_most_so_many(self) -> None:
        assert carriers(self.TABLE, (0, 2, 3), 0) == ((), ())


class TestStudy:
    def test_epochs_part_the_years_among_them(self) -> None:
        found = find_epochs(made(2, (20, 40)), QUICK, top=3)
        assert [(one.first, one.last) for one in found.epochs] == [(1800, 1819), (1820, 1839), (1840, 1859)]
        assert [one.year for one in found.boundaries] == [1820, 1840]
        assert all(one.rise and one.fall and len(one.rise) <= 3 for one in found.boundaries)
        assert max(found.curve, key=lambda one: one[1])[0] in (1820, 1840)

    def test_the_last_epoch_ends_with_its_step(self) -> None:
        rows = Gathering(step=10)
        for year in range(1800, 1900):
            rows.add("ship", year, 10)
        found = find_epochs(rows.table(5), QUICK)
        assert [(one.first, one.last, one.total) for one in found.epochs] == [(1800, 1899, 1000)]

    def test_a_single_year_is_one_epoch(self) -> None:
        rows = Gathering()
        rows.add("ship", 1800, 10)
        found = find_epochs(rows.table(5), QUICK)
        assert (len(found.epochs), found.boundaries, found.curve) == (1, (), ())

    def test_words_that_never_change(self) -> None:
        rows = Gathering()
        for year in range(1800, 1840):
            rows.add("ship", year, 10)
            rows.add("rail", year, 30)
        assert find_epochs(rows.table(5), QUICK).boundaries == ()

    def test_as_data(self) -> None:
        told = json.loads(json.dumps(find_epochs(made(2, (20, 40)), QUICK, top=2).to_dict()))
        assert [one["year"] for one in told["boundaries"]] == [1820, 1840]
        assert set(told["boundaries"][0]["rise"][0]) == {"word", "z", "delta", "before", "after"}
        assert told["signature"]["seed"] == 12345
        assert told["epochs"][0]["first"] == 1800


class TestPlot:
    def test_a_panel_for_each_boundary_and_the_same_bytes(self, tmp_path: Path) -> None:
        pytest.importorskip("matplotlib")
        from timeloom_lab.studies.epochs.plot import plot

        table = made(2, (20, 40))
        found = find_epochs(table, QUICK)
        for name in ("a.svg", "b.svg"):
            plot(found, table, tmp_path / name)
        drawn = (tmp_path / "a.svg").read_text("utf-8")
        assert drawn == (tmp_path / "b.svg").read_text("utf-8")
        assert drawn.count("times its mean") == 2
        assert found.boundaries[0].rise[0].word in drawn

    def test_words_of_any_kind(self, tmp_path: Path) -> None:
        pytest.importorskip("matplotlib")
        from timeloom_lab.studies.epochs.plot import plot

        table = made(2, (20, 40))
        odd = Frequencies(
            tuple(f"_$x_{word}<" for word in table.words), table.years, table.counts, table.totals, table.seen
        )
        plot(find_epochs(odd, QUICK), odd, tmp_path / "odd.svg")
        assert "_$x_w" in (tmp_path / "odd.svg").read_text("utf-8")

    def test_another_kind_of_file(self, tmp_path: Path) -> None:
        from timeloom_lab.studies.epochs.plot import plot

        table = made(2, ())
        with pytest.raises(ValueError, match=r"odd\.txt"):
            plot(find_epochs(table, QUICK), table, tmp_path / "odd.txt")
