"""The SCATE graph of one time."""

from __future__ import annotations

from itertools import pairwise

from lxml import etree

from timeloom.document.model import Span, Time, TimeEntity
from timeloom.show import scate_svg

SVG = "{http://www.w3.org/2000/svg}"


def entity(name: str, start: int, end: int, type: str, *links: tuple[str, str], **properties: str) -> TimeEntity:
    return TimeEntity(name, (Span(start, end),), type, tuple(properties.items()), links)


def last_friday(*entities: TimeEntity, root: str = "1") -> Time:
    return Time(id="t", start=10, end=21, text="last Friday", root=root, entities=entities)


def words(svg: str) -> list[str]:
    return [text.text for text in etree.fromstring(svg).iter(f"{SVG}text")]


def test_each_entity_is_a_row_under_the_one_that_links_to_it() -> None:
    time = last_friday(
        entity("2", 15, 21, "Day-Of-Week", Type="Friday"), entity("1", 10, 14, "Last", ("Repeating-Interval", "2"))
    )
    assert words(scate_svg(time)) == ["Last", "“last”", "Repeating-Interval", "Day-Of-Week", "Friday", "“Friday”"]


def test_a_time_without_a_graph_has_no_picture() -> None:
    assert scate_svg(Time(id="t", start=0, end=3, text="now")) == ""


def test_a_link_to_nothing_is_shown() -> None:
    assert "gone: not found" in words(scate_svg(last_friday(entity("1", 10, 14, "Last", ("Period", "gone")))))


def test_a_cycle_ends() -> None:
    time = last_friday(entity("1", 10, 14, "Last", ("Interval", "2")), entity("2", 10, 14, "Next", ("Interval", "1")))
    assert words(scate_svg(time)).count("see above") == 1


def test_a_cycle_without_a_root_is_drawn() -> None:
    time = last_friday(
        entity("1", 10, 14, "Last", ("Interval", "2")), entity("2", 10, 14, "Next", ("Interval", "1")), root="none"
    )
    assert "Next" in words(scate_svg(time))


def test_what_the_root_does_not_reach_is_drawn_too() -> None:
    time = last_friday(entity("1", 10, 14, "Last"), entity("9", 15, 21, "Day-Of-Week"))
    assert "Day-Of-Week" in words(scate_svg(time))


def test_words_outside_the_expression_are_left_out() -> None:
    assert words(scate_svg(last_friday(entity("1", 0, 5, "Event")))) == ["Event"]


def test_a_graph_of_any_depth_is_drawn_up_to_a_limit() -> None:
    chain = [entity(str(n), 10, 14, "Last", ("Interval", str(n + 1))) for n in range(5000)]
    svg = scate_svg(last_friday(*chain, root="0"))
    assert len(words(svg)) < 1000
    assert words(svg)[-1] == "… 4800 more"


def test_a_narrow_drawing_has_its_words_on_more_lines_and_loses_none() -> None:
    chain = [
        entity(str(n), 10, 21, "Day-Of-Month", ("Repeating-Interval", str(n + 1)), Value="Friday") for n in range(4)
    ]
    time = last_friday(*chain, entity("4", 10, 14, "Day-Of-Week", Type="Friday"), root="0")
    wide, narrow = etree.fromstring(scate_svg(time)), etree.fromstring(scate_svg(time, width=300))
    assert int(wide.get("width")) > 300 >= int(narrow.get("width"))
    assert words(scate_svg(time)) == words(scate_svg(time, width=300)) == words(scate_svg(time, width=2000))
    boxes = [{side: int(box.get(side)) for side in ("x", "y", "width", "height")} for box in narrow.iter(f"{SVG}rect")]
    assert all(box["x"] + box["width"] < 300 for box in boxes)
    assert all(above["y"] + above["height"] < below["y"] for above, below in pairwise(boxes))
    assert boxes[-1]["y"] + boxes[-1]["height"] <= int(narrow.get("height"))


def test_markup_stays_text() -> None:
    svg = scate_svg(last_friday(entity("1", 10, 14, "<script>", ("<i>", "<b>"), Value="</svg>")))
    assert not list(etree.fromstring(svg).iter(f"{SVG}script"))
    assert "<script>" in words(svg)
