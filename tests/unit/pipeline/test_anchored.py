"""Times counted from events, read again with the bounds of the timeline."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from timeloom.calendar import Interval
from timeloom.document import ASSUMED, Document, Event, Instance, Link, Span, Time
from timeloom.formats.timeml_read import parse
from timeloom.formats.timeml_write import render
from timeloom.pipeline import load
from timeloom.pipeline.anchored import Anchored, _are_kin
from timeloom.timeline import Timeliner
from timeloom.timeml.timex3 import Timex3
from timeloom.times.interpret import Interpreter
from timeloom.times.segment import Segmenter

STORY = (
    "The explosion shook Porto on 5 March 2017. Two days after the explosion, the mayor resigned. "
    "Three weeks after the mayor resigned, Silva took over. Two minutes before the explosion, a car left."
)
MENTIONS = (
    ("shook", 0), ("explosion", 0), ("explosion", 1), ("resigned", 0), ("resigned", 1), ("took", 0), ("explosion", 2),
    ("left", 0),
)  # fmt: skip
DAY = Interval.of(2017, 3, 5)


def found(*links: tuple[str, str, str], mains: str = "shook took") -> Document:
    """The story with its times as the rules read them, and events and links as given here."""
    document = load("rules", conventions="timeml")(STORY, "2017-05-10")
    events = []
    for number, (word, nth) in enumerate(MENTIONS):
        start = [match.start() for match in re.finditer(word, STORY)][nth]
        events.append(
            Event(f"e{number}", start, start + len(word), (), (Instance(f"ei{number}"),), word in mains.split())
        )
    made = tuple(Link(f"l{n}", "TLINK", relation, a, b) for n, (a, relation, b) in enumerate(links))
    return replace(document, events=tuple(events), links=made)


def read(document: Document) -> Document:
    return Anchored(Interpreter(), Timeliner())(document)


def time(document: Document, words: str) -> Time:
    return next(one for one in document.times if one.text.startswith(words))


class TestEvaluation:
    def test_an_event_with_bounds_dates_the_time_that_is_counted_from_it(self) -> None:
        got = read(found(("ei0", "IS_INCLUDED", "t1"), ("ei2", "IDENTITY", "ei0")))
        later = time(got, "Two days")
        assert later.intervals == (Interval.of(2017, 3, 7),)
        assert later.unresolved is None
        assert later.assumed == ("event-bounds",)
        assert later.timex3 is not None
        assert later.timex3.value == "2017-03-07"

    def test_what_is_known_to_the_day_gives_no_minute(self) -> None:
        got = read(found(("ei0", "IS_INCLUDED", "t1"), ("ei6", "IDENTITY", "ei0")))
        before = time(got, "Two minutes")
        (stretch,) = before.intervals
        assert (stretch.start, stretch.end) == (DAY.start - 120, DAY.start + 86_400 - 120)  # type: ignore[operator]  # known
        assert got.timeline is not None
        assert not got.timeline.place(before.id).is_exact

    def test_an_earlier_mention_by_the_same_word_will_do_and_is_named(self) -> None:
        got = read(found(("ei1", "IS_INCLUDED", "t1")))
        assert time(got, "Two days").assumed == ("event-bounds", "event-same-word")
        assert set(time(got, "Two days").assumed) <= ASSUMED.keys()

    @pytest.mark.parametrize(
        ("one", "other", "kin"),
        [
            ("explosion", "explosion", True), ("exploded", "explosion", True), ("arrival", "arrived", True),
            ("construction", "constitution", False), ("war", "warm", False),
        ],
    )  # fmt: skip
    def test_kindred_words(self, one: str, other: str, kin: bool) -> None:
        assert _are_kin(one, other) is kin

    @pytest.mark.parametrize(
        "links",
        [(), (("ei1", "BEFORE", "t0"), ("ei2", "BEFORE", "t0"))],
        ids=["no bound at all", "a bound on one side"],
    )
    def test_without_bounds_on_both_sides_it_stays_unresolved(self, links: tuple[tuple[str, str, str], ...]) -> None:
        given = found(*links)
        got = read(given)
        assert got.times == given.times
        assert time(got, "Two days").unresolved is not None


class TestPasses:
    def test_an_event_dated_by_such_a_time_dates_the_next_one(self) -> None:
        given = found(
            ("ei0", "IS_INCLUDED", "t1"), ("ei2", "IDENTITY", "ei0"), ("ei4", "IDENTITY", "ei3"),
            mains="shook resigned took",
        )  # fmt: skip
        got = read(replace(given, sentences=_sentences(), tokens=()))
        assert got.timeline is not None
        resigned = got.timeline.place("ei3")
        assert resigned.possible == Interval.of(2017, 3, 7)
        assert resigned.why[0].endswith("is dated by 'Two days after the explosion' (2017-03-07)")
        assert got.timeline.place("ei5").possible == Interval.iso("2017-03-25T00:00:00", "2017-04-01T00:00:00")

    def test_a_link_to_its_part_says_which_event_it_dates(self) -> None:
        part = time(found(), "Two days").parts[0]
        got = read(found(("ei0", "IS_INCLUDED", "t1"), ("ei2", "IDENTITY", "ei0"), ("ei5", "IS_INCLUDED", part.id)))
        assert got.timeline is not None
        assert got.timeline.place("ei5").possible == Interval.of(2017, 3, 7)

    def test_a_time_counted_from_what_it_dates_is_read_once(self) -> None:
        given = found(("ei0", "IS_INCLUDED", "t1"), ("ei2", "IDENTITY", "ei0"))
        part = time(given, "Two days").parts[0]
        given = replace(given, links=(*given.links, Link("l9", "TLINK", "IS_INCLUDED", "ei2", part.id)))
        got = read(given)
        assert time(got, "Two days").intervals == (Interval.of(2017, 3, 7),)

    def test_nothing_waits_nothing_changes(self) -> None:
        plain = load("rules")("It rained on 5 March 2017.", "2017-05-10")
        got = read(plain)
        assert got.times == plain.times
        assert got.timeline == Timeliner()(plain).timeline


class TestTrees:
    """What a timeline has of the trees that the layers `all` read and the layers `timeline` do not."""

    TEXT = "The explosion shook Porto on 5 March 2017. Silva said that the guards fled two days after the explosion."
    WORDS = ("shook", "said", "fled", "explosion")

    def given(self, *, trees: bool, linked: bool = False) -> Document:
        """The text with four events, the last a mention of the first, and with every token under "fled" or without
        heads."""
        document = Segmenter(tokens="words")(Document(id="x", text=self.TEXT))
        document = replace(
            load("rules", conventions="timeml")(self.TEXT, "2017-05-10"),
            sentences=document.sentences,
            tokens=document.tokens,
        )
        starts = [self.TEXT.rindex(word) for word in self.WORDS]
        events = [
            Event(f"e{at}", start, start + len(word), (), (Instance(f"ei{at}"),), word in ("shook", "said"))
            for at, (word, start) in enumerate(zip(self.WORDS, starts, strict=True))
        ]
        links = [Link("l0", "TLINK", "IS_INCLUDED", "ei0", "t1"), Link("l1", "TLINK", "IDENTITY", "ei3", "ei0")]
        if linked:
            (part,) = time(document, "two days").parts
            links.append(Link("l2", "TLINK", "IS_INCLUDED", "ei2", part.id))
        if trees:
            fled = next(at for at, token in enumerate(document.tokens) if token.start == starts[2])
            tokens = [replace(token, head=fled) for token in document.tokens]
            document = replace(document, tokens=tuple(tokens))
        return replace(document, events=tuple(events), links=tuple(links))

    @pytest.mark.parametrize(("trees", "dated"), [(True, "ei2"), (False, "ei1")], ids=["a tree", "no tree"])
    def test_a_time_that_no_link_names_dates_what_is_above_it_or_the_main_event(self, trees: bool, dated: str) -> None:
        got = read(self.given(trees=trees))
        assert got.timeline is not None
        bounds = {id: got.timeline.place(id).possible for id in ("ei1", "ei2")}
        assert [id for id, stretch in bounds.items() if stretch == Interval.of(2017, 3, 7)] == [dated]

    def test_with_a_link_to_its_part_trees_change_nothing(self) -> None:
        with_trees, without = (read(self.given(trees=trees, linked=True)) for trees in (True, False))
        assert with_trees.timeline is not None
        assert without.timeline is not None
        bounds = [
            [(place.id, place.possible, place.why) for place in read.timeline or ()] for read in (with_trees, without)
        ]
        assert bounds[0] == bounds[1]
        assert with_trees.timeline.place("ei2").possible == Interval.of(2017, 3, 7)


def _sentences() -> tuple[Span, ...]:
    spans, start = [], 0
    while (end := STORY.find(". ", start)) >= 0:
        spans.append(Span(start, end + 1))
        start = end + 2
    return (*spans, Span(start, len(STORY)))


class TestTimeml:
    """What TimeML can hold of it: the date of the second pass, on the words of the amount."""

    LINKS = (
        ("ei0", "IS_INCLUDED", "t1"),
        ("ei2", "IS_INCLUDED", "t1"),
        ("t2.1", "INCLUDES", "ei3"),
        ("ei6", "IS_INCLUDED", "t1"),
    )

    def written(self, *links: tuple[str, str, str]) -> Document:
        data, problems = render(read(found(*links)))
        assert problems == ()
        made = parse(data, "story")
        assert made.meta.problems == ()
        return made

    def test_a_date_is_written_with_the_time_that_dates_the_event(self) -> None:
        later = time(self.written(*self.LINKS), "Two days")
        assert (later.text, later.timex3) == ("Two days", Timex3("DATE", "2017-03-07"))
        assert later.attributes == (("temporalFunction", "true"), ("anchorTimeID", "t1"))

    def test_a_stretch_that_its_value_names_roughly_is_approximate(self) -> None:
        """The mayor resigned on 7 March: three weeks later is a week around the 28th, which begins on no Monday."""
        got = read(found(*self.LINKS, ("ei4", "IDENTITY", "ei3"), ("ei4", "IS_INCLUDED", "t2.1")))
        assert time(got, "Three weeks").intervals == (Interval.iso("2017-03-25T00:00:00", "2017-04-01T00:00:00"),)
        later = time(self.written(*self.LINKS, ("ei4", "IS_INCLUDED", "t2.1")), "Three weeks")
        assert later.timex3 == Timex3("DATE", "2017-W13", "APPROX")

    def test_what_no_value_names_stays_an_amount(self) -> None:
        """A day long, from two minutes before midnight on."""
        before = time(self.written(*self.LINKS), "Two minutes")
        assert (before.timex3, before.attributes) == (Timex3("DURATION", "PT2M"), ())

    def test_without_a_date_it_stays_an_amount(self) -> None:
        assert time(self.written(), "Two days").timex3 == Timex3("DURATION", "P2D")

    @pytest.mark.parametrize("days", [14, 15])
    def test_a_stretch_of_more_than_twice_its_value_stays_an_amount(self, days: int) -> None:
        got = read(found(*self.LINKS, ("ei4", "IS_INCLUDED", "t2.1")))
        start = Interval.of(2017, 3, 20).start
        assert isinstance(start, int)
        wide = replace(time(got, "Three weeks"), intervals=(Interval(start, start + days * 86_400),))
        data, _ = render(replace(got, times=tuple(wide if one.id == wide.id else one for one in got.times)))
        written = time(parse(data, "story"), "Three weeks")
        assert written.timex3 is not None
        assert written.timex3.type == ("DATE" if days == 14 else "DURATION")
