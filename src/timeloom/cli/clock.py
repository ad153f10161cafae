"""The one place of timeloom that looks at the clock, and only when a user asks for it by the word `--dct today`."""

from __future__ import annotations

from datetime import date

__all__ = ["today"]


def today() -> date:
    """The day by the clock and the zone of this machine: what its user calls today."""
    # The ban on clocks is for the library. Here the user has asked, and is told which day it gave.
    return date.today()  # noqa: DTZ011, TID251  # asked for by the word "today"
