"""Side remarks: what is told in brackets, or of what had been before, within a sentence about another time. After them
a text goes on from where it was."""

from __future__ import annotations

from timeloom.document import Time
from timeloom.times.focus import Place
from timeloom.times.sentence import Sentence

__all__ = ["has_ended", "is_aside"]


def is_aside(sentence: Sentence, last: Place | None, time: Time) -> bool:
    """Does a time lie before the last date, and stand in a side remark: in brackets on its line, or in a clause of its
    sentence that tells of what had been: he married in 1883 (his father had died in 1870); the firm of 1871, whose
    founder had come four years earlier?"""
    begin, start = time.intervals[0].start if time.intervals else None, time.start
    if last is None or not isinstance(begin, int) or begin >= last.start:
        return False
    between = sentence.ctx.text[last.anchor.end : start]
    if _is_open(between) and "\n" not in between:
        return True
    if sentence.apart(last.anchor.end, start) != "0":
        return False
    low, high = sentence.words(last.anchor.end, start)
    return not sentence.ctx.language.cues["auxiliary-pluperfect"].isdisjoint(sentence.scan.words[low:high])


def has_ended(sentence: Sentence, aside: Place, start: int) -> bool:
    """Has the side remark in which this was named ended before a character: with its sentence, or with its brackets?"""
    return sentence.apart(aside.anchor.end, start) != "0" or ")" in sentence.ctx.text[aside.anchor.end : start]


def _is_open(between: str) -> bool:
    return between.rfind("(") > between.rfind(")")
