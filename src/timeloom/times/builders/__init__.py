"""Builders: what a rule of the grammar makes of the words it matched.

A builder gets the context, the words by role and all items matched; it answers with a reading, or None where the
words do not add up (31 April, 25:00), and then the next rule is tried. `BUILDERS` is the one table of all of them, by
the names that the grammar uses.
"""

from timeloom.times.builders import (
    amounts,
    bounds,
    calendar_notes,
    clinical,
    clocks,
    counted,
    counted_weekdays,
    dates,
    everyday,
    frequencies,
    hours_of_days,
    joins,
    meals,
    narrowed_sets,
    nth,
    numeric_ranges,
    odd_dates,
    parts,
    periods,
    ranges,
    relative,
    sets,
    stretches,
    whole_days,
)
from timeloom.times.builders.words import Builder

__all__ = ["BUILDERS"]

BUILDERS: dict[str, Builder] = {
    **clocks.BUILDERS,
    **dates.BUILDERS,
    **periods.BUILDERS,
    **odd_dates.BUILDERS,
    **stretches.BUILDERS,
    **joins.BUILDERS,
    **amounts.BUILDERS,
    **relative.BUILDERS,
    **counted.BUILDERS,
    **nth.BUILDERS,
    **parts.BUILDERS,
    **clinical.BUILDERS,
    **sets.BUILDERS,
    **frequencies.BUILDERS,
    **narrowed_sets.BUILDERS,
    **hours_of_days.BUILDERS,
    **counted_weekdays.BUILDERS,
    **bounds.BUILDERS,
    **ranges.BUILDERS,
    **numeric_ranges.BUILDERS,
    **calendar_notes.BUILDERS,
    **everyday.BUILDERS,
    **meals.BUILDERS,
    **whole_days.BUILDERS,
}
