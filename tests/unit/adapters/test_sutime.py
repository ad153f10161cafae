"""python-sutime's interface with timeloom behind it."""

from __future__ import annotations

import pytest

from timeloom.adapters.sutime import SUTime
from timeloom.errors import FormatError, ModelError


def test_a_reference_date() -> None:
    (item,) = SUTime(preset="rules").parse("\U0001f600 We left yesterday.", "2016-10-15")
    assert item == {"start": 11, "end": 20, "text": "yesterday", "type": "DATE", "value": "2016-10-14"}


def test_without_one_nothing_is_made_up() -> None:
    (item,) = SUTime(preset="rules").parse("We left on Monday.")
    assert item["value"] == "XXXX-WXX-1"


def test_ranges_by_option() -> None:
    text = "from 3 May 2015 to 7 May 2015"
    assert [item["text"] for item in SUTime(preset="rules").parse(text)] == ["3 May 2015", "7 May 2015"]
    (item,) = SUTime(mark_time_ranges=True, preset="rules").parse(text)
    assert (item["type"], item["value"]) == ("DURATION", {"begin": "2015-05-03", "end": "2015-05-07"})


def test_a_bad_date_is_an_error() -> None:
    with pytest.raises(FormatError):
        SUTime(preset="rules").parse("x", "soon")


def test_what_python_sutime_is_given() -> None:
    made = SUTime(
        "jars", mark_time_ranges=True, include_range=True, jvm_flags=("-Xmx2g",), jvm_started=False, preset="rules"
    )
    (item,) = made.parse(input_str="from 3 May 2015 to 7 May 2015", reference_date="2016-10-15")
    assert item["value"] == {"begin": "2015-05-03", "end": "2015-05-07"}


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("english", "on 3/4/2019", "2019-03-04"), ("british", "on 3/4/2019", "2019-04-03"), ("en", "yesterday", "2016-10-14"),
        ("spanish", "ayer", "2016-10-14"), ("es", "ayer", "2016-10-14"), ("german", "gestern", "2016-10-14"),
        ("fr", "hier", "2016-10-14"),
    ],
)  # fmt: skip
def test_languages(language: str, text: str, value: str) -> None:
    (item,) = SUTime(language=language, preset="rules").parse(text, "2016-10-15")
    assert item["value"] == value


def test_what_there_is_not_is_told() -> None:
    with pytest.raises(ModelError, match="english, en, british, spanish"):
        SUTime(language="chinese")
    with pytest.raises(ModelError, match="mark_time_ranges by its name"):
        SUTime(True)
