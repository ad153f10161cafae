"""Amounts between two numbers, as people mean them: three to five days are at least three, and in three to five days is
from then to then."""

from __future__ import annotations

from timeloom.times.context import Context
from timeloom.times.readings import Amount, Between, Reading, Shift
from timeloom.times.ways import OF_CLOCK

__all__ = ["told_apart"]

_MODIFIER = "APPROX"


def told_apart(ctx: Context, reading: Reading) -> Reading:
    """An amount between two numbers with the lower of them; what lies so far away as the stretch between both, but for
    hours from a writing of which only the day is known; any other reading as it is."""
    if isinstance(reading, Amount):
        ends = _ends(reading)
        if ends is not None:
            ends[0].hints = {"mod": _MODIFIER, **reading.hints}
            return ends[0]
    elif (
        isinstance(reading, Shift) and isinstance(reading.argument, Amount) and reading.operator in ("Before", "After")
    ):
        ends = _ends(reading.argument)
        if ends is not None and (
            reading.base is not None or ctx.has_moment() or reading.argument.unit[2] not in OF_CLOCK
        ):
            near, far = (reading.with_parts(reading.operator, reading.base, end) for end in ends)
            first, last = (far, near) if reading.operator == "Before" else (near, far)
            return Between(reading.start, reading.end, reading.argument.unit[:2], first, last)
    return reading


def _ends(amount: Amount) -> tuple[Amount, Amount] | None:
    """The amount with the lower and with the upper number; None where it has one."""
    if amount.number is None or amount.parts:
        return None
    lower, mark, upper = str(amount.number[2]).partition("-")
    return (_with(amount, lower), _with(amount, upper)) if lower and mark else None


def _with(amount: Amount, number: str) -> Amount:
    assert amount.number is not None
    made = Amount(amount.start, amount.end, amount.unit, (*amount.number[:2], number))
    made.modifiers, made.assumed = amount.modifiers, amount.assumed.copy()
    return made
