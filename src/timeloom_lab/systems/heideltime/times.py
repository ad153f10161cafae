"""From values of TIMEX3 back to Times: a tree of the calendar where the value names one, and all views of it.

The tree is that of the value, not of the words: rules say what a mention comes to and not how. `mod` is part of it:
"the late 18th century" is the late part. What names no stretch and no pattern of the calendar (XXXX-XX-XX, P2WE) has no
tree, and `why` says so.
"""

from __future__ import annotations

from timeloom.calendar import Conventions, Expression, Fixed, evaluate
from timeloom.calendar.interval import Interval
from timeloom.calendar.value import Amounts, Intervals, TimeSet, Value
from timeloom.calendar.value import Unresolved as NoValue
from timeloom.document import Time, Unresolved
from timeloom.timeml import Timex3, edtf, interval_of, rrule, tree_of
from timeloom.timeml.trees import modified
from timeloom_lab.systems.heideltime.undefined import Mention

__all__ = ["time_of"]


def time_of(
    mention: Mention, text: str, *, id: str, asked: str, dct: Interval | None, conventions: Conventions, first: int
) -> Time:
    """A mention as a Time. `asked` is the value that the rule gave before what hangs on something was resolved."""
    if mention.unfilled:
        return _without_value(mention, text, id)
    value, type = mention.value, mention.type
    timex = Timex3(type, value, mention.mod or None, mention.quant or None, mention.freq or None)
    tree = tree_of(value, type, conventions)
    told = interval_of(value, conventions) if tree is None and type in ("DATE", "TIME") else None
    whole = tree if tree is not None else Fixed(told) if told is not None else None
    if whole is not None and mention.mod:
        whole = modified(whole, mention.mod)
        tree = None if tree is None else whole
    said = None if whole is None else evaluate(whole, dct=dct, conventions=conventions)
    intervals, more, unresolved = _values(said, value, type, dct, first)
    return Time(
        id=id,
        start=mention.start,
        end=mention.end,
        text=text[mention.start : mention.end],
        timex3=timex,
        intervals=intervals,
        more=more,
        unresolved=unresolved,
        zone=intervals[0].zone if intervals else None,
        edtf=None if whole is None or said is None else edtf(whole, said),
        rrule=None if tree is None or type != "SET" else rrule(tree, said, conventions),
        why=_why(mention, asked, tree, told),
        tree=tree,
    )


def _without_value(mention: Mention, text: str, id: str) -> Time:
    """A mention whose rule gives no value: where it stands, and why."""
    return Time(
        id=id,
        start=mention.start,
        end=mention.end,
        text=text[mention.start : mention.end],
        unresolved=Unresolved("not-read", f"{mention.place}: {mention.unfilled}"),
        why=f"{mention.place} of HeidelTime found it, and gives no value: {mention.unfilled}",
    )


def _values(
    said: Value | None, value: str, type: str, dct: Interval | None, first: int
) -> tuple[tuple[Interval, ...], bool, Unresolved | None]:
    """The intervals of what a value was evaluated to, whether there are more, and what could not be resolved."""
    if said is None:
        return (), False, Unresolved(*_reason(value, dct))
    if isinstance(said, Intervals):
        return said.members, False, None
    if isinstance(said, TimeSet):
        if dct is None:
            return (
                (),
                True,
                Unresolved("no-dct", "a set without end is listed from the time of writing, which was not given"),
            )
        after = dct.start if isinstance(dct.start, int) else None
        found = said.first(first + 1, after)
        return found[:first], len(found) > first, None
    if isinstance(said, Amounts):
        amount = f"{value} is an amount, and the rule calls it a {type}"
        return (), False, None if type == "DURATION" else Unresolved("not-supported", amount)
    assert isinstance(said, NoValue)
    if said.reason == "unknown-anchor":
        return (), False, Unresolved(*_reason(value, dct))
    return (), False, Unresolved(said.reason, said.detail)


def _reason(value: str, dct: Interval | None) -> tuple[str, str]:
    if value.startswith("P"):
        return "unknown-amount", f"{value} is no amount that can be counted"
    if "X" in value or value.startswith("UNDEF"):
        return ("no-dct" if dct is None else "unknown-anchor"), f"{value}: what it counts from is not known"
    return "not-supported", f"{value} names no stretch of the calendar"


def _why(mention: Mention, asked: str, tree: Expression | None, told: Interval | None) -> str:
    name = mention.rule.removesuffix("-explicit").removesuffix("-relative")
    said = f"rule {name} of HeidelTime gives {asked}"
    if asked != mention.value:
        said += f", which is {mention.value} here"
    if mention.mod:
        said += f", mod {mention.mod}"
    if tree is None:
        said += "; this has no SCATE tree"
        said += ", its interval is that of the value" if told is not None else ""
    return said
