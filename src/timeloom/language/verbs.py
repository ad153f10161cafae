"""Tense, aspect, voice and polarity of English verb groups, in TimeML's sense, read off tags and tree.

The values are those of TimeML 1.2.1 (Sauri et al. 2006, section 2.2): TENSE is PAST, PRESENT, FUTURE, INFINITIVE,
PRESPART, PASTPART or NONE; ASPECT is PERFECTIVE, PROGRESSIVE, PERFECTIVE_PROGRESSIVE or NONE. The tree is that of
Universal Dependencies: auxiliaries, "to", negation and copula hang on the word that tells what happens.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from timeloom.document import Document, Token

__all__ = ["DENIALS", "VerbGroup", "VerbGroups"]

_BE = frozenset("be am is are was were been being 'm 're ’m ’re m re".split())
_HAVE = frozenset("have has had having 've ’ve ve".split())
DENIALS = frozenset("not n't n’t nt never neither nor".split())
_NO = frozenset(("no", "neither"))
_FUTURE = frozenset("will 'll ’ll ll wo shall sha".split())
_MODALS = {
    "ca": "can", "'d": "would", "’d": "would", "d": "would", "wo": "will", "'ll": "will", "’ll": "will", "ll": "will", "sha": "shall",
}  # fmt: skip
_PREDICATES = frozenset(("VERB", "AUX", "ADJ"))
"""What has the tense of its copula. In TimeML a noun has none."""


class VerbGroup(NamedTuple):
    """What is said of one event: `members` are the tokens of its group from left to right, the event's own among them;
    `modality` is the modal as a dictionary has it, "" for none and for one that makes a future; `voice` is "" for what
    is no verb."""

    tense: str = "NONE"
    aspect: str = "NONE"
    polarity: str = "POS"
    voice: str = ""
    modality: str = ""
    members: tuple[int, ...] = ()


class VerbGroups:
    """The verb groups of a parsed document, asked by the number of a token. The tree is looked through once, when
    made."""

    def __init__(self, document: Document) -> None:
        self.tokens: Sequence[Token] = document.tokens
        self.words = tuple(document.text[token.start : token.end].lower() for token in document.tokens)
        self._starts = [token.start for token in document.tokens]
        self._ends = [token.end for token in document.tokens]
        below: dict[int, list[int]] = {}
        for number, token in enumerate(document.tokens):
            if token.head is not None and token.head != number:
                below.setdefault(token.head, []).append(number)
        self._below: Mapping[int, list[int]] = below

    def __call__(self, number: int) -> VerbGroup:
        """The group of an event that stands on a token; one that says nothing for a token that was not parsed."""
        token = self.tokens[number]
        children = self._below.get(number, [])
        polarity = self._polarity(number, children)
        if token.upos not in _PREDICATES:
            return VerbGroup(polarity=polarity, members=(number,))
        helpers, to = self._helpers(number, children)
        if token.upos == "ADJ" and not helpers:
            return VerbGroup(polarity=polarity, members=(number,))
        tense, modality = self._tense(number, helpers, to)
        return VerbGroup(
            tense=tense,
            aspect=self._aspect(number, helpers),
            polarity=polarity,
            voice=self._voice(number, helpers) if token.upos != "ADJ" else "",
            modality=modality,
            members=tuple(sorted((*helpers, number))),
        )

    def below(self, number: int) -> list[int]:
        """The tokens that hang on a token, from left to right."""
        return self._below.get(number, [])

    def is_denial(self, number: int) -> bool:
        """Whether a token denies what it hangs on: "not", "never"."""
        return self.words[number] in DENIALS

    def token_of(self, start: int, end: int) -> int | None:
        """The token that stands for the characters `[start, end)`: of those that meet them the one whose head does not,
        the last if there are several. None where there is no token."""
        low, high = bisect_right(self._ends, start), bisect_left(self._starts, end)
        within = range(low, high)
        tops = [at for at in within if (head := self.tokens[at].head) is None or head == at or head not in within]
        return tops[-1] if tops else next(iter(reversed(within)), None)

    def _relation(self, number: int) -> str:
        return self.tokens[number].deprel or ""

    def _helpers(self, number: int, children: Sequence[int]) -> tuple[list[int], bool]:
        """The auxiliaries and the copula of a word, and whether "to" stands before it; of a word that is coordinated
        with one of its own form and has neither these nor a subject of its own, those of that word."""
        helpers = [at for at in children if self._relation(at).startswith(("aux", "cop"))]
        to = any(self.tokens[at].xpos == "TO" and self._relation(at) in ("mark", "aux") for at in children)
        token = self.tokens[number]
        first = token.head
        if helpers or to or self._relation(number) != "conj" or first is None or first == number:
            return helpers, to
        if self.tokens[first].xpos != token.xpos or any("subj" in self._relation(at) for at in children):
            return helpers, to
        others = self._below.get(first, [])
        return (
            [at for at in others if self._relation(at).startswith("aux") and at < number],
            any(self.tokens[at].xpos == "TO" and self._relation(at) == "mark" for at in others),
        )

    def _polarity(self, number: int, children: Sequence[int]) -> str:
        denied = any(self.words[at] in DENIALS and self._relation(at) in ("advmod", "cc:preconj") for at in children)
        none = any(self.words[at] in _NO and self._relation(at).startswith("det") for at in children)
        return "NEG" if denied or none else "POS"

    def _tense(self, number: int, helpers: Sequence[int], to: bool) -> tuple[str, str]:
        """(tense, modality), by the first word of the group, which alone is finite."""
        coming = self._going_to(number, to)
        if coming is not None:
            return coming, ""
        first = helpers[0] if helpers else number
        tag, word = self.tokens[first].xpos or "", self.words[first]
        if tag == "MD":
            return ("FUTURE", "") if word in _FUTURE else ("NONE", _MODALS.get(word, word))
        if to:
            return "INFINITIVE", ""
        if tag == "VBN" and self._is_finite(first):
            return "PAST", ""
        return self._by_tag(first, tag), ""

    def _is_finite(self, number: int) -> bool:
        """Is what is tagged as a participle a past tense, by its features, or by an active subject before it?"""
        own = any(at < number and self._relation(at) == "nsubj" for at in self._below.get(number, []))
        return own or self.tokens[number].feat("VerbForm") == "Fin"

    def _by_tag(self, first: int, tag: str) -> str:
        if tag in ("VBZ", "VBP"):
            return "PRESENT"
        named = {"VBD": "PAST", "VBG": "PRESPART", "VBN": "PASTPART"}.get(tag)
        if named is not None:
            return named
        if tag == "VB":
            return "PRESENT" if self.tokens[first].feat("Mood") in ("Imp", "Ind") else "INFINITIVE"
        return {"Past": "PAST", "Pres": "PRESENT"}.get(self.tokens[first].feat("Tense"), "NONE")

    def _going_to(self, number: int, to: bool) -> str | None:
        """The tense of a verb that "be going to" makes a future; None elsewhere."""
        head = self.tokens[number].head
        if not to or head is None or self._relation(number) != "xcomp" or self.words[head] not in ("going", "gon"):
            return None
        above = [at for at in self._below.get(head, []) if self._relation(at).startswith("aux")]
        if not above or self.words[above[0]] in ("was", "were"):
            return None
        return "FUTURE"

    def _aspect(self, number: int, helpers: Sequence[int]) -> str:
        """PERFECTIVE by have and a participle, PROGRESSIVE by be and -ing, both, or NONE."""
        tag = self.tokens[number].xpos
        perfective = any(self._is_have(at, number) for at in helpers)
        be = any(self._is_be(at, number) and self.words[at] != "being" for at in helpers)
        being = any(self.words[at] == "being" for at in helpers)
        progressive = be and (tag == "VBG" or being)
        if perfective:
            return "PERFECTIVE_PROGRESSIVE" if progressive else "PERFECTIVE"
        return "PROGRESSIVE" if progressive else "NONE"

    def _voice(self, number: int, helpers: Sequence[int]) -> str:
        passive = self.tokens[number].feat("Voice") == "Pass" or any(self._relation(at) == "aux:pass" for at in helpers)
        return "PASSIVE" if passive else "ACTIVE"

    def _is_be(self, at: int, number: int) -> bool:
        if self._relation(at) in ("aux:pass", "cop"):
            return True
        clitic = self.words[at] in ("'s", "’s", "s")
        return self.words[at] in _BE or (clitic and self.tokens[number].xpos == "VBG")

    def _is_have(self, at: int, number: int) -> bool:
        """have itself; 's and 'd where what follows is a participle and the relation is not that of a passive."""
        if self._relation(at) in ("aux:pass", "cop"):
            return False
        short = self.words[at] in ("'s", "’s", "s", "'d", "’d", "d") and self.tokens[at].xpos != "MD"
        return self.words[at] in _HAVE or (short and self.tokens[number].xpos in ("VBN", "VBD"))
