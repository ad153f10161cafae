"""Three answers that cannot be taken for each other, soft scores, conditions for databases."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom.asking import NoTime, TimeFilter, Unread, query_interval
from timeloom.calendar import End, Interval
from timeloom.document.assumed import ASSUMED
from timeloom.errors import FormatError, ModelError

DCT = "2023-11-16"
DAY = 86_400
MAY = Interval.of(2023, 5)


def ask(question: str, dct: str | None = DCT, **options: Any) -> Any:
    return query_interval(question, dct=dct, preset="rules", **options)


def asked_for(question: str, **options: Any) -> TimeFilter:
    found = ask(question, **options)
    assert isinstance(found, TimeFilter)
    return found


class TestThreeAnswers:
    @pytest.mark.parametrize(
        ("question", "kind", "status"),
        [
            ("who won?", NoTime, "none"),
            ("who won in May?", TimeFilter, "interval"),
            ("who won the other day?", Unread, "unresolved"),
        ],
    )
    def test_each_is_a_type_and_a_status(self, question: str, kind: type, status: str) -> None:
        found = ask(question)
        assert type(found) is kind
        assert found.status == status
        assert found.to_dict()["status"] == status

    @pytest.mark.parametrize("question", ["who won?", "who won in May?", "who won the other day?"])
    def test_none_is_true_or_false(self, question: str) -> None:
        found = ask(question)
        with pytest.raises(TypeError, match="neither true nor false"):
            bool(found)
        with pytest.raises(TypeError, match="status"):
            assert not found

    @pytest.mark.parametrize("question", ["who won?", "who won the other day?"])
    def test_only_a_filter_has_intervals(self, question: str) -> None:
        assert not hasattr(ask(question), "intervals")
        assert not hasattr(ask(question), "to_sql")

    def test_without_the_time_of_asking_it_is_unread_and_says_why(self) -> None:
        found = ask("what happened yesterday", dct=None)
        assert isinstance(found, Unread)
        assert [(reason.name, reason.text, reason.start, reason.end) for reason in found.reasons] == [
            ("no-dct", "yesterday", 14, 23)
        ]

    @pytest.mark.parametrize("question", ["reports older than 30 days", "who is on duty now", "every Monday"])
    def test_what_else_needs_the_time_of_asking(self, question: str) -> None:
        found = ask(question, dct=None)
        assert isinstance(found, Unread)
        assert {reason.name for reason in found.reasons} == {"no-dct"}

    def test_what_needs_none(self) -> None:
        found = query_interval("prices since 2019", preset="rules")
        assert isinstance(found, TimeFilter)
        assert found.intervals == (Interval(Interval.of(2019).start, End.OPEN),)
        assert found.ends == ("known", "open")

    def test_what_was_read_beside_what_was_not(self) -> None:
        found = ask("in May, and on the day of the accident")
        assert isinstance(found, Unread)
        assert found.known == (MAY,)

    def test_an_amount_is_told_and_chooses_nothing(self) -> None:
        found = ask("how was the three-day conference?")
        assert isinstance(found, NoTime)
        assert [time.text for time in found.ignored] == ["three-day"]

    def test_times_that_exclude_each_other(self) -> None:
        found = ask("in 2019, except in 2019")
        assert isinstance(found, Unread)
        assert found.reasons[0].name == "impossible"

    @pytest.mark.parametrize("question", ["who won in May?", "who won?", "who won the other day?"])
    def test_json(self, question: str) -> None:
        assert json.loads(json.dumps(ask(question).to_dict()))["question"] == question


class TestFilter:
    def test_what_it_rests_on(self) -> None:
        found = asked_for("notes written since March, please")
        assert [time.text for time in found.times] == ["since March"]
        assert [found.question[span.start : span.end] for span in found.spans] == ["since March"]
        assert (found.grain, found.assumed, found.residual) == ("month", ("past-by-since",), "notes written, please")
        assert set(found.assumed) <= ASSUMED.keys()

    def test_prefer(self) -> None:
        assert asked_for("in May").intervals == (MAY,)
        assert asked_for("in May", prefer="future").intervals == (Interval.of(2024, 5),)

    def test_a_set_without_end_is_listed_in_the_horizon(self) -> None:
        found = asked_for("calls on Mondays", horizon=Interval.of(2023, 11))
        assert found.more
        assert [one.isoformat()[0] for one in found.intervals] == [
            f"2023-11-{day:02d}T00:00:00" for day in (6, 13, 20, 27)
        ]
        assert len(asked_for("calls on Mondays").intervals) in (52, 53)

    def test_left_out(self) -> None:
        found = asked_for("not in 2020")
        assert found.excluded == (Interval.of(2020),)
        assert found.matches(Interval.of(2020, 3)) is False
        assert found.matches(Interval.of(2021)) is True

    def test_zones_go_with_the_time_of_asking(self) -> None:
        found = asked_for("since yesterday", dct="2023-11-16T10:00:00+02:00")
        assert {one.zone for one in found.intervals} == {"+02:00"}

    def test_all_stands_on_the_clock_of_who_asks(self) -> None:
        found = asked_for("papers after 2010 and before last Monday", dct="2023-11-16T10:00:00+02:00")
        assert found.intervals == (Interval.iso("2011-01-01", "2023-11-13", zone="+02:00"),)
        found = asked_for("at 3 pm GMT yesterday", dct="2023-11-16T10:00:00+02:00")
        assert found.intervals[0].isoformat()[0] == "2023-11-15T17:00:00"

    def test_a_set_in_a_stretch_is_listed_there(self) -> None:
        found = asked_for("calls on Mondays, in 2019")
        assert not found.more
        assert len(found.intervals) == 52
        assert all(Interval.of(2019).contains(one) for one in found.intervals)

    def test_matches_is_none_where_it_cannot_be_known(self) -> None:
        found = asked_for("who resigned recently")
        assert found.ends == ("unknown", "known")
        assert found.matches(Interval.of(2023, 5)) is None
        assert found.matches(Interval.of(2024, 5)) is False


class TestOverlap:
    found = query_interval("in May", dct=DCT, preset="rules")

    def score(self, t_start: int | None, t_end: int | None, **options: float) -> float:
        assert isinstance(self.found, TimeFilter)
        return self.found.overlap(t_start, t_end, **options)

    def test_within_is_one(self) -> None:
        start = Interval.of(2023, 5, 10).start
        assert isinstance(start, int)
        assert self.score(start, start + DAY) == 1.0
        assert self.score(start, start) == 1.0

    def test_half_within(self) -> None:
        assert isinstance(MAY.end, int)
        assert self.score(MAY.end - 10 * DAY, MAY.end + 10 * DAY) == pytest.approx(0.75)

    def test_it_falls_with_the_distance(self) -> None:
        assert isinstance(MAY.end, int)
        assert isinstance(MAY.length, int)
        near, far = (self.score(MAY.end + gap, MAY.end + gap + DAY) for gap in (0, 3 * MAY.length))
        assert near == pytest.approx(0.5)
        assert far == pytest.approx(0.5 / 8)

    @pytest.mark.parametrize(
        ("t_start", "t_end"), [(None, None), (0, None), (None, 0), (0, 1), (5, 5), (2**40, 2**41), (-(2**45), 2**45)]
    )
    @pytest.mark.parametrize(
        "question", ["in May", "before 2019", "since 2019", "not in 2020", "who resigned recently"]
    )
    def test_it_is_from_0_to_1(self, question: str, t_start: int | None, t_end: int | None) -> None:
        assert 0.0 <= asked_for(question).overlap(t_start, t_end) <= 1.0

    def test_undated(self) -> None:
        assert self.score(None, None) == 0.25
        assert self.score(None, None, undated=0.9) == 0.9

    def test_a_document_that_goes_on_reaches_in(self) -> None:
        assert self.score(0, None) >= 0.5
        assert isinstance(MAY.end, int)
        assert self.score(MAY.end, None) == pytest.approx(0.5)


SCRAPS = (
    "in", "on", "at", "before", "after", "since", "until", "not", "2019", "2020", "May", "last week", "or", "and", "the", "a", "but",
    "between", "yesterday", "older than", "30 days", "ago", "old", "every Monday", "except", ",", "?", "now", "from", "to", "'s",
    "Friday morning", "44 BC", "than", "or later", "the other day", "Friday 3 pm GMT",
)  # fmt: skip

ROWS = (
    ("april", Interval.of(2023, 4)), ("may", Interval.of(2023, 5, 10)), ("spring", Interval.iso("2023-03-20", "2023-06-21")),
    ("june", Interval.of(2023, 6)), ("old", Interval.of(1843)), ("caesar", Interval.of(-43)),
)  # fmt: skip


class TestSql:
    @pytest.fixture
    def base(self) -> Any:
        base = sqlite3.connect(":memory:")
        base.execute("CREATE TABLE docs (name TEXT, t_start_s INTEGER, t_end_s INTEGER)")
        base.executemany("INSERT INTO docs VALUES (?, ?, ?)", [(name, one.start, one.end) for name, one in ROWS])
        base.executemany(
            "INSERT INTO docs VALUES (?, ?, ?)", [("goes on", ROWS[0][1].start, None), ("undated", None, None)]
        )
        yield base
        base.close()

    def names(self, base: Any, question: str, **options: Any) -> set[str]:
        condition, parameters = asked_for(question).to_sql("t_start_s", "t_end_s", **options)
        return {name for (name,) in base.execute(f"SELECT name FROM docs WHERE {condition}", parameters)}

    @pytest.mark.parametrize(
        ("question", "expected"),
        [
            ("in May", {"may", "spring", "goes on"}),
            ("in 2023, except in May", {"april", "spring", "june", "goes on"}),
            ("before 1900", {"old", "caesar"}),
            ("in April or June", {"april", "spring", "june", "goes on"}),
            ("not in 2023", {"old", "caesar", "goes on"}),
        ],
    )
    def test_a_database_finds_the_same(self, base: Any, question: str, expected: set[str]) -> None:
        assert self.names(base, question) == expected
        assert self.names(base, question, paramstyle="named") == expected
        assert self.names(base, question, undated=True) == expected | {"undated"}

    def test_one_column_is_an_instant(self, base: Any) -> None:
        condition, parameters = asked_for("in May").to_sql("t_start_s")
        assert [name for (name,) in base.execute(f"SELECT name FROM docs WHERE {condition}", parameters)] == ["may"]

    @pytest.mark.parametrize(
        ("paramstyle", "mark"),
        [
            ("qmark", "> ?"),
            ("numeric", "> :1"),
            ("dollar", "> $1"),
            ("named", "> :t1"),
            ("format", "> %s"),
            ("pyformat", "> %(t1)s"),
        ],
    )
    def test_marks(self, paramstyle: Any, mark: str) -> None:
        assert mark in asked_for("in May").to_sql("a", "b", paramstyle=paramstyle)[0]

    @pytest.mark.parametrize("name", ["a b", 'a"; DROP TABLE docs; --', "", "1a", "a.b.c.d", "é", "a'"])
    def test_a_column_is_a_name(self, name: str) -> None:
        for ends in ((name,), ("a", name)):
            with pytest.raises(ValueError, match="a column is named by"):
                asked_for("in May").to_sql(*ends)
            with pytest.raises(ValueError, match="a column is named by"):
                asked_for("in May").to_filter(*ends)

    def test_bad_options(self) -> None:
        with pytest.raises(ValueError, match="paramstyle is one of"):
            asked_for("in May").to_sql("a", paramstyle="dollars")
        with pytest.raises(ValueError, match="unit is one of"):
            asked_for("in May").to_sql("a", unit="days")

    def test_units(self) -> None:
        found = asked_for("in May")
        assert found.to_sql("a", unit="iso")[1] == ("2023-05-01T00:00:00", "2023-06-01T00:00:00")
        assert found.to_sql("a", unit="milliseconds")[1] == (1682899200000, 1685577600000)

    @pytest.mark.parametrize("question", ["before 44 BC", "since 44 BC"])
    def test_text_is_out_of_order_before_year_0(self, question: str) -> None:
        found = asked_for(question)
        assert found.to_sql("a")[1]
        for condition in (found.to_sql, found.to_filter):
            with pytest.raises(ValueError, match="years 0 to 9999"):
                condition("a", unit="iso")

    def test_dicts(self) -> None:
        assert asked_for("in May").to_filter("day", unit="iso") == {
            "$and": [{"day": {"$gte": "2023-05-01T00:00:00"}}, {"day": {"$lt": "2023-06-01T00:00:00"}}]
        }
        assert asked_for("not in 2020").to_filter("a", "b") == {
            "$or": [{"a": {"$lt": 1577836800}}, {"b": {"$gt": 1609459200}}]
        }
        everything = TimeFilter(question="", residual="", intervals=(Interval(End.OPEN, End.OPEN),))
        assert everything.to_filter("a") == {}


class TestMisuse:
    def test_a_question_is_text(self) -> None:
        with pytest.raises(TypeError, match="question is a str"):
            query_interval(None)  # type: ignore[arg-type]

    def test_errors_of_find(self) -> None:
        with pytest.raises(FormatError):
            ask("in May", dct="soon")
        with pytest.raises(ModelError):
            ask("in May", prefer="maybe")

    @pytest.mark.parametrize(
        "question",
        [" ", "?!", "than than", "since", "not", "'s", "not in", "in the the 2019 2019 2019", "on\ton\n2019 on"],
    )
    def test_scraps(self, question: str) -> None:
        assert ask(question).status in ("none", "interval", "unresolved")

    @given(st.lists(st.sampled_from(SCRAPS), max_size=8), st.sampled_from([DCT, None, "2023-11-16T10:00:00+02:00"]))
    @settings(max_examples=200, deadline=None)
    def test_any_words_in_any_order(self, words: list[str], dct: str | None) -> None:
        question = " ".join(words)
        found = ask(question, dct=dct)
        json.dumps(found.to_dict())
        if isinstance(found, TimeFilter):
            assert found.intervals
            assert all(0 <= span.start < span.end <= len(question) for span in found.spans)
            assert 0.0 <= found.overlap(0, DAY) <= 1.0
            assert found.to_sql("a", "b")[0].startswith("(")
            ordered = [one.start for one in found.intervals if isinstance(one.start, int)]
            assert ordered == sorted(ordered) or len({one.zone for one in found.intervals}) > 1

    def test_long_questions_in_linear_time(self) -> None:
        assert ask("what happened in May or " * 2000 + "June").status == "interval"
