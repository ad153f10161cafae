"""Intervals of confidence: known cases, the same for a seed, independent of the order of documents."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.metrics import Counts, Metric, Tally, metric
from timeloom.metrics.resampling import Draws, Plan, Statistic, by_document, intervals, with_intervals

TIMEX = metric("timex")


def counted(*rights: tuple[float, float, float]) -> list[Counts]:
    """One document for each (gold, system, right)."""
    return [
        Counts({"strict": Tally(gold, system, right, right)}, ((f"d{number:03}", "x"),))
        for number, (gold, system, right) in enumerate(rights)
    ]


class Mean(Metric):
    """A figure and no rows: the mean of a sum over documents that count one each."""

    name = "mean"
    items = "numbers"
    headline = ("mean",)

    def figures(self, total: Counts) -> Mapping[str, float | None]:
        return {"mean": total.sums["sum"] / total.sums["n"] if total.sums.get("n") else None}


def numbers(*values: float) -> list[Counts]:
    return [Counts(documents=((f"d{at:03}", "x"),), sums={"sum": value, "n": 1}) for at, value in enumerate(values)]


class TestDraws:
    def test_the_bits_are_those_of_pcg64(self) -> None:
        """Written out, so that another version of numpy, or another machine, is told apart."""
        assert next(Draws(12345).weights(2, 6)).tolist() == [[0, 3, 1, 0, 2, 0], [0, 2, 0, 1, 1, 2]]
        assert next(Draws(12345).coins(1, 8)).tolist() == [[0, 0, 1, 1, 0, 0, 1, 0]]

    def test_every_row_draws_as_many_as_there_are(self) -> None:
        weights = next(Draws(1).weights(500, 7))
        assert set(weights.sum(axis=1)) == {7}
        assert 0.9 < weights.mean(axis=0).min() <= weights.mean(axis=0).max() < 1.1

    def test_chunks_do_not_show(self, monkeypatch: pytest.MonkeyPatch) -> None:
        whole = next(Draws(3).weights(20, 9))
        monkeypatch.setattr("timeloom.metrics.resampling._CELLS", 27)
        parts = list(Draws(3).weights(20, 9))
        assert [len(part) for part in parts] == [3, 3, 3, 3, 3, 3, 2]
        assert np.array_equal(np.concatenate(parts), whole)


class TestIntervals:
    def test_documents_that_are_all_alike_leave_no_doubt(self) -> None:
        found = intervals(TIMEX, counted(*[(4, 4, 3)] * 10), ["strict", "strict.recall"])
        assert found == {"strict": (0.75, 0.75), "strict.recall": (0.75, 0.75)}

    def test_two_documents_all_right_and_all_wrong(self) -> None:
        assert intervals(TIMEX, counted((2, 2, 2), (2, 2, 0)), ["strict"]) == {"strict": (0.0, 1.0)}

    @pytest.mark.parametrize("kind", ["percentile", "bca"])
    def test_the_mean_of_many_is_as_theory_has_it(self, kind: str) -> None:
        """The interval of a mean of 400 numbers is close to mean +- 1.96 s / sqrt(n)."""
        chance = random.Random(5)
        values = [chance.gauss(10, 2) for _ in range(400)]
        plan = Plan(trials=4000, interval=kind)  # type: ignore[arg-type] # one of two
        low, high = intervals(Mean(), numbers(*values), plan=plan)["mean"] or (0, 0)
        middle = sum(values) / 400
        half = 1.96 * (sum((value - middle) ** 2 for value in values) / 399 / 400) ** 0.5
        assert low == pytest.approx(middle - half, abs=0.02)
        assert high == pytest.approx(middle + half, abs=0.02)

    def test_bca_moves_with_the_skew(self) -> None:
        """A mean of skewed numbers: Efron's interval lies further out on the long side."""
        values = [math.exp(random.Random(at).gauss(0, 1)) for at in range(40)]
        plain = intervals(Mean(), numbers(*values), plan=Plan(trials=4000))["mean"]
        corrected = intervals(Mean(), numbers(*values), plan=Plan(trials=4000, interval="bca"))["mean"]
        assert plain and corrected
        assert corrected[0] > plain[0]
        assert corrected[1] > plain[1]

    def test_bca_agrees_with_scipy(self) -> None:
        stats = pytest.importorskip("scipy.stats", reason="scipy comes with scikit-learn, which is not installed")
        values = [math.exp(random.Random(at).gauss(0, 1)) for at in range(60)]
        ours = intervals(Mean(), numbers(*values), plan=Plan(trials=20_000, interval="bca"))["mean"]
        theirs = stats.bootstrap(
            (np.array(values),), np.mean, n_resamples=20_000, method="BCa", random_state=np.random.default_rng(1)
        ).confidence_interval
        assert ours == pytest.approx((theirs.low, theirs.high), abs=0.02)

    def test_a_wider_level_is_a_wider_interval(self) -> None:
        counts = counted(*[(10, 9, right) for right in range(10)])
        widths = []
        for level in (0.5, 0.8, 0.95, 0.99):
            low, high = intervals(TIMEX, counts, ["strict"], plan=Plan(confidence=level))["strict"] or (0, 0)
            widths.append(high - low)
        assert widths == sorted(widths)
        assert widths[0] < widths[-1]

    @given(
        rights=st.lists(st.tuples(st.integers(1, 9), st.integers(0, 9)), min_size=2, max_size=12),
        seed=st.integers(0, 99),
    )
    @settings(max_examples=25)
    def test_the_same_seed_is_the_same_interval_whatever_the_order(
        self, rights: list[tuple[int, int]], seed: int
    ) -> None:
        counts = counted(*[(gold, system, min(gold, system) / 3) for gold, system in rights])
        plan = Plan(trials=50, seed=seed)
        found = intervals(TIMEX, counts, ["strict"], plan=plan)
        assert intervals(TIMEX, counts[::-1], ["strict"], plan=plan) == found
        low, high = found["strict"] or (0, 0)
        assert 0 <= low <= high <= 1

    def test_another_seed_is_another_interval(self) -> None:
        counts = numbers(*[value**2 for value in range(30)])
        assert intervals(Mean(), counts) != intervals(Mean(), counts, plan=Plan(seed=1))

    def test_the_interval_is_written_out(self) -> None:
        """The same on every machine."""
        found = intervals(Mean(), numbers(*[value**2 / 7 for value in range(30)]))["mean"]
        assert found == pytest.approx((26.66571428571429, 53.1913095238095), rel=1e-12)

    def test_nothing_to_measure_has_no_interval(self) -> None:
        assert intervals(TIMEX, counted((0, 0, 0), (0, 0, 0)), ["strict"]) == {"strict": None}

    def test_samples_of_nothing_do_not_count(self) -> None:
        """One document in two has no item at all; a sample of that one alone is no sample."""
        assert intervals(TIMEX, counted((2, 2, 1), (0, 0, 0)), ["strict"]) == {"strict": (0.5, 0.5)}

    def test_macro_is_the_mean_of_documents(self) -> None:
        counts = counted((100, 100, 100), (1, 1, 0))
        assert intervals(TIMEX, counts, ["strict"], average="macro") == {"strict": (0.0, 1.0)}
        statistic = Statistic(TIMEX, ["strict"], [counts], "macro")
        assert statistic.observed().tolist() == [0.5]
        assert Statistic(TIMEX, ["strict"], [counts]).observed()[0] == pytest.approx(100 / 101)

    def test_what_is_skipped_is_left_out(self) -> None:
        counts = [*counted((2, 2, 1), (2, 2, 2)), Counts(skipped=("z",))]
        assert len(by_document(counts)) == 2

    @pytest.mark.parametrize(
        ("counts", "told"),
        [
            pytest.param(counted((1, 1, 1)), "needs two or more \\(got 1\\)", id="one document"),
            pytest.param([Counts.total(counted((1, 1, 1), (1, 1, 1)))] * 2, "of every document by itself", id="sums"),
        ],
    )
    def test_refuses(self, counts: list[Counts], told: str) -> None:
        with pytest.raises(ValueError, match=told):
            intervals(TIMEX, counts)

    def test_unknown_names_are_refused(self) -> None:
        with pytest.raises(KeyError, match="loose"):
            intervals(TIMEX, counted((1, 1, 1), (1, 1, 1)), ["loose"])


@given(
    rights=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), st.floats(0, 1)), min_size=2, max_size=8),
    average=st.sampled_from(["micro", "macro"]),
)
@settings(max_examples=50)
def test_all_documents_once_are_the_score(rights: list[tuple[int, int, float]], average: str) -> None:
    """The matrix says what `aggregate` says, to the last digits that rounding to 2**-40 leaves."""
    counts = counted(*[(gold, system, share * min(gold, system)) for gold, system, share in rights])
    row = TIMEX.aggregate(counts, average=average)["strict"]  # type: ignore[arg-type] # one of two
    found = Statistic(TIMEX, ["strict", "strict.precision", "strict.recall"], [counts], average).observed()  # type: ignore[arg-type]
    if row.is_empty:
        assert np.isnan(found).all()
    else:
        assert found == pytest.approx([row.f1, row.precision, row.recall], abs=1e-9)


class TestPlan:
    @pytest.mark.parametrize(
        "options", [{"trials": 0}, {"seed": -1}, {"confidence": 95}, {"confidence": 0}, {"interval": "basic"}], ids=str
    )
    def test_refuses(self, options: dict[str, object]) -> None:
        with pytest.raises(ValueError, match=next(iter(options))):
            Plan(**options)  # type: ignore[arg-type] # that is the point

    def test_is_in_the_signature_before_the_version(self) -> None:
        counts = counted((2, 2, 1), (2, 2, 2))
        score = with_intervals(TIMEX.aggregate(counts), TIMEX, counts, ["strict"], plan=Plan(trials=10, seed=3))
        assert list(score.signature)[-5:] == ["bs", "seed", "confidence", "interval", "v"]
        assert set(score.intervals) == {"strict", "strict.precision", "strict.recall"}
        assert " = 75.0 [50.0, 100.0] | P 75.0 R 75.0 | " in score.line("strict")
        assert score.to_dict()["intervals"] == {name: list(pair or ()) for name, pair in score.intervals.items()}
