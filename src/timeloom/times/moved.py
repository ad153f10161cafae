"""What is moved from one time to another, which are no stretch: could we move the call from Tuesday to Wednesday?"""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.phrase import Phrase, is_bare
from timeloom.times.sentence import Sentence
from timeloom.times.together import JOINED, is_torn

__all__ = ["prior_of_moved"]

_TORN = 4.0
"""How unlikely it is that the two times are one."""
_ENDS = frozenset(("FROM", "FROMTHE", "TO"))
"""Words that lead to the two times of what is moved."""
_TIMES = frozenset(("DATE", "REL", "CLOCK"))
"""Categories of what is no stretch."""
_PASSIVE = ("past", "auxiliary-passive-present", "bare-be")
"""Cues that list the auxiliaries of a passive."""
_BEHIND, _SPOKEN = 4, 12
"""Words behind the times of what is moved in which a verb that stands last is looked for, and before them."""


def prior_of_moved(lexemes: list[Lexeme], sentence: Sentence, phrase: Phrase) -> float:
    """How much surer a phrase is by a verb of moving beside it."""
    return _of_moved(lexemes, phrase) if _is_moved(lexemes, sentence, phrase) else 0.0


def _start(sentence: Sentence, index: int) -> int:
    """The first word of the sentence that goes on to a word, or one that is far before it."""
    first = max(0, index - _SPOKEN)
    return next((at for at in range(index, first, -1) if sentence.stops(at)), first)


def _is_moved(lexemes: list[Lexeme], sentence: Sentence, phrase: Phrase) -> bool:
    """Is it of what is moved from one time to another, whether it is one of them or a stretch that would join them: moved | from Tuesday to Wednesday?"""
    led = lexemes[max(0, phrase.first - 2) : phrase.first + 1]
    if not any(not _ENDS.isdisjoint(one.values) for one in led) or any(one.values.get("UNTIL") == "until" for one in lexemes[phrase.first : phrase.last]):
        return False  # not "von Montag bis Freitag verlegt", either
    low, high = sentence.words(phrase.reading.start, phrase.reading.end)
    last = next((at for at in range(high, high + _BEHIND) if sentence.stops(at)), high + _BEHIND)
    stands_last = not sentence.ctx.language.cues["moved"].isdisjoint(sentence.scan.words[high:last])  # wurde von Dienstag auf Mittwoch verschoben
    return stands_last or any(_is_of_object(sentence, at) for at in range(_start(sentence, low), low))


def _of_moved(lexemes: list[Lexeme], phrase: Phrase) -> float:
    """How much surer a phrase is of what is moved: no stretch from one time to the other, and each of them, which is not torn off the other."""
    if phrase.category == "RANGE":
        return -3 * _TORN * (sum(part.category in _TIMES for part in phrase.parts) > 1)
    return _TORN * is_torn(lexemes, phrase) + 2 * JOINED * (phrase.category in _TIMES and not is_bare(lexemes, phrase))


def _is_of_object(sentence: Sentence, at: int) -> bool:
    """Is a word one for moving something, which it is said of: move my talk, was moved, kick-off moved from 2 to 4, verschoben; not "moved house", "delayed from Monday", "we moved
    from May to July"?"""
    words, cues = sentence.scan.words, sentence.ctx.language.cues
    if words[at] not in cues["moved"]:
        return False
    following = words[at + 1] if at + 1 < len(words) else ""
    if "FROM" in sentence.ctx.language.words.get(following, ()) and (sentence.stops(at) or words[at - 1] not in cues["subject"]):
        return True
    return following in cues["determiners"] or any(word in cues[name] for word in words[max(0, at - 2) : at] for name in _PASSIVE)
