"""Links that no reader would sign are left out: what is seen of a link and its ends says how likely it holds.

What found the links knows how sure it is of each, and yet of those that it gives .8 and more a third is wrong by
readers: a time misread, which the tense contradicts ("was treated in November" in a November to come), what is only
possible or denied, a date that says which noun is meant, a state that a day does not hold. None of these is wrong
always, so they are weighed (`timeloom.timeline.readers`).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence

from timeloom.calendar.interval import Interval
from timeloom.document import Event, Time
from timeloom.graph.constraint import Constraint
from timeloom.timeline.borders import Borders
from timeloom.timeline.hanging import HANGING, TOGETHER, up
from timeloom.timeline.readers import judge
from timeloom.timeline.sides import AFTER, AROUND, BEFORE, BY, SINCE, UNTIL

__all__ = ["HIGH", "LEAST", "LOW", "WIDE", "WITHIN", "Doubts", "group"]

WITHIN, LOW, HIGH, WIDE = "within", "low", "high", "around"
_GROUPS = dict.fromkeys((*TOGETHER, HANGING, "BEGINS", "ENDS"), WITHIN)
_GROUPS |= dict.fromkeys(("AFTER", "IAFTER", "BEGUN_BY", SINCE, AFTER), LOW)
_GROUPS |= dict.fromkeys(("BEFORE", "IBEFORE", "ENDED_BY", BY, UNTIL, BEFORE), HIGH)
_GROUPS |= dict.fromkeys(("INCLUDES", "DURING_INV", AROUND), WIDE)
LEAST = 0.8
"""How likely a link has to be; texts that were left out of learning lose few right places so, and most wrong ones."""
_DAY = 86_400
_GRAINS = (_DAY - 1, _DAY, 28 * _DAY - 1, 32 * _DAY, 360 * _DAY, 370 * _DAY)
"""Up to so many seconds is a part of a day, a day, weeks, a month, months, a year; what is longer has the last
number."""
_CLAUSES = frozenset(("ccomp", "advcl", "acl", "conj", "parataxis", "csubj", "xcomp", "root"))
_WHOLE = frozenset(("acl:relcl", "nsubj:pass", "obl:tmod", "nmod:poss", "obl:agent"))
"""Relations that are more than what they are a kind of."""
_LEADS = frozenset(("ADP", "DET", "SCONJ", "ADV", "ADJ"))
_NOUNS = frozenset(("NOUN", "PROPN"))
_FEW, _LONG = 3, 40


def group(label: str) -> str | None:
    """What a link of that label says of its source: it lies within its target, ends no sooner, is over by it, goes on
    around it."""
    return _GROUPS.get(label)


class Doubts:
    """How likely the links of a document are right, by what readers found of others."""

    def __init__(
        self, borders: Borders, links: Sequence[Constraint], found: dict[str, float], creation: str | None
    ) -> None:
        self.finder, self.below, self.words, self.word_of = (
            borders.finder,
            borders.below,
            borders.words,
            borders.word_of,
        )
        self.tokens, self.dct = self.finder.document.tokens, self.finder.document.dct
        self.events = {one.id: event for event in self.finder.events for one in event.instances or (event,)}
        document = self.finder.document
        self.times = {time.id: time for time in (*document.times, *document.timexes)}
        dates = (time for time in document.timexes if time.timex3 is not None and time.timex3.type in ("DATE", "TIME"))
        self.dates = Counter(self.sentence(time.start) for time in dates)
        self.found, self.creation = found, creation
        self.timexes = frozenset(time.id for time in document.timexes)
        self.many = Counter(link.source for link in links if link.target in self.times)

    def sentence(self, start: int) -> int:
        """The number of the sentence in which a character stands."""
        return bisect_right(self.finder.sentence_starts, start)

    def top(self, start: int, end: int) -> int:
        """The word of some characters on which the others hang; where none has any of them, the one before."""
        found = self.word_of(start, end)
        return self.finder.token_of(start) if found is None else found

    def path(self, one: int, other: int) -> tuple[list[str], list[str]] | None:
        """How two words hang on the first word that both hang on, each from the lowest up; None where there is none."""
        ours, theirs = list(up(self.tokens, one)), list(up(self.tokens, other))
        steps = {at: number for number, at in enumerate(ours)}
        for number, at in enumerate(theirs):
            if at in steps:
                return [self.relation(one) for one in ours[: steps[at]]], [
                    self.relation(one) for one in theirs[:number]
                ]
        return None

    def relation(self, at: int) -> str:
        relation = self.tokens[at].deprel or ""
        return relation if relation in _WHOLE else relation.partition(":")[0]

    def on(self, link: Constraint) -> float | None:
        """How likely a link is right that was found and is not believed; None of any other."""
        kind = group(link.label)
        if (
            kind is None
            or link.source not in self.events
            or (link.id and link.id not in self.found)
            or not self.is_known(link.target)
        ):
            return None
        chance = judge(WITHIN if kind == WITHIN else "beside")(self.of(link))
        return chance if chance < LEAST else None

    def is_dating(self, link: Constraint) -> bool:
        """Whether a link says of an event that it lies in its target, or on a side of a time of its own sentence."""
        event, time = self.events.get(link.source), self.times.get(link.target)
        if event is None or group(link.label) == WITHIN:
            return event is not None
        return time is not None and self.sentence(event.start) == self.sentence(time.start)

    def is_of_verb(self, link: Constraint) -> bool:
        """Whether a link is between a stated time and the verb on which that hangs."""
        time = self.finder.stated.get(link.target)
        return time is not None and self.finder.verb(time) == link.source

    def is_stated(self, target: str) -> bool:
        """Whether a link is to a stated time, or to one of which TimeML has only parts."""
        return target in self.finder.stated or (target in self.times and target not in self.timexes)

    def is_known(self, target: str) -> bool:
        time = self.times.get(target)
        return target == self.creation or target in self.events or (time is not None and bool(time.intervals))

    def of(self, link: Constraint) -> frozenset[str]:
        """What is seen of a link of an event."""
        event, kind = self.events[link.source], group(link.label) or ""
        at = self.top(event.start, event.end)
        score = self.found.get(link.id)
        sure = "none" if score is None else str(min(int(score * 10), 9))
        told = event.told
        seen = {
            "any",
            kind,
            f"label {link.label}",
            f"score {sure}",
            f"{kind} score {sure}",
            f"times of it {min(self.many[link.source], 4)}",
        }
        seen.update(self.of_event(at, told, kind))
        time = self.times.get(link.target)
        if link.target == self.creation:
            seen.update(
                (
                    f"dct {kind}",
                    f"dct {kind} {told.get('class')}",
                    f"dct {kind} {told.get('tense')}",
                    f"dct {kind} score {sure}",
                )
            )
        elif time is not None:
            seen.update(self.of_time(at, told, time, kind))
            seen.update(self.beside(event, at, time))
        elif link.target in self.events:
            seen.update(self._of_two(event, at, told, self.events[link.target], link.label, sure))
        return frozenset(seen)

    def of_event(self, at: int, told: dict[str, str], kind: str) -> Iterator[str]:
        token, below = self.tokens[at], self.below(at)
        tense = told.get("tense")
        yield from (
            f"tense {tense}",
            f"class {told.get('class')}",
            f"aspect {told.get('aspect')}",
            f"tense {tense} {told.get('class')}",
        )
        yield from (f"modal {told.get('modality', 'NONE') not in ('', 'NONE')}", f"polarity {told.get('polarity')}")
        yield from (f"upos {token.upos}", f"deprel {self.relation(at)}")
        relations = {self.tokens[one].deprel for one in below}
        yield from (f"mark {self.words[one]}" for one in below if self.tokens[one].deprel == "mark")
        yield from (f"subject {bool(relations & {'nsubj', 'nsubj:pass'})}", f"object {'obj' in relations}")
        if token.upos in _NOUNS:
            yield from (
                f"noun det {'det' in relations}",
                f"noun nmod {'nmod' in relations}",
                f"noun {self.relation(at)} {kind}",
            )

    def of_time(self, at: int, told: dict[str, str], time: Time, kind: str) -> Iterator[str]:
        value, type_ = (time.timex3.value, time.timex3.type) if time.timex3 is not None else ("", "none")
        tense = told.get("tense")
        yield from (f"type {type_}", f"words {len(time.text.split())}")
        if value.endswith("_REF"):
            yield f"ref {value} {tense}"
        stretch = time.intervals[0] if time.intervals else None
        if stretch is not None and isinstance(stretch.start, int) and isinstance(stretch.end, int):
            grain = bisect_left(_GRAINS, stretch.end - stretch.start)
            yield from (
                f"grain {grain}",
                f"grain {grain} {kind}",
                f"grain {grain} {told.get('class')}",
                f"grain {grain} {self.tokens[at].upos}",
            )
            when = self._when(stretch.start, stretch.end)
            if when:
                yield from (
                    f"when {when}",
                    f"when {when} {tense}",
                    f"when {when} {tense} {told.get('aspect')}",
                    f"when {when} grain {grain}",
                )
        first = self.finder.token_of(time.start)
        lead = self.words[first - 1] if first and self.tokens[first - 1].upos in _LEADS else ""
        yield from (f"led by {lead}", f"led by {lead} {kind}", f"time {self.relation(self.top(time.start, time.end))}")

    def _when(self, start: int, end: int) -> str:
        """On which side of the time of writing a stretch lies, "" where that is not known."""
        dct = self.dct
        if not isinstance(dct, Interval) or not isinstance(dct.start, int) or not isinstance(dct.end, int):
            return ""
        return "past" if end <= dct.start else "future" if start >= dct.end else "now"

    def beside(self, event: Event, at: int, time: Time) -> Iterator[str]:
        """What stands between an event and a time."""
        mine, other = self.sentence(event.start), self.sentence(time.start)
        yield from (f"same {mine == other}", f"others {min(self.dates[mine], _FEW)} {mine == other}")
        if mine != other:
            yield f"sentences {max(-_FEW, min(_FEW, mine - other))}"
            return
        top = self.top(time.start, time.end)
        found = self.path(at, top)
        if found is None:
            yield "no path"
        else:
            above, below = found
            borders = [[one for one in way if one.partition(":")[0] in _CLAUSES] for way in found]
            yield from (
                f"up {len(above)} down {len(below)}",
                f"up clauses {'/'.join(borders[0])[:_LONG]}",
                f"down clauses {'/'.join(borders[1])[:_LONG]}",
            )
            yield f"path {'/'.join(above)[:_LONG]}>{'/'.join(below)[:_LONG]}"
            yield f"clauses {min(len(borders[0]), _FEW)} {min(len(borders[1]), _FEW)}"
        head = self.tokens[top].head
        yield f"governs {head == at}"
        between = range(min(at, top) + 1, max(at, top))
        yield f"commas {min(sum(self.words[one] == ',' for one in between), _FEW)}"
        yield f"verbs {min(sum(self.tokens[one].upos == 'VERB' for one in between), _FEW)}"
        if head is not None and head != at and self.tokens[head].upos in _NOUNS:
            yield f"time of noun {head > top}"

    def _of_two(
        self, event: Event, at: int, told: dict[str, str], other: Event, label: str, sure: str
    ) -> Iterator[str]:
        """What is seen of a link of two events."""
        kind, same = group(label), self.sentence(event.start) == self.sentence(other.start)
        theirs = other.told
        yield from (
            f"two {kind}",
            f"two {label} {sure}",
            f"two same {same} {kind}",
            f"two {kind} first {event.start < other.start}",
        )
        yield from (
            f"two {kind} {told.get('tense')} {theirs.get('tense')}",
            f"two {kind} {told.get('class')} {theirs.get('class')}",
        )
        found = self.path(at, self.top(other.start, other.end)) if same else None
        if found is not None:
            yield from (
                f"two path {'/'.join(found[0])[:_LONG]}>{'/'.join(found[1])[:_LONG]}",
                f"two up {len(found[0])} {len(found[1])} {kind}",
            )
