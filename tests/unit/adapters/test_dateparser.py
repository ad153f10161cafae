"""dateparser's interface with timeloom behind it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from timeloom.adapters import dateparser
from timeloom.adapters.dateparser import DateDataParser, LeftOut, parse, search_dates
from timeloom.errors import ExpressionError, FormatError, ModelError
from timeloom.formats.dateparser import DateData

BASE = datetime(2024, 5, 3, 10, 20)


def read(said: str, **settings: Any) -> datetime | None:
    return parse(said, settings={"RELATIVE_BASE": BASE} | settings, preset="rules")


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ("3 May 2019", datetime(2019, 5, 3)),
        ("2 hours ago", datetime(2024, 5, 3, 8, 20)),
        ("in 2 weeks", datetime(2024, 5, 17)),
        ("a year ago", datetime(2023, 5, 3)),
        ("yesterday", datetime(2024, 5, 2)),
        ("now", BASE),
        ("May 2015", datetime(2015, 5, 1)),
        ("10:30 EST", datetime(2024, 5, 3, 10, 30, tzinfo=timezone(timedelta(hours=-5)))),
        ("not a date", None),
    ],
)
def test_parse(said: str, at: datetime | None) -> None:
    assert read(said) == at


@pytest.mark.parametrize(
    ("said", "settings", "at"),
    [
        ("3/4/2019", {"DATE_ORDER": "DMY"}, datetime(2019, 4, 3)),
        ("3/4/2019", {"DATE_ORDER": "MDY"}, datetime(2019, 3, 4)),
        ("Monday", {"PREFER_DATES_FROM": "past"}, datetime(2024, 4, 29)),
        ("Monday", {"PREFER_DATES_FROM": "future"}, datetime(2024, 5, 6)),
        ("February 2015", {"PREFER_DAY_OF_MONTH": "last"}, datetime(2015, 2, 28)),
        ("February 2015", {"PREFER_DAY_OF_MONTH": "current"}, datetime(2015, 2, 3)),
        ("2015", {"PREFER_MONTH_OF_YEAR": "last"}, datetime(2015, 12, 1)),
        ("2015", {"PREFER_MONTH_OF_YEAR": "current", "PREFER_DAY_OF_MONTH": "current"}, datetime(2015, 5, 3)),
        ("3 May 2019 10:00", {"TIMEZONE": "Europe/Lisbon"}, datetime(2019, 5, 3, 9, tzinfo=UTC)),
        (
            "3 May 2019 10:00",
            {"TIMEZONE": "-05:00", "TO_TIMEZONE": "UTC", "RETURN_AS_TIMEZONE_AWARE": False},
            datetime(2019, 5, 3, 15),
        ),
        (
            "3 May 2019 10:00",
            {"TIMEZONE": "UTC", "TO_TIMEZONE": "+02:00", "RETURN_AS_TIMEZONE_AWARE": False},
            datetime(2019, 5, 3, 12),
        ),
        ("May 2019", {"STRICT_PARSING": True}, None),
        ("May 2019", {"REQUIRE_PARTS": ["month", "year"]}, datetime(2019, 5, 1)),
        ("2019", {"REQUIRE_PARTS": ["month"]}, None),
    ],
)
def test_settings(said: str, settings: dict[str, Any], at: datetime | None) -> None:
    assert read(said, **settings) == at


def test_every_setting_of_dateparser_is_taken_or_refused_with_a_way_out() -> None:
    assert not set(dateparser.SETTINGS) & set(dateparser.REFUSED)
    for name in dateparser.REFUSED:
        with pytest.raises(FormatError, match="not taken") as caught:
            read("2019", **{name: True})
        assert caught.value.value == name
    with pytest.raises(FormatError, match="no such setting"):
        read("2019", PREFER="past")


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("DATE_ORDER", "YDM"),
        ("RELATIVE_BASE", "2019-01-01"),
        ("TIMEZONE", "local"),
        ("TO_TIMEZONE", "Mars/Base"),
        ("PREFER_DATES_FROM", "soon"),
        ("REQUIRE_PARTS", "day"),
        ("PREFER_DAY_OF_MONTH", "middle"),
    ],
)
def test_bad_values_are_named(setting: str, value: object) -> None:
    with pytest.raises(FormatError) as caught:
        read("2019", **{setting: value})
    assert caught.value.place == f"settings: {setting}"


def test_no_clock_is_read() -> None:
    with pytest.raises(ExpressionError, match="RELATIVE_BASE"):
        parse("yesterday", preset="rules")
    with pytest.warns(LeftOut, match="RELATIVE_BASE"):
        assert search_dates("Yesterday, and 3 May 2019.", preset="rules") == [("3 May 2019", datetime(2019, 5, 3))]


def test_no_zone_of_the_machine_is_read() -> None:
    with pytest.raises(ExpressionError, match="TIMEZONE"):
        read("3 May 2019 10:00", RETURN_AS_TIMEZONE_AWARE=True)
    at = read("3 May 2019 10:00", RETURN_AS_TIMEZONE_AWARE=True, TIMEZONE="UTC")
    assert at == datetime(2019, 5, 3, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    "said",
    [
        "2024-05-03 10:00:00+02:00",
        "2024-05-03 08:00:00Z",
        "2024-05-03 01:00:00-07:00",
        "Fri, 03 May 2024 10:00:00 +0200",
    ],
)
def test_an_offset_after_a_blank_or_in_a_header(said: str) -> None:
    at = read(said)
    assert at is not None and at.tzinfo is not None
    assert at == datetime(2024, 5, 3, 8, tzinfo=UTC)


def test_current_needs_a_base() -> None:
    with pytest.raises(FormatError, match="RELATIVE_BASE"):
        parse("May 2019", settings={"PREFER_DAY_OF_MONTH": "current"}, preset="rules")


def test_search() -> None:
    text = "Built in May 1843, sold 44 BC."
    with pytest.warns(LeftOut, match="years 1 to 9999"):
        assert search_dates(text, ["en"], add_detected_language=True, preset="rules") == [
            ("May 1843", datetime(1843, 5, 1), "en")
        ]
    assert search_dates("nothing of the kind", preset="rules") is None


def test_languages_are_an_order_of_preference() -> None:
    assert parse("3 May 2019", languages=["fi", "en-GB"], preset="rules") == datetime(2019, 5, 3)
    with pytest.raises(ModelError):
        parse("3 toukokuuta 2019", languages=["fi"], preset="rules")


@pytest.mark.parametrize(
    ("said", "languages", "at"),
    [
        ("gestern", ["de", "en"], datetime(2024, 5, 2)),
        ("gestern", ["en", "de"], datetime(2024, 5, 2)),
        ("gestern", ["tr", "de"], datetime(2024, 5, 2)),
        ("yesterday", ["de", "fr", "en"], datetime(2024, 5, 2)),
        ("ayer", ["de", "en"], None),
        ("yesterday", [], datetime(2024, 5, 2)),
    ],
)
def test_languages_are_tried_in_order(said: str, languages: list[str], at: datetime | None) -> None:
    assert parse(said, languages=languages, settings={"RELATIVE_BASE": BASE}, preset="rules") == at


@pytest.mark.parametrize(
    ("text", "languages", "found"),
    [
        ("gestern war ich da", ["de", "en"], [("gestern", datetime(2024, 5, 2), "de")]),
        ("gestern war ich da", ["en", "de"], [("gestern", datetime(2024, 5, 2), "de")]),
        (
            "hier, le 3 mai 2019",
            ["en", "fr"],
            [("hier", datetime(2024, 5, 2), "fr"), ("3 mai 2019", datetime(2019, 5, 3), "fr")],
        ),
        ("gestern", ["tr", "de"], [("gestern", datetime(2024, 5, 2), "de")]),
        ("2019", ["fr", "en"], [("2019", datetime(2019, 1, 1), "fr")]),
    ],
)
def test_the_language_of_a_text_is_the_one_that_reads_most_of_it(
    text: str, languages: list[str], found: list[Any]
) -> None:
    settings = {"RELATIVE_BASE": BASE}
    assert search_dates(text, languages, settings, add_detected_language=True, preset="rules") == found


def test_the_base_is_asked_for_where_one_language_reads_it() -> None:
    with pytest.raises(ExpressionError, match="RELATIVE_BASE"):
        parse("gestern", languages=["en", "de"], preset="rules")


@pytest.mark.parametrize(
    ("options", "at"),
    [
        ({"locales": ["en-GB"]}, datetime(2019, 4, 3)),
        ({"locales": ["en-US"]}, datetime(2019, 3, 4)),
        ({"languages": ["en"], "region": "GB"}, datetime(2019, 4, 3)),
        ({"languages": ["en"], "region": "US"}, datetime(2019, 3, 4)),
        ({"region": "GB", "settings": {"DATE_ORDER": "MDY"}}, datetime(2019, 3, 4)),
    ],
)
def test_a_region_says_the_order(options: dict[str, Any], at: datetime) -> None:
    assert parse("3/4/2019", **options, preset="rules") == at


def test_a_region_in_running_text() -> None:
    assert search_dates("Paid on 3/4/2019.", ["en-GB"], preset="rules") == [("3/4/2019", datetime(2019, 4, 3))]


@pytest.mark.parametrize(
    ("name", "value"),
    [("detect_languages_function", len), ("try_previous_locales", True), ("languages", "en"), ("locales", "en-GB")],
)
def test_an_argument_that_is_not_taken_is_named(name: str, value: object) -> None:
    with pytest.raises(FormatError) as caught:
        DateDataParser(**{name: value})  # type: ignore[arg-type]
    assert caught.value.place == name


def test_formats_are_not_taken() -> None:
    with pytest.raises(FormatError, match="strptime"):
        parse("03.05", ["%d.%m"], preset="rules")


def test_data_is_read_by_name_and_as_a_tuple() -> None:
    parser = DateDataParser(["en"], try_previous_locales=False, use_given_order=True, preset="rules")
    data = parser.get_date_data("May 2019")
    assert (data["date_obj"], data["period"], data[2]) == (datetime(2019, 5, 1), "month", "en")
    assert data == parser.get_date_tuple("May 2019")
    with pytest.raises(KeyError):
        data["year"]


def test_periods() -> None:
    def data(said: str, **settings: Any) -> DateData:
        return DateDataParser(settings={"RELATIVE_BASE": BASE} | settings, preset="rules").get_date_data(said)

    assert data("May 2019") == DateData(datetime(2019, 5, 1), "month", "en")
    assert data("last week").period == "week"
    assert data("the 1990s").period == "year"
    assert data("10:30").period == "day"
    assert data("10:30", RETURN_TIME_AS_PERIOD=True).period == "time"
    assert data("not a date") == DateData(None, "day", None)
