"""The stage interpret: from graphs, as a composer or a file gives them, to values."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from timeloom.calendar import End, Interval
from timeloom.document import ASSUMED, Alternative, Document, Meta, Policy, Span, Time, TimeEntity
from timeloom.scate import validate
from timeloom.timeml import Timex3
from timeloom.times.interpret import Interpreter

DCT = Interval.of(2017, 4, 21)
NOT = ("Semantics", "Interval-Not-Included")
BY_DOC = ("Interval-Type", "DocTime")
LINKED = ("Interval-Type", "Link")

Row = tuple[str, str, str, dict[str, str], dict[str, str]]


def graph(text: str, *rows: Row) -> tuple[TimeEntity, ...]:
    """Entities from (id, words, type, properties, links): the span is where the words stand in the text."""
    made = []
    for id, words, type, properties, links in rows:
        start = text.index(words)
        span = (Span(start, start + len(words)),)
        made.append(TimeEntity(id, span, type, tuple(properties.items()), tuple(links.items())))
    return tuple(made)


def stub(text: str, entities: tuple[TimeEntity, ...], root: str, **more: object) -> Document:
    time = Time(id="t1", start=0, end=len(text), text=text, root=root, entities=entities)
    return Document(id="d", text=text, dct=DCT, times=(msgspec.structs.replace(time, **more),))


def read(document: Document, **options: object) -> Time:
    return Interpreter(**options)(document).times[0]  # type: ignore[arg-type]  # options of the table below


SATURDAYS = "Saturdays since March 6"
SATURDAYS_GRAPH = graph(
    SATURDAYS,
    ("1", "Saturdays", "This", dict([LINKED]), {"Interval": "3", "Repeating-Interval": "2"}),
    ("2", "Saturdays", "Day-Of-Week", {"Type": "Saturday"}, {}),
    (
        "3",
        "since",
        "Between",
        {"Start-Interval-Type": "Link", "End-Interval-Type": "DocTime"},
        {"Start-Interval": "4"},
    ),
    ("4", "March", "Last", dict([BY_DOC, NOT]), {"Repeating-Interval": "5"}),
    ("5", "March", "Month-Of-Year", {"Type": "March"}, {"Sub-Interval": "6"}),
    ("6", "6", "Day-Of-Month", {"Value": "6"}, {}),
)
FRIDAY = graph(
    "Friday",
    ("1", "Friday", "Last", dict([BY_DOC, NOT]), {"Repeating-Interval": "2"}),
    ("2", "Friday", "Day-Of-Week", {"Type": "Friday"}, {}),
)
AGO = graph(
    "two weeks ago",
    ("1", "ago", "Before", dict([BY_DOC, NOT]), {"Period": "2"}),
    ("2", "weeks", "Period", {"Type": "Weeks"}, {"Number": "3"}),
    ("3", "two", "Number", {"Value": "2"}, {}),
)
EVERY_OTHER = graph(
    "every other Friday",
    ("1", "every other", "Every-Nth", {"Value": "2"}, {"Repeating-Interval": "2"}),
    ("2", "Friday", "Day-Of-Week", {"Type": "Friday"}, {}),
)
SUFFIX = graph("'96", ("1", "96", "Two-Digit-Year", {**dict([BY_DOC]), "Value": "96"}, {}))
AFTER_EVENT = graph(
    "two days after the explosion",
    ("1", "after", "After", dict([LINKED, NOT]), {"Interval": "4", "Period": "2"}),
    ("2", "days", "Period", {"Type": "Days"}, {"Number": "3"}),
    ("3", "two", "Number", {"Value": "2"}, {}),
    ("4", "explosion", "Event", {}, {}),
)
AT_NINE = graph(
    "at 9 GMT",
    ("1", "9", "This", dict([BY_DOC]), {"Repeating-Interval": "2"}),
    ("2", "9", "Hour-Of-Day", {"Value": "9"}, {"Time-Zone": "3"}),
    ("3", "GMT", "Time-Zone", {}, {}),
)


NINE_TO_FIVE = graph(
    "from 9 to 5 on weekdays",
    ("1", "on", "Intersection", {}, {"Repeating-Intervals": "2"}),
    ("2", "9 to 5", "Hours-Of-Day", {"Start": "09:00", "End": "17:00"}, {"Super-Interval": "3"}),
    ("3", "weekdays", "Part-Of-Week", {"Type": "Weekdays"}, {}),
)
SINCE_YESTERDAY = graph(
    "since yesterday",
    ("1", "since", "Between", {"Start-Interval-Type": "Link", "End-Interval-Type": "DocTime"}, {"Start-Interval": "2"}),
    ("2", "yesterday", "Last", dict([BY_DOC, NOT]), {"Repeating-Interval": "3"}),
    ("3", "yesterday", "Calendar-Interval", {"Type": "Day"}, {}),
)
SINCE_TODAY = graph(
    "since today",
    ("1", "since", "Between", {"Start-Interval-Type": "Link", "End-Interval-Type": "DocTime"}, {"Start-Interval": "2"}),
    ("2", "today", "This", dict([BY_DOC]), {"Repeating-Interval": "3"}),
    ("3", "today", "Calendar-Interval", {"Type": "Day"}, {}),
)
NOW = graph("now", ("1", "now", "This", dict([BY_DOC]), {}))
FIRST_HALF = graph(
    "the first half of the 1990s",
    ("1", "first", "NthFromStart", {**dict([LINKED]), "Value": "1"}, {"Interval": "4", "Period": "2"}),
    ("2", "half", "Period", {"Type": "Years"}, {"Number": "3"}),
    ("3", "half", "Number", {"Value": "5"}, {}),
    ("4", "1990s", "Year", {"Value": "199?"}, {}),
)


class TestStubs:
    def test_the_worked_example_of_the_paper(self) -> None:
        time = read(stub(SATURDAYS, SATURDAYS_GRAPH, "1", assumed=("past-by-default",)))
        days = ["2017-03-11", "2017-03-18", "2017-03-25", "2017-04-01", "2017-04-08", "2017-04-15"]
        assert [interval.isoformat()[0] for interval in time.intervals] == [f"{day}T00:00:00" for day in days]
        assert time.timex3 == Timex3("SET", "XXXX-WXX-6")
        assert time.edtf == "{" + ",".join(days) + "}"
        assert time.rrule == "FREQ=WEEKLY;BYDAY=SA;COUNT=6"
        assert not time.more
        assert time.why == (
            '"Saturdays since March 6": every Saturday in the time from after 2017-03-06 (the last March 6 before '
            "the time of writing) to the time of writing, 2017-04-21; past by default"
        )

    def test_what_the_composer_gave_stays(self) -> None:
        document = stub("Friday", FRIDAY, "1", assumed=("past-by-context",), score=0.5, attributes=(("mod", "START"),))
        time = read(document)
        given = document.times[0]
        for name in ("id", "start", "end", "text", "root", "entities", "attributes", "assumed", "score"):
            assert getattr(time, name) == getattr(given, name)
        assert time.timex3 == Timex3("DATE", "2017-04-14", "START")

    def test_nothing_else_changes(self) -> None:
        document = stub("Friday", FRIDAY, "1")
        assert msgspec.structs.replace(Interpreter()(document), times=document.times) == document

    def test_hours_of_every_weekday(self) -> None:
        time = read(stub("from 9 to 5 on weekdays", NINE_TO_FIVE, "1"))
        assert [interval.isoformat() for interval in time.intervals] == [
            (f"2017-04-{day}T09:00:00", f"2017-04-{day}T17:00:00") for day in (21, 24, 25)
        ]
        assert time.timex3 == Timex3("SET", "XXXX-WXX-WD", quant="EVERY", begin="T09:00", end="T17:00")
        assert (time.more, time.edtf) == (True, None)
        assert time.rrule == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0"

    @pytest.mark.parametrize(
        ("entities", "text", "stretch", "begin", "end"),
        [
            (SINCE_YESTERDAY, "since yesterday", ("2017-04-20", "2017-04-21"), "2017-04-20", "2017-04-21"),
            (SINCE_TODAY, "since today", ("2017-04-21", "2017-04-22"), "2017-04-21", "2017-04-21"),
        ],
        ids=["since yesterday", "since today"],
    )
    def test_a_range_that_needs_its_start(
        self, entities: tuple[TimeEntity, ...], text: str, stretch: tuple[str, str], begin: str, end: str
    ) -> None:
        time = read(stub(text, entities, "1"))
        assert time.intervals == (Interval.iso(*stretch),)
        assert time.timex3 == Timex3("DURATION", "P1D", begin=begin, end=end)
        assert time.assumed == ("start-included",)
        assert f"the time from {begin}" in time.why
        empty = read(stub(text, entities, "1"), conventions="timenorm_python")
        assert "start-included" not in empty.assumed

    def test_now_is_vague(self) -> None:
        time = read(stub("now", NOW, "1"))
        assert (time.timex3, time.intervals) == (Timex3("DATE", "PRESENT_REF"), ())
        assert time.unresolved is not None
        assert time.unresolved.reason == "vague"
        assert time.why.endswith("it says roughly when, relative to the time of writing, and no more")

    def test_a_half_that_the_graph_writes_as_years(self) -> None:
        time = read(stub("the first half of the 1990s", FIRST_HALF, "1"))
        assert time.timex3 == Timex3("DATE", "199", "START")
        assert time.edtf == "1990/1994"

    def test_without_a_time_of_writing(self) -> None:
        time = read(msgspec.structs.replace(stub("Friday", FRIDAY, "1"), dct=None))
        assert time.timex3 == Timex3("DATE", "XXXX-WXX-5")
        assert time.intervals == ()
        assert time.unresolved is not None
        assert time.unresolved.reason == "no-dct"
        assert time.why.startswith('"Friday": the last Friday before the time of writing; unresolved: ')

    def test_a_set_without_end(self) -> None:
        document = stub("every other Friday", EVERY_OTHER, "1", attributes=(("quant", "EVERY"),))
        time = read(document, first=2)
        assert [one.isoformat()[0] for one in time.intervals] == ["2017-04-21T00:00:00", "2017-05-05T00:00:00"]
        assert time.more
        assert time.rrule == "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"
        assert "phase" in time.assumed
        unanchored = read(msgspec.structs.replace(document, dct=None))
        assert unanchored.intervals == ()
        assert unanchored.more
        assert unanchored.rrule == time.rrule
        assert unanchored.unresolved is not None
        assert unanchored.unresolved.reason == "no-dct"

    def test_a_frequency_has_no_rule_of_its_days(self) -> None:
        week = graph("twice a week", ("1", "week", "Calendar-Interval", {"Type": "Week"}, {}))
        time = read(stub("twice a week", week, "1", attributes=(("freq", "2X"),)))
        assert time.timex3 == Timex3("SET", "P1W", freq="2X")
        assert time.rrule is None
        assert time.why == '"twice a week": 2 times in every week'

    def test_an_amount(self) -> None:
        days = graph(
            "three days",
            ("1", "days", "Period", {"Type": "Days"}, {"Number": "2"}),
            ("2", "three", "Number", {"Value": "3"}, {}),
        )
        time = read(stub("three days", days, "1"))
        assert time.timex3 == Timex3("DURATION", "P3D")
        assert time.intervals == ()
        assert time.unresolved is None
        assert time.why == '"three days": 3 days, an amount without a place in time'

    def test_centred(self) -> None:
        time = read(stub("two weeks ago", AGO, "1"))
        assert time.timex3 == Timex3("DATE", "2017-W14")
        assert time.assumed == ("centred",)
        assert read(stub("two weeks ago", AGO, "1"), conventions="timenorm_python").assumed == ()

    def test_a_time_that_was_found_has_a_value_though_its_graph_cannot_be_read(self) -> None:
        time = read(stub("the '60s", graph("the '60s", ("1", "'60s", "Year", {"Value": "-14?"}, {})), "1"))
        assert time.unresolved is not None
        assert time.unresolved.reason == "broken"
        assert time.timex3 == Timex3("DATE", "XXXX")

    def test_a_half_of_a_year_is_not_six_months(self) -> None:
        """SCATE writes both as six months; only where "six" is in the text are months meant."""
        for text, number, value in (
            ("the first half of 1993", "half", Timex3("DATE", "1993-H1")),
            ("the first six months of 1993", "six", Timex3("DURATION", "P6M")),
        ):
            unit = "half" if number == "half" else "months"
            entities = graph(
                text,
                ("1", "first", "NthFromStart", {**dict([LINKED]), "Value": "1"}, {"Interval": "2", "Period": "3"}),
                ("2", "1993", "Year", {"Value": "1993"}, {}),
                ("3", unit, "Period", {"Type": "Months"}, {"Number": "4"}),
                ("4", number, "Number", {"Value": "6"}, {}),
            )
            assert read(stub(text, entities, "1")).timex3 == value

    def test_two_digit_years_name_their_century(self) -> None:
        assert read(stub("'96", SUFFIX, "1")).assumed == ("two-digit-year",)
        assert read(stub("'96", SUFFIX, "1"), policy=Policy(two_digit="scate")).assumed == ("two-digit-same-century",)

    def test_zones(self) -> None:
        time = read(stub("at 9 GMT", AT_NINE, "1"))
        assert time.zone is not None
        assert time.intervals[0].zone == time.zone
        assert time.timex3 == Timex3("TIME", "2017-04-21T09:00")
        assert read(stub("Friday", FRIDAY, "1", attributes=(("zone", "+03:00"),))).zone == "+03:00"
        in_paris = read(stub("Friday", FRIDAY, "1"), policy=Policy(tz="Europe/Paris"))
        assert (in_paris.zone, in_paris.intervals[0].zone) == ("Europe/Paris", "Europe/Paris")

    def test_events(self) -> None:
        document = stub("two days after the explosion", AFTER_EVENT, "1")
        unknown = read(document).unresolved
        assert unknown is not None
        assert unknown.reason == "no-event"
        start = document.text.index("explosion")
        known = read(document, events={(start, start + 9): Interval.of(2016, 12, 30)})
        assert known.unresolved is None
        assert known.timex3 == Timex3("DATE", "2017-01-01")

    def test_a_reason_that_the_composer_knows(self) -> None:
        document = stub("two days after the explosion", AFTER_EVENT, "1", attributes=(("unresolved", "reign"),))
        unresolved = read(document).unresolved
        assert unresolved is not None
        assert unresolved.reason == "reign"

    def test_alternatives_are_evaluated(self) -> None:
        nextly = tuple(
            msgspec.structs.replace(entity, type="Next") if entity.type == "Last" else entity for entity in FRIDAY
        )
        other = Alternative("", (), "the one ahead", "1", nextly)
        time = read(stub("Friday", FRIDAY, "1", alternatives=(other,)))
        assert time.alternatives[0].value == "2017-04-28"
        assert time.alternatives[0].intervals == (Interval.of(2017, 4, 28),)
        assert time.alternatives[0].why == "the one ahead"

    def test_parts_are_read_in_the_graph_of_the_whole(self) -> None:
        part = Time(id="t2", start=16, end=23, text="March 6", root="4")
        entities = SATURDAYS_GRAPH
        own = msgspec.structs.replace(part, id="t3", entities=entities[3:])
        time = read(stub(SATURDAYS, entities, "1", parts=(own,)))
        assert [one.timex3 for one in time.parts] == [Timex3("DATE", "2017-03-06")]

    def test_a_timex3_read_without_a_graph(self) -> None:
        time = Time(id="t1", start=0, end=4, text="1989", timex3=Timex3("DATE", "1989"))
        document = Document(id="d", text="1989 x", times=(time, msgspec.structs.replace(time, timex3=None)))
        first, second = Interpreter()(document).times
        assert first.intervals == (Interval.of(1989),)
        assert second.intervals == ()


class TestFiles:
    def _document(self, *rows: Row, text: str = "Friday, 2 days, Monday") -> Document:
        return Document(id="d", text=text, dct=DCT, entities=graph(text, *rows))

    def test_one_time_for_each_root(self) -> None:
        document = self._document(
            ("1", "Friday", "Last", dict([BY_DOC, NOT]), {"Repeating-Interval": "2"}),
            ("2", "Friday", "Day-Of-Week", {"Type": "Friday"}, {}),
            ("3", "days", "Period", {"Type": "Days"}, {"Number": "4"}),
            ("4", "2", "Number", {"Value": "2"}, {}),
            ("5", "Monday", "Event", {}, {}),
            ("6", "Monday", "Modifier", {"Type": "Approx"}, {}),
        )
        read = Interpreter()(document)
        assert [(time.id, time.text, time.root) for time in read.times] == [
            ("t1", "Friday", "1"),
            ("t2", "2 days", "3"),
        ]
        assert [time.timex3 and time.timex3.value for time in read.times] == ["2017-04-14", "P2D"]
        assert read.times[1].entities == document.entities[2:4]
        assert read.meta.problems == ()

    def test_a_broken_entity_costs_only_its_root(self) -> None:
        document = self._document(
            ("1", "Friday", "Last", dict([LINKED, NOT]), {"Repeating-Interval": "2"}),
            ("2", "Friday", "Day-Of-Week", {"Type": "Friday"}, {}),
            ("3", "Monday", "Last", dict([BY_DOC, NOT]), {"Repeating-Interval": "4"}),
            ("4", "Monday", "Day-Of-Week", {"Type": "Monday"}, {}),
        )
        read = Interpreter()(document)
        broken, whole = read.times
        assert broken.unresolved is not None
        assert broken.unresolved.reason == "broken"
        assert broken.timex3 is None
        assert whole.timex3 == Timex3("DATE", "2017-04-17")
        assert [problem.document for problem in read.meta.problems] == ["d"]
        assert "1" in read.meta.problems[0].place

    @pytest.mark.parametrize(
        ("misplaced", "times"),
        [
            pytest.param("1", [("2", "2017-04-17")], id="it stands alone"),
            pytest.param("4", [("1", "1998"), ("2", None)], id="another links to it"),
        ],
    )
    def test_an_entity_outside_the_text_is_not_interpreted(self, misplaced: str, times: list[object]) -> None:
        document = self._document(
            ("1", "Friday", "Year", {"Value": "1998"}, {}),
            ("2", "Monday", "Last", dict([BY_DOC, NOT]), {"Repeating-Interval": "4"}),
            ("4", "Monday", "Day-Of-Week", {"Type": "Monday"}, {}),
        )
        entities = tuple(
            msgspec.structs.replace(one, spans=(Span(3, 4000),)) if one.id == misplaced else one
            for one in document.entities
        )
        read = Interpreter()(msgspec.structs.replace(document, entities=entities))
        assert [(time.root, time.timex3 and time.timex3.value) for time in read.times] == times
        assert all(time.text == read.text[time.start : time.end] != "" for time in read.times)
        (problem,) = read.meta.problems
        assert (problem.place, problem.value) == (f"entity {misplaced}", "3,4000")
        assert "outside the text" in problem.reason

    @pytest.mark.parametrize(
        ("rows", "reason"),
        [
            pytest.param(
                [
                    ("1", "Friday", "Last", dict([LINKED, NOT]), {"Interval": "2"}),
                    ("2", "Monday", "Last", dict([LINKED, NOT]), {"Interval": "1"}),
                ],
                "lead back",
                id="a circle of two",
            ),
            pytest.param(
                [
                    ("0", "days", "Last", dict([LINKED, NOT]), {"Interval": "2"}),
                    ("1", "Friday", "Last", dict([LINKED, NOT]), {"Interval": "2"}),
                    ("2", "Monday", "Last", dict([LINKED, NOT]), {"Interval": "1"}),
                ],
                "lead back",
                id="a circle met in its middle",
            ),
            pytest.param([("1", "Friday", "Year", {"Value": "next"}, {})], "cannot be read", id="a value"),
            pytest.param(
                [
                    ("1", "Friday", "Period", {"Type": "Days"}, {"Number": "3"}),
                    ("2", "Monday", "Period", {"Type": "Days"}, {"Number": "3"}),
                    ("3", "2", "Number", {"Value": "many"}, {}),
                ],
                "cannot be read",
                id="a number of two periods",
            ),
        ],
    )
    @pytest.mark.parametrize("validated", [True, False], ids=["told by the reader", "not yet told"])
    def test_a_fault_is_told_once(self, rows: list[Row], reason: str, validated: bool) -> None:
        document = self._document(*rows)
        told = validate(document.entities, document="d.xml") if validated else ()
        read = Interpreter()(msgspec.structs.replace(document, meta=Meta(problems=told)))
        (problem,) = read.meta.problems
        assert reason in problem.reason
        assert all(time.unresolved is not None and reason in time.unresolved.detail for time in read.times)

    def test_half_open_results_keep_their_kind_of_end(self) -> None:
        document = self._document(("1", "Friday", "Last", dict([BY_DOC, NOT]), {}))
        time = Interpreter()(document).times[0]
        assert time.timex3 == Timex3("DATE", "PAST_REF")
        assert time.intervals == (Interval(End.UNKNOWN, DCT.start),)

    def test_a_text_without_times_stays_as_it_is(self) -> None:
        document = Document(id="d", text="nothing", dct=DCT)
        assert Interpreter()(document) == document


DOCUMENTS = [
    stub("Friday", FRIDAY, "1"),
    stub("two weeks ago", AGO, "1"),
    stub(SATURDAYS, SATURDAYS_GRAPH, "1"),
    stub("every other Friday", EVERY_OTHER, "1"),
    stub("two days after the explosion", AFTER_EVENT, "1"),
    msgspec.structs.replace(stub("Friday", FRIDAY, "1"), dct=Interval.of(1998, 3, 4)),
    stub("Friday", FRIDAY, "1", attributes=(("mod", "END"),)),
]


class TestTheCache:
    @pytest.mark.parametrize("size", [1, 2, 4096])
    def test_changes_no_result(self, size: int) -> None:
        cached, plain = Interpreter(cache=size), Interpreter(cache=0)
        for _ in range(3):
            for document in DOCUMENTS:
                fresh = Interpreter(cache=0)(document)
                assert cached(document) == fresh == plain(document)

    def test_words_count_where_they_carry_meaning(self) -> None:
        """A Period without Number: "days" is several, "day" one."""
        interpreter = Interpreter()
        for text, value in (("days", "PXD"), ("day", "P1D"), ("days", "PXD")):
            entities = graph(text, ("1", text, "Period", {"Type": "Days"}, {}))
            assert interpreter(stub(text, entities, "1")).times[0].timex3 == Timex3("DURATION", value)

    def test_places_count_where_an_event_is_meant(self) -> None:
        interpreter = Interpreter()
        moved = tuple(
            msgspec.structs.replace(entity, spans=tuple(Span(one.start + 3, one.end + 3) for one in entity.spans))
            for entity in AFTER_EVENT
        )
        first = interpreter(stub("two days after the explosion", AFTER_EVENT, "1")).times[0]
        second = interpreter(stub("xx two days after the explosion", moved, "1")).times[0]
        assert first.tree != second.tree

    def test_is_bounded(self) -> None:
        interpreter = Interpreter(cache=3)
        for year in range(1900, 1950):
            interpreter(msgspec.structs.replace(DOCUMENTS[0], dct=Interval.of(year)))
        assert len(interpreter._cache) <= 3

    def test_one_interpreter_serves_many_threads(self) -> None:
        interpreter = Interpreter(cache=2)
        expected = [Interpreter(cache=0)(document) for document in DOCUMENTS] * 20
        with ThreadPoolExecutor(8) as pool:
            assert list(pool.map(interpreter, DOCUMENTS * 20)) == expected

    def test_travels_as_its_options(self) -> None:
        interpreter = Interpreter(conventions="timenorm_scala", policy=Policy(tz="UTC"), first=5)
        copy = pickle.loads(pickle.dumps(interpreter))
        assert (copy.conventions, copy.policy, copy.first) == (interpreter.conventions, interpreter.policy, 5)
        assert copy(DOCUMENTS[0]) == interpreter(DOCUMENTS[0])

    def test_ids_and_places_do_not_matter_otherwise(self) -> None:
        interpreter = Interpreter()
        text = "It fell on Friday"
        moved = tuple(
            TimeEntity(
                f"{entity.id}x",
                (Span(11, 17),),
                entity.type,
                entity.properties,
                tuple((n, f"{t}x") for n, t in entity.links),
            )
            for entity in FRIDAY
        )
        time = Time(id="t9", start=11, end=17, text="Friday", root="1x", entities=moved)
        interpreter(DOCUMENTS[0])
        document = Document(id="e", text=text, dct=DCT, times=(time,))
        assert interpreter(document) == Interpreter(cache=0)(document)


class TestNotes:
    def test_every_guess_is_in_the_table(self) -> None:
        for document in [*DOCUMENTS, stub("'96", SUFFIX, "1")]:
            for two_digit in ("window", "scate"):
                time = read(document, policy=Policy(two_digit=two_digit))
                assert set(time.assumed) <= ASSUMED.keys()
