"""Temporal awareness on small graphs with results worked out by hand."""

from __future__ import annotations

import msgspec
import pytest
from tests.unit.metrics.linked import linked

from timeloom.document import Document, Event, Instance
from timeloom.errors import TimeloomError
from timeloom.metrics import metric

CHAIN = ["a BEFORE b", "b BEFORE c"]

# gold, system: right of the gold / gold, right of the system / system
CASES = {
    "one of two links": (CHAIN, ["a BEFORE b"], (1, 2, 1, 1)),
    "nothing found": (CHAIN, [], (0, 2, 0, 0)),
    "nothing to find": ([], ["a BEFORE b"], (0, 0, 0, 1)),
    "what follows is right": (CHAIN, ["a BEFORE c"], (0, 2, 1, 1)),
    "what follows is not asked for": ([*CHAIN, "a BEFORE c"], CHAIN, (2, 2, 2, 2)),
    "padding is free": (CHAIN, [*CHAIN, "a BEFORE c", "c AFTER a"], (2, 2, 2, 2)),
    "the other way round": (["a BEFORE b"], ["b AFTER a"], (1, 1, 1, 1)),
    "wrong": (["a BEFORE b"], ["a AFTER b"], (0, 1, 0, 1)),
    "other words for the same": (["a IDENTITY b"], ["b SIMULTANEOUS a"], (1, 1, 1, 1)),
    "DURING is SIMULTANEOUS": (["a DURING b"], ["a SIMULTANEOUS b"], (1, 1, 1, 1)),
    "BEGINS is verified through the graph": (
        ["a BEGINS b", "b SIMULTANEOUS c"], ["a BEGINS c", "b SIMULTANEOUS c"], (2, 2, 2, 2),
    ),
    "over end points": (["a IBEFORE b", "c BEGINS b"], ["a IBEFORE c"], (0, 2, 1, 1)),
    "of equals the pairs of the gold": (["a SIMULTANEOUS b", "b BEFORE c"], ["b BEFORE c", "a SIMULTANEOUS b"], (2, 2, 2, 2)),
    "an entity that the gold lacks": (["a BEFORE b"], ["a BEFORE b", "b BEFORE z"], (1, 1, 1, 2)),
    "a link from an entity to itself": (["a BEFORE b"], ["a BEFORE b", "a SIMULTANEOUS a"], (1, 1, 1, 1)),
    "one link twice": (["a BEFORE b"], ["a BEFORE b", "a BEFORE b"], (1, 1, 1, 1)),
}  # fmt: skip


@pytest.mark.parametrize(("gold", "system", "counts"), CASES.values(), ids=CASES.keys())
def test_counts(gold: list[str], system: list[str], counts: tuple[int, ...]) -> None:
    row = metric("awareness").count(linked(gold), linked(system)).rows["*"]
    assert (row.recalled, row.gold, row.precise, row.system) == counts


def test_the_example_that_tieval_gets_wrong() -> None:
    score = metric("awareness").score([linked(CHAIN)], [linked(["a BEFORE b"])])
    assert (score.precision, score.recall, score.f1) == pytest.approx((1, 0.5, 2 / 3))
    macro = metric("awareness").score([linked(CHAIN)], [linked(["a BEFORE b"])], average="macro")
    assert (macro.precision, macro.recall, macro.f1) == pytest.approx((1, 0.5, 2 / 3))


def test_an_empty_prediction_is_zero() -> None:
    score = metric("awareness").score([linked(CHAIN)], [])
    assert (score.precision, score.recall, score.f1) == (0, 0, 0)
    assert score.missing == ("d",)


def test_two_empty_documents() -> None:
    assert metric("awareness").score([linked([])], [linked([])])["*"].is_empty


def test_counts_are_summed_before_they_are_divided() -> None:
    golds = [linked(CHAIN, id="one"), linked(["a BEFORE b"], id="two")]
    systems = [linked(["a BEFORE b"], id="one"), linked(["a BEFORE b"], id="two")]
    score = metric("awareness").score(golds, systems)
    assert (score.precision, score.recall) == pytest.approx((1, 2 / 3))


def test_rows_of_kinds_and_labels() -> None:
    gold = linked(["a BEFORE b", "t1 INCLUDES a", "b AFTER dct", "t2 BEFORE dct", "t3 AFTER t2"])
    rows = metric("awareness").count(gold, linked(["a BEFORE b", "a IS_INCLUDED t1", "dct AFTER b"])).rows
    told = {name: (row.gold, row.system, row.recalled) for name, row in rows.items()}
    assert told == {
        "*": (5, 3, 2),
        "*:event-event": (1, 1, 1),
        "*:event-time": (1, 1, 1),
        "*:event-DCT": (1, 1, 0),
        "*:time-time": (2, 0, 0),
        # told from what stands first in the text: a before b, t2 before dct, t2 before t3
        "*:BEFORE": (3, 2, 1),
        "*:AFTER": (1, 0, 0),
        "*:IS_INCLUDED": (1, 1, 1),
    }


def test_confusion_tells_what_follows_from_the_system() -> None:
    counts = metric("awareness").count(linked([*CHAIN, "c BEFORE d"]), linked(["a BEFORE b", "c BEFORE b"]))
    assert counts.confusion == {("BEFORE", "BEFORE"): 1, ("BEFORE", "AFTER"): 1, ("BEFORE", "open"): 1}


class TestVariants:
    def test_all_links_count_in_the_variant_of_2011(self) -> None:
        padded = [*CHAIN, "a BEFORE c", "c AFTER a"]
        row = metric("awareness", reduced="no").count(linked(padded), linked(["a BEFORE b"])).rows["*"]
        assert (row.recalled, row.gold, row.precise, row.system) == (1, 3, 1, 1)

    def test_the_closure_of_the_gold_in_its_own_pairs(self) -> None:
        gold, system = linked(["a SIMULTANEOUS b", "b BEFORE c"]), linked(["b BEFORE c"])
        assert metric("awareness").count(gold, system).rows["*"].recalled == 1
        # in the closure it is a, the first of the two, that comes before c
        assert metric("awareness", reduced="closure").count(gold, system).rows["*"].recalled == 0

    def test_during_inside(self) -> None:
        gold, system = linked(["a DURING b"]), linked(["a IS_INCLUDED b"])
        assert metric("awareness", during="inside").count(gold, system).rows["*"].recalled == 1
        assert metric("awareness").count(gold, system).rows["*"].recalled == 0

    @pytest.mark.parametrize("option", ["reduced", "entities", "during", "repair", "contradictions", "compat"])
    def test_unknown_values(self, option: str) -> None:
        with pytest.raises(ValueError, match=f"{option} is one of"):
            metric("awareness", **{option: "sometimes"})

    @pytest.mark.parametrize(
        "options", [{"reduced": "closure"}, {"during": "inside"}, {"repair": "skip"}, {"contradictions": "drop"}]
    )
    def test_the_toolkit_has_no_such_thing(self, options: dict[str, str]) -> None:
        with pytest.raises(ValueError, match="toolkit"):
            metric("awareness", compat="te3-toolkit", **options)

    def test_the_toolkit_depends_on_the_order_of_links(self) -> None:
        toolkit = metric("awareness", compat="te3-toolkit")
        padded = ["a BEFORE c", *CHAIN]
        first, last = (toolkit.count(linked(links), linked([])).rows["*"].gold for links in (padded, padded[::-1]))
        assert (first, last) == (3, 2)

    def test_rows_of_the_toolkit(self) -> None:
        toolkit = metric("awareness", compat="te3-toolkit")
        rows = toolkit.count(linked(["a BEFORE b", "dct AFTER a"]), linked(["a BEFORE b"])).rows
        assert {name: (row.gold, row.recalled) for name, row in rows.items()} == {
            "*": (2, 1), "*:event-event": (1, 1), "*:event-DCT": (1, 0), "*:BEFORE": (2, 1),
        }  # fmt: skip


class TestContradictions:
    CIRCLE = (*CHAIN, "c BEFORE a")

    def test_gold_against_itself(self) -> None:
        score = metric("awareness").score([linked(self.CIRCLE)], [linked(self.CIRCLE)])
        assert (score.precision, score.recall) == (1, 1)
        assert (score.sums["gold.dropped"], score.sums["gold.contradictory"]) == (1, 1)

    def test_what_the_system_contradicts_itself_with_is_wrong(self) -> None:
        row = metric("awareness").count(linked(CHAIN), linked(self.CIRCLE)).rows["*"]
        assert (row.recalled, row.gold, row.precise, row.system) == (2, 2, 2, 3)

    def test_it_can_be_dropped(self) -> None:
        row = metric("awareness", contradictions="drop").count(linked(CHAIN), linked(self.CIRCLE)).rows["*"]
        assert (row.precise, row.system) == (2, 2)

    def test_the_dropped_link_may_be_the_one_that_was_right(self) -> None:
        row = metric("awareness").count(linked(["a BEFORE b"]), linked(["a AFTER b", "a BEFORE b"])).rows["*"]
        assert (row.recalled, row.precise, row.system) == (0, 1, 2)

    def test_a_self_loop_is_a_contradiction(self) -> None:
        row = metric("awareness").count(linked(["a BEFORE b"]), linked(["a BEFORE b", "a BEFORE a"])).rows["*"]
        assert (row.precise, row.system) == (1, 2)

    @pytest.mark.parametrize("sides", [(CIRCLE, CHAIN), (CHAIN, CIRCLE)], ids=["gold", "system"])
    def test_documents_can_be_skipped(self, sides: tuple[list[str], list[str]]) -> None:
        score = metric("awareness", repair="skip").score([linked(sides[0])], [linked(sides[1])])
        assert score.skipped == ("d",)


class TestEntitiesBySpans:
    def system(self, **changes: object) -> Document:
        """The links of a chain over other ids."""
        found = linked(["x1 BEFORE x2", "x2 BEFORE x3"])
        return msgspec.structs.replace(found, **changes)

    def test_other_ids(self) -> None:
        gold = linked(CHAIN)
        assert metric("awareness").count(gold, self.system()).rows["*"].recalled == 0
        assert metric("awareness", entities="spans").count(gold, self.system()).rows["*"].recalled == 2

    def test_ids_that_mean_something_else(self) -> None:
        # the system calls the first event b and the second a
        system = linked(["b BEFORE a"], names="bac")
        assert metric("awareness", entities="spans").count(linked(CHAIN), system).rows["*"].recalled == 1

    def test_spans_that_overlap(self) -> None:
        events = (Event("E1", 0, 2, instances=(Instance("x1"),)), Event("E2", 5, 9, instances=(Instance("x2"),)))
        row = metric("awareness", entities="spans").count(linked(CHAIN), self.system(events=events)).rows["*"]
        # x3 has no span: what is said of it is wrong
        assert (row.recalled, row.precise, row.system) == (1, 1, 2)

    def test_ids_of_the_system_alone_meet_none_of_the_gold(self) -> None:
        # the gold's a and b stand where the system has z and y; its own a and b stand elsewhere
        row = metric("awareness", entities="spans").count(linked(["a BEFORE b"]), linked(["a BEFORE b"], names="zyxab"))
        assert (row.rows["*"].recalled, row.rows["*"].system) == (0, 1)

    def test_the_creation_time_is_the_creation_time(self) -> None:
        gold, system = linked(["a BEFORE dct"]), linked(["x BEFORE dct"])
        renamed = msgspec.structs.replace(system.meta.creation, id="t99")
        system = msgspec.structs.replace(
            system,
            meta=msgspec.structs.replace(system.meta, creation=renamed),
            links=tuple(msgspec.structs.replace(link, target="t99") for link in system.links),
        )
        assert metric("awareness", entities="spans").count(gold, system).rows["*:event-DCT"].recalled == 1


def test_outcomes_are_those_of_the_gold() -> None:
    measure = metric("awareness")
    gold = linked(CHAIN)
    assert measure.outcomes(gold, linked(["a BEFORE b"])) == {("a", "b", "b"): True, ("b", "b", "c"): False}
    toolkit = metric("awareness", compat="te3-toolkit").outcomes(gold, linked(["a BEFORE b"]))
    assert toolkit is not None
    assert list(toolkit.values()) == [True, False]


def test_texts_that_differ() -> None:
    with pytest.raises(TimeloomError, match="differ"):
        metric("awareness").count(linked(CHAIN), msgspec.structs.replace(linked(["a BEFORE b"]), text="yyy"))
