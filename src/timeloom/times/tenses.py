"""What the verbs beside an expression say of time, by their forms: the nearest one before it and the nearest one behind
it, each with its auxiliaries.

The lists of a language say what a form is (`language/*/cues.toml`, `forms.toml`). What it means for a time is learned.
"""

from __future__ import annotations

from collections.abc import Callable

from timeloom.language import Language
from timeloom.times.features import LONG_WORD
from timeloom.times.lexing.scan import Scan

__all__ = ["Verbs"]

_LISTS = (
    ("bare-be", "b"), ("auxiliary-certain", "w"), ("auxiliary-perfect", "h"), ("auxiliary-passive-present", "i"), ("set-for-day", "s"),
    ("present-subject", "r"), ("future", "f"), ("has-got", "r"), ("no-past", ""), ("past", "p"), ("participle", "t"),
)  # fmt: skip
"""Lists of forms and what they are, the first that has a word: be, will, has, is, closed (which tells what is so, or
what was done), a present or its subject, what looks ahead, a past, a participle."""
_AUXILIARIES = frozenset("wfhibop")
_REACH, _GROUP, _GAP = 14, 4, 2
"""Words on either side in which a verb is looked for; those of one group of verbs; and how far apart they stand at the
most."""
_WHOLE = 4
"""Letters from which on an ending is as good as a word."""
_BREAKS = ",;:()–—"
_APOSTROPHES = ("'", "’")


class Verbs:
    """The verbs of a text, asked by the words between which an expression stands."""

    __slots__ = ("_known", "_language", "_scan", "_stops")

    def __init__(self, language: Language, scan: Scan, stops: Callable[[int], bool]) -> None:
        """`stops` tells whether a sentence ends before a word."""
        self._language = language
        self._scan = scan
        self._stops = stops
        self._known: dict[int, str] = {}

    def before(self, low: int) -> str:
        """What the nearest verb before word `low` in its sentence says: the first and the last form of its group, and a
        comma where its clause has ended. "" where there is none."""
        broken = False
        for at in range(low - 1, max(-1, low - 1 - _REACH), -1):
            if self._stops(at + 1):
                break
            broken = broken or self._breaks(at + 1, low)
            form = self.form(at)
            if form and form != "o":
                first = self._first(at, form)
                return (form if first == form else first + form) + "," * broken
            broken = broken or self._opens(at)
        return ""

    def is_done(self, low: int) -> bool:
        """Does the nearest verb before word `low`, in its clause, say that something was done: it was finished, they
        built it? Not "will be finished", "was leaving", "asked him to come"."""
        for at in range(low - 1, max(-1, low - 1 - _REACH), -1):
            form = self.form(at)
            if self._stops(at + 1) or self._breaks(at + 1, low) or self._opens(at) or form == "o":
                return False
            if form:
                group = range(at - 1, max(-1, at - _GROUP), -1)
                return (
                    form == "p" == self._first(at, form)
                    and self._scan.words[at] not in self._language.cues["event-stop"]
                    and not any(self.form(back) == "o" for back in group)
                )
        return False

    def behind(self, high: int) -> str:
        """The same of the nearest verb from word `high` on."""
        broken = False
        for at in range(high, min(len(self._scan.words), high + _REACH)):
            if self._stops(at) and (at > high or not self._goes_on(at)):
                break
            broken = broken or self._breaks(at, high) or self._opens(at)
            form = self.form(at)
            if form and form != "o":
                last = self._last(at, form)
                return (form if last == form else form + last) + "," * broken
        return ""

    def _goes_on(self, at: int) -> bool:
        """Does a small letter say that a stop was that of an abbreviation: on Tuesday at 3 p.m. killed ten?"""
        return (
            0 < at < len(self._scan.words)
            and self._scan.seps[at] == ". "
            and self._scan.text[self._scan.ends[2 * at]].islower()
        )

    def form(self, at: int) -> str:
        """What form of a verb a word is, "" for most words."""
        known = self._known.get(at)
        if known is None:
            known = self._known[at] = self._form(at)
        return known

    def _form(self, at: int) -> str:
        scan, cues = self._scan, self._language.cues
        word = scan.words[at]
        if not word[0].isalpha() or (
            self._language.forms.nouns_capital and not self._stops(at) and scan.text[scan.ends[2 * at]].isupper()
        ):
            return ""
        following = scan.words[at + 1] if at + 1 < len(scan.words) else ""
        joined = f"{word}'{following}" if scan.seps[at + 1] in _APOSTROPHES else f"{word} {following}"
        if joined in cues["auxiliary-certain"]:
            return "w"
        if joined in cues["past"]:
            return "p"  # "could not": a possibility is ahead, one that there was not is past
        if joined in cues["counts-times"]:
            return ""
        if word in cues["infinitive"]:
            return "o" if following[:1].isalpha() and following not in cues["determiners"] else ""
        for name, form in _LISTS:
            if word in cues[name]:
                return form or self._ending(word)
        if (
            self._language.forms.nouns_capital
            and self._stops(at)
            and (following in cues["auxiliary-passive-present"] or following in cues["auxiliary-perfect"])
        ):
            return ""  # Anpfiff ist
        return self._ending(word)

    def _ending(self, word: str) -> str:
        """What the ending of a word says that no list has."""
        cues, forms = self._language.cues, self._language.forms
        if len(word) <= LONG_WORD:
            if word.endswith(forms.past_short) and len(word) > 1:
                return "p"
            return "p" if forms.participle_marks and word in forms.back else ""
        if word.endswith(forms.future) and word not in cues["no-future"]:
            return "f"
        if word in cues["no-past"]:
            return ""
        if word.endswith(forms.past) or any(
            word.endswith(end) for end in forms.back if forms.participle_marks or len(end) >= _WHOLE
        ):
            return "p"
        if (
            forms.participle_marks
            and word.endswith(forms.participle)
            and word not in cues["no-participle"]
            and not (forms.describing and word.endswith(forms.describing))
        ):
            begins = word.startswith(forms.participle_prefixes) and word.endswith("t")
            if begins or any(mark in word[:-LONG_WORD] for mark in forms.participle_marks):
                return "t"
        return "r" if word.endswith(forms.finite) else ""

    def _first(self, at: int, form: str) -> str:
        """The first form of a group of verbs that ends at a word: the "will" of "will be held"."""
        first, last = form, at
        for back in range(at - 1, max(-1, at - _GROUP), -1):
            if self._stops(back + 1) or last - back > _GAP or self._breaks(back + 1, back + 1):
                break
            found = self.form(back)
            if found in _AUXILIARIES and found:
                first, last = found, back
        return first

    def _last(self, at: int, form: str) -> str:
        """The last form of a group that begins at a word."""
        last, end = form, at
        for on in range(at + 1, min(len(self._scan.words), at + _GROUP)):
            if self._stops(on) or on - end > _GAP or self._breaks(on, on):
                break
            found = self.form(on)
            if found and found != "o":
                last, end = found, on
        return last

    def _breaks(self, at: int, edge: int) -> bool:
        """Does a mark before a word end a clause? Beside the expression itself (word `edge`) a comma does not: On
        Friday, he left."""
        sep = self._scan.seps[at]
        return sep != " " and at != edge and any(mark in sep for mark in _BREAKS) or (at == edge and "(" in sep)

    def _opens(self, at: int) -> bool:
        """Does a word open a clause: that, which, if?"""
        return self._scan.words[at] in self._language.cues["clause-start"]
