"""What people write to a calendar, by its form: letters right behind digits, words in capitals. Such short forms are
times where the whole text is one, or a text is read as people mean it; by TimeML they are none."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.times.builders.words import pattern_of, reading_of
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.forms.glue import Form, Roles, ends, in_digits, starts, text_of
from timeloom.times.half_days import are_hours
from timeloom.times.neighbours import after, before, char_after, is_all
from timeloom.times.readings import Amount, CalendarUnit, Shift, Spec

__all__ = ["FORMS"]

_TIES = ",."
"""What ties a number to digits before it; a hyphen does not: 15h30-18h."""
_HOURS = re.compile(r"([1-9]\d?)\s?([-.–])\s?\d{1,2}")
"""Two numbers with a dash or a stop between them."""
_NOON, _NAMED = 12, frozenset(("wd", "d", "mo", "y", "ft"))
LAST_COUNTED = 12
"""The last number in words that mostly counts something where it stands before a month."""
_LETTERS_OF_WEEKEND = 2
_OF_CLOCK = frozenset(("Hour", "Minute"))
_WEEKS = frozenset(("Week", "Fortnight"))
_BOUNDS = frozenset(("UNTIL", "BEFORE"))
_BY_CALENDAR_ALONE = frozenset(("Week", "Quarter-Year"))
_BY_CALENDAR = frozenset(("Quarter-Year", "Decade", "Century"))


def _everyday(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """before 6pm, after 8 October, Friday until 5 pm: one time, as people mean it; by TimeML the date or the time of
    day alone is one"""
    return ctx.convention == EVERYDAY


def _in_message(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """on se voit à 9, MOT runs out 28th: where people write to each other, which is no expression by itself"""
    return ctx.convention == EVERYDAY and not ctx.whole


def _tight(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """3p, 15h, 9h30, 11ish: no blank between its parts; not "3 p", "720p", "3pt"."""
    written = ctx.text[span[0].start : (roles["z"].start if "z" in roles else span[-1].end)].rstrip()
    return " " not in written and starts(ctx, span[0].start, _TIES) and not char_after(ctx, span[-1].end).isalnum()


def _weekend(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """am Wochenende, WE, ce we; not "We Will Rock You", nor the "we" of a quotation, behind no word of time"""
    written = ctx.text[roles["we"].start : roles["we"].end]
    if len(written) > _LETTERS_OF_WEEKEND or written.isupper():
        return True
    return written.islower() and bool(ctx.language.words.get(before(ctx, roles["we"].start)))


def _capitals(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """EOM, YTD, close of business, by eoq, or the whole text: eom; not "the boy"."""
    mark = roles["e"] if "e" in roles else roles["f"]
    written = ctx.text[mark.start : mark.end]
    bound = not _BOUNDS.isdisjoint(ctx.language.words.get(before(ctx, mark.start), ()))
    # by boy scouts
    bound = bound and (not after(ctx, mark.end).isalpha() or after(ctx, mark.end) in ctx.language.known)
    return written.isupper() or " " in written or bound or is_all(ctx, span)


def _hours_ahead(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """6-8 next Monday, 9-5 tomorrow, 3-5 Friday and 25 Dec 10-12; not "2-1 last Saturday" nor "3-1 Friday", which are
    scores"""
    day = reading_of(roles["t"])
    ahead = (
        isinstance(day, Shift)
        and day.operator == "Next"
        and day.base is None
        and day.grain == "Day"
        and not isinstance(day.argument, Amount)
    )
    ahead = ahead or (isinstance(day, Spec) and day.fields.keys() <= _NAMED and day.grain == "Day")
    first, last = (roles[name] for name in ("h", "h2"))
    if (
        not ahead
        or not all(in_digits(ctx, hour) and hour.values["HOUR"] for hour in (first, last))
        or first.values["HOUR"] == last.values["HOUR"]
    ):
        return False
    return starts(ctx, first.start) and ends(ctx, last.end) and are_hours(first.values["HOUR"], last.values["HOUR"])


def _hence_today(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """for two days, from today; not "for two days, from now"."""
    return "DEICTIC" in ctx.language.words.get(text_of(ctx, roles["x"]).rpartition(" ")[2], {})


def _weeks_on(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """a week on Friday, a fortnight tomorrow; not "two days on Friday", "a week in May", "a week last Friday"."""
    amount, day = roles["p"].values["PERIOD"], reading_of(roles["t"])
    if not isinstance(amount, Amount) or amount.unit[2] not in _WEEKS or amount.modifiers:
        return False
    leads = [str(item.values["IN"]) for item in span if "IN" in item.values]
    if isinstance(day, Spec):
        return day.fields.keys() == {"wd"} and leads in ([], ["on"])
    return (
        isinstance(day, Shift)
        and day.base is None
        and isinstance(day.argument, CalendarUnit)
        and day.grain == "Day"
        and day.operator != "Last"
        and not leads
    )


def _week_from_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """tomorrow week, this day fortnight; not "yesterday week", "next day week", "tomorrow month"."""
    day, unit = roles["t"].values["REL"], roles["u"]
    is_day = (
        isinstance(day, Shift)
        and day.base is None
        and day.operator != "Last"
        and isinstance(day.argument, CalendarUnit)
        and day.grain == "Day"
    )
    return is_day and unit.values["UNIT"] in _WEEKS and ctx.text[day.end : unit.start] == " "


def _set_begins(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """every Tuesday from 7 January, as people mean it also starting (in) January; not "every Tuesday from in January",
    "Tuesdays starting with January"."""
    leads = [item.values["IN"] for item in span[1:-1] if "IN" in item.values and item is not roles["f"]]
    if "FROM" in roles["f"].values:
        return not leads and len([item for item in span if "FROM" in item.values]) == 1
    return ctx.convention == EVERYDAY and all(lead in ("in", "on") for lead in leads)


def _in_words(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """nine fifty; not "9 50", "nine-to-five", nor that of "two thirty-minute talks"."""
    end = span[-1].end
    counts = "UNIT" in ctx.language.words.get(after(ctx, end + (char_after(ctx, end) == "-")), ())
    return not counts and not any(in_digits(ctx, roles[name]) for name in ("h", "mp", "hm", "n") if name in roles)


def _words_bare(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """ten thirty, as people write it to a calendar, and at | ten thirty; in a text it is a year"""
    return ctx.whole or before(ctx, span[0].start) == "at"


def _half_only(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """half three; not "quarter three"."""
    return roles["f"].values["FRACTION"] == "1/2" and len(text_of(ctx, roles["f"]).split()) == 1


def _fraction_led(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """a year and a quarter, two and three quarters hours; not "two years and quarter"."""
    return len(text_of(ctx, roles["h"]).split()) > 1


def _for(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """4 pm for 20 minutes, from 9 for two hours; not "4 pm in 20 minutes", "from 9 for two days"."""
    amount = roles["p"].values["PERIOD"]
    of_clock = isinstance(amount, Amount) and amount.unit[2] in _OF_CLOCK
    return roles["f"].values.get("IN") == "for" and ("h" not in roles or of_clock)


def _at(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """at 3 15; not "on 3 15", "at 3 15%"."""
    return span[0].values.get("IN") == "at" and in_digits(ctx, roles["h"]) and ends(ctx, span[-1].end)


def _counted(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Easter in two years, Monday two weeks from now"""
    there = roles["t"].values["REL"]
    return isinstance(there, Shift) and isinstance(there.argument, Amount) and there.operator in ("Before", "After")


def _counted_years(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """two years ago in March; not "three days ago in March"."""
    return _counted(ctx, roles, span) and roles["t"].values["REL"].grain in ("Year", "Decade")


def _bound(word: str) -> Form:
    def holds(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
        return bool(roles["f"].values.get("UNTIL") == word)

    return holds


def _within(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """within two weeks; not "in two weeks"."""
    return roles["f"].values.get("WITHIN") == "within"


def _not_within(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """in two weeks; within two weeks is a stretch as people mean it"""
    return ctx.convention != EVERYDAY or span[0].values.get("WITHIN") != "within"


def _weekday_number(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Tuesday 19; not "Tuesday 19:30", "Tuesday 9", which is an hour"""
    day = roles["d"]
    return in_digits(ctx, day) and day.values["DOM"] > 12 and ends(ctx, span[-1].end)


def _past(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the past quarter; not "last quarter", which has no other meaning, nor "the past year", which is so long until
    now"""
    return roles["op"].values.get("LAST") == "past" and roles["u"].values["UNIT"] in _BY_CALENDAR_ALONE


def _aligned(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the last two quarters, the next two decades: units that people count by the calendar"""
    amount = roles["p"].values["PERIOD"]
    if not isinstance(amount, Amount) or amount.parts or amount.modifiers or amount.number is None:
        return False
    return str(amount.unit[2]) in _BY_CALENDAR and str(amount.number[2]).isdigit()


def _three_quarters(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the previous three quarters; not "the last half"."""
    return bool(roles["f"].values["FRACTION"] == "3/4")


def _day_in_words(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """May twenty nine, fifteen August; not "May 29", "five may"."""
    day = roles["d"]
    counts = day.start < roles["mo"].start and day.values["NUM"] <= LAST_COUNTED
    return not in_digits(ctx, day) and "ORD" not in day.values and not counts


def _day_number(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """20 of next month"""
    return in_digits(ctx, roles["dd"]) and starts(ctx, roles["dd"].start)


def _day_in_digits(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """el 15 a las 7, a las 7 del 15; not "las 7 del quince", "el 1,5 a las 7"."""
    day = roles["d"]
    return in_digits(ctx, day) and starts(ctx, day.start) and (day is not span[-1] or ends(ctx, day.end))


def _last_of_sentence(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Nos vemos el 15. Am 25.; for two hours from 9; not "el 15,5", "am 25. Mai"."""
    day = roles["d"] if "d" in roles else roles["h"]
    following = ctx.text[day.end : day.end + 1]
    ended = (
        not ctx.text[day.end :].strip(".!?")
        or following == "\n"
        or (
            following in ".!?" and not ctx.language.forms.ordinal_stop and ctx.text[day.end + 1 : day.end + 2].isspace()
        )
    )
    return ended and in_digits(ctx, day) and starts(ctx, day.start)


def _led_by_article(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """el 17 del 11; not "los 5 del 10"; alone, 17 del 11"""
    word = before(ctx, span[0].start)
    known = ctx.language.words.get(word, {})
    return ctx.whole or "FROMTHE" in known or ("THE" in known and not word.endswith(ctx.language.forms.plural))


def _lasting(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """por una noche, pour un autre jour; not "una noche de mayo", "otra semana" with no such word before it"""
    return "LASTS" in ctx.language.words.get(before(ctx, span[0].start), {})


def _one_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """une nuit, una tarde; not the night of "pour une nuit", which is how long one stays"""
    return ctx.convention != EVERYDAY or "NIGHTONE" not in roles["p"].values or not _lasting(ctx, roles, span)


def _behind_to(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """de una y media a | nueve menos diez; not "nueve menos cinco es cuatro"."""
    return "TO" in ctx.language.words.get(before(ctx, span[0].start), {})


def _no_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """8 Uhr abends; not "8 Uhr morgen", which is tomorrow without its capital"""
    return "DEICTIC" not in roles["p"].values


def _no_adverb(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """der Morgen, am morgen, morgen früh; not "bis morgen", "heute auf morgen", which is tomorrow"""
    part = roles["p"]
    led = ctx.language.words.get(before(ctx, part.start), {})
    return "DEICTIC" not in part.values or "INTHE" in led or ctx.text[part.start].isupper()


def _as_noun(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """das Heute; not "können wir das | heute machen", nor "der Morgen", which is a part of a day"""
    return ctx.text[roles["x"].start].isupper() and "PART" not in roles["x"].values


def _single_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """mañana temprano; not "el año pasado temprano"."""
    _, _, unit = str(roles["x"].values["DEICTIC"]).partition(" ")
    return not unit or unit.isdigit()


def _nearest_to(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the Monday closest to 5 October; not "the closest Monday through Friday", "the closest May to June"."""
    day, other = roles["d"].values["DATE"], reading_of(roles["t"])
    to = "e" not in roles or text_of(ctx, roles["e"]) == "to"
    comes_again = isinstance(day, Spec) and (
        day.fields.keys() == {"wd"} or day.lead == "ft" or {"d", "mo"} == day.fields.keys()
    )
    return to and comes_again and other is not None and other.grain == "Day"


def _no_clock(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Friday am, 5 May pm, 4/10 am, 8.11 in the evening; not "8-9 pm", "4.10 am", "8-9 Friday evening", which are
    hours."""
    found = _HOURS.fullmatch(text_of(ctx, roles["d"]))
    return (
        found is None or int(found[1]) > _NOON or (found[2] == "." and "HALFDAY" not in roles.get("p", span[0]).values)
    )


def _whole_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """all day tomorrow, Friday, all day; not "all week tomorrow", "all day at 9"."""
    day = reading_of(roles["p"])
    whole = (
        day is not None
        and day.grain == "Day"
        and not (isinstance(day, Spec) and not day.fields.keys().isdisjoint(("h", "n", "p")))
    )
    return roles["u"].values["UNIT"] == "Day" and whole and not isinstance(day, Amount)


def _sometime(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """sometime after 5 pm; not "late after 5 pm"."""
    return str(roles["e"].values["EARLY"]).startswith("None")


def _shifted_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """más tarde esta tarde: a part of a day"""
    part = pattern_of(roles["t"].values["REL"])
    return isinstance(part, Spec) and part.fields.keys() == {"p"} and not part.modifiers


FORMS: dict[str, Form] = {
    "set-begins": _set_begins, "everyday": _everyday, "in-message": _in_message, "tight": _tight, "capitals": _capitals, "weekend": _weekend, "hours-ahead": _hours_ahead, "hence-today": _hence_today, "weeks-on": _weeks_on, "week-from-day": _week_from_day, "in-words": _in_words, "words-bare": _words_bare, "half-only": _half_only, "fraction-led": _fraction_led, "for-word": _for, "at-apart": _at, "counted-rel": _counted, "counted-years": _counted_years,
    "by-word": _bound("by"), "through-word": _bound("through"), "within-word": _within, "not-within": _not_within, "weekday-number": _weekday_number,
    "day-digits": _day_number, "day-in-digits": _day_in_digits, "lasting": _lasting, "behind-to": _behind_to, "no-day": _no_day, "no-adverb": _no_adverb, "as-noun": _as_noun, "one-part": _one_part, "single-day": _single_day, "led-by-article": _led_by_article, "last-of-sentence": _last_of_sentence, "shifted-part": _shifted_part, "no-clock": _no_clock, "sometime": _sometime, "whole-day": _whole_day, "nearest-to": _nearest_to, "past-word": _past, "aligned": _aligned,
    "three-quarters": _three_quarters, "day-in-words": _day_in_words,
}  # fmt: skip
