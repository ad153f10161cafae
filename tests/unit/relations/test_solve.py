"""The global decoder: what is worth most of all that can hold together."""

from __future__ import annotations

import sys
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.document import Candidate
from timeloom.errors import MissingExtra
from timeloom.graph import BEFORE, Constraint, IntervalGraph
from timeloom.relations.greedy import greedy
from timeloom.relations.merge import Merger
from timeloom.relations.options import Option, options_of
from timeloom.relations.solve import Solver, worth
from timeloom.relations.trust import Trust

pytest.importorskip("scipy")

LABELS = ("BEFORE", "AFTER", "INCLUDES", "IS_INCLUDED", "SIMULTANEOUS", "IBEFORE", "BEGINS")


def options(*rows: tuple[str, str, dict[str, float]]) -> list[Option]:
    return [
        option
        for place, (source, target, labels) in enumerate(rows)
        for option in options_of(Candidate(source, target, "t", "timeml", tuple(labels.items())), place, Trust(), 0.0)
    ]


def names(taken: tuple[Option, ...]) -> set[tuple[str, str, str]]:
    return {(option.constraint.source, option.label, option.constraint.target) for option in taken}


def test_a_second_label_is_taken_where_that_is_worth_more() -> None:
    rows = options(
        ("a", "b", {"BEFORE": 0.8, "AFTER": 0.75}), ("b", "c", {"BEFORE": 0.79}), ("c", "a", {"BEFORE": 0.78})
    )
    assert worth(greedy((), rows)) == pytest.approx(0.8 + 0.79)
    found = Solver()((), rows)
    assert names(found.taken) == {("a", "AFTER", "b"), ("b", "BEFORE", "c"), ("c", "BEFORE", "a")}


def test_one_link_that_many_contradict_gives_way() -> None:
    rows = options(
        ("a", "b", {"AFTER": 0.9}),
        *((("a", x, {"BEFORE": 0.7})) for x in "cde"),
        *(((x, "b", {"BEFORE": 0.7})) for x in "cde"),
    )
    found = Solver()((), rows)
    assert len(found.taken) == 6
    assert [(one.option.label, len(one.because)) for one in found.refused] == [("AFTER", 2)]
    assert worth(found) > worth(greedy((), rows))


def test_what_stands_stands() -> None:
    standing = (Constraint("a", BEFORE, "b", "l1"), Constraint("b", BEFORE, "c", "l2"))
    found = Solver()(standing, options(("c", "a", {"BEFORE": 0.9, "AFTER": 0.1})))
    assert names(found.taken) == {("c", "AFTER", "a")}
    assert found.refused[0].because == standing


def test_at_the_limit_it_falls_back_and_says_so() -> None:
    rows = options(("a", "b", {"BEFORE": 0.6}), ("b", "c", {"BEFORE": 0.6}), ("c", "a", {"BEFORE": 0.7}))
    for solver in (Solver(seconds=0.0), Solver(rounds=0), Solver(rounds=1)):
        found = solver((), rows)
        assert found.notes and "may not be the best" in found.notes[0]
        assert IntervalGraph.of(option.constraint for option in found.taken).consistent
        assert worth(found) >= worth(greedy((), rows))


def test_without_the_solver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(MissingExtra, match=r"timeloom\[solver\]"):
        Merger(merge="global")


names_of = st.sampled_from("abcde")
rows_of = st.lists(
    st.tuples(
        names_of,
        names_of,
        st.dictionaries(st.sampled_from(LABELS), st.integers(1, 99).map(lambda n: n / 100), min_size=1, max_size=3),
    ).filter(lambda row: row[0] != row[1]),
    min_size=1,
    max_size=12,
)
asked_of = st.booleans()


@settings(max_examples=150, deadline=None)
@given(rows_of, asked_of)
def test_it_is_consistent_and_worth_at_least_the_greedy_choice(
    rows: list[tuple[str, str, dict[str, float]]], asked: bool
) -> None:
    said = [option._replace(asked=asked) for option in options(*rows)]
    found = Solver()((), said)
    assert IntervalGraph.of(option.constraint for option in found.taken).consistent
    assert worth(found) >= worth(greedy((), said)) - 1e-9
    assert not found.notes
    places = [option.place for option in found.taken]
    assert len(places) == len(set(places))
    if not asked:
        pairs = [option.pair for option in found.taken]
        assert len(pairs) == len(set(pairs))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from("abcd"),
            st.sampled_from("abcd"),
            st.dictionaries(st.sampled_from(LABELS), st.integers(1, 99).map(lambda n: n / 100), min_size=1, max_size=2),
        ).filter(lambda row: row[0] < row[1]),
        min_size=1,
        max_size=6,
        unique_by=lambda row: row[:2],
    )
)
def test_it_is_the_best_there_is_by_brute_force(rows: list[tuple[str, str, dict[str, float]]]) -> None:
    said = options(*rows)
    by_place = [[None, *(option for option in said if option.place == place)] for place in range(len(rows))]
    best = 0.0
    for chosen in product(*by_place):
        some = [option for option in chosen if option is not None]
        if IntervalGraph.of(option.constraint for option in some).consistent:
            best = max(best, sum(option.trust for option in some))
    assert sum(option.trust for option in Solver()((), said).taken) == pytest.approx(best, abs=1e-4)
