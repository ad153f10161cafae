"""TempEval-1 on small documents with results worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.document import Document, Event, Instance, Link, Meta, Span, Time
from timeloom.errors import FormatError
from timeloom.metrics import metric
from timeloom.metrics.tempeval1 import (
    PUBLISHED,
    Tempeval1Metric,
    coarse_label,
    items,
    majority_baseline,
    majority_labels,
    relaxed_credit,
)

LABELS = ("BEFORE", "OVERLAP", "AFTER", "BEFORE-OR-OVERLAP", "OVERLAP-OR-AFTER", "VAGUE")
BASES = {
    "BEFORE": {"B"}, "OVERLAP": {"O"}, "AFTER": {"A"},
    "BEFORE-OR-OVERLAP": {"B", "O"}, "OVERLAP-OR-AFTER": {"O", "A"}, "VAGUE": {"B", "O", "A"},
}  # fmt: skip


def document(*lines: str, sentences: tuple[tuple[int, int], ...] = (), **more: Any) -> Document:
    """`ei1 BEFORE t1 task=A`. Events e1 to e4 stand at 0, 10, 20, 30 with an instance each, time t1 at 5, t2 at 15,
    the creation time is t0."""
    links = []
    for number, line in enumerate(lines):
        source, label, target, *rest = line.split()
        attributes = tuple((part.split("=")[0], part.split("=")[1]) for part in rest)
        links.append(Link(f"l{number}", "TLINK", label, source, target, attributes))
    return Document(
        id="d",
        text="",
        sentences=tuple(Span(*pair) for pair in sentences),
        events=tuple(Event(f"e{n}", 10 * n - 10, 10 * n - 6, (), (Instance(f"ei{n}"),)) for n in range(1, 5)),
        times=(Time(id="t1", start=5, end=8, text=""), Time(id="t2", start=15, end=18, text="")),
        links=tuple(links),
        meta=Meta(creation=Time(id="t0", start=0, end=0, text=""), **more),
    )


class TestCredit:
    def test_the_table_is_its_closed_form(self) -> None:
        assert set(PUBLISHED) == {(response, key) for response in LABELS for key in LABELS}
        for (response, key), credit in PUBLISHED.items():
            said, right = BASES[response], BASES[key]
            assert credit == round(len(said & right) / max(len(said), len(right)), 2), (response, key)
            assert relaxed_credit(response, key) == relaxed_credit(key, response) == credit

    @pytest.mark.parametrize(
        ("response", "key", "over_system", "over_key"),
        [
            ("VAGUE", "BEFORE", 1 / 3, 1.0),
            ("BEFORE", "VAGUE", 1.0, 1 / 3),
            ("OVERLAP-OR-AFTER", "BEFORE-OR-OVERLAP", 0.5, 0.5),
            ("BEFORE", "AFTER", 0.0, 0.0),
        ],
    )
    def test_over_one_side(self, response: str, key: str, over_system: float, over_key: float) -> None:
        assert relaxed_credit(response, key, "over-system") == over_system
        assert relaxed_credit(response, key, "over-key") == over_key

    @given(st.sampled_from(LABELS), st.sampled_from(LABELS))
    def test_over_one_side_is_never_less(self, response: str, key: str) -> None:
        assert relaxed_credit(response, key, "over-system") >= relaxed_credit(response, key) - 0.005
        assert relaxed_credit(response, key, "over-system") == relaxed_credit(key, response, "over-key")


@pytest.mark.parametrize(
    ("label", "scheme", "coarse"),
    [
        ("BEFORE", None, "BEFORE"), ("IBEFORE", None, "BEFORE"), ("AFTER", None, "AFTER"), ("IAFTER", None, "AFTER"),
        ("INCLUDES", None, "OVERLAP"), ("IS_INCLUDED", None, "OVERLAP"), ("BEGINS", None, "OVERLAP"),
        ("ENDED_BY", None, "OVERLAP"), ("SIMULTANEOUS", None, "OVERLAP"), ("IDENTITY", None, "OVERLAP"),
        ("DURING", None, "OVERLAP"), ("BEFORE-OR-OVERLAP", None, "BEFORE-OR-OVERLAP"), ("VAGUE", None, "VAGUE"),
        ("ii", "tbdense", "OVERLAP"), ("v", "tbdense", "VAGUE"), ("b", "tbdense", "BEFORE"),
        ("BEFORE", "matres", "BEFORE-OR-OVERLAP"), ("BEFORE", "tempeval", "BEFORE"),
    ],
)  # fmt: skip
def test_coarse_labels(label: str, scheme: str | None, coarse: str) -> None:
    attributes = () if scheme is None else (("scheme", scheme),)
    assert coarse_label(Link("l1", "TLINK", label, "ei1", "t1", attributes)) == coarse


def test_an_unknown_label_is_an_error_with_its_place() -> None:
    with pytest.raises(FormatError, match=r"d: TLINK l0: .*\(got 'SOON'\)"):
        metric("tempeval1").count(document("ei1 SOON t1"), document())


class TestScoring:
    def test_one_mistake_counted_twice(self) -> None:
        """The flaw of scores by pairs: A before B where it is after gives the second wrong link by itself."""
        gold = document("ei1 AFTER ei2", "ei1 AFTER ei3", "ei2 SIMULTANEOUS ei3")
        system = document("ei1 BEFORE ei2", "ei1 BEFORE ei3", "ei2 SIMULTANEOUS ei3")
        row = metric("tempeval1").score([gold], [system])["strict"]
        assert (row.precision, row.recall) == (1 / 3, 1 / 3)

    def test_vague_everywhere_earns_a_third(self) -> None:
        gold = document("ei1 BEFORE t1", "ei2 AFTER t1", "ei3 OVERLAP t1")
        system = document("ei1 VAGUE t1", "ei2 VAGUE t1", "ei3 VAGUE t1")
        score = metric("tempeval1").score([gold], [system])
        assert score["relaxed"].precision == pytest.approx(0.33)
        assert score["strict"].precision == 0

    @pytest.mark.parametrize(
        ("system", "right"),
        [("t1 AFTER ei1", 1), ("t1 BEFORE ei1", 0), ("ei1 BEFORE t1", 1), ("e1 BEFORE t1", 1)],
        ids=["turned round", "turned round and wrong", "as it is", "the event named"],
    )
    def test_either_order(self, system: str, right: int) -> None:
        counts = metric("tempeval1").count(document("ei1 BEFORE t1"), document(system))
        assert counts.rows["strict"].recalled == right
        assert counts.confusion == {("BEFORE", "BEFORE" if right else "AFTER"): 1}

    def test_answers_nobody_asked_for(self) -> None:
        gold = document("ei1 BEFORE t1", "ei2 BEFORE t1")
        system = document("ei1 BEFORE t1", "ei3 BEFORE t1", "ei4 BEFORE t1")
        row = metric("tempeval1").score([gold], [system])["strict"]
        assert (row.precision, row.recall) == (1 / 3, 1 / 2)
        row = metric("tempeval1", compat="common-links").score([gold], [system])["strict"]
        assert (row.precision, row.recall) == (1, 1 / 2)

    def test_the_last_of_several_links_counts(self) -> None:
        gold, system = document("ei1 BEFORE t1"), document("ei1 BEFORE t1", "t1 BEFORE ei1")
        tally = metric("tempeval1").count(gold, system).rows["strict"]
        assert (tally.system, tally.recalled) == (1, 0)

    def test_what_is_cut_is_cut_by_document(self) -> None:
        gold = document("ei1 BEFORE t1", "ei2 BEFORE t1", "ei3 BEFORE t1")
        system = document("ei1 BEFORE t1", "ei2 BEFORE-OR-OVERLAP t1", "ei3 VAGUE t1")
        counts = {compat: metric("tempeval1", compat=compat).count(gold, system) for compat in ("none", "scorer-2007")}
        assert counts["none"].rows["relaxed"].recalled == pytest.approx(1.83)
        assert counts["scorer-2007"].rows["relaxed"].recalled == 1

    @pytest.mark.parametrize(("gold", "system", "f1"), [([], [], 1.0), (["ei1 BEFORE t1"], [], 0.0)])
    def test_empty_sides(self, gold: list[str], system: list[str], f1: float) -> None:
        assert metric("tempeval1").score([document(*gold)], [document(*system)])["strict"].f1 == f1

    def test_unanswered_is_wrong(self) -> None:
        gold = document("ei1 BEFORE t1", "ei2 AFTER t0", "ei3 VAGUE ei4")
        outcomes = metric("tempeval1").outcomes(gold, document("t1 AFTER ei1", "ei2 BEFORE t0"))
        assert outcomes == {("A", "ei1", "t1"): True, ("B", "ei2", "t0"): False, ("C", "ei3", "ei4"): False}


class TestTasks:
    @pytest.mark.parametrize(
        ("line", "task"),
        [
            ("ei1 BEFORE t1", "A"), ("t1 BEFORE ei1", "A"), ("ei1 BEFORE t0", "B"), ("t0 AFTER ei1", "B"),
            ("ei1 BEFORE ei2", "C"), ("t0 BEFORE t1", ""), ("ei4 BEFORE t1", ""), ("ei1 BEFORE t0 task=C", "C"),
            ("ei1 BEFORE t0 task=TaskA", "A"),
        ],
    )  # fmt: skip
    def test_by_the_ends_of_a_link(self, line: str, task: str) -> None:
        found = items(document(line, sentences=((0, 25), (25, 40))))
        assert [item.task for item in found] == [task]

    def test_a_link_to_nothing_is_no_item(self) -> None:
        assert items(document("ei1 BEFORE t9")) == []

    @pytest.mark.parametrize("folder", ["taskB", "task-b", "TASK_B"])
    def test_the_folder_says_it(self, folder: str) -> None:
        assert [item.task for item in items(document("ei1 BEFORE t1", path=f"corpus/{folder}/x.tml"))] == ["B"]

    @pytest.mark.parametrize(
        ("line", "task"),
        [
            pytest.param("ei1 BEFORE t1 task=C", "A", id="C, an event and a time"),
            pytest.param("t1 BEFORE ei1 task=C", "A", id="C, told from the time"),
            pytest.param("ei1 BEFORE t0 task=D", "B", id="D, an event and the creation time"),
            pytest.param("ei1 BEFORE ei2 task=E", "C", id="E, main events"),
            pytest.param("ei1 BEFORE ei2 task=F", "", id="F, an event and the one it governs: no task of TempEval-1"),
        ],
    )
    def test_tasks_of_tempeval2_by_their_names_in_tempeval1(self, line: str, task: str) -> None:
        gold = document(line)
        assert [item.task for item in items(gold)] == [task]
        assert metric("tempeval1").count(gold, gold).rows["strict"].gold == bool(task)

    def test_an_answer_has_the_task_of_its_key(self) -> None:
        gold, system = document("ei1 BEFORE ei2 task=C"), document("ei1 BEFORE ei2 task=A")
        assert metric("tempeval1", task="C").count(gold, system).rows["strict"].recalled == 1

    def test_rows_by_task(self) -> None:
        gold = document("ei1 BEFORE t1", "ei1 AFTER t0", "ei2 AFTER t0")
        system = document("ei1 BEFORE t1", "ei1 BEFORE t0")
        rows = metric("tempeval1").count(gold, system).rows
        told = {row: (tally.gold, tally.system, tally.recalled) for row, tally in rows.items() if "strict" in row}
        assert told == {"strict": (3, 2, 1), "strict:A": (1, 1, 1), "strict:B": (2, 1, 0)}
        assert metric("tempeval1", task="B").count(gold, system).rows["strict"] == rows["strict:B"]

    @pytest.mark.parametrize(("name", "value"), [("task", "D"), ("credit", "half"), ("compat", "2007")])
    def test_options_are_checked(self, name: str, value: str) -> None:
        with pytest.raises(ValueError, match=f"{name} is one of .* \\(got '{value}'\\)"):
            metric("tempeval1", **{name: value})


class TestMajority:
    def test_labels_are_told_from_the_event_and_in_the_order_of_the_text(self) -> None:
        train = document("ei1 BEFORE t0", "t0 AFTER ei2", "ei3 AFTER t0", "ei2 AFTER ei1", "ei3 OVERLAP t2")
        assert majority_labels([train]) == {"A": "OVERLAP", "B": "BEFORE", "C": "BEFORE"}

    def test_as_a_system(self) -> None:
        gold = document("ei1 BEFORE t0", "t0 AFTER ei2", "ei3 AFTER t0", "ei1 AFTER ei2")
        made = majority_baseline(gold, {"B": "BEFORE"})
        row = Tempeval1Metric(task="B").score([gold], [made])["strict"]
        assert (row.precision, row.recall) == (2 / 3, 2 / 3)
        assert Tempeval1Metric(task="C").score([gold], [made])["strict"].recall == 0


line = st.builds(
    "ei{} {} {}".format, st.integers(1, 2), st.sampled_from(LABELS), st.sampled_from(["t0", "t1", "ei3", "ei4"])
)


@given(st.lists(line, max_size=6), st.lists(line, max_size=6))
def test_relaxed_is_between_strict_and_all(one: list[str], two: list[str]) -> None:
    rows = metric("tempeval1").count(document(*one), document(*two)).rows
    assert rows["strict"].recalled <= rows["relaxed"].recalled <= min(rows["relaxed"].gold, rows["relaxed"].system)


@given(st.lists(line, min_size=1, max_size=6))
def test_turning_all_links_round_changes_nothing(lines: list[str]) -> None:
    inverse = {"BEFORE": "AFTER", "AFTER": "BEFORE"}
    inverse |= {"BEFORE-OR-OVERLAP": "OVERLAP-OR-AFTER", "OVERLAP-OR-AFTER": "BEFORE-OR-OVERLAP"}
    turned = []
    for source, label, target in (line.split() for line in lines):
        turned.append(f"{target} {inverse.get(label, label)} {source}")
    assert metric("tempeval1").score([document(*lines)], [document(*turned)])["strict"].f1 == 1
