"""The greedy composer: links of the paper's examples, the options its sources disagree on, and legality."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Span, TimeEntity
from timeloom.scate import CIRCLE, read_graph, schema, validate
from timeloom_lab.systems.greedy import GreedyComposer, Options, compose


def labelled(text: str, *labels: tuple[str, str]) -> list[TimeEntity]:
    """An entity for each (type, words); words are looked for from the left, or where the last one stood."""
    found, at = [], 0
    for number, (type_, words) in enumerate(labels):
        place = text.find(words, at)
        start = text.index(words) if place < 0 else place
        at = start
        found.append(TimeEntity(f"e{number}", (Span(start, start + len(words)),), type_))
    return found


def links(entities: tuple[TimeEntity, ...]) -> set[tuple[str, str, str]]:
    """(type, property, type) of every link."""
    types = {entity.id: entity.type for entity in entities}
    return {(entity.type, name, types[target]) for entity in entities for name, target in entity.links}


@pytest.mark.parametrize(
    ("text", "labels", "expected"),
    [
        (
            "1992-12-23",
            [("Year", "1992"), ("Month-Of-Year", "12"), ("Day-Of-Month", "23")],
            {("Year", "Sub-Interval", "Month-Of-Year"), ("Month-Of-Year", "Sub-Interval", "Day-Of-Month")},
        ),
        (
            "on May 25",
            [("Last", "May"), ("Month-Of-Year", "May"), ("Day-Of-Month", "25")],
            {("Last", "Repeating-Interval", "Month-Of-Year"), ("Month-Of-Year", "Sub-Interval", "Day-Of-Month")},
        ),
        (
            "two weeks ago",
            [("Number", "two"), ("Period", "weeks"), ("Before", "ago")],
            {("Period", "Number", "Number"), ("Before", "Period", "Period")},
        ),
        (
            "since 1985",
            [("Between", "since"), ("Year", "1985")],
            {("Between", "Start-Interval", "Year")},
        ),
        (
            "10 PM EST",
            [("Hour-Of-Day", "10"), ("AMPM-Of-Day", "PM"), ("Time-Zone", "EST")],
            {("Hour-Of-Day", "AMPM-Of-Day", "AMPM-Of-Day"), ("Hour-Of-Day", "Time-Zone", "Time-Zone")},
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_links(text: str, labels: list[tuple[str, str]], expected: set[tuple[str, str, str]]) -> None:
    assert links(compose(labelled(text, *labels), text)) == expected


@pytest.mark.parametrize(("gap", "linked"), [(10, True), (11, False)])
def test_reach_is_ten_characters(gap: int, linked: bool) -> None:
    text = "two" + " " * gap + "weeks"
    made = compose(labelled(text, ("Number", "two"), ("Period", "weeks")), text)
    assert bool(links(made)) is linked


def test_one_parent() -> None:
    text = "last week next"
    entities = labelled(text, ("Last", "last"), ("Calendar-Interval", "week"), ("Next", "next"))
    parents = ("Last", "Repeating-Interval", "Calendar-Interval"), ("Next", "Repeating-Interval", "Calendar-Interval")
    assert not set(parents) <= links(compose(entities, text))
    assert set(parents) <= links(compose(entities, text, options=Options.paper()))


def test_no_cycles() -> None:
    """Three operators, each of which could take the interval of another: only the check keeps them from a ring."""
    text = "last this next"
    entities = labelled(text, ("Last", "last"), ("This", "this"), ("Next", "next"))
    for options in (Options(), Options(one_parent=False)):
        made = compose(entities, text, options=options)
        assert not [problem for problem in validate(made) if problem.reason == CIRCLE]
    loose = compose(entities, text, options=Options.paper())
    assert [problem for problem in validate(loose) if problem.reason == CIRCLE]


@pytest.mark.parametrize(
    ("text", "labels", "barred"),
    [
        ("since 1985 1990", [("Between", "since"), ("Year", "1985"), ("Year", "1990")], "End-Interval"),
        ("1985 until 1990 1995", [("Year", "1985"), ("Between", "until"), ("Year", "1990")], "none"),
        ("until 1990", [("Between", "until"), ("Year", "1990")], "Start-Interval"),
    ],
)
def test_between_filter(text: str, labels: list[tuple[str, str]], barred: str) -> None:
    names = {name for _, name, _ in links(compose(labelled(text, *labels), text))}
    assert barred not in names
    loose = {name for _, name, _ in links(compose(labelled(text, *labels), text, options=Options.paper()))}
    assert barred == "none" or barred in loose


@pytest.mark.parametrize(
    ("options", "text", "labels", "name", "expected"),
    [
        (Options(), "since 1985", ["Between", "Year"], "Start-Interval-Type", "Link"),
        (Options.paper(), "since 1985", ["Between", "Year"], "Start-Interval-Type", "Link"),
        (Options(), "since 1985", ["Between", "Year"], "End-Interval-Type", "DocTime"),
        (Options(), "after last", ["After", "Last"], "Interval-Type", "Link"),
        (Options(interval_type="year"), "after last", ["After", "Last"], "Interval-Type", "DocTime"),
    ],
    ids=["a year", "a year, by the paper", "nothing", "an operator", "an operator, by the paper"],
)
def test_interval_type(options: Options, text: str, labels: list[str], name: str, expected: str) -> None:
    made = compose(labelled(text, *zip(labels, text.split(), strict=True)), text, options=options)
    (source,) = (entity for entity in made if entity.links)
    assert source.get(name) == expected


@pytest.mark.parametrize(
    ("day", "same", "expected"),
    [(6, True, "Interval-Included"), (5, True, "Interval-Not-Included"), (6, False, "Interval-Not-Included")],
    ids=["said on a Friday", "said on a Thursday", "rule off"],
)
def test_last_friday(day: int, same: bool, expected: str) -> None:
    text = "said Friday"
    entities = labelled(text, ("Last", "Friday"), ("Day-Of-Week", "Friday"))
    made = compose(entities, text, Interval.of(1998, 3, day), Options(same_weekday=same))
    assert made[0].get("Semantics") == expected


def test_what_the_paper_leaves_out_stays_as_it_is() -> None:
    text = "about two weeks"
    entities = labelled(text, ("Modifier", "about"), ("Number", "two"), ("Period", "weeks"))
    made = compose(entities, text)
    assert made[0] == entities[0]
    assert ("Period", "Modifier", "Modifier") not in links(made)


def test_the_graph_can_be_read() -> None:
    text = "1992-12-23"
    entities = labelled(text, ("Year", "1992"), ("Month-Of-Year", "12"), ("Day-Of-Month", "23"))
    document = GreedyComposer()(Document(id="d", text=text, entities=tuple(entities)))
    (root,) = read_graph(document.entities, text=text)
    assert root.id == "e0"
    assert not root.problems


TYPES = sorted(schema(extensions=False).types)
SPANS = st.lists(
    st.tuples(st.integers(0, 36), st.integers(1, 6), st.sampled_from(TYPES)), max_size=8, unique_by=lambda item: item
)
TEXT = "from Friday 6 March 98 until two weeks later"


@settings(max_examples=100, deadline=None)
@given(SPANS, st.randoms(use_true_random=False))
def test_any_labels_give_a_legal_graph_whatever_their_order(spans: list[tuple[int, int, str]], random: object) -> None:
    entities = [
        TimeEntity(f"e{number}", (Span(start, start + length),), type_)
        for number, (start, length, type_) in enumerate(spans)
    ]
    made = compose(entities, TEXT)
    ours = [entity for entity in made if entity.type not in ("Event", "Modifier", "PreAnnotation", "NotNormalizable")]
    assert not validate(ours, extensions=False)
    shuffled = list(entities)
    random.shuffle(shuffled)  # type: ignore[attr-defined]  # random.Random
    assert {entity.id: entity for entity in compose(shuffled, TEXT)} == {entity.id: entity for entity in made}


@settings(max_examples=100, deadline=None)
@given(st.text(st.sampled_from("0129٣é-/.,? adthsMy"), min_size=1, max_size=20), st.sampled_from(TYPES))
def test_any_words_give_legal_literals(text: str, type_: str) -> None:
    (made,) = compose([TimeEntity("e", (Span(0, len(text)),), type_)], text)
    if type_ not in ("Event", "Modifier", "PreAnnotation", "NotNormalizable"):
        assert not validate([made], extensions=False)


@pytest.mark.parametrize("type_", TYPES)
@pytest.mark.parametrize(
    "text", ["9" * 5000, "9" * 5000 + "th", "0120", "0" * 40], ids=lambda text: f"{text[:4]}.. ({len(text)})"
)
def test_hostile_words(type_: str, text: str) -> None:
    (made,) = compose([TimeEntity("e", (Span(0, len(text)),), type_)], text)
    if type_ not in ("Event", "Modifier", "PreAnnotation", "NotNormalizable"):
        assert not validate([made], extensions=False)
