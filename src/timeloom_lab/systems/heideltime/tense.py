"""The tense about a mention, by parts of speech and the resources' own patterns of them (`tensePos4Past`, ...).

Where there are no parts of speech, words tell: those of the future that the resources list (`tenseWord4Future`), and
for languages that timeloom reads by its own rules, the forms of their verbs (`timeloom.times.tenses`). With tags, the
verb nearest before the mention says it; where none stands before, the first after. "has met" is past where its
auxiliary alone is present, and so is what "since" stands before in the sentence.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence

from timeloom.document import Token
from timeloom.errors import ModelError
from timeloom.language import Language, load
from timeloom.times.lexing.scan import Scan
from timeloom.times.tenses import Verbs

__all__ = ["Tagger", "Tenses", "tenses_of"]

Tagger = Callable[[Token], str | None]
Tenses = Callable[[int, int, int], str]
_SINCE = re.compile(r"\b(?:since|depuis)\b")
_LONGEST_SINCE = 6
_AUXILIARIES = frozenset({"VHZ", "VBZ", "VHP", "VBP", "VER:pres"})
_PARTICIPLES = frozenset({"VVN", "VER:pper"})
_NEAR = 140
"""Characters before a mention in which a word of the future counts."""
_SENTENCE_END = re.compile(r"[.!?;]\s|\n\n|[\"”]")
_AHEAD, _DONE = ("w", "f", "o"), ("p", "t")
"""What `timeloom.times.tenses` calls will, what looks ahead, and "to"; a past and a participle."""
_STILL_TO_COME = frozenset({"expected", "scheduled"})


def tenses_of(
    tokens: Sequence[Token], text: str, patterns: Mapping[str, str], *, language: str | None = None
) -> Tenses:
    """A function from the start of a sentence and the characters of a mention to its tense: PAST, FUTURE,
    PRESENTFUTURE, or "" where nothing says. `language` (BCP 47) lets words tell where there are no tokens with parts of
    speech; None: they do not."""
    since = _since(text)
    if not tokens:
        said_by_words = _by_words(text, patterns, language)
        return lambda sentence, start, end: "PAST" if since(sentence, start) else said_by_words(sentence, start, end)
    kinds = {
        kind: re.compile(patterns[name])
        for kind, name in (
            ("PRESENTFUTURE", "tensePos4PresentFuture"),
            ("PAST", "tensePos4Past"),
            ("FUTURE", "tensePos4Future"),
        )
        if patterns.get(name, "()") != "()"
    }
    future_words = re.compile(patterns.get("tenseWord4Future", "()"))

    def tense_of(token: Token) -> str:
        tag = token.xpos or ""
        for kind, pattern in kinds.items():
            if pattern.fullmatch(tag) and (kind != "FUTURE" or future_words.fullmatch(text[token.start : token.end])):
                return kind
        return ""

    said: list[tuple[Token, str]] = []
    before: Token | None = None
    for token in tokens:
        told = tense_of(token)
        perfect = before is not None and before.xpos in _AUXILIARIES and token.xpos in _PARTICIPLES
        if perfect and text[token.start : token.end] not in _STILL_TO_COME:
            told = "PAST"
        if told:
            said.append((token, told))
        before = token
    starts = [token.start for token, _ in said]

    def tense_at(sentence: int, start: int, end: int) -> str:
        if since(sentence, start):
            return "PAST"
        at = bisect_left(starts, start)
        if at:
            return said[at - 1][1]
        after = bisect_left(starts, end)
        return said[after][1] if after < len(said) else ""

    return tense_at


def _since(text: str) -> Callable[[int, int], bool]:
    """A function that says whether a word for "since" stands between two places."""
    ends: list[int] | None = None
    starts: list[int] = []

    def stands(first: int, last: int) -> bool:
        nonlocal ends, starts
        if ends is None:
            found = [word.span() for word in _SINCE.finditer(text)]
            starts, ends = [start for start, _ in found], [end for _, end in found]
        at = bisect_right(ends, last)
        # A mention may follow without a blank: there the word ends where the mention starts.
        return (at > 0 and starts[at - 1] >= first) or _SINCE.search(
            text, max(first, last - _LONGEST_SINCE), last
        ) is not None

    return stands


def _by_words(text: str, patterns: Mapping[str, str], language: str | None) -> Tenses:
    """The tense by cues; nothing where no language is given."""
    if language is None:
        return lambda sentence, start, end: ""
    try:
        return _by_forms(text, load(language))
    except ModelError:
        pass  # no language that our own rules read
    future = patterns.get("tenseWord4Future", "()")
    if future == "()":
        return lambda sentence, start, end: ""
    word = re.compile(rf"(?<!\w){future}(?!\w)")
    return lambda sentence, start, end: "FUTURE" if word.search(text, max(sentence, start - _NEAR), start) else ""


def _by_forms(text: str, language: Language) -> Tenses:
    """The tense by the forms of the verbs, as our own reader sees them: of the one before a mention, or else of the one
    behind it."""
    scan = Scan(text, language)
    verbs = Verbs(
        language, scan, lambda at: at <= 0 or at >= len(scan.words) or _SENTENCE_END.search(scan.seps[at]) is not None
    )
    starts = scan.ends[::2]

    def tense_at(sentence: int, start: int, end: int) -> str:
        low, high = bisect_left(starts, start), bisect_left(starts, end)
        return _meant(verbs.before(low) or verbs.behind(high))

    return tense_at


def _meant(forms: str) -> str:
    """What the forms of a group of verbs say: will go, to go; went, has gone, been; nothing of what goes, is closed."""
    first, last = forms[:1], forms.rstrip(",")[-1:]
    if first in _AHEAD:
        return "FUTURE"
    return "PAST" if last in _DONE and first != "i" else ""
