"""How an event is told on one line: as its tree cuts it, as it stands in its sentence, or by the whole sentence.

What the tree cuts is shortest, and torn where the tree is wrong; a whole sentence is hardly ever torn, and long. By
readers two thirds of the first read well and nine of ten sentences. So each way is weighed by what is seen of it
(`timeloom.timeline.readers`), and the one is taken that most likely reads well, less what its length costs.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from timeloom.document import Event, Span
from timeloom.timeline.phrases import Phrase, Phrases
from timeloom.timeline.readers import judge
from timeloom.timeline.words import DEEPEST

__all__ = ["Way", "Wording"]

CUT, STRETCH, OPENING, SENTENCE = "cut", "stretch", "opening", "sentence"
LONGEST = 300
"""Characters of what is told otherwise than as the tree cuts it."""
_PER_100 = 0.1
_EASY = 60
"""What 100 characters more than so many cost, as a probability."""
_NO_CHOICE = 0.1
"""What costs beside all that is not cut: it tells the date again, and often more than the event."""
_ANOTHER = 0.2
"""What each time more than one costs: what happened at two times is told twice so."""
_STOPS = frozenset((",", ";", ":", ".", "!", "?", "—", "--", ")", '"', "”", "''"))
_DATELINE = re.compile(r"^[A-Z]{3,}[A-Z .,'/-]*(?:,[^-–—_]{0,40})?(?:\([A-Za-z]+\) ?)?(?:--|[-–—_]) +")
"""Where and when a report was sent, before its first sentence: "HARIM, May 2 (AP) -- "."""
_LAYOUT = re.compile(r"[\t|]|\S {3,}\S|\n\s*\n|(?:^|\n)\s*(?:[-*#•]+|\d+[.)])\s", re.MULTILINE)
"""What stands in tables, lists and headings, and in no sentence."""
# Words that are seen, and weighed: none decides by itself.
_POINTS = frozenset(
    "he she it they we i you this that these those his her their its who which one some others such there my our your".split()
)
_OPENS = frozenset(
    "but and or so because although while if when as after before that to for in on at by with from of".split()
)
_ENDS = frozenset("of in to for with on at by that the a and as from than into".split())
_HELD = (
    "would could may might should if not that which who whose said says saying there had has will were was is are been being"
).split()
_MARKS = " ,.;:\"'`“”"
_FEW, _MANY = 3, 6
_LONG = 40
"""Characters from which on a clause is told by itself where another follows."""


class Way(NamedTuple):
    """A way of telling an event: its kind, its text, and the words that it tells."""

    kind: str
    text: str
    words: frozenset[int]


class Wording:
    """Which way the events of a document are told."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases, self.tokens, self.text = phrases, phrases.tokens, phrases.document.text
        self.spans = phrases.document.sentences
        self.starts = [span.start for span in self.spans]
        self.time_starts = sorted(time.start for time in phrases.document.times)
        self.token_starts = [token.start for token in self.tokens]

    def told(self, event: Event, phrase: Phrase) -> Phrase:
        """The phrase of an event, with the text and the words of the way in which it is told."""
        ways = list(self.ways(event, phrase))
        if len(ways) < 2:
            return phrase
        of_event = self._of_event(event, phrase)
        best = max(ways, key=lambda way: self._worth(way, of_event))
        return phrase if best.kind == CUT else phrase._replace(text=best.text, words=best.words)

    def ways(self, event: Event, phrase: Phrase) -> Iterator[Way]:
        """The ways of telling an event: that of its tree, and if there is a sentence the others that are not too
        long."""
        yield Way(CUT, phrase.text, phrase.words)
        place = bisect_right(self.starts, event.start) - 1
        if place < 0 or not phrase.words:
            return
        first = min(self.tokens[min(phrase.words)].start, event.start)
        last = max(self.tokens[max(phrase.words)].end, event.end)
        span = self._part(self.spans[place], first, last)
        stop = self._stop(last, span.end)
        for kind, start, end in ((STRETCH, first, stop), (OPENING, span.start, stop), (SENTENCE, span.start, span.end)):
            words = self._within(start, end)
            if _LAYOUT.search(self.text, start, end) or (kind == OPENING and ";" in self.text[start:last]):
                continue
            close = self.tokens[words[-1]].start if words and self._is_full_stop(words[-1]) else end
            text = _DATELINE.sub("", " ".join(self.text[start:close].split()))
            if len(text) <= LONGEST and start < end:
                yield Way(kind, text, frozenset(words))

    def _part(self, span: Span, first: int, last: int) -> Span:
        """The part of a sentence that holds some characters, between what parts whole clauses of it: a semicolon; a
        comma and "and" before a clause with a subject of its own, behind one that tells of a time, or is long and tells
        of an event. All of it where they lie in more than one part."""
        start, end = span.start, span.end
        for at in self._within(span.start, span.end):
            token = self.tokens[at]
            is_end = self.text[token.start : token.end] == ";"
            if not is_end and not self._is_joint(at, start):
                continue
            if token.start >= last:
                end = token.start
                break
            behind = at + (1 if is_end else 2)
            if first < self.tokens[min(behind, len(self.tokens) - 1)].start:
                return span
            start = self.tokens[behind].start
        return Span(start, end)

    def _is_joint(self, at: int, start: int) -> bool:
        """Whether a comma stands before "and" and a clause with a subject of its own, and behind a clause, from `start`
        on, that tells of a time, or is long and tells of an event."""
        if at + 2 >= len(self.tokens) or tuple(self.phrases.groups.words[at : at + 2]) != (",", "and"):
            return False
        head = self.phrases.head(at + 1)
        if (
            head is None
            or self.phrases.deprel(head) != "conj"
            or not any(self.phrases.deprel(one).startswith("nsubj") and one > at for one in self.phrases.below(head))
        ):
            return False
        stop = self.tokens[at].start
        is_timed = bisect_left(self.time_starts, start) < bisect_left(self.time_starts, stop)
        return is_timed or (
            stop - start >= _LONG and any(one in self.phrases.event_at for one in self._within(start, stop))
        )

    def _is_full_stop(self, at: int) -> bool:
        """Whether a word is a full stop, and no abbreviation with one."""
        token = self.tokens[at]
        return token.upos == "PUNCT" and self.text[token.start : token.end] == "."

    def _stop(self, last: int, end: int) -> int:
        """Where the next stop stands behind a character, up to the end of the sentence."""
        behind = map(self.tokens.__getitem__, self._within(last, end))
        return next(
            (token.start for token in behind if token.upos == "PUNCT" and self.text[token.start : token.end] in _STOPS),
            end,
        )

    def _within(self, start: int, end: int) -> range:
        return range(bisect_right(self.token_starts, start - 1), bisect_right(self.token_starts, end - 1))

    def _worth(self, way: Way, of_event: frozenset[str]) -> float:
        cost = _PER_100 * max(0, len(way.text) - _EASY) / 100
        if way.kind != CUT:
            cost += _NO_CHOICE + _ANOTHER * max(0, self._times(way) - 1)
        return judge("wording")(self._seen(way, of_event)) - cost

    def _times(self, way: Way) -> int:
        """How many times a way tells that is not cut."""
        first, last = self.tokens[min(way.words)].start, self.tokens[max(way.words)].start
        return bisect_right(self.time_starts, last) - bisect_left(self.time_starts, first)

    # --- what is seen -------------------------------------------------------------------------------------------------
    def seen(self, event: Event, phrase: Phrase, way: Way) -> frozenset[str]:
        """What is seen of a way of telling an event."""
        return self._seen(way, self._of_event(event, phrase))

    def _seen(self, way: Way, of_event: frozenset[str]) -> frozenset[str]:
        return frozenset(f"{way.kind} {one}" for one in ("", *self._of_text(way.text), *of_event))

    def _of_event(self, event: Event, phrase: Phrase) -> frozenset[str]:
        """What is seen of an event and its phrase, however it is told."""
        told = event.told
        seen = {f"class {told.get('class')}", f"tense {told.get('tense')}", f"aspect {told.get('aspect')}"}
        seen.add(f"modal {told.get('modality', 'NONE') not in ('', 'NONE')}")
        if phrase.head is None or not phrase.words:
            seen.add("no tree")
        else:
            seen.update(self._of_head(phrase, phrase.head))
            seen.update(self._of_words(phrase, phrase.head))
            seen.update(self._of_ends(phrase))
        return frozenset(seen)

    def _of_text(self, text: str) -> Iterator[str]:
        yield f"length {min(len(text) // 15, 20)}"
        said = text.split()
        if not said:
            yield "empty"
            return
        low = [word.lower().strip(_MARKS) for word in said]
        yield f"begins {'capital' if said[0][:1].isupper() else 'number' if said[0][:1].isdigit() else 'small'}"
        if low[0] in _POINTS:
            yield from ("points", f"points {low[0]}")
        if low[0] in ("the", "a", "an"):
            yield "article"
        if low[0] in _OPENS:
            yield f"opens {low[0]}"
        yield f"ends {low[-1] if low[-1] in _ENDS else ''}"
        quotes = text.count('"') + text.count("``") + text.count("''")
        yield f"quotes {quotes % 2} {quotes > 0}"
        yield f"brackets {text.count('(') == text.count(')')}"
        yield f"dots {'…' in text}"
        yield f"dash {' _ ' in text or ' -- ' in text}"
        yield from (f"has {word}" for word in _HELD if word in low)
        yield f"first person {not {'i', 'we', 'you', 'my', 'our'}.isdisjoint(low)}"
        yield f"third person {not {'he', 'she', 'it', 'they'}.isdisjoint(low)}"
        yield from (
            f"commas {min(text.count(','), _FEW)}",
            f"capitals {min(sum(word[:1].isupper() for word in said[1:]), _FEW)}",
        )

    def _of_head(self, phrase: Phrase, at: int) -> Iterator[str]:
        token, relation = self.tokens[at], self.tokens[at].deprel or ""
        clause = phrase.is_clause
        yield from (f"relation {relation}", f"clause {clause}", f"upos {token.upos} {clause}", f"xpos {token.xpos}")
        yield from (f"subject {phrase.subject is not None} {clause}", f"object {phrase.object is not None}")
        if phrase.subject is not None:
            subject, own = self.tokens[phrase.subject], self.tokens[phrase.subject].head == at
            yield from (
                f"subject {subject.upos} {subject.deprel}",
                f"own subject {own}",
                f"own subject {own} {relation}",
            )
            yield f"subject far {min(abs(at - phrase.subject).bit_length(), _MANY)} {phrase.subject < at}"
        way: list[str] = []
        here: int | None = at
        while here is not None and len(way) < DEEPEST:
            above = self.phrases.head(here)
            if above is not None:
                way.append(self.phrases.deprel(here).partition(":")[0])
            here = above
        yield from (f"depth {len(way)}", f"path {'/'.join(way[:_FEW])}")

    def _of_words(self, phrase: Phrase, at: int) -> Iterator[str]:
        """What is left out of a phrase, and how much of its sentence it is."""
        words, tokens = sorted(phrase.words), self.tokens
        span = self.spans[bisect_right(self.starts, tokens[at].start) - 1]
        yield f"gaps {min(sum(two - one > 1 for one, two in pairwise(words)), 5)}"
        yield f"left out {min((words[-1] - words[0] + 1 - len(words)).bit_length(), _MANY)}"
        long = len(self._within(span.start, span.end))
        yield from (f"share {min(5 * len(words) // max(1, long), 5)}", f"sentence {min(long // 6, 10)}")
        yield f"verbs {min(sum(tokens[one].upos == 'VERB' for one in words), 4)}"
        yield f"subjects {min(sum(tokens[one].deprel in ('nsubj', 'nsubj:pass') for one in words), _FEW)}"
        for one in range(words[0], words[-1]):
            if one not in phrase.words and tokens[one].head in phrase.words:
                yield f"out {self.phrases.deprel(one).partition(':')[0]}"

    def _of_ends(self, phrase: Phrase) -> Iterator[str]:
        """With what a phrase begins and ends, and what stands around it."""
        first, last, tokens = min(phrase.words), max(phrase.words), self.tokens
        yield from (
            f"last {tokens[last].upos} {tokens[last].deprel}",
            f"last {tokens[last].upos}",
            f"starts {tokens[first].upos} {tokens[first].deprel}",
        )
        start = self.phrases.sentence_start(first)
        yield f"at start {tokens[first].start == start}"
        if first and tokens[first - 1].start >= start:
            yield f"before {tokens[first - 1].upos}"
        behind = range(last + 1, min(len(tokens), last + 30))
        rest = [one for one in behind if self.phrases.sentence_start(one) == self.phrases.sentence_start(last)]
        if not rest:
            yield "next end"
            return
        after = tokens[rest[0]]
        yield from (
            f"next {after.upos} {after.deprel}",
            f"next {after.upos}",
            f"next hangs in {after.head in phrase.words}",
        )
        yield from (f"tail {tokens[one].deprel}" for one in rest if tokens[one].head in phrase.words)
