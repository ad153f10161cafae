"""What a choice is made by: features of a phrase where it stands, and of a way to place it, as numbers of a hashed table.

A feature is a short string; its number is its checksum, so no table of names is needed and the same text gives the same numbers
anywhere. What words suggest is learned from these; no word decides by itself.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from math import log1p
from zlib import crc32

from timeloom.calendar.units import DAY_SECONDS
from timeloom.language import Lexeme
from timeloom.times.chart import Phrase
from timeloom.times.context import Context
from timeloom.times.focus import FAR, Place
from timeloom.times.lexing.scan import Scan
from timeloom.times.readings import Amount, Nth, Reading, Shift, Spec
from timeloom.times.ways import AHEAD, WRITING, Way, kind

__all__ = ["BITS", "Group", "Sentence", "numbers", "of_phrase", "of_way", "prior_of_phrase", "prior_of_way"]

BITS = 18
_MASK = (1 << BITS) - 1
_BOUND = "<s>"
"""What stands beside the first and the last word of a sentence."""
_ENDS = (". ", "! ", "? ", "\n\n", ".\n", "!\n", "?\n")
_REACH = 6
"""Words on either side of an expression that may tell which one is meant."""
_NUMERIC = frozenset((
    "NUM", "ORD", "YEAR", "YY", "YEAR2", "HOUR", "HH", "MIN", "HHMM", "HMSSIX", "DOM", "DOM2", "MON", "MON2", "YFOUR", "YMDSIX", "YMDEIGHT", "DAYNO", "WEEKNO", "SMALL",
    "COMMA", "HYPH", "DASH", "SLASH", "COLON", "DOT", "LPAREN", "RPAREN", "AMPERSAND", "HASH", "A", "THE", "IN", "OF", "AND",
))  # fmt: skip
"""Categories of numbers, marks and small words."""
_JOINED, _MOST_JOINED = 1.4, 6
"""How much surer each further word makes a phrase, and how many do: more than two phrases of the same words would be."""
_DEICTIC = 4.0
"""How unlikely it is that "last year" counts from something else than the writing in a text about its own time."""
_MARKS = frozenset(("HYPH", "SLASH", "COLON", "DOT", "DASH", "COMMA"))
_BARE = 3.0
_LISTED = 1.5
"""How sure a number of a list is of which one says what they are: 3, 15 and 31 January."""
_AHEAD_OF = 0.7
"""How much less of what lies ahead is told than of what has been, where both are as near."""
_COMMON = frozenset(("UNIT", "UNITS", "PART", "TIMEWORD"))
"""Categories of words that are mostly said of something else, or as a part of a larger phrase."""
_YEAR, _LAST_YEAR = 4, 2100
_NEAR_YEARS = 3
_BRIEF = 25
"""Words of a text from which on it is no message."""
_FEW = 2
"""Years that tell of which time a text is."""
_DEICTICS = frozenset(("DEICTIC", "DEICTICNIGHT", "AGO", "WEEKDAY"))
"""Categories of words that count from the writing: today, ago; and days of the week, which a text about another time hardly names."""
_THRICE = frozenset(("b", "a", "lg", "rg", "bh", "ah", "ae", "nl", "nr", "bl", "al", "be"))
"""Sorts that are asked by themselves, with the category of the phrase and with its rule."""
_TENSES = (("future", "f"), ("auxiliary-perfect", "h"), ("auxiliary-passive-present", "i"), ("past", "p"), ("participle", "p"))
"""Lists of verb forms, and what they say."""
_NEXT_TO = frozenset(("-1", "-2", "-3", "+1", "+2"))
_SHORT, _LONG = 4, 7
_STEPS = (1, 3, 7, 15, 32, 62, 125, 200, 366, 740, 1900, 7400, 37000)
"""Bounds of distances, in days."""


Group = tuple[str, ...]
"""Features that always come together: what sort they are, and what they say."""


def numbers(groups: Iterable[Group]) -> list[int]:
    """The places of features in the table of weights."""
    return [crc32(feature.encode()) & _MASK for group in groups for feature in expanded(group)]


class Sentence:
    """The words of a text, asked by where a phrase begins and ends."""

    __slots__ = ("_around", "_place", "_starts", "age", "convention", "ctx", "scan")

    def __init__(self, ctx: Context, scan: Scan, convention: str = "") -> None:
        """`convention` names what the extents of times are to be: that of the guidelines of TimeML, or what people mean."""
        self.convention = convention
        self.ctx = ctx
        self.scan = scan
        self._starts = scan.ends[0::2]
        self._place = (-1, -1)
        self._around: tuple[tuple[tuple[str, str], ...], str, str] = ((), "", "")
        self.age = f"prefer-{ctx.policy.prefer}" if ctx.policy.prefer else _character(ctx, scan.words)
        """Of which time the text tells, by the years that it names: "none", "near" that of writing, "mixed", "far", or "brief" where it
        is too short to say; what the caller prefers comes before all of these."""

    def words(self, start: int, end: int) -> tuple[int, int]:
        """The words within a stretch of characters: the first, and the one behind the last."""
        return bisect_left(self._starts, start), bisect_left(self._starts, end)

    def gap(self, index: int) -> str:
        """What stands before a word, in short."""
        seps = self.scan.seps
        if index >= len(seps):
            return _BOUND
        sep = seps[index]
        if sep == " ":
            return " "
        if "\n\n" in sep or (index in (0, len(self.scan.words))):
            return _BOUND
        return " ".join(sep.split())[:3] or "_" * bool(sep)

    def stops(self, index: int) -> bool:
        """Does a sentence end before a word?"""
        if index <= 0 or index >= len(self.scan.words):
            return True
        sep = self.scan.seps[index]
        return len(sep) > 1 and any(end in sep for end in _ENDS)

    def word(self, index: int) -> str:
        """A word in lower case, digits as zeros; a mark of the sentence's bounds beyond them."""
        words = self.scan.words
        if not 0 <= index < len(words):
            return _BOUND
        word = words[index]
        return "0" * len(word) if word.isdecimal() else word

    def around(self, low: int, high: int) -> tuple[tuple[tuple[str, str], ...], str, str]:
        """The words of the sentence around words `low` to `high`, each with how far it is, and what the nearest verb before and behind
        them says of time. What was asked last is remembered, since all ways to place a phrase ask the same."""
        if self._place != (low, high):
            found = tuple(_around(self, low, high))
            tenses = [(where[0], said) for word, where in found if (said := self.tense(word))]
            nearest = next((said for side, said in tenses if side == "-"), "")
            following = next((said for side, said in tenses if side == "+"), "")
            self._place, self._around = (low, high), (found, nearest, following)
        return self._around

    def tense(self, word: str) -> str:
        """What the form of a word says of time: "will", "went", "has", "is"; "" for most."""
        language = self.ctx.language
        for name, said in _TENSES:
            if word in language.cues[name]:
                return said
        return "p" if len(word) > _SHORT and word.endswith(language.forms.past) else ""

    def shape(self, index: int) -> str:
        """How a word is written: digits, capitals, a capital, small."""
        if not 0 <= index < len(self.scan.words):
            return _BOUND
        start, end = self.scan.ends[2 * index], self.scan.ends[2 * index + 1]
        word = self.ctx.text[start:end]
        if word[0].isdigit():
            return f"{min(len(word), 5)}"
        if word.isupper():
            return "A" if len(word) > 1 else "I"
        return "Aa" if word[0].isupper() else "a"


def _character(ctx: Context, words: list[str]) -> str:
    """Of which time a text tells: by the years that it names, and by the words that count from the writing."""
    if ctx.year is None:
        return "none"
    if len(words) < _BRIEF:
        return "brief"
    lexicon = ctx.language.words
    far = near = 0
    before = ""
    for word in words:
        if len(word) == _YEAR and word.isdecimal():
            if word[0] in "12" and int(word) < _LAST_YEAR:
                if abs(int(word) - ctx.year) > 1:
                    far += 1
                else:
                    near += 1
        elif not _DEICTICS.isdisjoint(lexicon.get(word, ())):
            near += 1
        elif before.isdecimal() and "ERA" in lexicon.get(word, ()):
            far += 1
        before = word
    if far < _FEW or far * 3 < near:
        return "near"
    return "far" if near * 3 <= far else "mixed"


def of_phrase(sentence: Sentence, lexemes: list[Lexeme], phrase: Phrase) -> Iterator[Group]:
    """Features of a phrase: is this a time, and does it end here? In groups that are weighed at once."""
    ctx, reading, rule = sentence.ctx, phrase.reading, phrase.rule
    assert rule is not None
    low, high = sentence.words(reading.start, reading.end)
    name, cat = rule.name, phrase.category
    inside = [sentence.word(at) for at in range(low, high)]
    shapes = [sentence.shape(at) for at in range(low, high)]
    text = " ".join(inside)
    opens, closes = sentence.stops(low), sentence.stops(high)
    before = _BOUND if opens else sentence.word(low - 1)
    after = _BOUND if closes else sentence.word(high)
    before2 = _BOUND if opens or sentence.stops(low - 1) else sentence.word(low - 2)
    after2 = _BOUND if closes or sentence.stops(high + 1) else sentence.word(high + 1)
    left, right = sentence.gap(low), sentence.gap(high)
    shape = "-".join(shapes)
    how, next_how = ("" if opens else sentence.shape(low - 1)), ("" if closes else sentence.shape(high))
    ending = after[-3:]
    first = inside[0] if inside else ""
    yield "in", cat, name, " ".join(_rules(phrase)), text, shape, ctx.language.code
    yield "b", cat, name, before
    yield "a", cat, name, after
    yield "lg", cat, name, left
    yield "rg", cat, name, right
    yield "bh", cat, name, how
    yield "ah", cat, name, next_how
    yield "ae", cat, name, ending
    yield "bl", cat, name, f"{how}{min(len(before), _LONG)}"
    yield "al", cat, name, f"{next_how}{min(len(after), _LONG)}"
    yield "be", cat, name, before[-3:]
    yield "bt", text, before
    yield "at", text, after
    yield "aet", text, ending
    yield "aht", text, next_how, right
    yield "bht", text, how, left
    yield "fs", shapes[0] if shapes else "", first, str(opens)
    yield "ls", shapes[-1] if shapes else "", inside[-1] if inside else ""
    yield "ab", cat, before, after
    yield "b2", cat, before2, before
    yield "a2", cat, after, after2
    yield "gg", name, left, right
    yield "st", text, shape
    beside = "+".join(sorted(lexemes[phrase.first - 1].values)) if phrase.first else ""
    behind = "+".join(sorted(lexemes[phrase.last].values)) if phrase.last < len(lexemes) else ""
    yield "nl", cat, name, beside
    yield "nr", cat, name, behind
    yield "all", cat, str(opens and closes)
    if phrase.last - phrase.first == 1 and "YEAR" in lexemes[phrase.first].values:
        off = "" if ctx.year is None else str(_step(abs(lexemes[phrase.first].values["YEAR"] - ctx.year) * 366))
        yield "y", name, off
        yield "yb", off, before
        yield "yl", off, how, str(min(len(before), _LONG))
        yield "yr", off, next_how, str(min(len(after), _LONG))
    if told := sentence.convention:
        yield "cv", told, cat, name, text, first, shape, str(opens), str(closes)
        yield "ca", told, after, right
        yield "cb", told, before, cat


def _rules(phrase: Phrase) -> Iterator[str]:
    """The names of all rules below one."""
    for part in phrase.parts:
        if part.rule is not None:
            yield part.rule.name
            yield from _rules(part)


def of_way(sentence: Sentence, reading: Reading, part: Reading, found: tuple[Way, ...], start: int, end: int, places: dict[str, Place], age: str) -> Iterator[Group]:
    """Features of a way to place a phrase, with all the ways that come to the same place of the calendar.

    What is counted from the writing is asked together with the character of the document, so that what news teaches of it says
    nothing of a history; what is counted from the text itself is the same in both.
    """
    ctx = sentence.ctx
    sort = kind(part)
    low, high = sentence.words(reading.start, reading.end)
    text = " ".join(sentence.word(at) for at in range(low, high))
    now = None if ctx.dct is None or not isinstance(ctx.dct.start, int) else ctx.dct.start
    last, year = places.get("last"), places.get("year") or places.get("last")
    order = _order(last, start, end)
    last_is = "-" if last is None else _age(now, last.start)
    year_is = "-" if year is None else _age(now, year.start)
    told = f"{age},{last_is},{year_is}"
    side = f"f{order}" if age == "far" else _side(now, start, end)
    distance = "" if now is None else f"{_side(now, start, end)}{_step(abs(start - now) // DAY_SECONDS)}"
    by_place: dict[str, set[str]] = {}
    for way in found:
        by_place.setdefault(way.place, set()).add(way.name.partition(":")[2])
    # What is counted from the writing says so once, however many operators come to the same.
    named = [f"{place}:{'+'.join(sorted(operators))}" for place, operators in by_place.items()]
    for name in named:
        yield "w", sort, f"{name},{age}" if name.startswith(WRITING) else name, last_is, year_is, text
    from_writing = WRITING in by_place
    yield "q", str(any(way.value for way in found)), sort
    yield "wj", sort, "|".join(named), age
    yield "fw", sort, str(from_writing), told
    yield "fwn", str(from_writing), str(len(by_place)), age
    yield "d", sort, distance, age
    yield "da", distance, told
    yield "o", sort, order
    yield "oa", sort, order, told
    if last is not None:
        far = str(_step(abs(start - last.start) // DAY_SECONDS))
        yield "of", sort, order, far
        yield "ofa", order, far, last_is
    if year is not None:
        yield "yo", sort, _order(year, start, end), str(_step(abs(start - year.start) // DAY_SECONDS))
    before = _BOUND if sentence.stops(low) else sentence.word(low - 1)
    yield "wb", sort, side, before
    yield "bd", distance, before, age
    yield "tx", text, side
    around, nearest, following = sentence.around(low, high)
    for word, where in around:
        yield "v", sort, side, distance, age, word, where
    yield "tn", sort, side, nearest, following
    yield "td", distance, nearest, following, age


def expanded(group: Group) -> list[str]:
    """The features of a group."""
    kind_of, *rest = group
    if kind_of in _THRICE:
        cat, name, value = rest
        return [f"{kind_of}={value}", f"{kind_of}c={cat},{value}", f"{kind_of}r={name},{value}"]
    if kind_of == "in":
        return list(_inside(*rest))
    if kind_of == "v":
        return list(_near(*rest))
    if kind_of == "w":
        sort, name, last_is, year_is, text = rest
        return [f"w={name}", f"ws={sort},{name}", f"wl={name},{last_is},{year_is}", f"wsl={sort},{name},{last_is},{year_is}", f"wt={text},{name}"]
    if kind_of == "cv":
        told, cat, name, text, first, shape, opens, closes = rest
        return [f"cv={told},{cat}", f"cvr={told},{name}", f"cvt={told},{text}", f"cvf={told},{first},{cat}", f"cvh={told},{opens},{closes},{shape}"]
    return [f"{kind_of}={','.join(rest)}"]


def _inside(cat: str, name: str, rules: str, text: str, shape: str, language: str) -> Iterator[str]:
    """What a phrase itself says."""
    words = text.split(" ")
    yield "1"
    yield f"c={cat}"
    yield f"r={name}"
    yield f"n={cat},{min(len(words), 8)}"
    for part in rules.split():
        yield f"p={part}"
        yield f"pr={part},{name}"
    yield f"t={text}"
    yield f"rt={name},{text}"
    yield f"s={cat},{shape}"
    yield f"rs={name},{shape}"
    for word in words:
        yield f"i={word}"
        yield f"ic={cat},{word}"
    yield f"f={cat},{words[0]}"
    yield f"l={cat},{words[-1]}"
    yield f"lang={language},{name}"


def _near(sort: str, side: str, distance: str, age: str, word: str, where: str) -> Iterator[str]:
    """What a word of the sentence says of a way."""
    yield f"v={side},{word}"
    yield f"vs={sort},{side},{word}"
    yield f"vd={distance},{word},{age}"
    if len(word) > _SHORT:
        yield f"ve={sort},{side},{where},{word[-2:]}"
    if where in _NEXT_TO:
        yield f"vn={side},{where},{word}"


def prior_of_phrase(lexemes: list[Lexeme], phrase: Phrase, now: int | None = None) -> float:
    """What is thought of a phrase before anything is learned: the more words a rule joins, the surer; numbers alone are mostly
    something else, but for a year near `now`, that of writing."""
    inside = lexemes[phrase.first : phrase.last]
    if phrase.is_listed and all(_NUMERIC.issuperset(one.values) for one in inside):
        return _LISTED
    if any(_is_bare_clock(lexemes, part) for part in (phrase, *phrase.parts)):
        return -_BARE
    said = [not _NUMERIC.issuperset(one.values) for one in inside]
    if len(inside) == 1 and not _COMMON.isdisjoint(inside[0].values):
        return -1.0
    if any(said):
        return 1.0 + _JOINED * (min(len(inside), _MOST_JOINED) - 1)
    numbers = sum(_MARKS.isdisjoint(one.values) for one in inside)
    if len(inside) == 1:
        year = inside[0].values.get("YEAR") if phrase.category == "DATE" else None
        if year is None:
            return -2.5
        return 0.5 if now is not None and abs(year - now) <= _NEAR_YEARS else -0.5
    if numbers > 2:  # 3/5/2010, 2010-05-03
        return 1.0
    return 0.5 if any("COLON" in one.values for one in inside) else -2.0


def _is_bare_clock(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """1914 as a quarter past seven, 5 as five o'clock: a time of day by its number alone."""
    return phrase.category == "CLOCK" and phrase.last - phrase.first == 1 and not {"HHMM", "HOUR"}.isdisjoint(lexemes[phrase.first].values)


def prior_of_way(part: Reading, found: tuple[Way, ...], start: int, now: int | None, places: dict[str, Place], age: str) -> float:
    """What is thought of a way before anything is learned: a time lies near that of which the text tells, which is that of its
    writing or, where it tells of another time, what it has named last."""
    last = places.get("last")
    far = last is not None and (age in ("far", "none") or now is None or (age == "brief" and abs(last.start - now) > FAR))
    from_text = all(way.place != WRITING for way in found)
    if not isinstance(part, (Spec, Nth)):
        if any(way.value for way in found):
            return 1.0 if isinstance(part, Shift) and isinstance(part.argument, Amount) else -1.0
        told = kind(part).startswith("that")
        if far or told:
            return -_DEICTIC if not from_text and last is not None else 0.0
        return -_DEICTIC if from_text else 0.0
    if any(way.place == AHEAD for way in found):
        return 2.0
    about = last.start if far and last is not None else now
    score = 0.0 if about is None else -log1p(abs(start - about) / (30 * DAY_SECONDS))
    if now is not None and not far and start > now and kind(part) not in ("wd", "d"):
        score -= _AHEAD_OF
    return score - (from_text is not far)


def _order(place: Place | None, start: int, end: int) -> str:
    """How a stretch lies to a place: before it, after it, the same, within it, or around it."""
    if place is None:
        return "-"
    if (start, end) == (place.start, place.end):
        return "="
    if end <= place.start:
        return "<"
    if start >= place.end:
        return ">"
    return "in" if end - start <= place.end - place.start else "out"


def _age(now: int | None, start: int) -> str:
    """Is a moment of the time of writing, about?"""
    return "?" if now is None else "far" if abs(start - now) > FAR else "near"


def _around(sentence: Sentence, low: int, high: int) -> Iterator[tuple[str, str]]:
    """The words of the sentence around an expression, each with how far it is."""
    for step in range(1, _REACH + 1):
        if sentence.stops(low - step + 1):
            break
        yield sentence.word(low - step), f"-{step}" if step <= 3 else "-"
    for step in range(_REACH):
        if sentence.stops(high + step):
            break
        yield sentence.word(high + step), f"+{step + 1}" if step < 3 else "+"


def _side(now: int | None, start: int, end: int) -> str:
    """On which side of the time of writing something lies."""
    if now is None:
        return "?"
    return "<" if end <= now else ">" if start > now else "="


def _step(days: int) -> int:
    return bisect_left(_STEPS, days)
