"""Guards: what must hold around the words of a rule before it may fire.

A guard sees the context, the words by role and all items matched, and answers yes or no by the words next to the match
in the text. They keep "may", "march", "second" and "1,998 people" from becoming times. Which words tell is said in the
language's cues; `GUARDS` is the one table of all guards, by the names that the grammar uses.
"""

from timeloom.stages.compose.guards import (
    alone,
    amounts,
    clocks,
    dates,
    hours,
    hours_of_days,
    lists,
    ranges,
    relative,
    sets,
)
from timeloom.stages.compose.guards.words import Guard

__all__ = ["GUARDS"]

GUARDS: dict[str, Guard] = {
    **clocks.GUARDS,
    **hours.GUARDS,
    **hours_of_days.GUARDS,
    **dates.GUARDS,
    **lists.GUARDS,
    **alone.GUARDS,
    **amounts.GUARDS,
    **relative.GUARDS,
    **sets.GUARDS,
    **ranges.GUARDS,
}
