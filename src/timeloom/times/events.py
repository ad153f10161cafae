"""Amounts and weekdays counted from an event: "two minutes after the explosion", "the Monday after the defeat"."""

from __future__ import annotations

import re
from functools import cache

from timeloom.language import load
from timeloom.times.builders.ranges import after_start
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.readings import Amount, Between, EventRef, Reading, Shift, Spec

__all__ = ["from_event"]

_ARTICLE = re.compile(r"\b([^\W\d_]+)\s+$")
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*|[^\w\s]")
LONGEST = 7
"""Words of the phrase that names the event, at the most."""
REACH = 80
"""Characters of that phrase at the most."""
LONGEST_LINK = 14
LONGEST_WITHIN = 24
"""Characters before an amount in which "within" is looked for."""
_BEGIN = frozenset(("OF", "FROM", "SINCE"))
_FEWEST = 3
"""Words between the start of a stretch and the date of the event that ends it, at the least: until retirement in."""
MOST_WITHIN = 4
"""Words of it at the most."""


def from_event(ctx: Context, reading: Reading, following: Reading | None) -> Reading:
    """A reading as counted from the event that stands between it and the reading that follows; itself where none
    does."""
    limit = len(ctx.text) if following is None else following.start
    if isinstance(reading, Amount):
        counted = _amount(ctx, reading, limit)
        if (
            counted is None
            or following is None
            or ctx.convention != EVERYDAY
            or counted.operator not in ("Before", "After")
        ):
            return counted or reading
        return _dated(ctx, counted, following) or counted
    if isinstance(reading, Between):
        return _until(ctx, reading, following) or reading
    if isinstance(reading, Shift):
        return _stretch(ctx, reading, limit) or reading
    day = _day(ctx, reading, limit) if isinstance(reading, Spec) else None
    if day is None:
        return reading
    return (_dated(ctx, day, following) if following is not None else None) or day


def _amount(ctx: Context, amount: Amount, limit: int) -> Shift | None:
    """The amount as counted from the event that follows it and ends before `limit`, or None. The event is the head of
    the noun phrase ("the explosion", "the deadly embassy bombings"; the first noun where the language has it first) or
    the verb after a subject ("he left")."""
    found = _linked(ctx, amount.end, limit, ctx.language.cues["counted-after"], ctx.language.cues["counted-before"])
    if found is None:
        return None
    is_later, link, head = found
    if _is_place(ctx, amount, link[1], head[0]):
        return None
    before, after = ("Last", "Next") if _is_within(ctx, amount.start) else ("Before", "After")
    reading = Shift(amount.start, head[1], after if is_later else before, link, EventRef(*head), amount)
    reading.hints |= amount.hints
    return reading


def _is_place(ctx: Context, amount: Amount, link: int, head: int) -> bool:
    """für drei Wochen nach | Island, wir fahren zwei Tage nach | Wien: a name without an article, behind a word for how
    long something lasts or a verb of going, of which the amount says how long one is there"""
    words = ctx.language.words
    if ctx.text[link:head].strip() or not ctx.language.forms.nouns_capital:
        return False
    before_it = _WORD.findall(ctx.lower, max(0, amount.start - LONGEST_WITHIN), amount.start)
    return bool(before_it) and (
        "LASTS" in words.get(before_it[-1], ()) or any("GOING" in words.get(word, ()) for word in before_it)
    )


def _stretch(ctx: Context, reading: Shift, limit: int) -> Shift | None:
    """within 14 days | after notice, within 30 days | of receipt of the invoice: a stretch that the event begins"""
    if reading.base is not None or not isinstance(reading.argument, Amount) or reading.operator != "Next":
        return None
    cues = ctx.language.cues
    later = cues["counted-after"] | _begin(ctx.language.code) | (cues["counts-from"] - cues["counted-before"])
    found = _linked(ctx, reading.end, limit, later, cues["counted-before"])
    if found is None:
        return None
    is_later, link, head = found
    shift = Shift(
        reading.argument.start, head[1], "Next" if is_later else "Last", link, EventRef(*head), reading.argument
    )
    shift.hints |= reading.hints
    return shift


def _until(ctx: Context, stretch: Between, following: Reading | None) -> Between | None:
    """from 1902 | until his death | in 1931, from 1902 to the flood of 1931: to the date of an event that ends it"""
    first = stretch.first
    if (
        ctx.convention != EVERYDAY
        or stretch.last not in ("Unknown", None)
        or not stretch.first_included
        or not isinstance(first, Spec)
        or not isinstance(following, Spec)
    ):
        return None
    if not following.complete or not first.complete or _falls(first, following):
        return None
    words = _WORD.findall(ctx.lower, stretch.end, following.start)
    if (
        not _FEWEST <= len(words) <= LONGEST + 1
        or not all(word[0].isalpha() for word in words)
        or not _leads_to(ctx, words)
    ):
        return None
    return Between(stretch.start, following.end, stretch.span, first, after_start(first, following))


def _falls(first: Spec, last: Spec) -> bool:
    years = [one.fields["y"][2] for one in (first, last) if one.complete]
    return len(years) > 1 and all(isinstance(year, int) for year in years) and years[0] > years[1]


def _leads_to(ctx: Context, words: list[str]) -> bool:
    """Do words between two dates lead to an event, and name it: until he left in, to the revolution of?"""
    kinds, cues = ctx.language.words, ctx.language.cues
    joiner = kinds.get(words[0], {})
    event = words[1:-1] if words[1] not in cues["prepositions"] else words[2:-1]
    if "TO" not in joiner or "AND" in joiner or not event or any("AND" in kinds.get(word, {}) for word in event):
        return False
    return (joiner["TO"] == "until" or event[0] in cues["determiners"]) and words[-1] in cues["prepositions"] | cues[
        "dates-event"
    ]


@cache
def _begin(code: str) -> frozenset[str]:
    """of, from, since: words between a stretch and what it begins with"""
    return frozenset(word for word, kinds in load(code).words.items() if not _BEGIN.isdisjoint(kinds))


def _day(ctx: Context, day: Spec, limit: int) -> Shift | None:
    """the Monday after the defeat: the next one after that event. On Monday after the meeting is another: the article
    tells them apart, in a language that else writes weekdays without one."""
    if day.fields.keys() != {"wd"} or not ctx.language.cues["the-weekday"]:
        return None
    article = _ARTICLE.search(ctx.lower, max(0, day.start - LONGEST_WITHIN), day.start)
    if article is None:
        start = _WORD.match(ctx.lower, day.start)
        place = day.start if start is not None and start[0] in ctx.language.cues["the-weekday"] else None
    else:
        place = article.start(1) if article[1] in ctx.language.cues["the-weekday"] else None
    later, earlier = ctx.language.cues["counted-after"], ctx.language.cues["counted-before"]
    found = _linked(ctx, day.end, limit, later, earlier) if place is not None else None
    if place is None or found is None:
        return None
    is_later, link, head = found
    return Shift(place, head[1], "Next" if is_later else "Last", link, EventRef(*head), day)


def _dated(ctx: Context, day: Shift, date: Reading) -> Shift | None:
    """the Monday after the defeat | on 12 November, three years after the revolution | of 1789: counted from the date
    of that event, where it is told right after it"""
    between = ctx.lower[day.end : date.start].split()
    if len(between) != 1 or not ctx.language.cues["dates-event"].issuperset(between) or not isinstance(date, Spec):
        return None
    if not ({"mo", "d"} <= date.fields.keys() and date.grain == "Day") and not (
        isinstance(day.argument, Amount) and date.complete
    ):
        return None
    # A date from which an amount counts is a time of its own as well.
    return Shift(
        day.start, day.end if isinstance(day.argument, Amount) else date.end, day.operator, day.span, date, day.argument
    )


def _linked(
    ctx: Context, end: int, limit: int, later: frozenset[str], earlier: frozenset[str]
) -> tuple[bool, tuple[int, int], tuple[int, int]] | None:
    """Of what goes on with "after" or "before": whether it is later, where that word stands, and the head of the
    event."""
    link = _links(later, earlier).match(ctx.lower, end, end + LONGEST_LINK)
    head = _head(ctx, link.end(), limit) if link is not None else None
    return (link[1] in later, link.span(1), head) if link is not None and head is not None else None


def _is_within(ctx: Context, start: int) -> bool:
    """within | 14 days after notice, dans | les trente jours: an amount in which something happens, not one after which
    it does"""
    words = ctx.lower[max(0, start - LONGEST_WITHIN) : start].split()
    article = _WORD.match(ctx.lower, start)
    if article is not None and article[0] in ctx.language.cues["the"]:
        words.append(article[0])
    return any(" ".join(words[-count:]) in ctx.language.cues["before-within"] for count in range(1, MOST_WITHIN + 1))


@cache
def _links(later: frozenset[str], earlier: frozenset[str]) -> re.Pattern[str]:
    """The words between an amount and its event, the longest first."""
    words = sorted(later | earlier, key=lambda word: (-len(word), word))
    return re.compile(rf"\s+({'|'.join(map(re.escape, words))})\s+" if words else r"(?!)")


def _head(ctx: Context, start: int, limit: int) -> tuple[int, int] | None:
    cues = ctx.language.cues
    found: tuple[int, int] | None = None
    nominal = False
    for index, match in enumerate(_WORD.finditer(ctx.lower, start, min(limit, start + REACH))):
        word = match[0]
        if index >= LONGEST or not word[0].isalpha():
            break
        if ctx.language.forms.nouns_capital and ctx.text[match.start()].isupper():
            return match.span()
        if index == 0:
            nominal = word in cues["determiners"]
            if word in cues["subject"]:
                continue
        elif word in cues["event-stop"]:
            break
        elif not nominal and (word in cues["past"] or word.endswith(ctx.language.forms.past)):
            return match.span()
        if word not in cues["determiners"] and word not in cues["prepositions"]:
            found = match.span()
            if ctx.language.forms.head_first:
                return found
    return found
