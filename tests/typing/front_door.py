"""The types of the front door: checked by mypy (`make types`), never run."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any, assert_type

import timeloom
from timeloom import Document, Interval, Pipeline, Problem, Time, Timex3, Unresolved
from timeloom.document import Times

assert_type(timeloom.find("in May"), Times)
assert_type(timeloom.find("in May", dct="2017-04-21", preset="rules", tz="Europe/Lisbon", date_order="DMY"), Times)
assert_type(timeloom.find("x", prefer="past", conventions="timenorm_scala", language="en", jurisdiction="US"), Times)
assert_type(timeloom.find("in May", dct=date(2017, 4, 21)), Times)
assert_type(timeloom.find("in May", dct=datetime(2017, 4, 21, tzinfo=UTC)), Times)
assert_type(timeloom.find("in May", dct=Interval.of(2017, 4, 21)), Times)
assert_type(timeloom.parse("May", dct=None), Time)
assert_type(timeloom.annotate("in May", layers="times", events={(0, 2): Interval.of(2017)}), Document)
assert_type(timeloom.read("file.tml"), list[Document])
assert_type(timeloom.write([], "out", "timeml"), list[Problem])
assert_type(timeloom.load(), Pipeline)
assert_type(timeloom.load("rules", first=5)("in May", "2017-04-21"), Document)
assert_type(timeloom.load("rules").run(Document(id="d", text="")), Document)
assert_type(timeloom.presets(), tuple[str, ...])
assert_type(timeloom.__version__, str)

time = timeloom.parse("May")
assert_type(time.start, int)
assert_type(time.timex3, Timex3 | None)
assert_type(time.intervals, tuple[Interval, ...])
assert_type(time.unresolved, Unresolved | None)
assert_type(time.to_dict(), dict[str, Any])

stage: Callable[[Document], Document] = timeloom.load().segment
error: type[Exception] = timeloom.FormatError

timeloom.find("in May", "2017-04-21")  # type: ignore[call-arg]  # options are keyword-only
timeloom.find("in May", dct=2017)  # type: ignore[arg-type]  # a number is no time of writing
timeloom.find("in May", lang="en")  # type: ignore[call-arg]  # there is no such option
timeloom.annotate("in May", layers="words")  # type: ignore[arg-type]  # there is no such layer
timeloom.parse(b"May")  # type: ignore[arg-type]  # text is str
