"""What duckling's server is asked, and what timeloom answers."""

from __future__ import annotations

from typing import Any

import pytest

from timeloom.adapters.duckling import duckling_answer, duckling_report
from timeloom.errors import FormatError, ModelError

REFTIME = "1360650600000"  # 2013-02-12T06:30:00Z


def ask(text: str, **fields: str) -> list[dict[str, Any]]:
    return duckling_answer({"text": text, "tz": "America/Sao_Paulo", "reftime": REFTIME} | fields, preset="rules")


def values(text: str, **fields: str) -> list[tuple[str, str]]:
    return [(found["value"]["value"], found["value"]["grain"]) for found in ask(text, **fields)]


@pytest.mark.parametrize(
    ("text", "value", "grain"),
    [
        ("tomorrow", "2013-02-13T00:00:00.000-02:00", "day"),
        ("now", "2013-02-12T04:30:00.000-02:00", "second"),
        ("Monday", "2013-02-18T00:00:00.000-03:00", "day"),
        ("2 hours ago", "2013-02-12T02:30:00.000-02:00", "second"),
        ("two weeks ago", "2013-01-29T00:00:00.000-02:00", "day"),
        ("in July", "2013-07-01T00:00:00.000-03:00", "month"),
    ],
)
def test_what_depends_on_the_reference(text: str, value: str, grain: str) -> None:
    assert values(text) == [(value, grain)]


def test_the_direction_is_the_callers() -> None:
    fields = {"text": "Monday", "tz": "UTC", "reftime": REFTIME}
    assert duckling_answer(fields, preset="rules", prefer="past")[0]["value"]["value"][:10] == "2013-02-11"


def test_the_locale_orders_day_and_month() -> None:
    assert values("3/4/2019", locale="en_GB")[0][0][:10] == "2019-04-03"
    assert values("3/4/2019", locale="en_US")[0][0][:10] == "2019-03-04"


def test_dimensions() -> None:
    text = "for 3 days from 3 May 2019"
    assert [found["dim"] for found in ask(text)] == ["duration", "time"]
    assert [found["dim"] for found in ask(text, dims='["time","number"]')] == ["time"]
    assert ask(text, dims='["number"]') == []


def test_no_clock_is_read() -> None:
    entities, problems = duckling_report({"text": "tomorrow, 3 May 2019"}, preset="rules")
    assert [found["value"]["value"] for found in entities] == ["2019-05-03T00:00:00.000"]
    assert [problem.value for problem in problems] == ["tomorrow"]
    assert "no-dct" in problems[0].reason


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({}, "text"),
        ({"text": "x", "tz": "Mars/Base"}, "tz"),
        ({"text": "x", "reftime": "soon"}, "reftime"),
        ({"text": "x", "reftime": "9" * 40}, "reftime"),
        ({"text": "x", "dims": "time"}, "dims"),
        ({"text": "x", "dims": "[1]"}, "dims"),
        ({"text": "x", "colour": "red"}, "fields"),
    ],
)
def test_bad_fields_are_named(fields: dict[str, str], place: str) -> None:
    with pytest.raises(FormatError) as caught:
        duckling_answer(fields, preset="rules")
    assert caught.value.place == place


def test_another_language_is_an_error() -> None:
    with pytest.raises(ModelError):
        ask("huomenna", locale="fi_FI")
