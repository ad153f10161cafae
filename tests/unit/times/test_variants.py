"""Variants: which phrases may be taken in another way, and what they mean then."""

from __future__ import annotations

import pytest
from tests.unit.times.written import DCT, context, place, reading

from timeloom.document import Policy
from timeloom.times.context import Context
from timeloom.times.focus import Place
from timeloom.times.readings import Overlap, Spec
from timeloom.times.variants import AFTER_NOON, AS_READ, EXCHANGED, OF_TOLD, variants


def found(text: str, places: dict[str, Place] | None = None, ctx: Context | None = None) -> dict[str, Spec]:
    every = list(variants(ctx or context(text, DCT), reading(text, dct=DCT), places or {}))
    assert every[0].name == AS_READ
    return {one.name: one.reading for one in every[1:] if isinstance(one.reading, Spec)}


class TestOrderOfDayAndMonth:
    def test_both_may_be_the_month(self) -> None:
        other = found("03/04/2019")[EXCHANGED]
        assert (other.fields["mo"][2], other.fields["d"][2], other.fields["y"][2]) == ("April", 3, 2019)

    def test_the_extent_of_each_number_goes_with_it(self) -> None:
        other = found("03/04/2019")[EXCHANGED]
        assert (other.fields["d"][:2], other.fields["mo"][:2]) == ((0, 2), (3, 5))

    @pytest.mark.parametrize("text", ["13/04/2019", "04/13/2019", "2019-04-03", "3 April 2019"])
    def test_one_alone_can_be(self, text: str) -> None:
        assert EXCHANGED not in found(text)


class TestHalfOfTheDay:
    def test_of_a_day_that_is_counted(self) -> None:
        every = list(variants(context("tomorrow at 3", DCT), reading("tomorrow at 3", dct=DCT), {}))
        assert [one.name for one in every] == [AS_READ, AFTER_NOON]
        assert isinstance(every[1].reading, Overlap)
        assert isinstance(every[1].reading.pattern, Spec)
        assert every[1].reading.pattern.minute == 15 * 60

    def test_an_hour_of_either_half(self) -> None:
        assert found("3 May at 3")[AFTER_NOON].minute == 15 * 60
        assert found("3 May at 3:30")[AFTER_NOON].minute == 15 * 60 + 30

    @pytest.mark.parametrize(
        "text", ["3 May at 3 p.m.", "3 May at 15:30", "3 May at 03:30", "3 May at 12:30", "3 May 1998"]
    )
    def test_the_half_is_said(self, text: str) -> None:
        assert AFTER_NOON not in found(text)

    def test_a_text_with_clocks_of_24_hours(self) -> None:
        text = "3 May at 3:30"
        ctx = Context(f"{text}, not 15:30", None, Policy(), context(text, DCT).language)
        assert AFTER_NOON not in found(text, ctx=ctx)


class TestCentury:
    def test_that_of_what_the_text_has_named(self) -> None:
        other = found("May '89", {"last": place(1786)})[OF_TOLD]
        assert other.fields["y"][2] == 1789
        assert "y2" not in other.fields

    def test_nothing_was_named(self) -> None:
        assert OF_TOLD not in found("May '89")

    def test_a_year_of_four_digits_has_its_century(self) -> None:
        assert found("May 1989", {"last": place(1786)}) == {}
