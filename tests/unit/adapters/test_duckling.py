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


@pytest.mark.parametrize(
    ("text", "body", "ends"),
    [
        ("tomorrow from 9 to 11", "tomorrow from 9 to 11", {"from": "2013-02-13T09:00", "to": "2013-02-13T11:00"}),
        ("call after 5pm", "after 5pm", {"from": "2013-02-12T17:00"}),
        ("before noon", "before noon", {"to": "2013-02-12T12:00"}),
        ("by Friday", "by Friday", {"to": "2013-02-16T00:00"}),
        ("not before Monday", "not before Monday", {"from": "2013-02-18T00:00"}),
        ("until Friday", "until Friday", {"to": "2013-02-15T00:00"}),
        ("from Friday on", "from Friday on", {"from": "2013-02-15T00:00"}),
        ("from 2019 onwards", "from 2019 onwards", {"from": "2019-01-01T00:00"}),
        ("after 5pm tomorrow, and by train", "after 5pm tomorrow", {"from": "2013-02-13T17:00"}),
    ],
)
def test_ends(text: str, body: str, ends: dict[str, str]) -> None:
    (found,) = ask(text)
    assert (found["body"], text[found["start"] : found["end"]]) == (body, body)
    assert {key: found["value"][key]["value"][:16] for key in ("from", "to") if key in found["value"]} == ends


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("a post tomorrow", "tomorrow"), ("on Friday", "Friday"), ("the day after tomorrow", "the day after tomorrow"),
        ("before Anna leaves by train on Friday", "Friday"), ("for now", "now"),
    ],
)  # fmt: skip
def test_no_open_end(text: str, body: str) -> None:
    (found,) = ask(text)
    assert (found["body"], found["value"]["type"]) == (body, "value")


def test_both_readings_of_an_open_end() -> None:
    (found,) = ask("after 3/4/2019", locale="en")
    assert [value["from"]["value"][:10] for value in found["value"]["values"]] == ["2019-03-05", "2019-04-04"]


def test_what_has_no_known_end_is_told() -> None:
    entities, problems = duckling_report({"text": "recently", "reftime": REFTIME}, preset="rules")
    assert not entities
    assert [problem.reason for problem in problems] == ["an end that is not known"]


def test_a_reference_of_milliseconds() -> None:
    as_text, as_number = (
        duckling_answer({"text": "tomorrow", "reftime": given}, preset="rules") for given in (REFTIME, int(REFTIME))
    )
    assert as_text == as_number
    assert duckling_answer({"text": "tomorrow", "reftime": 0}, preset="rules")[0]["value"]["value"][:10] == "1970-01-02"


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
        ({"text": 3}, "text"),
        ({"text": "x", "tz": 2}, "tz"),
        ({"text": "x", "dims": ["time"]}, "dims"),
        ({"text": "x", "reftime": 1.5}, "reftime"),
        ({"text": "x", "reftime": True}, "reftime"),
    ],
)
def test_bad_fields_are_named(fields: dict[str, Any], place: str) -> None:
    with pytest.raises(FormatError) as caught:
        duckling_answer(fields, preset="rules")
    assert caught.value.place == place


def test_another_language_is_an_error() -> None:
    with pytest.raises(ModelError):
        ask("huomenna", locale="fi_FI")
