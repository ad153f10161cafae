"""What the page's views take from a document: items of the timeline, nodes and links of the graph, years of a
dating."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import msgspec
import pytest
from tests.unit.web.conftest import RunJs

import timeloom
from timeloom.calendar.interval import End, Interval
from timeloom.document import Document
from timeloom.document.shape import document_to_dict
from timeloom.document.timeline import Place, Timeline
from timeloom.document.written import Written
from timeloom.show.periods import in_parts
from timeloom.show.places import when_words

DAY = 86_400
WRITTEN = Interval(1_363_910_400, 1_363_996_800)
ITEMS = "const i = await load('items.js'); return i.readItems(given);"


def some_places(count: int, seed: int) -> list[Place]:
    """Places with bounds of every kind that can hold together: exact, between, on one side, open, at the time of
    writing, none."""
    chance = random.Random(seed)
    found = []
    for number in range(count):
        marks = sorted(chance.choice([DAY, DAY * 365, 3600]) * chance.randint(-600, 16_000) for _ in range(4))
        first, second, third, fourth = marks
        bounds: tuple[Any, Any, Any, Any] = (
            first,
            chance.choice([second, fourth]),
            chance.choice([first, third]),
            fourth,
        )
        if number % 5 == 0:
            bounds = (first, first, fourth, fourth)
        elif number % 5 == 1:
            bounds = tuple(one if chance.random() < 0.5 else End.UNKNOWN for one in bounds)  # type: ignore[assignment]
        elif number % 5 == 2:
            bounds = (chance.choice([End.OPEN, End.UNKNOWN]), second, third, chance.choice([fourth, End.OPEN]))
        elif number % 5 == 3:
            bounds = chance.choice([
                (End.UNKNOWN, WRITTEN.end, WRITTEN.start, End.UNKNOWN), (WRITTEN.start, End.UNKNOWN, End.UNKNOWN, End.UNKNOWN),
                (End.UNKNOWN, WRITTEN.end, End.UNKNOWN, WRITTEN.end), (End.UNKNOWN,) * 4,
            ])  # fmt: skip
        names = ("earliest_start", "latest_start", "earliest_end", "latest_end")
        found.append(
            Place(
                id=f"ei{number}",
                kind="event",
                start=number,
                end=number + 1,
                text=f"e{number}",
                **dict(zip(names, bounds, strict=True)),
            )
        )
    return found


def shown(places: list[Place], **more: Any) -> dict[str, Any]:
    """A document with a timeline of these places, as the service sends it."""
    creation = Place(
        id="t0",
        kind="creation",
        start=0,
        end=0,
        text="",
        earliest_start=WRITTEN.start,
        latest_start=WRITTEN.start,
        earliest_end=WRITTEN.end,
        latest_end=WRITTEN.end,
    )
    document = Document(
        id="d", text="x" * (len(places) + 1), dct=WRITTEN, timeline=Timeline(places=(creation, *places), **more)
    )
    return document_to_dict(document)


class TestItems:
    def test_when_and_how_surely_are_as_the_library_says(self, js: RunJs) -> None:
        places = some_places(600, seed=1)
        told = {item["id"]: item for item in js(ITEMS, shown(places))["items"]}
        for place in places:
            certainty = "exact" if place.is_exact else {"both": "between"}.get(place.known, place.known)
            assert told[place.id]["certainty"] == certainty, place
            if place.known != "none":
                assert told[place.id]["when"] == when_words(place, WRITTEN), place

    def test_what_is_sure_is_as_the_library_says(self, js: RunJs) -> None:
        places = some_places(300, seed=2)
        source = "const i = await load('items.js'); return i.readItems(given).items.map((item) => [item.id, i.sureOf(item)]);"
        kinds = {End.OPEN: "open"}
        for id, sure in js(source, shown(places)):
            certain = next(place for place in places if place.id == id).certain
            assert sure == (
                None
                if certain is None
                else {"from": kinds.get(certain.start, certain.start), "to": kinds.get(certain.end, certain.end)}
            )  # type: ignore[call-overload]

    def test_times_keep_their_intervals_and_parts_lead_to_the_whole(self, js: RunJs) -> None:
        text = "It was shut from May to July 2013, and open every Monday; three days of rain, until some day. In 500 BC all was dry."
        document = timeloom.annotate(text, dct="2013-08-01", preset="rules", id="d")
        told = js(
            "const i = await load('items.js'); const r = i.readItems(given); return { items: r.items, aliases: [...r.aliases] };",
            document_to_dict(document),
        )
        items = {item["text"]: item for item in told["items"]}
        assert items["500 BC"]["when"] == "500 BCE"
        assert (
            items["every Monday"]["isSet"],
            items["every Monday"]["more"],
            len(items["every Monday"]["pieces"]),
        ) == (True, True, 3)
        assert items["three days"]["certainty"] == "none"
        assert items["from May to July 2013"]["when"] == "May – July 2013"
        assert [id for part, id in told["aliases"] if "." in part] == [items["from May to July 2013"]["id"]] * 2
        assert told["items"][0]["text"] == "500 BC"

    def test_the_same_bounds_share_a_bar_and_sets_do_not(self, js: RunJs) -> None:
        same = [msgspec.structs.replace(some_places(1, seed=3)[0], id=f"ei{number}") for number in range(4)]
        source = "const i = await load('items.js'); return i.barsOf(i.readItems(given).items).map((bar) => bar.items.map((item) => item.id));"
        assert js(source, shown(same)) == [["ei0", "ei1", "ei2", "ei3"]]

    def test_an_event_goes_by_its_phrase_and_says_how_often_it_is_told(self, js: RunJs) -> None:
        first, second = some_places(2, seed=4)
        first = msgspec.structs.replace(first, phrase="The mill burnt")
        second = msgspec.structs.replace(second, hidden="again", same="ei0")
        told = {item["id"]: item for item in js(ITEMS, shown([first, second]))["items"]}
        assert (told["ei0"]["text"], told["ei0"]["again"]) == ("The mill burnt", 1)
        assert (told["ei1"]["text"], told["ei1"]["hidden"]) == ("e1", "again")

    def test_what_is_hidden_passes_where_it_is_wanted_and_what_is_loose_is_not_on_the_line(self, js: RunJs) -> None:
        plain, hidden, loose = (
            msgspec.structs.replace(some_places(1, seed=3)[0], id=f"ei{number}") for number in range(3)
        )
        places = [plain, msgspec.structs.replace(hidden, hidden="noun"), msgspec.structs.replace(loose, loose=True)]
        source = """
            const i = await load('items.js');
            const { items } = i.readItems(given);
            const ids = (some) => some.map((item) => item.id);
            return [ids(items.filter((item) => i.passes(item, {}))), ids(items.filter((item) => i.passes(item, { hidden: true }))),
              ids(items.filter(i.isOnLine))];
        """
        assert js(source, shown(places)) == [["ei0", "ei2"], ["ei0", "ei1", "ei2"], ["ei0", "ei1"]]

    def test_a_long_table_is_parted_as_the_static_page_is(self, js: RunJs) -> None:
        days = [Interval.of(1900 + number // 4, 1 + number % 12, 3) for number in range(400)]
        places = [
            Place(
                id=f"ei{number}", kind="event", start=number, end=number + 1, text="x",
                earliest_start=day.start, latest_start=day.start, earliest_end=day.end, latest_end=day.end,
            )
            for number, day in enumerate(days)
        ]  # fmt: skip
        source = """
            const [i, p] = [await load('items.js'), await load('timeline-parts.js')];
            return p.partsOf(i.readItems(given).items).map((part) => [part.name, part.items.length]);
        """
        assert js(source, shown(places)) == [[part.name, len(part.places)] for part in in_parts(places)]
        assert js(source, shown(places[:9])) == [["", 9]]

    def test_a_document_without_layers_has_nothing(self, js: RunJs) -> None:
        source = """
            const i = await load("items.js"), g = await load("graph-model.js");
            return given.map((document) => [i.readItems(document).items.length, g.readGraph({ document }).links.length, i.barsOf(i.readItems(document).items).length]);
        """
        bare = [
            {},
            {"times": [], "events": [], "links": None, "timeline": None, "dct": None},
            {"links": [{"id": "l1", "kind": "TLINK", "relation": "X", "source": "a", "target": "b"}]},
        ]
        assert js(source, bare) == [[0, 0, 0]] * 3

    def test_the_filter(self, js: RunJs) -> None:
        text = "Built in 1843, sold in May 1850, and open every Monday."
        source = """
            const i = await load("items.js");
            const { items } = i.readItems(given);
            const texts = (filter) => items.filter((item) => i.passes(item, { kinds: null, certainties: null, words: "", ...filter })).map((item) => item.text);
            return [texts({ kinds: new Set(["set"]) }), texts({ words: " MAY " }), texts({ certainties: new Set(["none"]) }), texts({ words: "1843" })];
        """
        assert js(source, document_to_dict(timeloom.annotate(text, dct="1851-01-01", preset="rules", id="d"))) == [
            ["every Monday"],
            ["May 1850"],
            [],
            ["1843"],
        ]


GRAPH = """
    const g = await load("graph-model.js");
    const read = g.readGraph(given);
    return { nodes: [...read.nodes.keys()], links: read.links, order: read.order, heads: [...read.heads], clusters: [...read.clusters] };
"""


def linked() -> dict[str, Any]:
    """An answer with a cluster, an order, a link that was left out and a contradiction."""
    document = shown(
        some_places(5, seed=4),
        before=(("ei0", "ei2"), ("ei2", "t0")),
        within=(("ei3", "ei2"),),
        clusters=(("ei0", "ei1"),),
    )
    link = {"kind": "TLINK", "attributes": [], "task": "2", "score": 0.5, "why": "w"}
    document["links"] = [
        link | {"id": "l1", "relation": "AFTER", "source": "ei2", "target": "ei1"},
        link | {"id": "l2", "relation": "IS_INCLUDED", "source": "ei3", "target": "ei2"},
        link | {"id": "l3", "relation": "BEFORE", "source": "ei4", "target": "nobody"},
    ]
    document["dropped"] = [
        {
            "link": link | {"id": "d1", "relation": "BEFORE", "source": "ei2", "target": "ei0"},
            "because": ["l1"],
            "why": "BEFORE contradicts l1",
        }
    ]
    fact = {
        "id": "l2",
        "kind": "link",
        "source": "ei3",
        "relation": "IS_INCLUDED",
        "target": "ei2",
        "words": ["e3", "e2"],
        "by_hand": True,
    }
    return {"document": document, "conflicts": [{"left_out": fact, "because": [], "smallest": True, "says": ""}]}


class TestGraph:
    def test_links_point_from_the_earlier_to_the_later(self, js: RunJs) -> None:
        told = js(GRAPH, linked())
        (after, within, dropped) = told["links"]
        assert (after["from"], after["to"], after["shape"], after["relation"]) == ("ei1", "ei2", "before", "AFTER")
        assert (within["from"], within["to"], within["contrary"]) == ("ei3", "ei2", True)
        assert (dropped["dropped"], dropped["because"], dropped["why"]) == (True, ["l1"], "BEFORE contradicts l1")

    def test_pairs_of_the_order_know_the_links_that_say_so(self, js: RunJs) -> None:
        order = {(edge["from"], edge["to"]): edge for edge in js(GRAPH, linked())["order"]}
        assert order["ei0", "ei2"]["id"] == "l1"
        assert order["ei2", "t0"]["id"] is None
        assert order["ei3", "ei2"]["shape"] == "within"

    def test_what_is_near(self, js: RunJs) -> None:
        source = "const g = await load('graph-model.js'); return [g.busiest(given), ...[[1, 9], [2, 9], [Infinity, 4]].map(([d, m]) => [...g.near(given, 'c', d, m)].sort())];"
        chain = [{"from": one, "to": two} for one, two in zip("abcdef", "bcdefg", strict=True)]
        assert js(source, [*chain, {"from": "c", "to": "x"}]) == [
            "c",
            ["b", "c", "d", "x"],
            ["a", "b", "c", "d", "e", "x"],
            ["b", "c", "d", "x"],
        ]


LAYOUT = """
    const l = await load("graph-layout.js");
    return given.map(({ nodes, before, within }) => {
        const start = performance.now();
        const { boxes, ways, width, height } = l.layGraph(nodes, before, within, 600);
        return { boxes: Object.fromEntries(boxes), ways: [...ways.keys()], width, height, took: performance.now() - start };
    });
"""


def some_graphs(count: int, seed: int) -> list[dict[str, Any]]:
    """Random orders of up to 60 nodes, some of which lie in others."""
    chance = random.Random(seed)
    graphs = []
    for _ in range(count):
        ids = [f"n{number}" for number in range(chance.randint(1, 60))]
        nodes = [{"id": id, "width": chance.randint(60, 190), "height": chance.choice([30, 44])} for id in ids]
        pairs = [
            {"from": ids[one], "to": ids[two]}
            for one, two in combinations(range(len(ids)), 2)
            if chance.random() < 1.6 / len(ids)
        ]
        within = [
            {"from": ids[one], "to": ids[chance.randrange(one)]} for one in range(1, len(ids)) if chance.random() < 0.25
        ]
        graphs.append({"nodes": nodes, "before": pairs, "within": within})
    return graphs


class TestLayout:
    def test_boxes_of_one_box_never_meet_and_parts_lie_in_their_wholes(self, js: RunJs) -> None:
        for graph, laid in zip(graphs := some_graphs(60, seed=5), js(LAYOUT, graphs), strict=True):
            boxes = laid["boxes"]
            assert set(boxes) == {node["id"] for node in graph["nodes"]}
            for one, two in combinations(boxes.values(), 2):
                if one["parent"] == two["parent"]:
                    apart_x = one["x"] + one["width"] <= two["x"] or two["x"] + two["width"] <= one["x"]
                    assert (
                        apart_x
                        or one["y"] + one["height"] <= two["y"] + 1e-6
                        or two["y"] + two["height"] <= one["y"] + 1e-6
                    )
            for box in boxes.values():
                outer = boxes.get(box["parent"]) or {"x": 0, "y": 0, "width": laid["width"], "height": laid["height"]}
                assert box["x"] >= outer["x"] - 1e-6
                assert box["y"] >= outer["y"] - 1e-6
                assert box["x"] + box["width"] <= outer["x"] + outer["width"] + 1e-6
                assert box["y"] + box["height"] <= outer["y"] + outer["height"] + 1e-6

    def test_what_is_later_stands_to_the_right(self, js: RunJs) -> None:
        flat = [graph | {"within": []} for graph in some_graphs(40, seed=6)]
        for graph, laid in zip(flat, js(LAYOUT, flat), strict=True):
            for pair in graph["before"]:
                one, two = laid["boxes"][pair["from"]], laid["boxes"][pair["to"]]
                assert one["x"] + one["width"] < two["x"]

    def test_circles_between_boxes_do_no_harm(self, js: RunJs) -> None:
        nodes = [{"id": id, "width": 80, "height": 30} for id in ("A", "B", "a1", "a2", "b1", "b2")]
        within = [
            {"from": "a1", "to": "A"},
            {"from": "a2", "to": "A"},
            {"from": "b1", "to": "B"},
            {"from": "b2", "to": "B"},
            {"from": "A", "to": "a1"},
        ]
        before = [{"from": "a1", "to": "b1"}, {"from": "b2", "to": "a2"}, {"from": "b1", "to": "b1"}]
        (laid,) = js(LAYOUT, [{"nodes": nodes, "before": before, "within": within}])
        assert {laid["boxes"][id]["parent"] for id in ("b1", "b2")} == {"B"}

    def test_nothing_is_an_empty_sheet(self, js: RunJs) -> None:
        (laid,) = js(LAYOUT, [{"nodes": [], "before": [], "within": []}])
        assert (laid["boxes"], laid["width"], laid["height"]) == ({}, 0, 0)


class TestYears:
    def test_the_curve_shows_nearly_all_of_the_probability(self, js: RunJs) -> None:
        chance = random.Random(7)
        source = """
            const c = await load("dating-curve.js");
            return given.map((written) => { const [a, b] = c.yearsToDraw(written); return [a, b, c.probability(written, a, b), c.yearsToDraw(written, true)]; });
        """
        asked = []
        for _ in range(50):
            peak, wide, count = chance.randint(0, 326), chance.choice([0.5, 4, 30, 400]), chance.choice([1, 30, 327])
            p = [2.718 ** -(abs(year - peak) / wide) + 1e-9 for year in range(count)]
            asked.append({"start": 1700, "p": [one / sum(p) for one in p]})
        for written, (first, last, held, whole) in zip(asked, js(source, asked), strict=True):
            assert held > 0.98
            assert whole == [1700, 1700 + len(written["p"]) - 1]
            assert last - first + 1 >= min(24, len(written["p"]))

    def test_a_probability_is_that_of_the_library(self, js: RunJs) -> None:
        written = Written(start=1800, p=(0.1, 0.2, 0.4, 0.2, 0.1))
        given = js(
            "const c = await load('dating-curve.js'); return c.probability(given, 1801, 1803);",
            {"start": 1800, "p": list(written.p)},
        )
        assert given == pytest.approx(written.probability(1801, 1803))

    def test_years_and_shares_in_words(self, js: RunJs) -> None:
        source = "const c = await load('dating-curve.js'); return [given.map(c.yearsWords), [0, 0.001, 0.8, 0.999, 1].map(c.shareWords)];"
        years, shares = js(source, [[1843, 1843], [1840, 1849], [1876, None], [None, -43], [None, None]])
        assert years == ["1843", "1840 to 1849", "since 1876", "until 44 BCE", ""]
        assert shares == ["0 %", "less than 1 %", "80 %", "more than 99 %", "100 %"]
