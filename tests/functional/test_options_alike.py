"""The options of reading mean the same wherever they are given: `parse`, `find`, the service and the command."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from typing import Any

import msgspec
import pytest

import timeloom
from timeloom.cli.main import main
from timeloom.web.bodies import Annotate, ParseText
from timeloom.web.readings import Reader

WRITTEN = "2022-06-02T09:30"
"""A Thursday."""
Options = Mapping[str, str]
Item = Mapping[str, Any]
CASES: tuple[tuple[str, dict[str, str], str, str | None], ...] = (
    ("3/4/2019", {}, "2019-03-04", None),
    ("3/4/2019", {"date_order": "DMY"}, "2019-04-03", None),
    ("3/4/2019", {"date_order": "MDY"}, "2019-03-04", None),
    ("3/4/2019", {"language": "de"}, "2019-04-03", None),
    ("3/4/2019", {"language": "en-GB"}, "2019-04-03", None),
    ("3/4/2019", {"language": "en_US"}, "2019-03-04", None),
    ("3/4/2019", {"language": "en-GB", "date_order": "MDY"}, "2019-03-04", None),
    ("Friday", {"prefer": "past"}, "2022-05-27", None),
    ("Friday", {"prefer": "future"}, "2022-06-03", None),
    ("Friday", {"prefer": "nearest"}, "2022-06-03", None),
    ("Freitag", {"prefer": "past", "language": "de-AT"}, "2022-05-27", None),
    ("5 May 2022 at 17:00", {"tz": "Europe/Lisbon"}, "2022-05-05T17:00", "Europe/Lisbon"),
    ("5 May 2022 at 17:00", {"tz": "+02:00"}, "2022-05-05T17:00", "+02:00"),
)


def by_parse(text: str, options: Options) -> Item:
    return timeloom.parse(text, dct=WRITTEN, preset="rules", **options).to_dict()


def by_find(text: str, options: Options) -> Item:
    (time,) = timeloom.find(text, dct=WRITTEN, preset="rules", **options)
    return time.to_dict()


def by_service_parse(text: str, options: Options) -> Item:
    item: Item = Reader("rules").parse(msgspec.convert({"expression": text, "dct": WRITTEN, **options}, ParseText))[
        "time"
    ]
    return item


def by_service_annotate(text: str, options: Options) -> Item:
    (item,) = Reader("rules").annotate(
        msgspec.convert({"text": text, "dct": WRITTEN, "layers": "times", **options}, Annotate)
    )["document"]["times"]
    read: Item = item
    return read


def by_command(text: str, options: Options) -> Item:
    written = io.StringIO()
    told = [part for name, value in options.items() for part in (f"--{name.replace('_', '-')}", value)]
    with redirect_stdout(written), pytest.raises(SystemExit) as ended:
        main(["parse", text, "--dct", WRITTEN, "--preset", "rules", "--format", "json", *told])
    assert not ended.value.code
    (item,) = json.loads(written.getvalue())
    read: Item = item
    return read


@pytest.mark.parametrize(
    "read", [by_parse, by_find, by_service_parse, by_service_annotate, by_command], ids=lambda read: read.__name__
)
@pytest.mark.parametrize(("text", "options", "value", "zone"), CASES)
def test_an_option_gives_the_same_answer_everywhere(
    read: Callable[[str, Options], Item], text: str, options: dict[str, str], value: str, zone: str | None
) -> None:
    item = read(text, options)
    assert (item["timex3"]["value"], item["zone"]) == (value, zone)


def test_a_question_takes_a_region_too() -> None:
    asked = timeloom.query_interval("what happened on 3/4/2019?", dct=WRITTEN, preset="rules", language="en-GB")
    assert isinstance(asked, timeloom.TimeFilter)
    assert [interval.isoformat()[0] for interval in asked.intervals] == ["2019-04-03T00:00:00"]


def test_a_region_of_a_language_without_rules_is_told() -> None:
    with pytest.raises(timeloom.ModelError, match="no rules for this language"):
        timeloom.parse("3/4/2019", preset="rules", language="nl-BE")


def test_trailing_words_are_named_with_the_part_that_was_read() -> None:
    with pytest.raises(
        timeloom.ExpressionError, match='"with Anna" is in the way: it is not part of "3 June 2022", which was read'
    ):
        timeloom.parse("3 June 2022 with Anna", preset="rules")
