"""Days of a week that are no weekend, counted: the next four business days."""

from __future__ import annotations

from timeloom.times.builders.words import Roles, where
from timeloom.times.readings import Between, Reading, Shift, Token, WorkingDays

__all__ = ["working_day", "working_stretch"]


def working_day(roles: Roles, number: Token | None = None) -> WorkingDays:
    """The working day of a phrase, so many of them: business | day, Werktag, día hábil, jour ouvrable"""
    day = where(roles.get("u", roles["k"]))
    return WorkingDays(*day, (*day, "Day"), number)


def working_stretch(amount: Reading, operator: str, mark: tuple[int, int], span: tuple[int, int]) -> Between | None:
    """The next four business days, from the first of them through the last, weekends between them included; None for
    any other amount."""
    if not isinstance(amount, WorkingDays) or amount.number is None:
        return None
    near = Shift(*span, operator, mark, None, WorkingDays(amount.start, amount.end, amount.unit, None))
    far = Shift(*span, "Before" if operator == "Last" else "After", mark, None, amount)
    reading = Between(*span, mark, *((far, near) if operator == "Last" else (near, far)))
    reading.whole = True
    reading.hints |= {"type": "DURATION", "value": f"P{amount.number[2]}D"}
    return reading
