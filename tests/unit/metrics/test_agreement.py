"""Agreement against tables worked out by hand, scikit-learn and nltk."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.document import Document, Event, Instance, Link
from timeloom.errors import FormatError, MissingExtra
from timeloom.metrics.agreement import agreement, alpha, confusion, kappa, precision, with_absent
from timeloom.metrics.agreement_intervals import with_intervals
from timeloom.metrics.agreement_report import agreement_tables
from timeloom.metrics.labelled import filled, labels_of
from timeloom.metrics.report import render
from timeloom.metrics.tempeval1 import relaxed_credit

Make = Callable[..., Document]
COARSE = ("BEFORE", "OVERLAP", "AFTER", "BEFORE-OR-OVERLAP", "OVERLAP-OR-AFTER", "VAGUE")

labelled = st.lists(st.tuples(st.sampled_from(COARSE), st.sampled_from(COARSE)), min_size=1, max_size=30)


def annotator(*labels: str) -> dict[tuple[object, ...], str]:
    return {("d", at): label for at, label in enumerate(labels) if label}


def linked(*lines: str, id: str = "d") -> Document:
    """`e1 BEFORE t1`: source, label, target."""
    links = []
    for number, line in enumerate(lines):
        source, label, target = line.split()
        links.append(Link(id=f"l{number}", kind="TLINK", relation=label, source=source, target=target))
    return Document(id=id, text="", links=tuple(links))


class TestKappa:
    @pytest.mark.parametrize(
        ("table", "value"),
        [
            # po .7, pe .5 * .6 + .5 * .4 = .5
            pytest.param({("y", "y"): 20, ("y", "n"): 5, ("n", "y"): 10, ("n", "n"): 15}, 0.4, id="two labels"),
            pytest.param({("a", "a"): 5, ("b", "b"): 5}, 1.0, id="the same throughout"),
            pytest.param({("a", "b"): 5, ("b", "a"): 5}, -1.0, id="the opposite throughout"),
            pytest.param({("a", "a"): 25, ("a", "b"): 25, ("b", "a"): 25, ("b", "b"): 25}, 0.0, id="chance"),
            # po 7/10; pe (4*3 + 3*4 + 3*3) / 100 = .33
            pytest.param(
                {("a", "a"): 3, ("a", "b"): 1, ("b", "b"): 2, ("b", "c"): 1, ("c", "c"): 2, ("c", "b"): 1},
                (0.7 - 0.33) / 0.67, id="three labels",
            ),
            pytest.param({("a", "a"): 5}, None, id="one label alone"),
            pytest.param({}, None, id="nothing"),
        ],
    )  # fmt: skip
    def test_by_hand(self, table: dict[tuple[str, str], int], value: float | None) -> None:
        found = kappa(table)
        assert found == (None if value is None else pytest.approx(value))

    def test_weighted_by_hand(self) -> None:
        """Three items. po: 1 + .5 + 0, over 3. pe: shares B 2/3, O 1/3 against B 1/3, BO 1/3, A 1/3 with credits."""
        table = {("BEFORE", "BEFORE"): 1, ("OVERLAP", "BEFORE-OR-OVERLAP"): 1, ("BEFORE", "AFTER"): 1}
        observed = 1.5 / 3
        expected = 2 / 3 * (1 + 0.5 + 0) / 3 + 1 / 3 * (0 + 0.5 + 0) / 3
        assert kappa(table, relaxed_credit) == pytest.approx((observed - expected) / (1 - expected))

    @given(labelled)
    @settings(max_examples=50, deadline=None)
    def test_agrees_with_scikit_learn(self, pairs: list[tuple[str, str]]) -> None:
        sklearn = pytest.importorskip("sklearn.metrics", reason="scikit-learn is not installed")
        one, other = (annotator(*[pair[side] for pair in pairs]) for side in (0, 1))
        table = confusion(one, other)
        found = kappa(table)
        if found is None:
            assert len({label for pair in table for label in pair}) == 1
            return
        ordered = list(one.values()), list(other.values())
        assert found == pytest.approx(sklearn.cohen_kappa_score(*ordered))

        def linear(left: str, right: str) -> float:
            return 1 - abs(COARSE.index(left) - COARSE.index(right)) / (len(COARSE) - 1)

        expected = sklearn.cohen_kappa_score(*ordered, labels=list(COARSE), weights="linear")
        assert kappa(table, linear) == pytest.approx(expected)

    @given(labelled)
    @settings(max_examples=50, deadline=None)
    def test_agrees_with_nltk(self, pairs: list[tuple[str, str]]) -> None:
        nltk = pytest.importorskip("nltk.metrics.agreement", reason="nltk is not installed")
        one, other = (annotator(*[pair[side] for pair in pairs]) for side in (0, 1))
        table = confusion(one, other)
        if kappa(table) is None:
            return
        data = [(name, item, label) for name, own in (("a", one), ("b", other)) for item, label in own.items()]
        assert kappa(table) == pytest.approx(nltk.AnnotationTask(data).kappa())
        weighted = nltk.AnnotationTask(data, distance=lambda left, right: 1 - relaxed_credit(left, right))
        assert kappa(table, relaxed_credit) == pytest.approx(weighted.weighted_kappa())

    @given(labelled, st.randoms(use_true_random=False))
    @settings(max_examples=25)
    def test_the_order_of_items_and_of_the_two_does_not_matter(
        self, pairs: list[tuple[str, str]], chance: random.Random
    ) -> None:
        one = confusion(*(annotator(*[pair[side] for pair in pairs]) for side in (0, 1)))
        chance.shuffle(pairs)
        other = confusion(*(annotator(*[pair[side] for pair in pairs]) for side in (1, 0)))
        assert kappa(one) == kappa(other)
        assert precision(one) == precision(other)


class TestAlpha:
    def test_the_example_of_krippendorff(self) -> None:
        """Krippendorff 2011, Computing Krippendorff's alpha-reliability, C: nominal, 4 observers, missing data:
        .743."""
        rows = [
            "1  2 3 3 2 1 4 1 2 . . .",
            "1  2 3 3 2 2 4 1 2 5 . 3",
            ".  3 3 3 2 3 4 2 2 5 1 .",
            "1  2 3 3 2 4 4 1 2 5 1 .",
        ]
        observers = {
            str(number): annotator(*["" if label == "." else label for label in row.split()])
            for number, row in enumerate(rows)
        }
        assert alpha(observers) == pytest.approx(0.743, abs=0.0005)

    @pytest.mark.parametrize(
        ("one", "other", "value"),
        [
            pytest.param(["a", "b"], ["a", "b"], 1.0, id="the same"),
            pytest.param(["a", "a"], ["a", "a"], None, id="one label alone"),
            pytest.param(["a", ""], ["", "b"], None, id="nothing in common"),
        ],
    )
    def test_borders(self, one: list[str], other: list[str], value: float | None) -> None:
        assert alpha({"one": annotator(*one), "other": annotator(*other)}) == value

    def test_credits_make_it_milder(self) -> None:
        one, other = annotator("BEFORE", "VAGUE", "AFTER"), annotator("BEFORE", "BEFORE-OR-OVERLAP", "AFTER")
        plain, relaxed = alpha({"a": one, "b": other}), alpha({"a": one, "b": other}, relaxed_credit)
        assert plain is not None and relaxed is not None
        assert plain < relaxed < 1
        # 1 - Do / De: Do = 2 * .33 / 6; De = (8 + 2.68 + 2 + 2.68 + 4 + .66) / (6 * 5)
        assert relaxed == pytest.approx(1 - 0.11 / (20.02 / 30))

    def test_without_nltk_says_what_to_install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "nltk", None)
        with pytest.raises(MissingExtra, match=r"pip install timeloom\[agreement\]"):
            agreement({"a": annotator("x"), "b": annotator("x")}, with_alpha=True)


THREE = {
    "anna": annotator("BEFORE", "OVERLAP", "AFTER", "VAGUE", "BEFORE"),
    "ben": annotator("BEFORE", "OVERLAP", "AFTER", "BEFORE", ""),
    "carla": annotator("AFTER", "BEFORE", "AFTER", "", "BEFORE"),
}


class TestAgreement:
    def test_pairs_and_their_spread(self) -> None:
        found = agreement(THREE)
        assert [(pair.first, pair.second, pair.items, pair.agreed) for pair in found.pairs] == [
            ("anna", "ben", 4, 3),
            ("anna", "carla", 4, 2),
            ("ben", "carla", 3, 1),
        ]
        assert [(pair.only_first, pair.only_second) for pair in found.pairs] == [(1, 0), (1, 0), (1, 1)]
        assert (found.precision.lowest, found.precision.highest) == (1 / 3, 0.75)
        assert found.precision.mean == pytest.approx((0.75 + 0.5 + 1 / 3) / 3)
        assert found.weighted is None
        assert found.groups == ()

    def test_without_each_annotator(self) -> None:
        rest = {one.without: one for one in agreement(THREE, credit=relaxed_credit, with_alpha=True).without}
        assert {name: one.precision for name, one in rest.items()} == {"anna": 1 / 3, "ben": 0.5, "carla": 0.75}
        assert rest["carla"].kappa == kappa(confusion(THREE["anna"], THREE["ben"]))
        assert rest["carla"].alpha == alpha({"anna": THREE["anna"], "ben": THREE["ben"]})

    def test_two_annotators_have_none_to_leave_out(self) -> None:
        assert agreement({"a": annotator("x"), "b": annotator("y")}).without == ()

    def test_disagreements_by_labels_and_kinds(self) -> None:
        found = agreement(THREE, credit=relaxed_credit)
        assert [(row.first, row.second, row.count) for row in found.disagreements] == [
            ("AFTER", "BEFORE", 2),
            ("BEFORE", "OVERLAP", 2),
            ("BEFORE", "VAGUE", 1),
        ]
        assert [(group.name, group.count, group.published) for group in found.groups] == [
            ("BEFORE or AFTER against OVERLAP", 2, 0.53),
            ("VAGUE against another", 1, 0.19),
            ("BEFORE against AFTER", 2, 0.09),
            ("other", 0, None),
        ]
        assert sum(row.share for row in found.disagreements) == pytest.approx(1)
        uses = {use.label: (use.agreed, use.disagreed) for use in found.labels}
        assert uses == {"AFTER": (3, 2), "BEFORE": (2, 5), "OVERLAP": (1, 2), "VAGUE": (0, 1)}

    def test_plain_data_and_signature(self) -> None:
        found = agreement(THREE, credit=relaxed_credit)
        told = json.loads(json.dumps(found.to_dict()))
        assert told["annotators"] == {"anna": 5, "ben": 4, "carla": 4}
        assert told["pairs"][0]["kappa"] == found.pairs[0].kappa
        assert list(told["signature"]) == ["metric", "annotators", "data", "v"]
        other = {**THREE, "carla": annotator("AFTER")}
        assert agreement(other).signature != found.signature

    def test_one_annotator_alone_is_refused(self) -> None:
        with pytest.raises(ValueError, match="two annotators or more"):
            agreement({"a": annotator("x")})

    @pytest.mark.parametrize("form", ["text", "markdown", "latex"])
    def test_tables(self, form: str) -> None:
        found = agreement(THREE, credit=relaxed_credit, with_alpha=True)
        told = render(agreement_tables(found), form)
        assert told.count(str(found.signature["data"])) == 5
        for word in ("lowest", "highest", "mean", "alpha", "BEFORE against AFTER", "53 "):
            assert word in told


class TestIntervals:
    ONE: ClassVar = {(name, at): "x" if at % 2 else "y" for name in "abcdef" for at in range(6)}

    def test_documents_that_are_all_alike_leave_no_doubt(self) -> None:
        other = {item: "x" if item[1] == 0 else label for item, label in self.ONE.items()}
        labels = {"one": self.ONE, "other": other}
        found = with_intervals(agreement(labels), labels)
        assert found.intervals["precision"] == pytest.approx((5 / 6, 5 / 6))
        assert found.intervals["kappa"] == pytest.approx((found.kappa.mean, found.kappa.mean))
        assert list(found.signature)[-5:] == ["bs", "seed", "confidence", "interval", "v"]

    def test_the_means_lie_between(self) -> None:
        """One annotator is off in some documents and not in others."""
        chance = random.Random(1)
        off = {item: "x" if item[0] in "ab" and chance.random() < 0.5 else label for item, label in self.ONE.items()}
        labels = {"one": self.ONE, "other": off, "third": self.ONE}
        found = with_intervals(
            agreement(labels, credit=lambda a, b: 0.5 + (a == b) / 2), labels, credit=lambda a, b: 0.5 + (a == b) / 2
        )
        for name, spread in (("precision", found.precision), ("kappa", found.kappa), ("weighted", found.weighted)):
            pair = found.intervals[name]
            assert pair and spread and spread.mean is not None
            assert pair[0] < spread.mean < pair[1]
        assert "95 % of the mean" in render(agreement_tables(found), "text")
        assert json.loads(json.dumps(found.to_dict()))["intervals"]["kappa"] == list(found.intervals["kappa"] or ())

    def test_one_document_is_refused(self) -> None:
        labels = {"a": annotator("x", "y"), "b": annotator("x", "x")}
        with pytest.raises(ValueError, match="two or more"):
            with_intervals(agreement(labels), labels)


class TestItems:
    def test_links_in_either_order(self) -> None:
        one = labels_of([linked("e1 BEFORE t1", "t2 INCLUDES e1", "e1 IS_INCLUDED t3")], "links")
        other = labels_of([linked("t1 AFTER e1", "e1 IS_INCLUDED t2", "t3 INCLUDES e1")], "links")
        assert one == other == {
            ("d", "e1", "t1"): "BEFORE", ("d", "e1", "t2"): "IS_INCLUDED", ("d", "e1", "t3"): "IS_INCLUDED",
        }  # fmt: skip

    def test_coarse_labels(self) -> None:
        events = (Event("e1", 0, 1), Event("e2", 2, 3))
        document = linked("e1 IBEFORE e2")
        document = Document(id="d", text="a b", events=events, links=document.links)
        assert labels_of([document], "links", coarse=True) == {("d", "e1", "e2"): "BEFORE"}

    def test_an_unknown_label_is_an_error_with_its_place(self) -> None:
        with pytest.raises(FormatError, match=r"d: TLINK l0: a label is one of BEFORE, .*SIMULTANEOUS.*got 'LATER'"):
            labels_of([linked("e1 LATER t1")], "links")

    def test_spans(self, timeml: Make, scate: Make) -> None:
        assert labels_of([timeml("0-4 DATE 1998", "6-9 SET P1W")], "timex") == {("d", 0, 4): "DATE", ("d", 6, 9): "SET"}
        assert labels_of([timeml("0-4 DATE 1998")], "timex", attribute="value") == {("d", 0, 4): "1998"}
        entities = scate("1 Last 0-4", "2 Period 0-4", "3 Month-Of-Year 5-8;9-12")
        assert labels_of([entities], "scate") == {
            ("d", ((0, 4),)): "Last+Period",
            ("d", ((5, 8), (9, 12))): "Month-Of-Year",
        }

    def test_events(self) -> None:
        event = Event("e1", 0, 3, (("class", "STATE"),), (Instance("ei1", (("tense", "PAST"),)),))
        document = Document(id="d", text="ran", events=(event,))
        assert labels_of([document], "events") == {("d", 0, 3): "STATE"}
        assert labels_of([document], "events", attribute="tense") == {("d", 0, 3): "PAST"}
        assert labels_of([document], "events", attribute="mood") == {("d", 0, 3): "none"}

    def test_absent_items_get_a_label(self) -> None:
        labels = {"a": annotator("x", "y"), "b": annotator("x", ""), "c": {}}
        found = filled(labels, {"a": ["d"], "b": ["d"], "c": ["other"]})
        assert found["b"] == {("d", 0): "x", ("d", 1): "none"}
        assert found["c"] == {}
        assert with_absent(relaxed_credit)("none", "BEFORE") == 0
        assert with_absent(relaxed_credit)("none", "none") == 1

    @pytest.mark.parametrize(
        ("items", "options"),
        [("links", {"attribute": "value"}), ("timex", {"coarse": True}), ("times", {})],
        ids=["an attribute of links", "coarse labels of times", "no such items"],
    )
    def test_refuses(self, items: str, options: dict[str, object]) -> None:
        with pytest.raises(ValueError, match=r"label|items"):
            labels_of([], items, **options)  # type: ignore[arg-type] # that is the point
