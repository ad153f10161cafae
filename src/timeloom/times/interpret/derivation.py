"""`why`: one line that says how an expression was read, from the words of the text to its value."""

from __future__ import annotations

from collections.abc import Callable

from timeloom.calendar.interval import Interval
from timeloom.calendar.tree import Between, Expression, Frequency
from timeloom.calendar.value import Amounts, Intervals, Unresolved, Value
from timeloom.timeml import Timex3
from timeloom.timeml.grain import bare
from timeloom.times.interpret.words import WRITING, is_relative, span_words, words

__all__ = ["derivation"]


def derivation(
    text: str,
    tree: Expression,
    value: Value,
    timex: Timex3,
    *,
    dct: Interval | None,
    inner: Callable[[Expression], str | None],
    notes: tuple[str, ...] = (),
) -> str:
    """The line: the words quoted, the value, how it was reached, and what was assumed.

    `inner` gives the TIMEX3 value of an expression within the tree; `notes` are names of guesses.
    """
    node = bare(tree)
    sides: dict[int, str | None] = {}
    if isinstance(node, Between):
        sides = {id(node.start): timex.begin, id(node.end): timex.end}

    def value_of(part: Expression) -> str | None:
        known = sides[id(part)] if id(part) in sides else inner(part)
        return None if known is None or known.endswith("_REF") or known.startswith("P") else known

    body = _body(tree, value, timex, value_of)
    if dct is not None and WRITING in body:
        head, _, tail = body.rpartition(WRITING)
        body = f"{head}{WRITING}, {span_words(dct)}{tail}"
    quoted = " ".join(text.split())
    parts = [f'"{quoted}": {body}', *(note.replace("-", " ") for note in notes)]
    if isinstance(value, Unresolved):
        parts.append(f"unresolved: {value.detail}")
    return "; ".join(parts)


def _body(tree: Expression, value: Value, timex: Timex3, value_of: Callable[[Expression], str | None]) -> str:
    if isinstance(value, Amounts):
        return f"{words(tree, value_of)}, an amount without a place in time"
    several = not isinstance(value, Unresolved) and not (isinstance(value, Intervals) and len(value.members) == 1)
    phrase = words(tree, value_of, several=several or timex.type == "SET")
    times = timex.freq.removesuffix("X") if timex.freq is not None else "1"
    if times not in ("1", "") and not isinstance(tree, Frequency):
        phrase = f"{times} times in {phrase}"
    if several or isinstance(value, Unresolved) or timex.type == "DURATION" or timex.value.endswith("_REF"):
        return phrase
    return f"{timex.value} ({phrase})" if is_relative(tree) or "T" in timex.value else phrase
