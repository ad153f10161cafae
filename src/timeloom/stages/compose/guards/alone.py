"""Guards of one word that stands alone: a weekday, a month, a season, a year, a day, a feast. Many of them are other
words too: "may", "march", "sun", "fall", "1,998 people"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from timeloom.language import Lexeme
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards.labels import (
    APOSTROPHES,
    among_codes,
    in_address,
    in_name_of,
    is_labelled,
    is_title_before,
    runs_on,
)
from timeloom.stages.compose.guards.people import is_person
from timeloom.stages.compose.guards.words import (
    DASHES,
    Guard,
    Roles,
    after,
    before,
    char_after,
    char_before,
    digit_follows,
    is_all,
    is_capital,
    prefix,
    word,
)

__all__ = ["GUARDS"]

_IN_NUMBER_BEFORE, _IN_NUMBER_AFTER = "$€£#,.+/:=_@", "%_=@°"
"""Marks that make four digits an amount, an address or the like."""
_PAUSES_BEFORE, _PAUSES_AFTER = frozenset((",", "(", "")), frozenset((",", ")", ".", ""))
FIRST_MODERN, LAST_MODERN = 1900, 2039
"""Years that people write without a word that says so."""
FIRST_YEAR, LAST_YEAR = 1000, 2199
FIRST_PRINTED = 1400
"""From here on up to the modern years, a few more words before a number make it a year."""


_OPENERS = "\n\"“«(¿¡—"
_SENTENCE_ENDS = frozenset(("", ".", "!", "?", ":", "…", "»", "”"))
"""Marks before the first word of a sentence."""
_STARTS = ".!?:;\"“„»«(–-•"
"""Marks after which a word has a capital because it is the first."""
_OPENING_REACH = 8
_BESIDE = 40
"""Characters after a number with a label in which another one that is joined to it is no year, either."""
_SENTENCE = re.compile(r"[.!?;]\s|\n")
_RANGE_ON = re.compile(r"\s?[–-]\s?\d{4}|\s[^\W\d_]+\s\d{4}(?!\d)")
_LETTER_IS = re.compile(r"(?<!\w)[A-Za-z]\s?=\s?$")
"""n = 2016"""
_COUNTED_AND = re.compile(r"(?<!\d)\d{1,3} [^\W\d_]+ [^\W\d_]+ $")
"""3 tokens and | 1500"""
_UP_TO = re.compile(r"\s([^\W\d_]+)\s[\d.,]+\s?([^\W\d_]+)")
_LIST_REACH = 60
_JOINS = frozenset("-–/")
"""Marks between days: Mon-Fri, Sat/Sun."""
_JOINED_AFTER = re.compile(r"\.?\s*([-–—,/&]|\b[^\W\d_]+)\s*([^\W\d_]+)")
_JOINED_BEFORE = re.compile(r"([^\W\d_]+)\.?\s*([-–—,/&]|\b[^\W\d_]+)\s*$")
_CLOCK_NEXT = re.compile(r"\.?[,:]?\s(?:[01]?\d|2[0-4])(?:[:.h][0-5]\d)?(?:(?<=[:h]\d\d)(?!\d)|\s?([^\W\d_]\.\s?[^\W\d_]\b|[^\W\d_]+))")
"""6pm, 18 Uhr, 8h30: right after a day, and the word that makes it a clock time."""
LONGEST_CLOCK = 24
"""Characters from a day to the end of the clock time after it at the most."""
_DOT_HOUR = re.compile(r"\.?\s\d")
_OF_CLOCK = frozenset(("AMPM", "OCLOCK"))
LONGEST_JOINED = 24
"""Characters of what joins two days and of the other day at the most."""


def weekday_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Friday; "Sun" and "Sat" only with a capital and a dot or comma, or beside another day or a clock time, never "the sun"."""
    lexeme = roles["wd"]
    short = word(ctx, lexeme).rstrip(".")
    cues = ctx.cues
    if is_capital(ctx, span[0]) and _in_name(ctx, span):
        return False
    if after(ctx, span[-1].end) in cues["not-after-weekday"]:
        return False
    if is_capital(ctx, span[0]) and (_is_name(ctx, span) or _given_name(ctx, span, short, cues["before-weekday"])):
        return False
    if short not in cues["ambiguous-weekday"] or is_all(ctx, span):
        return True
    if _before_clock(ctx, lexeme, short) or _in_row(ctx, lexeme):
        return True
    if not is_capital(ctx, lexeme) or short not in cues["ambiguous-weekday-noun"]:
        return is_capital(ctx, lexeme)
    right = char_after(ctx, lexeme.end)
    if (right in _JOINS and not ctx.text[lexeme.end + 1 : lexeme.end + 2].islower()) or char_before(
        ctx, lexeme.start
    ) in _JOINS:
        return True
    if _beside(ctx, lexeme, "WEEKDAY"):
        return True
    text = ctx.text[lexeme.start : lexeme.end]
    common = short in cues["ambiguous-weekday-common"]
    previous = before(ctx, span[0].start)
    comma = char_after(ctx, span[-1].end) == "," and not common
    if text[-1] != "." and not comma and previous not in cues["before-weekday"]:
        return False
    if previous in cues["not-before-weekday"]:
        return False
    return short not in cues["ambiguous-weekday-acronym"] or not text.rstrip(".").isupper()


def _before_clock(ctx: Context, lexeme: Lexeme, short: str) -> bool:
    """Mon 6pm, Sa 18 Uhr, lun. 8h30; not "the Sun 9am edition", "the Vancouver Sun 7:30", "war es so 18 Uhr"."""
    found = _CLOCK_NEXT.match(ctx.lower, lexeme.end, lexeme.end + LONGEST_CLOCK)
    if found is None or before(ctx, lexeme.start) in ctx.cues["the"] | ctx.cues["not-before-weekday"]:
        return False
    if found[1] and _OF_CLOCK.isdisjoint(ctx.language.words.get(re.sub(r"[.\s]", "", found[1]), ())):
        return False
    return is_capital(ctx, lexeme) or _is_dotted(ctx, lexeme) or short not in ctx.cues["ambiguous-weekday-common"]


def _is_dotted(ctx: Context, lexeme: Lexeme) -> bool:
    """lun., mar."""
    return ctx.text[lexeme.end - 1] == "." or char_after(ctx, lexeme.end) == "."


def _in_row(ctx: Context, lexeme: Lexeme) -> bool:
    """mon-fri, lun.-ven., mar. au sam., mar. et jeu. 18h, also without a capital: two short weekdays, with a dash or with dots; not "we sat -
    sun on our faces"."""
    words, short, dotted = ctx.language.words, ctx.cues["ambiguous-weekday"], _is_dotted(ctx, lexeme)
    day, tight = words[word(ctx, lexeme).rstrip(".")]["WEEKDAY"], dotted or is_capital(ctx, lexeme) or _is_tied(ctx, lexeme)
    for mark, other, end in _neighbours(ctx.lower, lexeme):
        if mark in DASHES:
            joined = tight
        elif mark in ctx.cues["and-or"]:
            joined = dotted and _DOT_HOUR.match(ctx.text, end) is not None
        else:
            joined = dotted and "TO" in words.get(mark, ())
        if joined and other in short and words[other]["WEEKDAY"] != day:
            return True
    return False


def _neighbours(text: str, lexeme: Lexeme) -> Iterator[tuple[str, str, int]]:
    """The words on both sides that a mark or a word joins to this one: the joint, the word, and where the latter of the two ends."""
    following = _JOINED_AFTER.match(text, lexeme.end, lexeme.end + LONGEST_JOINED)
    if following is not None:
        yield following[1], following[2], following.end()
    previous = _JOINED_BEFORE.search(text, max(0, lexeme.start - LONGEST_JOINED), lexeme.start)
    if previous is not None:
        yield previous[2], previous[1], lexeme.end


def _is_tied(ctx: Context, lexeme: Lexeme) -> bool:
    """mon-fri: a dash without blanks"""
    return char_after(ctx, lexeme.end) in DASHES or char_before(ctx, lexeme.start) in DASHES


def _beside(ctx: Context, lexeme: Lexeme, category: str) -> bool:
    """Sat & Sun, Mon - Fri, Mon, Wed and Fri, Jan, Feb and Mar; not "The Sun, Monday"."""
    if before(ctx, lexeme.start) in ctx.cues["the"]:
        return False
    return any(_joins_other(ctx, mark, other, category) for mark, other, _ in _neighbours(ctx.text, lexeme))


def _joins_other(ctx: Context, mark: str, other: str, category: str) -> bool:
    """Is it another one, that is no name and no other word?"""
    words = ctx.language.words
    if mark[0].isalpha() and "TO" not in words.get(mark.lower(), ()) and mark.lower() not in ctx.cues["and-or"]:
        return False
    doubtful = category == "MONTH" and (other.lower() in ctx.cues["month-or-name"] or other.lower() in ctx.cues["month-or-word"])
    return other[0].isupper() and category in words.get(other.lower(), ()) and not doubtful


def _in_name(ctx: Context, span: list[Lexeme]) -> bool:
    """the Sunday Times, Ruby Tuesday: a weekday that is part of a name"""
    weekday = word(ctx, span[-1])
    following, previous = after(ctx, span[-1].end), before(ctx, span[0].start)
    names = ctx.cues["weekday-names"]
    if _named(ctx, span) and f"{weekday} {following}" in names:
        return True
    place = ctx.lower.rfind(previous, 0, span[0].start)
    if previous in ctx.cues["naming"] and before(ctx, place) in ctx.cues["is-called"]:  # our dog is called Tuesday
        return True
    return f"{previous} {weekday}" in names and ctx.text[place].isupper()


def weekday_joined(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """mar.-sam.: short, with its full stop, and with a dash on one side"""
    start, end = span[0].start, span[-1].end
    return ctx.text[end - 1] == "." and (char_after(ctx, end) in _JOINS or char_before(ctx, start) in _JOINS)


def month_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """March alone: after a word that goes with months, or beside another month; never the verb or the name"""
    if is_all(ctx, span):
        return True
    cues = ctx.cues
    if char_after(ctx, span[-1].end).isalnum() or (is_capital(ctx, span[0]) and _is_name(ctx, span)):
        return False
    month = word(ctx, roles["mo"])
    if is_person(ctx, span) or (is_capital(ctx, span[0]) and _given_name(ctx, span, month, cues["before-month"])):
        return False
    dotted = ctx.text[span[-1].end - 1] == "."
    if dotted:
        month = month.rstrip(".")
    elif month in cues["month-or-short-name"] and _named(ctx, span):
        return False
    previous = before(ctx, span[0].start)
    if previous in cues["not-before-month"] and _named(ctx, span):
        return False  # on August Pell
    if is_capital(ctx, span[0]) and after(ctx, span[-1].end) in cues["after-month"]:
        return True
    if month in cues["full-month"]:
        return month not in cues["month-or-name"] or not _named(ctx, span) or previous in cues["before-month"]
    if not is_capital(ctx, span[0]):
        return False
    if _beside(ctx, roles["mo"], "MONTH"):
        return True
    following = after(ctx, span[-1].end)
    if month in cues["month-or-word"]:
        if previous in DASHES:
            return prefix(ctx, previous, span[0].start) in cues["before-month"]
        pauses = previous in _PAUSES_BEFORE and (following in _PAUSES_AFTER or following in cues["and"])
        if pauses and month not in cues["month-or-modal"]:
            return True
        joined = previous in cues["and-or"] and following in cues["not-month-after"]
        return previous in cues["before-month"] and not joined
    return dotted or previous in cues["before-month"] or following == "."


def _is_name(ctx: Context, span: list[Lexeme]) -> bool:
    """Mr May, Easter Road, a woman called Tuesday Jones"""
    start = span[0].start
    if is_title_before(ctx, start) or _of_place(ctx, span):
        return True
    return _named(ctx, span) and before(ctx, start) in ctx.cues["naming"]


def _given_name(ctx: Context, span: list[Lexeme], written: str, time_words: frozenset[str]) -> bool:
    """Julio, Domingo, where a language writes months and weekdays without a capital: a name, unless one of the words
    that go with them stands before. At the start of a sentence only those that are a name far more often."""
    capitals = ctx.text[span[0].start : span[0].end].isupper()  # a line in capitals tells nothing
    previous = before(ctx, span[0].start)
    always = written in ctx.cues["name-always"]
    told = previous in time_words and not (always and previous in ctx.cues["of"])  # hijo de Domingo
    if is_all(ctx, span) or capitals or told:
        return False
    if always:
        return True
    first = char_before(ctx, span[0].start) in _OPENERS or previous in _SENTENCE_ENDS
    return written in ctx.cues["name-with-capital"] and (not first or _named(ctx, span))


def _of_place(ctx: Context, span: list[Lexeme]) -> bool:
    """Sunday Room, Easter Road, March Street; plaza de Mayo: the name of a place"""
    if not is_capital(ctx, span[-1]):
        return False
    return in_address(ctx, span[-1].end) or in_name_of(ctx, span[0].start, ctx.cues["street-before"])


def _named(ctx: Context, span: list[Lexeme]) -> bool:
    """Is the next word a name (June Smith)?"""
    following = ctx.text[span[-1].end : span[-1].end + 2]
    return len(following) > 1 and following[0] == " " and following[1].isupper()


def season_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the summer; "fall" and "spring" only after a word that goes with seasons"""
    if is_all(ctx, span):
        return True
    cues = ctx.cues
    season = word(ctx, roles["s"])
    previous, following = before(ctx, roles["s"].start), after(ctx, span[-1].end)
    if following in cues["not-after-season"] or _of_place(ctx, span) or _owns_name(ctx, span):
        return False
    if is_capital(ctx, roles["s"]) and _given_name(ctx, [roles["s"]], season, cues["before-month"]):
        return False
    if season not in cues["ambiguous-season"]:
        return previous in cues["before-season"] or char_before(ctx, span[0].start) == "-"
    if season in cues["season-or-noun"] and previous in cues["the"] and following in cues["after-noun"]:
        return False
    verb = previous in cues["before-season-weak"] and following in cues["after-season-verb"]
    if verb or previous not in cues["before-season"]:
        return False
    # "The spring" is water or steel, or a season where something says so: "in the spring", "the spring of 1998".
    told = previous not in cues["the"] or following in cues["after-the-season"] or season in ctx.seasons
    told = told or before(ctx, ctx.lower.rfind(previous, 0, roles["s"].start)) in cues["before-the-season"]
    if told:
        ctx.seasons.add(season)
    return told


def _owns_name(ctx: Context, span: list[Lexeme]) -> bool:
    """The Winter's Tale: a title; not this winter's Games"""
    end = span[-1].end
    if before(ctx, span[-1].start) not in ctx.cues["the"]:
        return False
    owner = next((f"{mark}{ending} " for mark in APOSTROPHES for ending in ctx.language.forms.owner if ctx.text.startswith(f"{mark}{ending} ", end)), "")
    return bool(owner) and is_capital(ctx, span[-1]) and ctx.text[end + len(owner) : end + len(owner) + 1].isupper()


def year_alone(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """1998: a year that people write about, not an amount, a number of something, or part of a longer number; nor one beside
    such a number, where nothing asks for a year (code 1980 and then 2012)"""
    if is_all(ctx, span):
        return True
    lexeme = roles["y"]
    start, end = lexeme.start, lexeme.end
    if not _is_year(ctx, lexeme):
        return False
    if is_labelled(ctx, start, lexeme.values["YEAR"]):
        ctx.last_number = end
        return False
    if ctx.last_number is None or before(ctx, start) not in ctx.cues["goes-on-number"]:
        return True
    return not 0 <= start - ctx.last_number < _BESIDE or _SENTENCE.search(ctx.text, ctx.last_number, start) is not None


def _is_year(ctx: Context, lexeme: Lexeme) -> bool:
    start, end, value = lexeme.start, lexeme.end, lexeme.values["YEAR"]
    left, right = char_before(ctx, start), char_after(ctx, end)
    if left in _IN_NUMBER_BEFORE or left.isalnum() or right in _IN_NUMBER_AFTER or right.isalpha():
        return left == "." and ctx.lower[start - 2 : start - 1] in ctx.cues["circa-letter"]
    if left == "-" and prefix(ctx, left, start) not in ctx.cues["prefix-of-year"]:
        return False
    if digit_follows(ctx, end, ",.:/-") or runs_on(ctx, start, end):
        return False
    previous, following = before(ctx, start), after(ctx, end)
    if previous == "=" and _LETTER_IS.search(ctx.text, max(0, start - _LIST_REACH), start):
        return False
    if previous not in ctx.cues["before-any-year"] and among_codes(ctx, start, end):
        return False
    if _counts(ctx, previous, following) or _counts_up_to(ctx, end) or _house(ctx, previous, end):
        return False
    if FIRST_MODERN <= value <= LAST_MODERN:
        return _modern_year(ctx, value, previous, following, end)
    return FIRST_YEAR <= value <= LAST_YEAR and _other_year(ctx, value, previous, following, start)


def _house(ctx: Context, previous: str, end: int) -> bool:
    """1847 Mill Lane; not "in 1998 Wall Street fell"."""
    return in_address(ctx, end) and (
        previous in ctx.cues["before-house"] or previous not in ctx.cues["before-any-year"]
    )


def _counts(ctx: Context, previous: str, following: str) -> bool:
    """Does the number count what follows it (1,998 people), rather than follow a word of years (in 1998 students)?"""
    if following not in ctx.cues["counted"]:
        return False
    return following not in ctx.cues["after-year-too"] or previous not in ctx.cues["before-year"]


def _counts_up_to(ctx: Context, end: int) -> bool:
    """from 1900 to 2010 kHz: the first of two amounts"""
    match = _UP_TO.match(ctx.lower, end, end + _LIST_REACH)
    return match is not None and match[1] in ctx.cues["through-number"] and match[2] in ctx.cues["units-of-measure"]


def _modern_year(ctx: Context, value: int, previous: str, following: str, end: int) -> bool:
    plural = ctx.language.forms.plural  # what a number before it counts
    if previous not in ctx.cues["not-before-year"]:
        counts = following.endswith(plural) and len(following) > 3 and following not in ctx.cues["no-plural"]
        counts = counts or (ctx.language.forms.nouns_capital and _noun_next(ctx, end))
        if previous in ctx.cues["measures"] and not _ranges_on(ctx, end):  # pays 2000 to the bank
            return False
        return not counts or previous in ctx.cues["before-year"] or not previous.isalpha()
    # more than 1998: a year where it is no round number and counts nothing
    about = previous in ctx.cues["about-number"] and value % 100 != 0
    return about and following != "" and not following.endswith(plural)


def _ranges_on(ctx: Context, end: int) -> bool:
    """1998 to 2004, 2010-present: the first of two years"""
    return _RANGE_ON.match(ctx.lower, end) is not None


def _noun_next(ctx: Context, end: int) -> bool:
    """Does a word with a capital follow right after a blank?"""
    return ctx.text[end : end + 1] == " " and ctx.text[end + 1 : end + 2].isupper()


def _other_year(ctx: Context, value: int, previous: str, following: str, start: int) -> bool:
    if previous in ctx.cues["and-or"] and _COUNTED_AND.search(ctx.text, max(0, start - _LIST_REACH), start):
        return False
    if previous in ctx.cues["before-any-year"]:
        return True
    printed = FIRST_PRINTED <= value < FIRST_MODERN
    return printed and previous in ctx.cues["before-printed-year"] and not following.endswith(ctx.language.forms.plural)


def day_alone(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 4th: after "on", before nothing that it could count"""
    lexeme = roles["d"]
    if not ctx.text[lexeme.start].isdigit() or lexeme.end - lexeme.start < 3:
        return False
    if is_all(ctx, span):
        return True
    following = after(ctx, span[-1].end)
    return before(ctx, span[0].start) in ctx.cues["before-day"] and (
        not following.isalpha() or following in ctx.cues["prepositions"]
    )


def feastly(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """A feast's name begins with a capital, or with "the" or the like in lower case."""
    feast = roles["ft"]
    first = ctx.text[feast.start : feast.end].partition(" ")[0]
    if not is_capital(ctx, feast) and first not in ctx.cues["the"] and first not in ctx.cues["feast-start"]:
        return False
    if is_title_before(ctx, span[0].start) or _of_place(ctx, span) or word(ctx, feast) in ctx.cues["feast-or-name"]:
        return False
    if in_name_of(ctx, span[0].start, ctx.cues["not-before-feast"]):
        return False
    return after(ctx, span[-1].end) not in ctx.cues["not-after-feast"]


def common_noun(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """mars, l'hiver; not the planet Mars, Les Dimanches: within a sentence a capital makes a name of a word that has none
    of its own"""
    word_ = span[-1]
    if not is_capital(ctx, word_) or ctx.text[word_.start : word_.end].isupper():
        return True
    before_it = ctx.text[max(0, word_.start - _OPENING_REACH) : word_.start]
    left = before_it.rstrip()
    return not left or (left[-1] in _STARTS and not (left == before_it and left[-1] in DASHES))


def not_place(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """à la Saint-Martin; not the island Saint-Martin, which has no article"""
    return word(ctx, roles["ft"]) not in ctx.cues["feast-or-place"] or before(ctx, roles["ft"].start) in ctx.cues["the"]


def judged(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """former, this time, night: what only a reader that judges may take for a time; never this one"""
    return False


GUARDS: dict[str, Guard] = {
    "judged": judged,
    "weekday-word": weekday_word, "month-word": month_word, "season-word": season_word, "year-alone": year_alone,
    "day-alone": day_alone, "feastly": feastly, "common-noun": common_noun, "weekday-joined": weekday_joined, "not-place": not_place,
}  # fmt: skip
