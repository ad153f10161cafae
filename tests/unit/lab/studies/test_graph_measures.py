"""The study of graph measures: what is made, how it is degraded, and that the curves say what they should."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from timeloom.document import Document, Event, Instance, Link
from timeloom.graph import AFTER, ALL, BEFORE, EQUAL, INCLUDES, Allen, Constraint, IntervalGraph
from timeloom.graph.labels import invert
from timeloom.metrics import Tally
from timeloom_lab.studies.graph_measures.curve import Curve, Measured, curves, pooled
from timeloom_lab.studies.graph_measures.degrade import TRUE, WAYS, remove, replace, retell, weaken
from timeloom_lab.studies.graph_measures.measures import RELAXED, STRICT, measure
from timeloom_lab.studies.graph_measures.plot import plot
from timeloom_lab.studies.graph_measures.study import RECIPES, Answers, Panel, answered, collect, degraded, synthetic
from timeloom_lab.studies.graph_measures.synthetic import Recipe, make, weaker

CHAIN = tuple(Constraint(f"i{at}", BEFORE, f"i{at + 1}", f"l{at}") for at in range(8))
DENSE = tuple(IntervalGraph.of(make(Recipe(size=20, density=3), 7)).minimal_links())
SHARES = (0.0, 0.3, 0.7, 1.0)


def pairs(links: tuple[Constraint, ...]) -> dict[tuple[str, str], Allen]:
    """All that follows, whatever the links."""
    told = IntervalGraph.of(links).pairs()
    return dict((((a, b), relation) if a < b else ((b, a), relation.inverse)) for a, b, relation in told)


class TestSynthetic:
    @pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES.keys())
    def test_consistent_connected_and_as_dense_as_asked(self, recipe: Recipe) -> None:
        links = make(recipe, 3)
        graph = IntervalGraph.of(links)
        assert graph.consistent
        assert 0.7 * recipe.size * recipe.density <= len(links) <= recipe.size * recipe.density
        assert len({frozenset((link.source, link.target)) for link in links}) == len(links)

    def test_links_are_those_that_timeml_can_say(self) -> None:
        assert {str(link.relation) for link in make(Recipe(size=200), 1)}.isdisjoint({"o", "oi"})

    def test_same_seed_same_graph(self) -> None:
        assert make(Recipe(), 5) == make(Recipe(), 5) != make(Recipe(), 6)

    def test_more_equal_ends(self) -> None:
        few, many = (len(IntervalGraph.of(make(Recipe(equal=share), 2)).nodes) for share in (0.0, 0.6))
        assert few == 80 > many

    def test_disjunctions(self) -> None:
        links = make(Recipe(size=200, disjunctive=0.5), 1)
        assert 0.35 < sum(len(link.relation) > 1 for link in links) / len(links) < 0.65

    @pytest.mark.parametrize("relation", [BEFORE, EQUAL, INCLUDES, ALL - AFTER.convex])
    def test_weaker_holds_it_and_is_convex(self, relation: Allen) -> None:
        rng = np.random.Generator(np.random.PCG64(0))
        for _ in range(20):
            wider = weaker(relation, rng)
            assert relation < wider
            assert wider.is_convex

    @pytest.mark.parametrize(
        "wrong", [{"size": 1}, {"density": 0}, {"equal": 1.5}, {"disjunctive": -0.1}, {"near": -1}]
    )
    def test_recipes_that_cannot_be(self, wrong: dict[str, float]) -> None:
        with pytest.raises(ValueError, match="got size="):
            Recipe(**wrong)  # type: ignore[arg-type]  # one wrong value each


class TestDegrade:
    @pytest.mark.parametrize("way", WAYS)
    def test_all_kept_is_all_there(self, way: str) -> None:
        assert pairs(WAYS[way](DENSE, 1.0, 4)) == pairs(DENSE)

    @pytest.mark.parametrize("way", WAYS)
    @pytest.mark.parametrize("share", SHARES)
    def test_always_consistent_and_the_same_for_a_seed(self, way: str, share: float) -> None:
        links = WAYS[way](DENSE, share, 4)
        assert IntervalGraph.of(links).consistent
        assert links == WAYS[way](DENSE, share, 4)

    def test_a_larger_share_keeps_what_a_smaller_one_does(self) -> None:
        assert set(remove(DENSE, 0.3, 4)) < set(remove(DENSE, 0.7, 4)) < set(DENSE)

    @pytest.mark.parametrize("share", SHARES)
    def test_retold_says_the_same_as_removed(self, share: float) -> None:
        assert pairs(retell(DENSE, share, 4)) == pairs(remove(DENSE, share, 4))

    def test_retold_uses_other_links(self) -> None:
        assert {(link.source, link.target) for link in retell(DENSE, 1.0, 4)} != {
            (link.source, link.target) for link in DENSE
        }

    def test_replaced_links_are_wrong(self) -> None:
        kept = set(remove(DENSE, 0.3, 4))
        gold = IntervalGraph.of(DENSE)
        wrong = [link for link in replace(DENSE, 0.3, 4) if link not in kept]
        assert wrong
        assert not any(link.relation & gold.relation(link.source, link.target) for link in wrong)

    def test_weakened_links_hold_the_truth(self) -> None:
        told = {link.id: link.relation for link in weaken(DENSE, 0.0, 4)}
        assert all(link.relation < told[link.id] for link in DENSE)


class TestMeasure:
    @pytest.mark.parametrize("links", [CHAIN, DENSE], ids=["chain", "dense"])
    def test_a_graph_against_itself(self, links: tuple[Constraint, ...]) -> None:
        found = measure(IntervalGraph.of(links), links, len(links))
        assert tuple(found.rows) == (*STRICT, *RELAXED)
        for tally in found.rows.values():
            assert (tally.recalled, tally.precise) == (tally.gold, tally.system)
        assert not any(found.sums.values())

    def test_half_a_chain(self) -> None:
        """Eight links of nine intervals, the first four kept: 10 of 36 pairs, 4 of 8 units."""
        found = measure(IntervalGraph.of(CHAIN), CHAIN[:4], 4)
        assert {name: (found.rows[name].recalled, found.rows[name].gold) for name in STRICT} == {
            "direct": (4, 8), "closure": (10, 36), "core": (4, 8), "awareness": (4, 8), "TR/TP": (4, 8),
        }  # fmt: skip
        assert found.sums == {"misses": 4, "splits": 0, "errors": 0, "conflations": 0}

    def test_nothing_said(self) -> None:
        found = measure(IntervalGraph.of(CHAIN), (), 0)
        assert all(tally.recalled == 0 and tally.precise == tally.system == 0 for tally in found.rows.values())


class TestCurves:
    def spot(self, kept: float, recalled: float) -> Measured:
        return Measured(kept, 10, {"m": Tally(10, 5, recalled, 5)}, {"misses": 10 - recalled})

    def test_pooled_by_size(self) -> None:
        spot = pooled([self.spot(5, 5), Measured(0, 30, {"m": Tally(30, 5, 0, 5)}, {})])
        assert (spot.share, spot.recall["m"], spot.precision["m"], spot.minimal) == (0.125, 0.125, 1.0, 40)

    def test_means_spreads_and_deviation(self) -> None:
        runs = [[pooled([self.spot(5, recalled)]), pooled([self.spot(10, 10)])] for recalled in (2, 4)]
        (recall,), (precision,), (misses,) = curves(runs, "one")
        assert (recall.shares, recall.means, recall.runs) == ((0.5, 1.0), (pytest.approx(0.3), 1.0), 2)
        assert recall.spreads == (pytest.approx(math.sqrt(0.02)), 0.0)
        gap = recall.deviation
        assert (gap.absolute, gap.signed, gap.largest) == (pytest.approx(0.1), pytest.approx(-0.1), pytest.approx(0.2))
        assert precision.deviation.absolute == 0
        assert misses.means == (pytest.approx(0.7), 0.0)


def document(name: str, links: list[tuple[str, str, str]]) -> Document:
    ends = dict.fromkeys(end for source, _, target in links for end in (source, target))
    return Document(
        id=name,
        text="x" * len(ends),
        events=tuple(Event(f"e{end}", at, at + 1, (), (Instance(end),)) for at, end in enumerate(ends)),
        links=tuple(Link(f"l{at}", "TLINK", *(link[1], link[0], link[2])) for at, link in enumerate(links)),
    )


GOLD = document("d", [("ei1", "BEFORE", "ei2"), ("ei2", "BEFORE", "ei3"), ("ei1", "BEFORE", "ei3")])


class TestCollection:
    def test_numbers(self) -> None:
        bad = document("bad", [("ei1", "BEFORE", "ei2"), ("ei2", "BEFORE", "ei1")])
        found = collect("news", [GOLD, bad])
        assert (found.documents, found.events, found.links) == (2, 5, 5)
        assert (found.contradictory, found.dropped) == (("bad",), 1)
        assert {name: len(links) for name, links in found.minimal.items()} == {"d": 2, "bad": 1}
        assert [shape.determined for shape in found.shapes] == [3, 1]

    def test_answers_by_what_they_got_right(self) -> None:
        half = document("d", [("ei1", "BEFORE", "ei2"), ("ei2", "AFTER", "ei3")])
        unasked = document("e", [("ei1", "BEFORE", "ei2")])
        panel = answered(collect("news", [GOLD, unasked]), [Answers("good", {"d": GOLD}), Answers("half", {"d": half})])
        found = {curve.measure: (curve.shares, curve.means) for curve in panel.recall}
        # one of two minimal links, one of three that were asked
        assert found["awareness"] == ((0.5, 1.0), (0.5, 1.0))
        assert found["direct"] == ((0.5, 1.0), (1 / 3, 1.0))
        assert panel.signature["systems"] == ("half", "good")
        assert panel.signature["graphs"] == 1

    def test_who_answers_all_as_the_gold_does_is_right(self) -> None:
        """Also of links that are not minimal, of links told the other way round, and of a gold that contradicts
        itself."""
        circle = [
            ("ei1", "BEFORE", "ei2"),
            ("ei2", "BEFORE", "ei3"),
            ("ei1", "BEFORE", "ei3"),
            ("ei3", "BEFORE", "ei1"),
        ]
        golds = [GOLD, document("bad", circle)]
        turned = [
            document(gold.id, [(link.target, invert(link.relation, "timeml"), link.source) for link in gold.links])
            for gold in golds
        ]
        for answers in (golds, turned):
            panel = answered(collect("news", golds), [Answers("all", {one.id: one for one in answers})])
            for curve in (*panel.recall, *panel.precision):
                assert (curve.measure, curve.shares, curve.means) == (curve.measure, (1.0,), (1.0,))

    def test_an_answer_that_repair_drops_is_not_kept(self) -> None:
        gold = document("d", [("ei1", "BEFORE", "ei2"), ("ei2", "BEFORE", "ei3"), ("ei3", "BEFORE", "ei4")])
        circle = document("d", [("ei2", "BEFORE", "ei3"), ("ei3", "BEFORE", "ei1"), ("ei1", "BEFORE", "ei2")])
        panel = answered(collect("news", [gold]), [Answers("circle", {"d": circle})])
        assert {curve.shares for curve in panel.recall} == {(1 / 3,)}


@cache
def study() -> dict[str, Panel]:
    made = synthetic({"base": Recipe(size=15)}, graphs=3, runs=2, shares=SHARES)
    return {panel.way: panel for panel in made}


class TestArms:
    @pytest.fixture
    def panels(self) -> dict[str, Panel]:
        return study()

    def gap(self, panel: Panel, name: str, side: str = "recall") -> Curve:
        return next(curve for curve in getattr(panel, side) if curve.measure == name)

    def test_every_way_and_measure(self, panels: dict[str, Panel]) -> None:
        assert tuple(panels) == tuple(WAYS)
        for panel in panels.values():
            assert tuple(curve.measure for curve in panel.recall) == (*STRICT, *RELAXED)
            assert {curve.runs for curve in (*panel.recall, *panel.precision, *panel.sums)} == {2}

    def test_temporal_recall_falls_in_step_and_the_closure_does_not(self, panels: dict[str, Panel]) -> None:
        """The finding of the article."""
        assert self.gap(panels["removed"], "TR/TP").deviation.absolute < 0.03
        assert self.gap(panels["removed"], "closure").deviation.signed < -0.08

    def test_what_is_true_is_precise(self, panels: dict[str, Panel]) -> None:
        for way in TRUE:
            assert self.gap(panels[way], "TR/TP", "precision").deviation.absolute < 0.01

    def test_only_replacing_makes_errors(self, panels: dict[str, Panel]) -> None:
        wrong = {way: sum(self.gap(panel, "conflations", "sums").means) for way, panel in panels.items()}
        assert wrong["removed"] == wrong["retold"] == wrong["weakened"] == 0 < wrong["replaced"]

    def test_no_graph_in_two_runs(self) -> None:
        with pytest.raises(ValueError, match="1000 graphs at most"):
            synthetic({"base": Recipe()}, graphs=1001, runs=2)

    def test_documents(self) -> None:
        made = degraded(collect("news", [GOLD]), runs=1, shares=SHARES)
        assert [panel.title for panel in made] == [f"news: {way}" for way in WAYS]
        assert made[0].to_dict()["group"] == "news"

    @pytest.mark.parametrize("name", ["figure.svg", "figure.png"])
    def test_the_same_figure_twice(self, panels: dict[str, Panel], tmp_path: Path, name: str) -> None:
        pytest.importorskip("matplotlib")
        shown = {panel.title: panel.recall for panel in panels.values()}
        plot(shown, tmp_path / f"1{name}")
        plot(shown, tmp_path / f"2{name}")
        assert (tmp_path / f"1{name}").read_bytes() == (tmp_path / f"2{name}").read_bytes()

    def test_a_figure_is_as_wide_as_its_panels(self, panels: dict[str, Panel], tmp_path: Path) -> None:
        pytest.importorskip("matplotlib")
        widths = []
        for number in (1, 2):
            plot({panel.title: panel.recall for panel in list(panels.values())[:number]}, tmp_path / "f.svg", columns=4)
            widths.append(float((tmp_path / "f.svg").read_text(encoding="utf-8").split('width="')[1].split("pt")[0]))
        assert widths[1] == pytest.approx(2 * widths[0])

    def test_no_such_figure(self, tmp_path: Path) -> None:
        with pytest.raises(ValueError, match=r"\.svg, \.png or \.pdf"):
            plot({}, tmp_path / "figure.gif")
