"""Events as anchors: where an operator counts from something in the text that is no time, the words that name it."""

from __future__ import annotations

import re

from timeloom.language import Language
from timeloom.stages.compose.linking.view import View

__all__ = ["event_words"]

_WORD = re.compile(r"[^\W\d_]+(?:[-'\u2019][^\W\d_]+)*|\n\n|[^\w\s]")
_REACH = 90
"""Characters to either side that are looked at."""
_WORDS = 8
"""Words after the operator that are looked at."""
_PAST_ENDING = "ed"


def event_words(view: View, start: int, end: int, language: Language) -> tuple[int, int] | None:
    """The word that names the event which `[start, end)`, an operator with its amount, counts from: the head of the
    phrase that follows, else the nearest verb of the past before. None where there is neither."""
    return _after(view, end, language) or _before(view, start, language)


def _after(view: View, end: int, language: Language) -> tuple[int, int] | None:
    cues = language.cues
    found: tuple[int, int] | None = None
    for count, match in enumerate(_WORD.finditer(view.lower, end, min(len(view.lower), end + _REACH))):
        word = match[0]
        if count >= _WORDS or not word[0].isalpha():
            break
        if word in cues["determiners"] or (found is None and (word in cues["prepositions"] or word in cues["subject"])):
            continue
        if word in cues["past"] or word.endswith(_PAST_ENDING):
            return match.span()
        if word in cues["event-stop"] or word in cues["prepositions"] or word in cues["clause-start"]:
            break
        found = match.span()
    return found


def _before(view: View, start: int, language: Language) -> tuple[int, int] | None:
    nearest = None
    for match in _WORD.finditer(view.lower, max(0, start - _REACH), start):
        if match[0] in language.cues["past"] or match[0].endswith(_PAST_ENDING):
            nearest = match.span()
    return nearest
