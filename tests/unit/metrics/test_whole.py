"""The weighted mean of task scores."""

from __future__ import annotations

import math

import pytest
from tests.unit.metrics.linked import linked

from timeloom.metrics import metric
from timeloom.metrics.whole import weighted_mean

GOLD = ["a BEFORE b", "b BEFORE c", "c BEFORE d", "a BEFORE dct"]
SYSTEM = ["a BEFORE b", "b BEFORE c", "c BEFORE d"]

MEANS = {
    "uniform": ("uniform", (1 + 0) / 2),
    "by items": ("items", 3 / 4),
    "given": ("1,3", 1 / 4),
    "one of them alone": ("0,2.5", 0),
}


@pytest.mark.parametrize(("weights", "expected"), MEANS.values(), ids=MEANS.keys())
def test_means(weights: str, expected: float) -> None:
    tasks = ("awareness/*:event-event", "awareness/*:event-DCT")
    score = metric("weighted-mean", tasks=tasks, weights=weights).score([linked(GOLD)], [linked(SYSTEM)])
    assert score.figures["mean"] == pytest.approx(expected)
    assert [score.figures[task] for task in tasks] == [1, 0]


def test_a_task_without_items_is_left_out() -> None:
    score = metric("weighted-mean").score([linked(GOLD)], [linked(SYSTEM)])
    assert score.figures["awareness/*:event-time"] is None
    assert score.figures["mean"] == 0.5


def test_rows_and_figures_of_several_measures() -> None:
    tasks = ("awareness/*.recall", "temporal-recall/major.recall", "order-distance/distance", "timex/strict")
    score = metric("weighted-mean", tasks=tasks).score([linked(GOLD)], [linked(SYSTEM)])
    assert [score.figures[task] for task in tasks] == [3 / 4, 3 / 4, 1 / 7, None]
    assert score.rows["awareness/*"].recall == 3 / 4


def test_nothing_to_measure() -> None:
    assert metric("weighted-mean").score([linked([])], [linked([])]).figures["mean"] is None


def test_the_function_leaves_out_what_is_no_number() -> None:
    assert weighted_mean({"a": 1, "b": None, "c": math.nan, "d": 0}, {"a": 3, "b": 1, "c": 1, "d": 1}) == 3 / 4
    assert weighted_mean({"a": None}, {"a": 1}) is None
    assert weighted_mean({"a": 1}, {"a": 0}) is None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tasks": ()}, "empty"),
        ({"tasks": ("awareness/*", "awareness/*")}, "twice"),
        ({"tasks": ("awareness",)}, "a slash"),
        ({"tasks": ("nonsense/*",)}, "there is no measure"),
        ({"tasks": ("weighted-mean/mean",)}, "no task of itself"),
        ({"weights": "1,2"}, "3 tasks"),
        ({"weights": "1,2,x"}, "one number"),
        ({"weights": "1,-2,3"}, "one number"),
        ({"weights": "0,0,0"}, "not all 0"),
    ],
    ids=["no task", "a task twice", "no row", "no measure", "itself", "too few", "no number", "negative", "all zero"],
)
def test_wrong_options(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        metric("weighted-mean", **options)


def test_a_row_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="no row or figure 'stricter'"):
        metric("weighted-mean", tasks=("timex/stricter",)).score([linked(GOLD)], [linked(SYSTEM)])


def test_a_figure_has_no_items_to_weigh_it_by() -> None:
    measure = metric("weighted-mean", tasks=("awareness/*", "order-distance/distance"), weights="items")
    with pytest.raises(ValueError, match="order-distance/distance is a figure"):
        measure.score([linked(GOLD)], [linked(SYSTEM)])


def test_documents_that_a_task_skips_are_skipped() -> None:
    measure = metric("weighted-mean", tasks=("awareness/*",))
    circle = linked(["a BEFORE b", "b BEFORE a"])
    assert measure.score([circle], [circle]).skipped == ()
