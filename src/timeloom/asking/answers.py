"""What a question asks for in time: three answers of three types, which cannot be taken for each other.

`NoTime`: the question names no time to choose by. `TimeFilter`: it does, and here are the stretches. `Unread`: it does,
and what is meant could not be read. None of them is true or false: who would write `if query_interval(...)` has to say
which of the three is meant, since a question whose time was not read is not a question about all of time.
"""

from __future__ import annotations

from math import inf
from typing import Any, ClassVar, Literal, NoReturn, TypeAlias

import msgspec

from timeloom.calendar.interval import Interval
from timeloom.calendar.unions import high, low
from timeloom.calendar.units import DAY_SECONDS
from timeloom.document import Span, Time
from timeloom.document.shape import time_to_dict

__all__ = ["NoTime", "Question", "Reason", "TimeFilter", "Unread"]

UNDATED = 0.25
"""The score of what has no date at all: below what lies near, above what lies far off."""
EDGE = 0.5
"""The score of what just touches the stretch that is asked for; what lies in it has more, what lies beside it less."""


class _Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What the three answers share. `residual` is the question without its words of time, for a search by words.
    `assumed` are the guesses made, rows of `timeloom.ASSUMED`."""

    question: str
    residual: str
    assumed: tuple[str, ...] = ()

    status: ClassVar[Literal["none", "interval", "unresolved"]]

    def __bool__(self) -> NoReturn:
        raise TypeError(
            f"a {type(self).__name__} is neither true nor false: ask for its type, or for its status "
            '("none", "interval", "unresolved")'
        )


class NoTime(_Asked, frozen=True, kw_only=True):
    """The question names no time to choose documents by. `ignored` are the times that it names otherwise: how long
    something takes, how often it is done."""

    ignored: tuple[Time, ...] = ()

    status: ClassVar[Literal["none", "interval", "unresolved"]] = "none"

    def to_dict(self) -> dict[str, Any]:
        """In the shape of `timeloom ask`."""
        return {**_head(self), "ignored": [_mention(time) for time in self.ignored]}


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """Why a time was not read: its characters and text, the name of the reason and the reason in words.

    `name` is a row of `timeloom.calendar.REASONS`, or "not-read" for words of time of which nothing was made.
    """

    start: int
    end: int
    text: str
    name: str
    detail: str


class Unread(_Asked, frozen=True, kw_only=True):
    """The question names a time, and when that is could not be read: `reasons` say why. `known` are the stretches of
    what could be read beside it, which alone may be too little or too much."""

    reasons: tuple[Reason, ...]
    known: tuple[Interval, ...] = ()
    times: tuple[Time, ...] = ()

    status: ClassVar[Literal["none", "interval", "unresolved"]] = "unresolved"

    def to_dict(self) -> dict[str, Any]:
        """In the shape of `timeloom ask`."""
        return {
            **_head(self),
            "reasons": [msgspec.structs.asdict(reason) for reason in self.reasons],
            "known": [_stretch(one) for one in self.known],
            "times": [_mention(time) for time in self.times],
        }


class TimeFilter(_Asked, frozen=True, kw_only=True):
    """The stretches of the calendar that a question asks for.

    `intervals` are half open, in order, and do not overlap; an end is known, open, or not known ("recently" has begun
    nobody says when). What the question leaves out (`excluded`) is no part of them. `times` are the expressions that
    they rest on and `spans` their characters with the words that go with them ("since", "older than"). `grain` is the
    finest calendar unit that the words name, None where they name none. `more`: a set goes on, and only what lies in
    the stretch that was looked at stands here.
    """

    intervals: tuple[Interval, ...]
    excluded: tuple[Interval, ...] = ()
    times: tuple[Time, ...] = ()
    spans: tuple[Span, ...] = ()
    grain: str | None = None
    more: bool = False

    status: ClassVar[Literal["none", "interval", "unresolved"]] = "interval"

    @property
    def ends(self) -> tuple[str, str]:
        """How the first stretch starts and the last one ends: "known", "open" or "unknown"."""
        return self.intervals[0].ends()[0], self.intervals[-1].ends()[1]

    def matches(self, interval: Interval) -> bool | None:
        """Whether a stretch shares an instant with what is asked for; None where that cannot be known."""
        found = {one.overlaps(interval) for one in self.intervals}
        return True if True in found else None if None in found else False

    def overlap(self, t_start: int | None, t_end: int | None, *, undated: float = UNDATED) -> float:
        """How well a stretch `[t_start, t_end)` fits, 0 to 1: a soft filter, which keeps what a hard one would lose.

        1 where it lies in what is asked for, from 1 down to 0.5 by the share of it that does, and below 0.5 where it
        lies beside it: half of that for every width away of the stretch that is nearest (a day at least; one without
        bounds has the width of a year). None is an end that is not known; where both are, the score is `undated`.

        Seconds are those of the clock of the intervals, as in the columns `t_start_s` and `t_end_s`.
        """
        if t_start is None and t_end is None:
            return undated
        start = -inf if t_start is None else float(t_start)
        end = inf if t_end is None else float(t_end)
        end = max(end, start + 1)
        inside = sum(max(0.0, min(end, high(one)) - max(start, low(one))) for one in self.intervals)
        if inside:
            # Of a stretch without bound the share is not known; that it reaches in is.
            share = inside / (end - start) if end - start < inf else 0.5
            return EDGE + (1 - EDGE) * min(1.0, share if share == share else 0.5)
        return max((EDGE * 0.5 ** (_gap(one, start, end) / _width(one)) for one in self.intervals), default=0.0)

    def to_dict(self) -> dict[str, Any]:
        """In the shape of `timeloom ask`: instants as ISO 8601 and as seconds."""
        return {
            **_head(self),
            "intervals": [_stretch(one) for one in self.intervals],
            "excluded": [_stretch(one) for one in self.excluded],
            "grain": self.grain,
            "more": self.more,
            "spans": [[span.start, span.end] for span in self.spans],
            "times": [_mention(time) for time in self.times],
        }

    def to_sql(self, start: str, end: str | None = None, **options: Any) -> tuple[str, Any]:
        """A condition of SQL over two columns of seconds, and its parameters (`timeloom.asking.sql.to_sql`)."""
        from timeloom.asking.sql import to_sql

        return to_sql(self.intervals, start, end, **options)

    def to_filter(self, start: str, end: str | None = None, **options: Any) -> dict[str, Any]:
        """The same for stores that filter by dicts of "$and", "$or", "$lt", "$gte"
        (`timeloom.asking.sql.to_filter`)."""
        from timeloom.asking.sql import to_filter

        return to_filter(self.intervals, start, end, **options)


Question: TypeAlias = NoTime | TimeFilter | Unread
"""What `query_interval` gives."""


def _head(asked: NoTime | TimeFilter | Unread) -> dict[str, Any]:
    return {
        "status": asked.status,
        "question": asked.question,
        "residual": asked.residual,
        "assumed": list(asked.assumed),
    }


def _stretch(one: Interval) -> dict[str, Any]:
    (first, last), ends = one.isoformat(), one.ends()
    held: dict[str, Any] = {"t_start": first, "t_end": last}
    held |= {
        "t_start_s": one.start if isinstance(one.start, int) else None,
        "t_end_s": one.end if isinstance(one.end, int) else None,
        "ends": list(ends),
    }
    return held if one.zone is None else {**held, "zone": one.zone}


def _mention(time: Time) -> dict[str, Any]:
    item = time_to_dict(time)
    return {name: item[name] for name in ("text", "start", "end", "timex3", "assumed", "why")}


def _gap(one: Interval, start: float, end: float) -> float:
    return max(start - high(one), low(one) - end, 0.0)


def _width(one: Interval) -> float:
    length = one.length
    return 365 * DAY_SECONDS if length is None else max(length, DAY_SECONDS)
