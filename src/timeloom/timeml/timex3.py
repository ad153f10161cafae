"""Timex3: the values of a TIMEX3 of TimeML 1.2.1, without XML."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Timex3"]


@dataclass(frozen=True, slots=True)
class Timex3:
    """`type` is DATE, TIME, DURATION or SET; `begin` and `end` are the values of a range's two ends, or of
    the hours that a SET of them has ("from 9 to 5 on weekdays": T09:00 and T17:00)."""

    type: str
    value: str
    mod: str | None = None
    quant: str | None = None
    freq: str | None = None
    begin: str | None = None
    end: str | None = None
