"""The picture of a temporal graph."""

from __future__ import annotations

import re

import pytest
from lxml import etree

from timeloom.calendar import Interval
from timeloom.graph.allen import BEFORE, DURING, Allen
from timeloom.graph.bounds import Dated, TemporalNetwork
from timeloom.graph.constraint import Constraint
from timeloom.graph.dates import dated_order
from timeloom.graph.intervals import IntervalGraph
from timeloom.graph.layout import Layout, layout
from timeloom.show.temporal_graph import temporal_svg

SVG = "{http://www.w3.org/2000/svg}"


def laid(
    *links: tuple[str, Allen, str], dates: dict[str, Interval] | None = None, alone: tuple[str, ...] = ()
) -> Layout:
    stated = [Constraint(*one) for one in links]
    network = TemporalNetwork.of(stated, [Dated(name, date) for name, date in (dates or {}).items()])
    return layout(IntervalGraph.of([*stated, *dated_order(network)], alone), dict(network))


def texts(svg: str, name: str) -> list[str]:
    return [
        text.text
        for text in etree.fromstring(svg.encode()).iter(f"{SVG}text")
        if text.get("class", "").startswith(name)
    ]


STORM = laid(
    ("flood", DURING, "day"), ("storm", BEFORE, "flood"), ("storm", DURING, "day"), ("repair", BEFORE, "vote"), ("calm", BEFORE, "flood"),
    dates={"day": Interval.of(1843, 3, 4), "noon": Interval.of(1843, 3, 4, 12)},
    alone=("rumour",),
)  # fmt: skip


def test_words_dates_and_what_stands_alone_are_written() -> None:
    svg = temporal_svg(
        STORM, {"flood": "the <flood>", "day": "4 March"}, kinds={"day": "date"}, tips={"storm": "a & b"}
    )
    assert {"the <flood>", "4 March", "storm", "repair", "vote", "calm"} <= set(texts(svg, "label"))
    assert texts(svg, "tick") == ["4 Mar 1843", "4 Mar 1843, 12:00", "5 Mar 1843"]  # 13:00 has no room
    assert any("1 without a link: rumour" in note for note in texts(svg, "note"))
    assert any("no link connects one frame with another" in note for note in texts(svg, "note"))
    assert "a &amp; b" in svg
    kinds = [group.get("class") for group in etree.fromstring(svg.encode()).iter(f"{SVG}g") if group.get("class")]
    assert (kinds.count("date"), kinds.count("event")) == (1, 6)


def test_what_is_settled_is_solid_and_the_rest_dashed() -> None:
    bars = [rect.get("class") for rect in etree.fromstring(temporal_svg(STORM, {}).encode()).iter(f"{SVG}rect")]
    settled = sum(bar.settled for block in STORM.blocks for bar in block.bars)
    assert bars.count("bar") == settled
    assert bars.count("range") == sum(len(block.bars) for block in STORM.blocks) - settled > 0


@pytest.mark.parametrize("width", [100, 400, 900, 2400])
@pytest.mark.parametrize("label", ["x", "a very long label that says what the event is called in the text", "Ø" * 200])
def test_nothing_sticks_out(width: int, label: str) -> None:
    chain = [(f"e{number}", BEFORE, f"e{number + 1}") for number in range(30)]
    svg = temporal_svg(
        laid(*chain, ("x", DURING, "e3"), ("y", BEFORE, "x")), dict.fromkeys(("e3", "e30", "x"), label), width=width
    )
    wide = max(width, 400)
    root = etree.fromstring(svg.encode())
    assert root.get("width") == str(wide)
    for frame in root.iter(f"{SVG}g"):
        move = re.fullmatch(r"translate\((\d+) (\d+)\)", frame.get("transform", ""))
        sheet = frame.find(f"{SVG}rect[@class='sheet']")
        if move and sheet is not None:
            assert int(move[1]) + int(sheet.get("width", "")) <= wide
            assert int(move[2]) + int(sheet.get("height", "")) <= int(root.get("height", ""))


def test_frames_do_not_overlap() -> None:
    links = [(f"{letter}{number}", BEFORE, f"{letter}{number + 1}") for letter in "abcdefgh" for number in range(3)]
    frames = []
    for frame in etree.fromstring(temporal_svg(laid(*links), {}).encode()).iter(f"{SVG}g"):
        sheet = frame.find(f"{SVG}rect[@class='sheet']")
        if sheet is not None:
            left, top = map(int, re.findall(r"\d+", frame.get("transform", "")))
            frames.append((left, top, left + int(sheet.get("width", "")), top + int(sheet.get("height", ""))))
    assert len(frames) == 8
    for place, one in enumerate(frames):
        for other in frames[:place]:
            assert one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]


def test_a_graph_without_links() -> None:
    svg = temporal_svg(laid(alone=("e1", "e2")), {"e1": "said"})
    assert any("No link connects any" in note for note in texts(svg, "note"))
    assert any("2 without a link: said, e2" in note for note in texts(svg, "note"))


def test_a_huge_graph_is_cut_and_says_so() -> None:
    links = [(f"a{number}", BEFORE, f"a{number + 1}") for number in range(300)]
    links += [(f"b{number}", BEFORE, f"b{number + 1}") for number in range(200)]
    svg = temporal_svg(laid(*links), {})
    assert len(texts(svg, "label")) == 301
    assert any("201 more have no room here" in note for note in texts(svg, "note"))


def test_the_same_graph_gives_the_same_bytes() -> None:
    assert temporal_svg(STORM, {}) == temporal_svg(STORM, {})
