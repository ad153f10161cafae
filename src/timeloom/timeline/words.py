"""The words of a document with their tree: what hangs on what, and how some of them read when the others are left
out."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from timeloom.document import Document, Time, Token
from timeloom.language.verbs import VerbGroups

__all__ = ["CONDITIONS", "DEEPEST", "FINITE", "WIDEST", "Words", "once"]

_AROUND = 40
"""Characters on either side of an event in a text without trees."""
WIDEST = 24
"""Words of one part of a phrase."""
DEEPEST = 6
"""Steps up or down a tree."""
CONDITIONS = frozenset(("if", "unless", "whether", "lest"))
"""Conjunctions that leave open whether what follows is so."""
_EMPTY = frozenset(("ADP", "DET", "PUNCT", "ADV", "CCONJ", "SCONJ", "PART", "SYM"))
_JOINTS = frozenset(("-", "–", "'", "’", "/", "&", "."))
_HYPHENS = frozenset("-‐‑–")
_STOPS = frozenset(",;:")
_DASHES = frozenset(("-", "–", "—", "--", "_"))
_OPENING, _CLOSING = frozenset(("``", "“")), frozenset(("''", "”"))
"""Quotation marks, and how they are tagged."""
FINITE = frozenset(("VBD", "VBZ", "VBP", "MD"))
"""What a verb in a tense begins with."""
_HOLLOW = re.compile(r"\s*(?:\(\s*\)|\[\s*\])")
"""Brackets whose words are left out."""
_BREAK = re.compile(r"[,;:.!?()\[\]\"“”\n—]")


W = TypeVar("W", bound="Words")
P = ParamSpec("P")
T = TypeVar("T")


def once(ask: Callable[Concatenate[W, P], T]) -> Callable[Concatenate[W, P], T]:
    """A question about words that is worked out when it is first asked: the tree does not change. Who is asked keeps
    the answers."""

    @wraps(ask)
    def asked(self: W, /, *words: P.args, **more: P.kwargs) -> T:
        answers, key = self.answers[ask], (*words, *more.values())
        if key not in answers:
            answers[key] = ask(self, *words, **more)
        answer: T = answers[key]
        return answer

    return asked


class Words:
    """The words of one document, by the numbers of their tokens."""

    def __init__(self, document: Document) -> None:
        self.answers: defaultdict[Callable[..., Any], dict[tuple[object, ...], Any]] = defaultdict(dict)
        self.document = document
        self.groups = VerbGroups(document)
        self.below = self.groups.below
        self.tokens = document.tokens
        self.in_time = _in_times(document)
        self._relations = [token.deprel or "" for token in document.tokens]
        self._hyphens = frozenset(self._joining())
        self.dashes = frozenset(at for at in range(len(self.tokens)) if self._is_dash(at))
        self._sentences = [span.start for span in document.sentences]

    def has(self, at: int, name: str) -> bool:
        return any(self.deprel(one) == name for one in self.below(at))

    def deprel(self, at: int) -> str:
        return self._relations[at]

    def head(self, at: int) -> int | None:
        """The word that another hangs on, None for a root."""
        head = self.tokens[at].head
        return None if head is None or head == at else head

    def is_relative(self, at: int) -> bool:
        """Whether a word refers to a noun before its clause, and is none itself, as in "what they did"."""
        token = self.tokens[at]
        return (token.xpos in ("WDT", "WP", "WP$") or token.feat("PronType") == "Rel") and not self.has(at, "acl:relcl")

    @once
    def sentence_start(self, at: int) -> int:
        start = self.tokens[at].start
        place = bisect_right(self._sentences, start) - 1
        return self._sentences[place] if place >= 0 else -1

    @once
    def sentence_start_token(self, at: int) -> int:
        """The first word of the sentence of a word."""
        start = self.sentence_start(at)
        while at and self.tokens[at - 1].start >= start:
            at -= 1
        return at

    def _joining(self) -> Iterator[int]:
        """The hyphens that make one word of their neighbours: nothing stands between."""
        for at in range(1, len(self.tokens) - 1):
            if (
                self.groups.words[at] in _HYPHENS
                and self.tokens[at - 1].end == self.tokens[at].start
                and self.tokens[at].end == self.tokens[at + 1].start
            ):
                yield at

    def _is_dash(self, at: int) -> bool:
        """Whether a word is a dash, and no hyphen: that touches the word before it."""
        word, token = self.groups.words[at], self.tokens[at]
        return (
            word in _DASHES
            and token.upos == "PUNCT"
            and not (word == "-" and at > 0 and self.tokens[at - 1].end == token.start)
        )

    @once
    def whole(self, at: int) -> frozenset[int]:
        """A word with all that hangs on it, empty where that is much."""
        words, waiting = {at}, [at]
        while waiting and len(words) <= WIDEST:
            more = [one for one in self.below(waiting.pop()) if one not in words]
            words.update(more)
            waiting += more
        return frozenset(words) if len(words) <= WIDEST else frozenset()

    @once
    def only_time(self, at: int) -> bool:
        """Whether a word is of a time, and nothing but that hangs on it."""
        if at not in self.in_time:
            return False
        return all(one in self.in_time or self.tokens[one].upos in _EMPTY for one in self.whole(at))

    def unbroken(self, words: frozenset[int]) -> frozenset[int]:
        """With what is one word with them: "forty-six"."""
        more = set(words)
        for at in words:
            for step in (1, -1):
                here = at
                while here + step in self._hyphens:
                    more |= {here + step, here + 2 * step}
                    here += 2 * step
                if self.deprel(here) == "flat" and here != at:
                    more |= set(range(self.head(here) or here, here))  # "Ost" of "an Ost Harim-born smith"
        return frozenset(more)

    def is_hyphen(self, at: int) -> bool:
        """Whether a hyphen makes one word of its neighbours."""
        return at in self._hyphens

    def length(self, words: Iterable[int]) -> int:
        return sum(self.tokens[one].end - self.tokens[one].start + 1 for one in words) - 1

    def text(self, words: Iterable[int]) -> str:
        """Words in their order in the text, with the blanks that it has between neighbours."""
        said, last = "", -1
        told = frozenset(words)
        order = self.tidy(sorted(one for one in told if self.tokens[one].xpos != "POS" or one - 1 in told))
        for at in self._with_quotes(order):
            token = self.tokens[at]
            if last >= 0 and not (self._is_mark(at, _CLOSING) and self.tokens[at - 1].end == token.start):
                gap = self.between(last, at, told)
                said += " " if gap[:1] == "," and token.xpos in FINITE and "," not in said else gap
            said += self.document.text[token.start : token.end]
            last = at
        return " ".join(_HOLLOW.sub("", said).split())

    def inside(self, words: frozenset[int]) -> str:
        """Words that are told behind others, without the capital of a sentence that they begin."""
        text, first = self.text(words), min(words)
        begins = self.tokens[first].start == self.sentence_start(first) and self.tokens[first].upos != "PROPN"
        return text[:1].lower() + text[1:] if begins else text

    def tidy(self, order: list[int]) -> list[int]:
        """Without punctuation at either end, and without an article at the end."""
        while order and (self.tokens[order[-1]].upos in ("PUNCT", "CCONJ") or self._is_article_alone(order[-1], order)):
            order.pop()
        while order and self.tokens[order[0]].upos in ("PUNCT", "CCONJ") and self.deprel(order[0]) != "cc:preconj":
            order.pop(0)
        return order

    def _is_article_alone(self, at: int, order: list[int]) -> bool:
        """Whether the noun of an article is not told."""
        return self.deprel(at) == "det" and self.head(at) not in order and len(order) > 1

    def between(self, one: int, other: int, told: frozenset[int]) -> str:
        """What stands between two words that are told one after the other."""
        first, second = self.tokens[one], self.tokens[other]
        middle = self.document.text[first.end : second.start]
        if other == one + 1 or other == one + 2 and (middle in _JOINTS or self._halts(one + 1)):
            return middle
        if second.upos == "PUNCT" and self.document.text[second.start : second.end] in _STOPS:
            return ""
        left_out = range(one + 1, other)
        joint = next((at for at in left_out if self.tokens[at].upos == "CCONJ"), None)
        if (
            joint is not None
            and self.deprel(joint) == "cc"
            and not self._joins_times(joint)
            and all(at == joint or self.is_of_time(at) for at in left_out)
        ):
            return f" {self.groups.words[joint]} "  # "for the king and in 1953 for the queen"
        return ", " if self._is_parted(one, other, told) else " "

    def _joins_times(self, at: int) -> bool:
        """Whether a conjunction joins two times, both left out: "on Tuesday and Friday"."""
        second = self.head(at)
        first = self.head(second) if second is not None else None
        return first is not None and second in self.in_time and first in self.in_time

    def _halts(self, at: int) -> bool:
        """Whether a word is a comma, another stop or a dash."""
        token = self.tokens[at]
        return token.upos == "PUNCT" and self.document.text[token.start : token.end] in _STOPS | _DASHES

    def is_of_time(self, at: int) -> bool:
        """Whether a word belongs to a time: its own, the preposition before it, a comma."""
        token = self.tokens[at]
        return at in self.in_time or token.upos == "PUNCT" or (token.upos == "ADP" and self.head(at) in self.in_time)

    def _is_parted(self, one: int, other: int, told: frozenset[int]) -> bool:
        """Whether a comma stays where something is left out: it leads to what is told, or ends what is told, or what
        stands before its verb, and the two are not a verb and its subject."""
        comma = other - 1
        while comma > one and self.is_closing(comma):
            comma -= 1
        if (
            self.groups.words[comma] != ","
            or self.tokens[other].xpos in FINITE
            or self.deprel(one) in ("det", "mark", "aux", "aux:pass", "cop")
        ):
            return False
        at: int | None = one
        # "rose, not fell, in May"
        kept = self.head(comma) in told and not (self.tokens[one].upos == "VERB" and self.groups.words[one + 1] == ",")
        for _ in range(WIDEST):
            if at is None or at >= other:
                break
            above = self.head(at)
            if (
                above is not None
                and self.deprel(at).startswith(("nsubj", "csubj", "expl"))
                and (above >= other or above not in told)
            ):
                return False
            kept = kept or (above is not None and above >= other and self.deprel(at).startswith(("obl", "advcl")))
            at = above
        return kept

    def _with_quotes(self, order: list[int]) -> list[int]:
        """With the quotation marks around what is told whole, and is not all that is told."""
        told = frozenset(one for one in order if not (self._is_mark(one, _OPENING) or self.is_closing(one)))
        marks: set[int] = set()
        for at in told:
            if at and at - 1 not in told:
                inner = self.quoted(at - 1)
                outside = any(one not in inner for one in told)
                if inner and outside and all(one in told or self.tokens[one].upos == "PUNCT" for one in inner):
                    marks |= {at - 1, inner[-1] + 1}
        return sorted(told | marks)

    def quoted(self, at: int) -> range:
        """The words between a quotation mark that opens and the one that closes, none where that is far or opens
        nothing."""
        if not self._is_mark(at, _OPENING):
            return range(0)
        closing = (one for one in range(at + 1, min(at + WIDEST, len(self.tokens))) if self._is_mark(one, _CLOSING))
        return range(at + 1, next(closing, at))

    def is_closing(self, at: int) -> bool:
        """Whether a word is a quotation mark that closes."""
        return self._is_mark(at, _CLOSING)

    def _is_mark(self, at: int, marks: frozenset[str]) -> bool:
        return self.tokens[at].xpos in marks or self.groups.words[at] in marks

    def around(self, start: int, end: int) -> str:
        """The words on either side of an event, up to the nearest comma or full stop."""
        text = self.document.text
        before, after = text[max(start - _AROUND, 0) : start], text[end : end + _AROUND]
        halts = [halt.end() for halt in _BREAK.finditer(before)]
        cut = before[halts[-1] :] if halts else before.partition(" ")[2] if start > _AROUND else before
        left = "…" if not halts and start > _AROUND else ""
        halt = _BREAK.search(after)
        rest = after[: halt.start()] if halt else after.rpartition(" ")[0] if end + _AROUND < len(text) else after
        right = "…" if halt is None and end + _AROUND < len(text) else ""
        return f"{left}{' '.join((cut + text[start:end] + rest).split())}{right}"


def _in_times(document: Document) -> frozenset[int]:
    """The tokens that stand in a time which the line has: not in a bare amount ("for two winters"), a habit ("every
    evening"), nor where a word before it says more than that it was then ("until Friday", "since 1999"), unless that
    gives both ends ("from 1990 to 2000")."""
    starts = [token.start for token in document.tokens]
    found: set[int] = set()
    for time in document.times:
        if _is_amount(time) or _is_habit(time):
            continue
        at = max(bisect_right(starts, time.start) - 1, 0)
        if starts and starts[at] == time.start and len(time.parts) < 2 and _says_more(document.tokens[at]):
            continue
        while at < len(starts) and starts[at] < time.end:
            if document.tokens[at].end > time.start:
                found.add(at)
            at += 1
    return frozenset(found)


def _says_more(token: Token) -> bool:
    """Whether a word before a time is a preposition, and not an adverb as in "around noon"."""
    return token.upos in ("ADP", "SCONJ") and token.xpos != "RB"


def _is_habit(time: Time) -> bool:
    """Whether a time says how often, which bounds nothing: "every evening"."""
    return time.timex3 is not None and time.timex3.type == "SET"


def _is_amount(time: Time) -> bool:
    """Whether a time says how long and not when."""
    timex = time.timex3
    return (
        timex is not None and timex.type == "DURATION" and not time.parts and timex.begin is None and timex.end is None
    )
