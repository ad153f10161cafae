"""Days of a week that are no weekend, counted: the next four business days."""

from __future__ import annotations

from timeloom.times.readings import Between, Shift, WorkingDays

__all__ = ["working_stretch"]


def working_stretch(amount: WorkingDays, operator: str, mark: tuple[int, int], span: tuple[int, int]) -> Between:
    """The next four business days, from the first of them through the last, weekends between them included."""
    near = Shift(*span, operator, mark, None, WorkingDays(amount.start, amount.end, amount.unit, None))
    far = Shift(*span, "Before" if operator == "Last" else "After", mark, None, amount)
    reading = Between(*span, mark, *((far, near) if operator == "Last" else (near, far)))
    reading.whole = True
    if amount.number is not None:
        reading.hints |= {"type": "DURATION", "value": f"P{amount.number[2]}D"}
    return reading
