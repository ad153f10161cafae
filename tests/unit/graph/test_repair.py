from __future__ import annotations

import pytest

from timeloom.errors import ExpressionError
from timeloom.graph import Allen, Constraint, IntervalGraph, repair


def links(*told: str) -> list[Constraint]:
    """`"a b c 0.5"`: a is before c, with that weight."""
    split = [(*one.split(), "1")[:4] for one in told]
    return [
        Constraint(a, Allen.of(r), b, id=f"l{k}", weight=float(weight)) for k, (a, r, b, weight) in enumerate(split)
    ]


@pytest.mark.parametrize(
    ("told", "kept", "dropped"),
    [
        pytest.param([], "", {}, id="nothing"),
        pytest.param(["a b b", "b b c"], "l0 l1", {}, id="nothing to repair"),
        pytest.param(["a b b", "b b a"], "l0", {"l1": "l0"}, id="the later of equals goes"),
        pytest.param(["a b b 0.4", "b b a 0.6"], "l1", {"l0": "l1"}, id="the less trusted goes"),
        pytest.param(["a b b", "b b c 0.5", "c b a"], "l0 l2", {"l1": "l0 l2"}, id="in the middle of a ring"),
        pytest.param(["a b a", "a b b"], "l1", {"l0": ""}, id="a loop has no other cause"),
        pytest.param(["a b b", "b b c 0.5", "c b a 2"], "l0 l2", {"l1": "l2 l0"}, id="weights before order"),
        pytest.param(
            ["a b b", "b b c", "c b a", "c b b"], "l0 l1", {"l2": "l0 l1", "l3": "l1"}, id="two, each with its cause"
        ),
    ],
)
def test_repair(told: list[str], kept: str, dropped: dict[str, str]) -> None:
    mended = repair(links(*told))
    assert " ".join(link.id for link in mended.kept) == kept
    assert {one.constraint.id: " ".join(link.id for link in one.because) for one in mended.dropped} == dropped
    assert IntervalGraph.of(mended.kept).consistent


def test_a_weight_that_is_no_number_is_refused() -> None:
    with pytest.raises(ExpressionError, match="l1"):
        repair([*links("a b b"), Constraint("b", Allen.of("b"), "a", id="l1", weight=float("nan"))])
