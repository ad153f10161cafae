"""The stage `timeline`: bounds, order, clusters, reasons, on small documents."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.calendar import End, Interval
from timeloom.document import Document, Event, Instance, Link, Meta, Place, Time, Timeline
from timeloom.graph import TemporalNetwork, mend, time_facts, tlinks
from timeloom.graph.labels import SCHEMES
from timeloom.timeline import Timeliner
from timeloom.timeline.mending import CONTRADICTS
from timeloom.timeml import Timex3

WORDS = "The mayor said on Monday that the bridge fell after it rained for two days."
MONDAY = Interval.of(2017, 3, 6)


def event(id: str, word: str, kind: str = "OCCURRENCE", *, main: bool = False) -> Event:
    start = WORDS.index(word)
    return Event(f"e{id}", start, start + len(word), (("class", kind),), (Instance(f"ei{id}"),), main)


def time(id: str, words: str, *intervals: Interval, value: str = "", type: str = "DATE") -> Time:
    start = WORDS.index(words)
    timex = Timex3(type, value) if value else None
    return Time(id=id, start=start, end=start + len(words), text=words, intervals=intervals, timex3=timex)


def document(
    *links: tuple[str, str, str], dct: Interval | None = None, times: tuple[Time, ...] | None = None
) -> Document:
    made = tuple(
        Link(f"l{number}", "TLINK", relation, source, target, task="event-time" if target[0] == "t" else "event-event")
        for number, (source, relation, target) in enumerate(links, 1)
    )
    return Document(
        id="d", text=WORDS, dct=dct, links=made,
        times=times if times is not None else (time("t1", "Monday", MONDAY),),
        events=(event("1", "said", "REPORTING", main=True), event("2", "fell"), event("3", "rained")),
    )  # fmt: skip


def line(document: Document) -> Timeline:
    made = Timeliner()(document).timeline
    assert made is not None
    return made


class TestPlaces:
    def test_in_the_order_of_the_text_the_time_of_writing_first(self) -> None:
        made = line(document(dct=Interval.of(2017, 3, 8)))
        assert [(place.id, place.kind, place.text) for place in made] == [
            ("t0", "creation", ""), ("ei1", "event", "said"), ("t1", "time", "Monday"), ("ei2", "event", "fell"),
            ("ei3", "event", "rained"),
        ]  # fmt: skip

    def test_nothing_is_made_up(self) -> None:
        made = line(document())
        assert {place.known for place in made if place.kind == "event"} == {"none"}
        assert (made.before, made.within, made.clusters) == ((), (), ())
        assert made.counts.none == 3

    def test_bounds_by_a_link_to_a_date(self) -> None:
        fell = line(document(("ei2", "IS_INCLUDED", "t1"))).place("ei2")
        assert fell.possible == MONDAY
        assert fell.certain is None
        assert fell.why == (
            "not before 2017-03-06, over by 2017-03-07: is included in 'Monday' (2017-03-06), read from the words",
        )

    def test_bounds_through_other_events(self) -> None:
        made = line(document(("ei2", "IS_INCLUDED", "t1"), ("ei2", "AFTER", "ei3")))
        rained = made.place("ei3")
        assert rained.known == "one"
        assert rained.latest_end == MONDAY.end
        assert rained.why[0].startswith("over by 2017-03-07: is before 'fell', read from the words; 'fell' is incl")

    def test_a_document_without_a_named_time_of_writing(self) -> None:
        said = line(document(("ei1", "BEFORE", "t0"), dct=Interval.of(2017, 3, 8))).place("ei1")
        assert said.latest_end == Interval.of(2017, 3, 9).start
        assert "before the time of writing (2017-03-08)" in said.why[0]

    def test_a_stated_duration_is_that_of_all_that_are_simultaneous(self) -> None:
        two = time("t2", "two days", value="P2D", type="DURATION")
        made = line(document(("ei3", "SIMULTANEOUS", "t2"), times=(two,)))
        assert (made.place("ei3").least, made.place("ei3").most) == (2 * 86_400, 2 * 86_400)
        assert made.place("ei3").cluster == made.place("t2").cluster == 0

    def test_a_duration_moves_the_other_end(self) -> None:
        two = time("t2", "two days", value="P2D", type="DURATION")
        links = (("ei3", "SIMULTANEOUS", "t2"), ("ei2", "IS_INCLUDED", "t1"), ("ei3", "BEFORE", "ei2"))
        made = line(document(*links, times=(time("t1", "Monday", MONDAY), two)))
        assert made.place("ei3").latest_start == Interval.of(2017, 3, 5).start
        assert any("lasts 2 days" in why for why in made.place("ei3").why)


class TestOrder:
    def test_reduced_and_without_what_is_not_known(self) -> None:
        made = line(document(("ei3", "BEFORE", "ei2"), ("ei2", "BEFORE", "ei1"), ("ei3", "BEFORE", "ei1")))
        assert made.before == (("ei2", "ei1"), ("ei3", "ei2"))

    def test_dates_order_what_no_link_does(self) -> None:
        days = (time("t1", "Monday", MONDAY), time("t2", "two days", Interval.of(2017, 3, 9)))
        made = line(document(("ei2", "IS_INCLUDED", "t1"), ("ei3", "IS_INCLUDED", "t2"), times=days))
        assert made.before == (("t1", "t2"),)
        assert made.within == (("ei2", "t1"), ("ei3", "t2"))

    def test_bounds_order_what_has_no_exact_date(self) -> None:
        spring, summer = (Time(id=id, start=0, end=3, text=id, timex3=Timex3("DATE", value, "START"))
                          for id, value in (("t1", "2016"), ("t2", "2017")))  # fmt: skip
        assert line(document(times=(spring, summer))).before == (("t1", "t2"),)

    def test_simultaneous_events_are_a_cluster_and_its_first_stands_for_it(self) -> None:
        made = line(document(("ei3", "SIMULTANEOUS", "ei2"), ("ei3", "BEFORE", "ei1")))
        assert made.clusters == (("ei2", "ei3"),)
        assert made.before == (("ei2", "ei1"),)

    def test_the_telling_is_set_apart(self) -> None:
        made = line(document(("ei2", "SIMULTANEOUS", "t0"), dct=Interval.of(2017, 3, 8)))
        assert {place.id: place.line for place in made} == {
            "t0": "reporting", "ei1": "reporting", "t1": "narrated", "ei2": "reporting", "ei3": "narrated",
        }  # fmt: skip


class TestContradictions:
    def test_links_are_left_out_and_told(self) -> None:
        read = Timeliner()(document(("ei2", "BEFORE", "ei3"), ("ei3", "BEFORE", "ei1"), ("ei1", "BEFORE", "ei2")))
        (problem,) = read.meta.problems
        assert (problem.place, problem.reason, problem.value) == ("TLINK l3", CONTRADICTS, "l1, l2")
        assert read.timeline is not None
        assert read.timeline.counts.dropped == 1

    def test_the_least_likely_goes(self) -> None:
        given = document(("ei2", "BEFORE", "ei3"), ("ei2", "AFTER", "ei3"))
        links = tuple(
            msgspec.structs.replace(link, score=score) for link, score in zip(given.links, (0.3, 0.8), strict=True)
        )
        made = line(msgspec.structs.replace(given, links=links))
        assert made.before == (("ei3", "ei2"),)

    def test_a_link_to_what_is_not_there(self) -> None:
        read = Timeliner()(document(("ei2", "BEFORE", "ei77")))
        assert [problem.value for problem in read.meta.problems] == ["ei77"]

    def test_told_once(self) -> None:
        once = Timeliner()(document(("ei2", "BEFORE", "ei3"), ("ei2", "AFTER", "ei3"), ("ei2", "NEAR", "ei3")))
        assert len(once.meta.problems) == 2
        assert Timeliner()(once) == once


@st.composite
def told(draw: st.DrawFn) -> Document:
    """Events and times with any links, which may well contradict each other."""
    ids = ["ei1", "ei2", "ei3", "t0", "t1", "t2", "t3"]
    end, label = st.sampled_from(ids), st.sampled_from(sorted(SCHEMES["timeml"].relations))
    links = draw(st.lists(st.tuples(end, label, end).filter(lambda link: link[0] != link[2]), max_size=12))
    days = draw(st.lists(st.integers(1, 20), min_size=2, max_size=2))
    times = (
        time("t1", "Monday", Interval.of(2017, 3, days[0])), time("t2", "on", Interval.of(2017, 3, days[1])),
        time("t3", "two days", value="P2D", type="DURATION"),
    )  # fmt: skip
    return document(*links, dct=Interval.of(2017, 3, 9), times=times)


class TestLaws:
    @given(told())
    def test_bounds_and_order_are_those_of_the_network(self, given: Document) -> None:
        creation = Time(id="t0", start=0, end=0, text="", timex3=Timex3("DATE", "2017-03-09"))
        given = msgspec.structs.replace(given, meta=Meta(creation=creation))
        read = Timeliner()(given)
        assert read.timeline is not None
        ids = [place.id for place in read.timeline]
        network = mend(TemporalNetwork([*tlinks(given), *time_facts(given)], ids)).network
        for place in read.timeline:
            found = network.bounds(place.id)
            assert place.possible == found.possible
            assert place.certain == found.certain
        for a, b in read.timeline.before:
            most = network.tightest((b, "start"), (a, "end")).most
            assert isinstance(most, int)
            assert most <= 0
        for inner, outer in read.timeline.within:
            for end, sign in (("start", 1), ("end", -1)):
                first, second = ((outer, end), (inner, end))[::sign]
                least = network.tightest(first, second).least  # type: ignore[arg-type]  # "start" or "end"
                assert isinstance(least, int)
                assert least >= 0

    @given(told())
    def test_every_bound_has_a_reason_and_nothing_else_has(self, given: Document) -> None:
        for place in line(given):
            assert bool(place.why) == (place.known != "none")

    @given(told())
    def test_reading_order_never_turns_a_known_order_round(self, given: Document) -> None:
        made = line(given)
        rank = {place.id: number for number, place in enumerate(made.in_order())}
        group = {place.id: place.known for place in made}
        for a, b in made.before:
            assert group[a] != group[b] or rank[a] < rank[b]

    @settings(max_examples=20)
    @given(told())
    def test_the_same_input_gives_the_same_output(self, given: Document) -> None:
        assert Timeliner()(given) == Timeliner()(given)


def test_half_bounded_places_say_which_half() -> None:
    place: Place = line(document(("ei2", "AFTER", "t1"))).place("ei2")
    assert place.possible == Interval(MONDAY.end, End.UNKNOWN)
    assert place.why[0].startswith("not before 2017-03-07: is after 'Monday' (2017-03-06)")


@pytest.mark.parametrize("events", [2500])
def test_a_long_text_is_closed_in_windows(events: int) -> None:
    made = tuple(Event(f"e{n}", n, n + 1, (), (Instance(f"ei{n}"),)) for n in range(events))
    links = [Link(f"l{n}", "TLINK", "BEFORE", f"ei{n}", f"ei{n + 1}") for n in range(events - 1)]
    links.append(Link("far", "TLINK", "BEFORE", "ei0", f"ei{events - 1}"))
    timeline = line(Document(id="d", text="x" * (events + 1), events=made, links=tuple(links)))
    assert timeline.counts.windows == 4
    assert timeline.counts.cut == 1
    assert set(timeline.before) == {(f"ei{n}", f"ei{n + 1}") for n in range(events - 1)}


class TestDoubtfulLinks:
    """A link that was found and is unlikely places nothing; one that was given has no probability and always does."""

    @pytest.mark.parametrize(("score", "placed"), [(0.2, False), (0.35, True), (None, True)])
    def test_a_link_places_by_its_probability(self, score: float | None, placed: bool) -> None:
        made = document(("ei2", "IS_INCLUDED", "t1"))
        links = tuple(msgspec.structs.replace(link, score=score) for link in made.links)
        read = Timeliner(least=0.35)(msgspec.structs.replace(made, links=links))
        assert read.timeline is not None and read.links == links
        place = next(one for one in read.timeline.places if one.id == "ei2")
        assert isinstance(place.earliest_start, int) == placed


class TestClocks:
    """A time without a zone is by the clock of the time of writing, and bounds are shown on the clock of the times that
    give them."""

    DAY = Interval.of(2017, 3, 6)
    NOON = Interval.of(2017, 3, 6, 12, zone="+00:00")

    def of(self, *intervals: Interval, dct: Interval | None = None) -> list[Place]:
        """The places of "said", "fell" and "rained", each in one of the intervals."""
        words = ("Monday", "after", "two days")
        times = tuple(time(f"t{n}", word, one) for n, (word, one) in enumerate(zip(words, intervals, strict=False), 1))
        links = [(f"ei{n}", "IS_INCLUDED", f"t{n}") for n in range(1, len(intervals) + 1)]
        made = line(document(*links, times=times, dct=dct))
        return [place for place in made if place.kind == "event"][: len(intervals)]

    @pytest.mark.parametrize("dct", [None, Interval.of(2017, 3, 8), Interval.of(2017, 3, 8, 9, 41, zone="+02:00")])
    def test_nothing_is_wider_for_a_zone(self, dct: Interval | None) -> None:
        day, noon = self.of(self.DAY, self.NOON, dct=dct)
        assert (noon.possible, noon.zone) == (self.NOON, "+00:00")
        zone = dct.zone if dct is not None else None
        assert day.possible == Interval(self.DAY.start, self.DAY.end, zone)

    def test_several_zones_are_each_shown_on_their_own(self) -> None:
        evening = Interval.of(2017, 3, 6, 19, zone="-05:00")
        day, noon, late = self.of(self.DAY, self.NOON, evening)
        assert [one.possible for one in (day, noon, late)] == [self.DAY, self.NOON, evening]

    def test_what_two_zones_give_is_on_the_clock_of_writing(self) -> None:
        times = (time("t1", "Monday", self.NOON), time("t2", "two days", Interval.of(2017, 3, 6, 19, zone="-05:00")))
        made = line(
            document(
                ("ei2", "AFTER", "t1"),
                ("ei2", "BEFORE", "t2"),
                times=times,
                dct=Interval.of(2017, 3, 8, 9, zone="+02:00"),
            )
        )
        fell = next(place for place in made if place.id == "ei2")
        assert fell.possible == Interval.iso("2017-03-06T15:00:00", "2017-03-07T02:00:00", zone="+02:00")

    def test_a_reason_says_a_date_as_the_text_does(self) -> None:
        day, _ = self.of(self.DAY, self.NOON)
        assert day.why == (
            "not before 2017-03-06, over by 2017-03-07: is included in 'Monday' (2017-03-06), read from the words",
        )
