"""The merger: what tasks say of pairs becomes one graph that holds together."""

from __future__ import annotations

import msgspec
import pytest

from timeloom.calendar import Interval
from timeloom.document import Candidate, Document, Event, Instance, Link, Meta, Time
from timeloom.errors import ExpressionError
from timeloom.graph import IntervalGraph, tlinks
from timeloom.relations.greedy import REASONS
from timeloom.relations.merge import Merger
from timeloom.relations.trust import Trust
from timeloom.timeml.timex3 import Timex3


def event(number: int) -> Event:
    return Event(f"e{number}", 10 * number, 10 * number + 5, instances=(Instance(f"ei{number}"),))


def time(name: str, value: str, start: int) -> Time:
    kind = "DURATION" if value.startswith("P") else "DATE"
    return Time(id=name, start=start, end=start + 3, text="x" * 3, timex3=Timex3(kind, value))


def sheet(
    *candidates: Candidate, links: tuple[Link, ...] = (), times: tuple[Time, ...] = (), events: int = 9
) -> Document:
    creation = time("t0", "1998-03-04", 0)
    return Document(
        id="d",
        text="x" * 1000,
        dct=Interval.of(1998, 3, 4),
        events=tuple(event(number) for number in range(1, events + 1)),
        times=times,
        links=links,
        candidates=candidates,
        meta=Meta(creation=creation),
    )


def said(
    source: str, target: str, *labels: tuple[str, float], task: str = "event-event", scheme: str = "timeml"
) -> Candidate:
    return Candidate(source, target, task, scheme, labels)


def shown(document: Document) -> list[tuple[str, str, str, str]]:
    return [(link.id, link.source, link.relation, link.target) for link in document.links]


class TestGreedy:
    def test_the_most_trusted_come_first_and_what_contradicts_them_is_dropped_with_the_reason(self) -> None:
        document = Merger(threshold=0.5)(
            sheet(
                said("ei1", "ei2", ("BEFORE", 0.9)),
                said("ei2", "ei3", ("BEFORE", 0.8)),
                said("ei1", "ei3", ("AFTER", 0.7), ("SIMULTANEOUS", 0.2)),
            )
        )
        assert shown(document) == [("l1", "ei1", "BEFORE", "ei2"), ("l2", "ei2", "BEFORE", "ei3")]
        (dropped,) = document.dropped
        assert (dropped.link.relation, dropped.link.source, dropped.link.target) == ("AFTER", "ei1", "ei3")
        assert dropped.because == ("l1", "l2")
        assert dropped.why == "AFTER contradicts ei1 BEFORE ei2 (l1) and ei2 BEFORE ei3 (l2)"

    def test_trust_is_of_task_and_label_not_of_the_probability(self) -> None:
        trust = Trust({("event-event", "AFTER"): ((0.0, 1.0), (0.95, 0.95)), ("*", "*"): ((0.0, 1.0), (0.6, 0.6))})
        document = Merger(trust)(
            sheet(
                said("ei1", "ei2", ("BEFORE", 0.9)),
                said("ei2", "ei3", ("BEFORE", 0.8)),
                said("ei1", "ei3", ("AFTER", 0.3)),
            )
        )
        assert ("ei1", "AFTER", "ei3") in [row[1:] for row in shown(document)]
        assert len(document.links) == 2

    def test_a_refused_label_gives_way_to_the_next_one_if_that_is_trusted(self) -> None:
        candidates = (
            said("ei1", "ei2", ("BEFORE", 0.9)),
            said("ei2", "ei3", ("BEFORE", 0.8)),
            said("ei1", "ei3", ("AFTER", 0.55), ("BEFORE", 0.4)),
        )
        assert len(Merger(threshold=0.45)(sheet(*candidates)).links) == 2
        document = Merger(threshold=0.4)(sheet(*candidates))
        assert shown(document)[1] == ("l2", "ei1", "BEFORE", "ei3")
        assert document.links[1].why == (
            "event-event: BEFORE 0.40, right in 0.40 of such answers; AFTER could not hold"
        )

    def test_doubtful_candidates_make_no_link(self) -> None:
        document = Merger(threshold=0.6)(sheet(said("ei1", "ei2", ("BEFORE", 0.55), ("AFTER", 0.45))))
        assert document.links == document.dropped == ()

    def test_a_pair_that_two_tasks_reach_has_one_link(self) -> None:
        document = Merger()(
            sheet(said("ei1", "ei2", ("BEFORE", 0.8)), said("ei2", "ei1", ("AFTER", 0.9), task="main-main"))
        )
        assert shown(document) == [("l1", "ei2", "AFTER", "ei1")]
        assert document.dropped == ()

    def test_links_are_numbered_in_the_order_of_the_text(self) -> None:
        document = Merger()(
            sheet(
                said("ei3", "t0", ("BEFORE", 0.9), task="event-dct"),
                said("ei1", "ei4", ("BEFORE", 0.9)),
                said("ei1", "t0", ("BEFORE", 0.6), task="event-dct"),
            )
        )
        assert shown(document) == [
            ("l1", "ei1", "BEFORE", "t0"),
            ("l2", "ei3", "BEFORE", "t0"),
            ("l3", "ei1", "BEFORE", "ei4"),
        ]


class TestCalendar:
    def test_links_that_contradict_dates_are_refused(self) -> None:
        times = (time("t1", "1997", 40), time("t2", "1998-01", 60))
        document = Merger()(
            sheet(
                said("ei1", "t1", ("IS_INCLUDED", 0.9), task="event-time"),
                said("ei2", "t2", ("IS_INCLUDED", 0.8), task="event-time"),
                said("ei1", "ei2", ("AFTER", 0.7)),
                times=times,
            )
        )
        assert len(document.links) == 2
        (dropped,) = document.dropped
        assert set(dropped.because) == {"l1", "l2", "t1", "t2"}
        assert "the calendar of t1, t2" in dropped.why

    def test_the_creation_time_lies_in_its_day(self) -> None:
        document = Merger()(
            sheet(
                said("ei1", "t1", ("IS_INCLUDED", 0.9), task="event-time"),
                said("ei1", "t0", ("AFTER", 0.8), task="event-dct"),
                times=(time("t1", "1998-03-03", 40),),
            )
        )
        assert [link.target for link in document.links] == ["t1"]
        assert set(document.dropped[0].because) == {"l1", "t1", "t0"}

    def test_a_document_that_has_a_creation_time_and_no_timex_for_it(self) -> None:
        document = sheet(
            said("ei1", "t1", ("IS_INCLUDED", 0.9), task="event-time"),
            said("ei1", "t0", ("AFTER", 0.8), task="event-dct"),
            times=(time("t1", "1998-03-03", 40),),
        )
        merged = Merger()(msgspec.structs.replace(document, meta=Meta()))
        assert [link.target for link in merged.links] == ["t1"]

    def test_durations_are_lengths(self) -> None:
        """Three days cannot hold a year: no order of end points says so."""
        document = Merger()(
            sheet(
                said("ei1", "t1", ("SIMULTANEOUS", 0.9), task="event-time"),
                said("ei1", "t2", ("INCLUDES", 0.8), ("IS_INCLUDED", 0.6), task="event-time"),
                times=(time("t1", "P3D", 40), time("t2", "1997", 60)),
            )
        )
        assert [row[1:] for row in shown(document)] == [("ei1", "SIMULTANEOUS", "t1"), ("ei1", "IS_INCLUDED", "t2")]
        assert set(document.dropped[0].because) == {"l1", "t1", "t2"}


class TestTimes:
    def test_relations_of_times_are_not_written(self) -> None:
        times = (
            time("t1", "1997", 40),
            time("t2", "1998-02", 60),
            time("t3", "1997", 70),
            time("t4", "1998-03-04", 80),
        )
        assert Merger()(sheet(times=times)).links == ()

    @pytest.mark.parametrize(("scheme", "label"), [("tbdense", "s"), ("timeml", "INCLUDES")])
    def test_the_time_of_writing_is_its_day_where_the_scheme_asked_for_has_it_so(self, scheme: str, label: str) -> None:
        """Written at some minute of the day that t1 is: in TimeBank-Dense, whose unit is the day, the two are the
        same."""
        asked = Link("l1", "TLINK", "", "t1", "t0", (("scheme", scheme),))
        same = {"tbdense": "s", "timeml": "SIMULTANEOUS"}[scheme]
        said_of_it = said("t1", "t0", (same, 0.9), task="time-time", scheme=scheme)
        document = sheet(said_of_it, links=(asked,), times=(time("t1", "1998-03-04", 40),))
        minute = Interval.iso("1998-03-04T10:15:00", "1998-03-04T10:16:00")
        (link,) = Merger()(msgspec.structs.replace(document, dct=minute)).links
        assert link.relation == label


class TestGiven:
    def test_given_links_stand_and_come_first(self) -> None:
        given = Link("l7", "TLINK", "BEFORE", "ei2", "ei1")
        slink = Link("s1", "SLINK", "MODAL", "ei2", "ei1")
        document = Merger()(
            sheet(said("ei1", "ei2", ("BEFORE", 0.99)), said("ei1", "ei3", ("BEFORE", 0.9)), links=(given, slink))
        )
        assert document.links[:2] == (given, slink)
        assert shown(document)[2:] == [("l8", "ei1", "BEFORE", "ei3")]

    def test_given_links_that_contradict_each_other_stand_and_are_reported(self) -> None:
        given = (Link("l1", "TLINK", "BEFORE", "ei1", "ei2"), Link("l2", "TLINK", "AFTER", "ei1", "ei2"))
        document = Merger()(sheet(links=given))
        assert document.links == given
        (problem,) = document.meta.problems
        assert problem.place == "TLINK l2"

    def test_a_link_without_a_label_gets_one_and_keeps_its_id(self) -> None:
        given = (Link("l3", "TLINK", "", "ei2", "ei1"), Link("l4", "TLINK", "", "e3", "t0", (("syntax", "x"),)))
        document = Merger(every=True)(
            sheet(
                said("ei1", "ei2", ("BEFORE", 0.3), ("AFTER", 0.2)),
                said("ei3", "t0", ("IS_INCLUDED", 0.2), task="event-dct"),
                said("ei1", "ei3", ("BEFORE", 0.99)),
                links=given,
            )
        )
        assert shown(document) == [("l3", "ei2", "AFTER", "ei1"), ("l4", "e3", "IS_INCLUDED", "t0")]
        assert document.links[1].attributes == (("syntax", "x"),)
        assert document.links[0].score == 0.3

    def test_other_candidates_inform_the_labels_of_given_pairs(self) -> None:
        given = (Link("l1", "TLINK", "", "ei1", "ei3"),)
        document = Merger(every=True)(
            sheet(
                said("ei1", "ei2", ("BEFORE", 0.9)),
                said("ei2", "ei3", ("BEFORE", 0.9)),
                said("ei1", "ei3", ("AFTER", 0.8), ("SIMULTANEOUS", 0.1)),
                links=given,
            )
        )
        assert shown(document) == [("l1", "ei1", "BEFORE", "ei3")]
        assert document.links[0].why == "BEFORE: nothing else can hold; AFTER, SIMULTANEOUS could not hold"

    def test_a_pair_of_which_nobody_has_said_anything_has_a_label_and_a_problem(self) -> None:
        document = Merger(every=True)(sheet(links=(Link("l1", "TLINK", "", "ei1", "ei3"),)))
        assert document.links[0].relation
        assert [problem.reason for problem in document.meta.problems] == ["nobody has said how its ends are related"]

    def test_a_pair_that_no_label_fits_has_the_likeliest_and_a_problem(self) -> None:
        """ei1 begins before the year and ends in it: TimeML has no word for that."""
        given = (Link("l1", "TLINK", "", "ei1", "t1"),)
        inside = tuple(
            Link(f"l{number}", "TLINK", relation, source, target)
            for number, (source, relation, target) in enumerate(
                [
                    ("ei2", "BEGINS", "ei1"),
                    ("ei2", "BEFORE", "t1"),
                    ("ei3", "ENDS", "ei1"),
                    ("ei3", "IS_INCLUDED", "t1"),
                ],
                start=2,
            )
        )
        document = Merger(every=True)(
            sheet(
                said("ei1", "t1", ("IS_INCLUDED", 0.5), ("BEFORE", 0.4)),
                links=(*given, *inside),
                times=(time("t1", "1997", 90),),
            )
        )
        assert document.links[0].relation == "IS_INCLUDED"
        assert [problem.value for problem in document.meta.problems] == ["IS_INCLUDED"]

    def test_labels_of_another_scheme_are_named(self) -> None:
        document = Merger(every=True)(
            sheet(
                said("ei1", "ei2", ("AFTER", 0.9), scheme="matres"),
                said("ei2", "ei3", ("VAGUE", 0.9), scheme="matres"),
                links=(Link("l1", "TLINK", "", "ei1", "ei2"), Link("l2", "TLINK", "", "ei2", "ei3")),
            )
        )
        assert [link.relation for link in document.links] == ["AFTER", "VAGUE"]
        assert all(("scheme", "matres") in link.attributes for link in document.links)
        assert IntervalGraph.of(tlinks(document)).consistent


class TestBadInput:
    def test_a_candidate_of_something_that_is_not_there_is_reported(self) -> None:
        document = Merger()(sheet(said("ei1", "ei99", ("BEFORE", 0.9))))
        assert document.links == ()
        assert [(problem.document, problem.value) for problem in document.meta.problems] == [("d", "ei99")]

    @pytest.mark.parametrize("threshold", [-0.1, 1.5])
    def test_a_threshold_is_a_precision(self, threshold: float) -> None:
        with pytest.raises(ExpressionError, match="between 0 and 1"):
            Merger(threshold=threshold)

    def test_a_decoder_that_there_is_not(self) -> None:
        with pytest.raises(ExpressionError, match='"greedy" or "global"'):
            Merger(merge="best")  # type: ignore[arg-type]

    def test_a_label_that_there_is_not(self) -> None:
        with pytest.raises(ExpressionError, match="OVERLAPPING"):
            Merger()(sheet(said("ei1", "ei2", ("OVERLAPPING", 0.9))))


class TestThresholds:
    def test_each_task_has_its_own(self) -> None:
        merger = Merger(threshold={"event-dct": 0.2, "*": 0.6})
        assert merger.threshold_of("event-dct") == 0.2
        assert merger.threshold_of("event-event") == 0.6
        assert Merger(threshold={"event-dct": 0.2}).threshold_of("2") == 0.5

    def test_what_is_below_that_of_its_task_is_no_link(self) -> None:
        made = sheet(said("ei1", "ei2", ("BEFORE", 0.4)), said("ei1", "t0", ("BEFORE", 0.4), task="event-dct"))
        both = Merger(threshold={"event-dct": 0.3, "event-event": 0.3})(made)
        assert {(link.source, link.target) for link in both.links} == {("ei1", "ei2"), ("ei1", "t0")}
        one = Merger(threshold={"event-dct": 0.3, "event-event": 0.5})(made)
        assert [(link.source, link.target) for link in one.links] == [("ei1", "t0")]

    def test_one_of_them_that_is_no_precision_is_refused(self) -> None:
        with pytest.raises(ExpressionError, match="between 0 and 1"):
            Merger(threshold={"2": 1.5})


class TestManyRefusals:
    def test_beyond_some_the_reason_is_not_looked_up_and_says_so(self) -> None:
        """Each of many pairs contradicts a chain that is trusted more; all are told, the first ones with what they
        contradict."""
        events = 45
        chain = [said(f"ei{at}", f"ei{at + 1}", ("BEFORE", 0.9)) for at in range(1, events)]
        against = [
            said(f"ei{late}", f"ei{early}", ("BEFORE", 0.6))
            for early in range(1, events)
            for late in range(early + 2, events + 1)
        ]
        made = Merger(threshold=0.5)(sheet(*chain, *against, events=events))
        assert len(made.links) == events - 1 and len(made.dropped) == len(against) > REASONS
        assert sum(bool(one.because) for one in made.dropped) == REASONS
        assert all("not looked up" in one.why for one in made.dropped if not one.because)
