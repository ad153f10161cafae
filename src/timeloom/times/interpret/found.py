"""One graph and everything that is said of it: tree, intervals, TIMEX3, EDTF, RRULE, zone, guesses, words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from timeloom.calendar import evaluate
from timeloom.calendar.conventions import Conventions
from timeloom.calendar.interval import End, Interval
from timeloom.calendar.tree import After, Before, Between, EveryNth, Expression, NthFromEnd, NthFromStart, Numbered
from timeloom.calendar.value import REASONS, Amounts, Intervals, Unresolved, Value
from timeloom.document import Policy, Problem, TimeEntity
from timeloom.document import Unresolved as WhyNot
from timeloom.scate import Root
from timeloom.timeml import Timex3, edtf, rrule, timex3
from timeloom.timeml.grain import RANK, grain_of, is_amount, main_path
from timeloom.times.interpret.coarse import no_finer_than_writing
from timeloom.times.interpret.derivation import derivation

__all__ = ["Events", "Found", "Reading"]

_ONCE = "1X"
Events = Mapping[tuple[int, int], Interval]
_IMPOSSIBLE = "impossible"
_NO_DCT = Unresolved(
    "no-dct", "it goes on without end, and the time of writing, from which it is listed, was not given"
)


class Found(NamedTuple):
    """What is said of one graph."""

    tree: Expression | None
    timex3: Timex3 | None
    intervals: tuple[Interval, ...]
    more: bool
    unresolved: WhyNot | None
    zone: str | None
    edtf: str | None
    rrule: str | None
    assumed: tuple[str, ...]
    why: str
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What graphs are read under: the time of writing, conventions, policy, events, and `first`, how many members of
    a set without end are written out."""

    dct: Interval | None
    conventions: Conventions
    policy: Policy
    events: Events | None
    first: int

    def find(
        self,
        text: str,
        root: Root,
        entities: Sequence[TimeEntity],
        *,
        hints: Mapping[str, str],
        assumed: tuple[str, ...] = (),
        same_century: bool,
    ) -> Found:
        """Everything about the graph of `entities` with its root. `hints` and `assumed` are the reader's."""
        tree = root.tree
        if tree is None:
            return _broken(text, root)
        value = self._evaluated(tree)
        said = hints.get("unresolved")
        if said == _IMPOSSIBLE:
            # What the words name exists (May 2019), and what they say of it does not (the 32nd).
            return self._nowhere(text, tree, hints)
        if said is not None and isinstance(value, Unresolved):
            value = Unresolved(said, REASONS.get(said, value.detail))
        half = None if "grain" in hints else self._exact(tree) or _half(tree, entities)
        if half is not None:
            hints = {**hints, "grain": half}
        read = self._filled(tree, value)
        timex = self._timex3(read, value, hints)
        notes = self._notes(tree, value, entities, assumed, same_century=same_century)
        if read is not tree:
            notes = (*notes, "start-included")
        step = _step(tree) if timex.freq == _ONCE else None
        if step is not None:
            notes = (*notes, "phase")
        intervals, more, why_not = self._members(value if step is None else self._evaluated(step))
        intervals, zone = self._zoned(intervals, hints.get("zone"))
        return Found(
            tree=tree,
            timex3=timex,
            intervals=intervals,
            more=more,
            unresolved=None if why_not is None else WhyNot(why_not.reason, why_not.detail),
            zone=zone,
            edtf=edtf(tree, value),
            # No rule says on which days of its week "twice a week" falls.
            rrule=None
            if timex.freq not in (None, _ONCE) or (timex.freq and step is None and isinstance(tree, Numbered))
            else rrule(step or tree, value, self.conventions),
            assumed=notes,
            why=derivation(text, read, why_not or value, timex, dct=self.dct, inner=self._inner, notes=notes),
            problems=root.problems,
        )

    def _nowhere(self, text: str, tree: Expression, hints: Mapping[str, str]) -> Found:
        """Of a date that does not exist, as the words alone can say."""
        detail = REASONS[_IMPOSSIBLE]
        timex = self._timex3(tree, Unresolved(_IMPOSSIBLE, detail), hints)
        why = f'"{" ".join(text.split())}": unresolved: {detail}'
        return Found(tree, timex, (), False, WhyNot(_IMPOSSIBLE, detail), None, None, None, (), why, ())

    def _filled(self, tree: Expression, value: Value) -> Expression:
        """A range as it was read: with its start, and its end, where it would be empty without them."""
        if not isinstance(tree, Between) or tree.start_included or not isinstance(value, Intervals):
            return tree
        start, end = value.members[0].start, value.members[0].end
        opening, closing = self._evaluated(tree.start), self._evaluated(tree.end)
        if not isinstance(opening, Intervals) or isinstance(start, End) or opening.members[-1].start != start:
            return tree
        has_end = isinstance(closing, Intervals) and closing.members[0].end == end
        return replace(tree, start_included=True, end_included=tree.end_included or has_end)

    def _evaluated(self, tree: Expression) -> Value:
        value = evaluate(tree, dct=self.dct, conventions=self.conventions, events=self.events)
        # A preset that moves an anchor as it is keeps to the letter of its source.
        if self.conventions.ago_width == "none":
            return value
        return no_finer_than_writing(tree, value, self.dct)

    def _exact(self, tree: Expression) -> str | None:
        """The hint for what is counted in units longer than the day that is meant: in two weeks."""
        if (
            self.conventions.ago_width != "exact"
            or not isinstance(tree, (Before, After))
            or tree.shift is None
            or not is_amount(tree.shift)
        ):
            return None
        return (
            "Day"
            if RANK[grain_of(tree.shift)] > RANK["day"] and RANK[grain_of(tree.interval) or "day"] <= RANK["day"]
            else None
        )

    def _timex3(self, tree: Expression, value: Value, hints: Mapping[str, str]) -> Timex3:
        return timex3(
            tree,
            value,
            dct=self.dct,
            hints=hints,
            resolve=self._evaluated,
            bounds=self.conventions.open_range == "bound",
        )

    def _inner(self, tree: Expression) -> str | None:
        """The value of an expression within a tree, for the words."""
        value = self._evaluated(tree)
        return None if isinstance(value, Unresolved) else self._timex3(tree, value, {}).value

    def _members(self, value: Value) -> tuple[tuple[Interval, ...], bool, Unresolved | None]:
        """(intervals, whether the set goes on, why there are none)."""
        if isinstance(value, Intervals):
            return value.members, False, None
        if isinstance(value, Unresolved):
            return (), False, value
        if isinstance(value, Amounts):
            return (), False, None
        after = getattr(value, "low", None)
        if after is None and self.dct is not None:
            after = self.dct.start
        if after is None or isinstance(after, End):
            return (), True, _NO_DCT
        found = value.first(self.first + 1, after)
        if not found:
            return (), False, Unresolved("impossible", REASONS["impossible"])
        return found[: self.first], len(found) > self.first, None

    def _zoned(self, intervals: tuple[Interval, ...], hinted: str | None) -> tuple[tuple[Interval, ...], str | None]:
        """The intervals and their zone: the one stated, else the one inferred from the words, the policy's, or that of
        the time of writing, by whose clock the rest of the text is told."""
        zone = next((one.zone for one in intervals if one.zone is not None), None)
        if zone is not None:
            return intervals, zone
        zone = hinted
        if zone is None and intervals:
            zone = self.policy.tz or (self.dct.zone if self.dct is not None else None)
        if zone is None:
            return intervals, None
        return tuple(Interval(one.start, one.end, zone) for one in intervals), zone

    def _notes(
        self,
        tree: Expression,
        value: Value,
        entities: Sequence[TimeEntity],
        assumed: tuple[str, ...],
        *,
        same_century: bool,
    ) -> tuple[str, ...]:
        """The guesses of the reader, and those that evaluation made."""
        notes = list(assumed)
        types = {entity.type for entity in entities}
        if "Two-Digit-Year" in types:
            notes.append("two-digit-same-century" if same_century else "two-digit-year")
        if "Every-Nth" in types:
            notes.append("phase")
        if isinstance(value, Intervals) and self.conventions.ago_width == "centred" and _is_centred(tree):
            notes.append("centred")
        return tuple(dict.fromkeys(notes))


def _is_centred(tree: Expression) -> bool:
    """Was an amount before or after an anchor widened to one of its unit?"""
    for node in main_path(tree):
        if isinstance(node, (Before, After)) and node.shift is not None and is_amount(node.shift):
            return RANK[grain_of(node.shift)] > RANK[grain_of(node.interval) or "day"]
    return False


def _half(tree: Expression, entities: Sequence[TimeEntity]) -> str | None:
    """The hint for a half: of a year, which SCATE writes as six months, or of a decade or century, so many years.

    A Number on the very words of its Period is not in the text: it stands for the unit.
    """
    for entity in entities:
        if entity.type == "Period" and entity.get("Type") in ("Months", "Years"):
            for target in entity.targets("Number"):
                number = next((one for one in entities if one.id == target and one.spans == entity.spans), None)
                if number is None:
                    continue
                if entity.get("Type") == "Months":
                    return "Half-Year" if number.get("Value") == "6" else None
                return "Part" if isinstance(tree, (NthFromStart, NthFromEnd)) else None
    return None


def _broken(text: str, root: Root) -> Found:
    detail = root.problems[0].reason if root.problems else "its annotation names no time"
    quoted = " ".join(text.split())
    return Found(
        tree=None,
        timex3=None,
        intervals=(),
        more=False,
        unresolved=WhyNot("broken", detail),
        zone=None,
        edtf=None,
        rrule=None,
        assumed=(),
        why=f'"{quoted}": unresolved: {detail}',
        problems=root.problems,
    )


def _step(tree: Expression) -> EveryNth | None:
    """Once every two weeks is every second one."""
    return EveryNth(tree.repeating, tree.n) if isinstance(tree, Numbered) and isinstance(tree.n, int) else None
