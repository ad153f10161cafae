"""Track 2 where one side, or both, is TimeML; the counting of timenorm's TimeMLScorer; the part where schemas agree."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from timeloom.calendar.interval import Interval
from timeloom.calendar.units import instant
from timeloom.document import Document, Time, Unresolved
from timeloom.errors import FormatError
from timeloom.metrics import metric
from timeloom.metrics.overlap import Meant
from timeloom.metrics.track2 import Track2Metric, meanings
from timeloom.timeml.timex3 import Timex3

Make = Callable[..., Document]

VALUES = {
    "1989-03-05": ("1989-03-05", "1989-03-06"),
    "198": ("1980-01-01", "1990-01-01"),
    "19": ("1900-01-01", "2000-01-01"),
    "1997": ("1997-01-01", "1998-01-01"),
    "1997-06": ("1997-06-01", "1997-07-01"),
    "1997-W10": ("1997-03-03", "1997-03-10"),
    "1997-W10-WE": ("1997-03-08", "1997-03-10"),
    "1997-Q2": ("1997-04-01", "1997-07-01"),
    "1997-SP": ("1997-03-20", "1997-06-21"),
    "1997-WI": ("1997-12-21", "1998-03-20"),
    "1997-06-01TMO": ("1997-06-01T06", "1997-06-01T12"),
    "1997-06-01TNI": ("1997-06-01T21", "1997-06-02T04"),
    "1997-06-01T09:30": ("1997-06-01T09:30", "1997-06-01T09:31"),
    "1997-06-01T09:30:15": ("1997-06-01T09:30:15", "1997-06-01T09:30:16"),
    "1997-06-01T09:30-05:00": ("1997-06-01T09:30", "1997-06-01T09:31"),
    "BC0044": ("-0043-01-01", "-0042-01-01"),
}
NO_INTERVAL = (
    "P3M",
    "PT5M",
    "PXD",
    "T09:30",
    "TNI",
    "1997-XX",
    "199X",
    "XXXX-06",
    "PAST_REF",
    "PRESENT_REF",
    "FUTURE_REF",
)


def at(iso: str) -> int:
    """`-0043-01-01`, `1997-06-01T09:30:15`: an instant."""
    date, _, clock = iso.partition("T")
    sign = -1 if date.startswith("-") else 1
    year, month, day = map(int, date.lstrip("-").split("-"))
    hour, minute, second = (*map(int, clock.split(":") if clock else ()), 0, 0, 0)[:3]
    return instant(sign * year, month, day) + hour * 3600 + minute * 60 + second


class TestValues:
    @pytest.mark.parametrize(("value", "bounds"), VALUES.items(), ids=VALUES.keys())
    def test_a_value_means_its_interval(self, timeml: Make, value: str, bounds: tuple[str, str]) -> None:
        document = timeml(f"0-4 DATE {value}")
        assert meanings(document, document) == [Meant(0, 4, ((at(bounds[0]), at(bounds[1])),), value)]

    @pytest.mark.parametrize("value", NO_INTERVAL)
    def test_a_value_that_names_none(self, timeml: Make, value: str) -> None:
        document = timeml(f"0-4 DATE {value}")
        assert meanings(document, document) == []

    def test_by_the_conventions_that_are_named(self, timeml: Make) -> None:
        document = timeml("0-7 TIME 1997-06-01TMO")
        (found,) = meanings(document, document, conventions="timenorm_scala")
        assert found.intervals == ((at("1997-06-01"), at("1997-06-01T12")),)

    @pytest.mark.parametrize(("modified", "count"), [("drop", 0), ("keep", 1)])
    def test_one_with_a_mod(self, modified: str, count: int) -> None:
        time = Time(id="t", start=0, end=9, text="late 1997", timex3=Timex3("DATE", "1997", mod="END"))
        document = Document(id="d", text="late 1997", times=(time,))
        assert metric("scate-track2", modified=modified).count(document, document).rows["*"].gold == count

    def test_one_without_type_or_value(self) -> None:
        document = Document(id="d", text="1997", times=(Time(id="t", start=0, end=4, text="1997"),))
        assert meanings(document, document) == []

    def test_what_was_interpreted_stands(self) -> None:
        """The value is read only where nobody interpreted the time before."""
        day = Interval(at("1997-06-01"), at("1997-06-02"))
        times = (
            Time(id="a", start=0, end=4, text="1997", timex3=Timex3("DATE", "1997"), intervals=(day,)),
            Time(
                id="b", start=5, end=9, text="1998", timex3=Timex3("DATE", "1998"), unresolved=Unresolved("vague", "")
            ),
        )
        document = Document(id="d", text="1997 1998", times=times)
        assert [found.intervals for found in meanings(document, document)] == [((day.start, day.end),)]

    def test_the_parts_of_a_range(self) -> None:
        ends = tuple(
            Time(id=year, start=start, end=start + 4, text=year, timex3=Timex3("DATE", year))
            for year, start in (("1997", 5), ("1999", 13))
        )
        whole = Time(id="t", start=0, end=17, text="from 1997 to 1999", parts=ends)
        document = Document(id="d", text=whole.text, times=(whole,))
        assert [found.label for found in meanings(document, document)] == ["1997", "1999"]


class TestAgainstScate:
    YEAR = "Y Year 6-10 Value=1985"
    SINCE = (
        "B Between 0-5 Start-Interval-Type=Link Start-Interval>Y Start-Included=Not-Included"
        " End-Interval-Type=DocTime End-Included=Not-Included",
        YEAR,
    )

    @pytest.mark.parametrize("swapped", [False, True], ids=["gold in SCATE", "gold in TimeML"])
    def test_the_same_year(self, scate: Make, timeml: Make, swapped: bool) -> None:
        sides = [scate(self.YEAR), timeml("6-10 DATE 1985")]
        gold, system = reversed(sides) if swapped else sides
        assert metric("scate-track2").score([gold], [system]).f1 == 1.0

    def test_timeml_against_timeml(self, timeml: Make) -> None:
        score = metric("scate-track2").score([timeml("0-4 DATE 1985")], [timeml("0-4 DATE 1985-01")])
        assert (score.precision, score.recall) == pytest.approx((1.0, 31 / 365))

    def test_since_meets_its_year_as_an_expression_alone(self, scate: Make, timeml: Make) -> None:
        gold, system = scate(*self.SINCE, dct="1986-03-01"), timeml("6-10 DATE 1986")
        assert metric("scate-track2").score([gold], [system]).recall == 0.0
        assert metric("scate-track2", overlap="expression").score([gold], [system]).recall == 1.0


class TestTimemlScorer:
    """Two SCATE years beside one decade of TimeML, of which the second ends where the TIMEX3 begins."""

    def documents(self, scate: Make, timeml: Make) -> tuple[Document, Document]:
        return scate("a Year 5-9 Value=1985", "b Year 0-4 Value=1986"), timeml("4-9 DATE 198")

    def test_pairs(self, scate: Make, timeml: Make) -> None:
        gold, system = self.documents(scate, timeml)
        tally = metric("scate-track2", compat="timeml-scorer").count(gold, system).rows["*"]
        assert (tally.gold, tally.system, tally.recalled) == (2, 1, 2)
        assert tally.precise == pytest.approx(2 * 365 / 3653)

    def test_the_task_takes_no_neighbours(self, scate: Make, timeml: Make) -> None:
        gold, system = self.documents(scate, timeml)
        tally = metric("scate-track2").count(gold, system).rows["*"]
        assert tally.recalled == 1
        assert tally.precise == pytest.approx(365 / 3653)

    def test_the_best_pair_counts_for_recall(self, scate: Make, timeml: Make) -> None:
        gold = scate("a Year 0-9 Value=1985")
        system = timeml("0-4 DATE 1985-01", "5-9 DATE 1985-02")
        by_pairs = metric("scate-track2", compat="timeml-scorer").count(gold, system).rows["*"]
        together = metric("scate-track2").count(gold, system).rows["*"]
        assert (by_pairs.recalled, by_pairs.precise) == pytest.approx((31 / 365, 2))
        assert (together.recalled, together.precise) == pytest.approx((59 / 365, 2))

    def test_unknown(self) -> None:
        with pytest.raises(ValueError, match="timeml-scorer"):
            metric("scate-track2", compat="other")


ANSWERS = {
    "where both agree, right or wrong": ("0-4 DATE 1984", 1),
    "where they differ": ("5-9 DATE 1990", 0),
    "where one of them has nothing": ("10-14 DATE 1995", 0),
    "where the other has nothing": ("15-19 DATE 1999", 0),
    "where neither has anything: spurious by both": ("20-24 DATE 2001", 1),
    "over one that agrees and one that does not": ("0-9 DATE 1985", 1),
}


class TestOnlyAgreeing:
    """1985 is the same in both schemas, 1990 is a month in TimeML, 1995 is there in SCATE alone, 1999 in TimeML
    alone."""

    @pytest.fixture
    def gold(self, scate: Make) -> Document:
        return scate("a Year 0-4 Value=1985", "b Year 5-9 Value=1990", "c Year 10-14 Value=1995")

    @pytest.fixture
    def other(self, timeml: Make) -> Document:
        return timeml("0-4 DATE 1985", "5-9 DATE 1990-07", "15-19 DATE 1999")

    def test_the_gold_that_counts(self, gold: Document, other: Document) -> None:
        score = Track2Metric(others=[other]).score([gold], [gold])
        assert (score["*"].tally.gold, score["*"].tally.system, score.f1) == (1, 1, 1.0)

    @pytest.mark.parametrize(("line", "count"), ANSWERS.values(), ids=ANSWERS.keys())
    def test_the_answers_that_count(self, gold: Document, other: Document, timeml: Make, line: str, count: int) -> None:
        tally = Track2Metric(others=[other]).count(gold, timeml(line)).rows["*"]
        assert (tally.gold, tally.system) == (1, count)

    def test_agreement_is_of_whole_expressions_whatever_the_overlap(self, scate: Make, timeml: Make) -> None:
        """The root "last" stands apart from the TIMEX3 "May", and the system's root on it still counts."""
        lines = (
            "L Last 0-4 Interval-Type=DocTime Semantics=Interval-Not-Included Repeating-Interval>M",
            "M Month-Of-Year 5-8 Type=May",
        )
        gold = scate(*lines, dct="1998-03-04")
        score = Track2Metric(overlap="root", others=[timeml("5-8 DATE 1997-05")]).score([gold], [scate(*lines)])
        assert (score["*"].tally.gold, score["*"].tally.system, score.f1) == (1, 1, 1.0)

    def test_it_works_the_other_way_round(self, gold: Document, other: Document) -> None:
        score = Track2Metric(others=[gold]).score([other], [other])
        assert (score["*"].tally.gold, score.f1) == (1, 1.0)

    def test_a_document_that_the_other_lacks_agrees_in_nothing(self, gold: Document) -> None:
        tally = Track2Metric(others=[]).count(gold, gold).rows["*"]
        assert (tally.gold, tally.system) == (0, 0)

    def test_another_text_is_an_error(self, scate: Make) -> None:
        gold = scate("a Year 0-4 Value=1985", text="1985")
        with pytest.raises(FormatError, match="differ"):
            Track2Metric(others=[Document(id="d", text="1986")]).count(gold, gold)

    def test_the_signature_knows_the_other(self, gold: Document, other: Document, timeml: Make) -> None:
        told = Track2Metric(others=[other]).signature()["only-agreeing"]
        assert str(told).startswith("other@")
        assert told == Track2Metric(others=[other]).signature()["only-agreeing"]
        assert told != Track2Metric(others=[timeml("0-4 DATE 1986")]).signature()["only-agreeing"]
        assert Track2Metric().signature()["only-agreeing"] == "no"
