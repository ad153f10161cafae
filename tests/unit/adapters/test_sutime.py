"""python-sutime's interface with timeloom behind it."""

from __future__ import annotations

import pytest

from timeloom.adapters.sutime import SUTime
from timeloom.errors import FormatError


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
