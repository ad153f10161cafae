"""What counts from something is by its form: dates without their year, units within larger ones, ordinals in bounds."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.times.builders.words import pattern_of
from timeloom.times.context import EVERYDAY, Context
from timeloom.times.forms.glue import Form, Roles, number, text_of
from timeloom.times.forms.parts import date_of, is_repeatable, reading_of, unit_of
from timeloom.times.names import SIZES
from timeloom.times.neighbours import after, before, noun_follows
from timeloom.times.readings import Amount, Between, CalendarUnit, Nth, Overlap, Reading, Shift, Spec

__all__ = ["FORMS"]

_ATTRIBUTE = re.compile(r"[-–][^\W\d_]+$")
"""The unit of an amount that is an adjective: two-week, ten-day."""
_SPOKEN_OF = frozenset(("Quarter-Year", "Week", "Month", "Year"))
_TOLD_AFTER = frozenset(("Day", "Week", "Month", "Hour", "Minute"))
_LEFT_OF = frozenset(("Week", "Month", "Year"))
_ANYHOW = "None None"
"""The value of "sometime", which is no part of anything."""
_HOUR = 60
"""Minutes of an hour: 90 minutes after noon are no minutes of one."""
_HALF_DAY = 12
"""Hours."""
_LAST_UNIT_YEAR = 3
"""Words of what has the last one before a unit and a date, and no article."""


def _repeatable(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """last Friday, next July: a date without its year, so that last, next and this may pick one"""
    return is_repeatable(date_of(roles, "d"))


def _last_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the last week | of the war; not "the past week", "last week"."""
    return roles["op"].values.get("LAST") == "last" and "THE" in span[0].values


def _same_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """next next Friday, last last week; not "the last past year"."""
    return text_of(ctx, roles["op"]) == text_of(ctx, roles["e"])


def _no_pause(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the latest June; not "the latest, June 5"."""
    return roles["op"].values.get("LAST") != "latest" or not any("COMMA" in item.values for item in span)


def _hence_or_ago(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """two Fridays from now, three Sundays ago; not two Fridays back, but as people say it"""
    told = roles["op"].values
    back = ctx.convention == EVERYDAY and "AGO" in told
    return roles["n"].values.get("NUM", 1) > 0 and (back or told.get("AGO") == "ago" or told.get("HENCE") == "hence")


def _ago(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """two years ago, a year ago, two years back; not "a year back"."""
    return "p" in roles or roles["op"].values["AGO"] != "back"


def _ahead(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """in two weeks, within two weeks; not "for two weeks", nor "in a two-week trial", "in the two weeks to Easter",
    which tell how long it was"""
    values, amount = span[0].values, roles["p"]
    if _ATTRIBUTE.search(ctx.text, amount.start, amount.end) and not ctx.whole:
        return False
    if values.get("IN") == "in" and "THE" in ctx.language.words.get(after(ctx, span[0].end), {}):
        return False
    return "WITHIN" in values or values.get("IN") in ("in", "within")


def _to_a_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """w/e 28 March; not "w/e May"."""
    last = reading_of(roles["t"])
    return last is not None and last.grain == "Day"


def _at_the(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """a los tres días; not "en tres días", "a los tres siglos", nor "a las veinte horas", which is a time of day"""
    amount = roles["p"].values["PERIOD"]
    if roles["op"].values["IN"] != "at" or not isinstance(amount, Amount) or amount.unit[2] not in _TOLD_AFTER:
        return False
    most = amount.parts[0] if amount.parts else amount
    number = str(most.number[2]) if most.number is not None else ""
    return most.unit[2] != "Hour" or not number.isdecimal() or not _HALF_DAY < int(number) < 2 * _HALF_DAY


def _not_from(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the week before last Friday; "from" begins a range here, and a "quarter past 6 on Thursday" is one of an hour"""
    word = roles["e"].values.get("AFTER")
    return word != "from" and not (word == "past" and "u" in roles and unit_of(roles["u"]) == "Quarter-Year")


def _beside_hour(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """two days after four, ten minutes past half past four; ten minutes past four is a clock time by itself"""
    amount, clock = roles["p"].values["PERIOD"], roles["t"].values.get("CLOCK")
    if roles["e"].values.get("AFTER") == "past" and isinstance(amount, Amount) and amount.unit[2] == "Quarter-Year":
        return False  # quarter past 6 on Thursday
    if "PAST" not in roles["e"].values or not isinstance(clock, Spec) or not isinstance(amount, Amount):
        return True
    return (
        amount.unit[2] != "Minute"
        or "m" in clock.fields
        or amount.number is None
        or not amount.number[2].isdecimal()
        or int(amount.number[2]) >= _HOUR
    )


def _day_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """later in the day; not "later the week"."""
    return unit_of(roles["u"]) == "Day" and any("IN" in item.values for item in span)


def _postposed(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Saturday last, July next; not "5 July next"."""
    spec = date_of(roles, "d")
    return spec is not None and spec.lead in ("wd", "mo") and len(spec.fields) == 1


def _week_after(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Sunday week, Tuesday se'nnight; not "Sunday month", "July week"."""
    spec = date_of(roles, "d")
    return spec is not None and spec.lead == "wd" and unit_of(roles["u"]) in ("Week", "Fortnight")


def _within_order(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """this week on Friday, last year in July, la semana que viene, el martes: with a word between them, the larger
    first"""
    outer, spec = roles["t"].values["REL"], date_of(roles, "d")
    if (
        not isinstance(outer, (Shift, Nth))
        or spec is None
        or not any("IN" in item.values or "THE" in item.values for item in span)
    ):
        return False
    return outer.grain in SIZES and spec.grain in SIZES and SIZES.index(outer.grain) > SIZES.index(spec.grain)


def _week_weekday(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """nächste Woche Donnerstag: a weekday right after its week"""
    outer, spec = roles["t"].values["REL"], date_of(roles, "d")
    if (
        not isinstance(outer, (Shift, Nth))
        or outer.grain != "Week"
        or spec is None
        or spec.lead != "wd"
        or "d" in spec.fields
    ):
        return False
    return not ctx.text[outer.end : spec.start].strip(" -–")


def _smaller_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the last week of May, the first day of the week, die letzte Woche 1998; not "last year in May", "letzte Woche
    1850 Euro"."""
    unit = unit_of(roles["u"])
    if len(span) == _LAST_UNIT_YEAR and "LAST" in span[0].values and span[-1] is roles.get("t"):
        return False
    if "w" in roles:
        outer = unit_of(roles["w"])
        return unit in SIZES and outer in SIZES and SIZES.index(unit) < SIZES.index(outer)
    target = reading_of(roles["t"])
    if unit not in SIZES or target is None or target.grain not in SIZES:
        return True
    return SIZES.index(unit) <= SIZES.index(target.grain)


def _the_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the quarter, the week, the fiscal year; not "the decade", "the fiscal week"."""
    if any("FISCAL" in item.values for item in span):
        return unit_of(roles["u"]) == "Year"
    return unit_of(roles["u"]) in _SPOKEN_OF and len(span) == 2


def _quarter_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """last year's quarter"""
    return (unit_of(roles["y"]), unit_of(roles["u"])) == ("Year", "Quarter-Year")


def _quarterly(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """third quarter, second quarter 1998: an ordinal up to four; not "fifth quarter"."""
    if unit_of(roles["u"]) != "Quarter-Year" or not 1 <= number(roles["n"], "ORD") <= 4:
        return False
    year = date_of(roles, "y") if "y" in roles else None
    return "y" not in roles or (year is not None and year.complete and year.grain == "Year")


def _halfly(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the first half, the second half of 1998; not "the third half"."""
    if "t" in roles:
        year = date_of(roles, "t")
        return year is not None and year.complete
    return 1 <= number(roles["n"], "ORD") <= 2


def _is_this_unit(reading: Reading | None) -> bool:
    """this week, this month, this year"""
    this = (
        isinstance(reading, Shift)
        and reading.operator == "This"
        and reading.base is None
        and isinstance(reading.argument, CalendarUnit)
    )
    return this and reading is not None and reading.grain in _LEFT_OF


def _early(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """early this week, late 1998, mid-July; not "late 8 p.m.", nor "later this week", of which people mean what is
    left."""
    target = reading_of(roles["t"])
    if ctx.convention == EVERYDAY and "LATERIN" in roles["e"].values and _is_this_unit(target):
        return False
    anyhow = _ANYHOW in (roles["e"].values.get("EARLY"), roles["e"].values.get("PARTOF"))
    return anyhow or (target is not None and not (isinstance(target, Spec) and "h" in target.fields))


def _positive(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """5 May, early; not "5 May, earlier", "5 May, sometime", "Monday early | in the month"."""
    mark = roles["e"].values
    if "u" not in roles and "IN" in ctx.language.words.get(after(ctx, span[-1].end), {}):
        return False
    return mark.get("EARLY") != _ANYHOW and not mark.keys() & {"EARLIERIN", "LATERIN", "EARLIER", "LATER"}


def _nearly(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """around next Friday, about two weeks ago; not "over the past year", which is no longer than that."""
    shift = roles["t"].values["REL"]
    spans = isinstance(shift, Nth) or (
        isinstance(shift, Shift)
        and shift.operator in ("Last", "Next")
        and (isinstance(shift.argument, Amount) or shift.grain != "Day")
    )
    return not spans or str(roles["ap"].values["APPROX"]).startswith("Approx")


def _whole_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the early hours of Monday, of tomorrow, of Monday morning; not "of May", "of last night"."""
    day = reading_of(roles["t"])
    clock = pattern_of(day) if isinstance(day, (Overlap, Shift)) else day
    part = clock.fields.get("p", (0, 0, "Morning"))[2] if isinstance(clock, Spec) else "Morning"
    return (
        day is not None
        and day.grain in ("Day", "Hour")
        and part == "Morning"
        and not (isinstance(clock, Spec) and not clock.fields.keys().isdisjoint(("h", "n")))
    )


def _clock_date(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the early hours of Friday at 2"""
    day = date_of(roles, "t")
    return day is not None and "h" in day.fields and day.grain == "Hour"


def _led_in(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """in the early hours, in the small hours of the morning; not "the early hours of the war", "the early hours suit
    me"."""
    part = roles["p"].values["PART"] if "p" in roles else "Morning"
    known = ctx.language.words
    counts = known.get(after(ctx, span[-1].end), {}).keys() & {"OF", "AFTER", "BEFORE"}
    return part == "Morning" and not counts and "IN" in known.get(before(ctx, span[0].start), {})


def _dated_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """le lendemain, 12 mai 2009: a day counted from what the text spoke of, and the date that it was"""
    day, date = roles["t"].values["REL"], date_of(roles, "d")
    if (
        not isinstance(day, Shift)
        or day.grain != "Day"
        or day.base is None
        or not isinstance(day.argument, CalendarUnit)
    ):
        return False
    return date is not None and {"mo", "d"} <= date.fields.keys() and date.grain == "Day"


def _first_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """les trois premiers mois; not "les trois deuxièmes mois"."""
    return number(roles["n"], "ORD") == 1


def _first_or_last(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the first days of May, the last years of the century; not "the past days", "the third days"."""
    return number(roles["n"], "ORD") in (1, -1) or roles["n"].values.get("LAST") == "last"


def _part_of_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """la fin du mois, en début de semaine; not "la fin de la décennie"."""
    return unit_of(roles["u"]) in _SPOKEN_OF | {"Day"}


def _age_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """by the end of the century, later in the decade, in a text; not "the turn of the century", which is the beginning
    of the next one."""
    return unit_of(roles["u"]) in ("Decade", "Century") and not ctx.whole and "TURN" not in roles["e"].values


def _after_in(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """by | mid-century; not "mid-century chairs"."""
    return not {"IN", "UNTIL"}.isdisjoint(ctx.language.words.get(before(ctx, span[0].start), {})) and not noun_follows(
        ctx, span[-1].end
    )


def _weekend_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """le week-end de Pâques, the weekend of 4-5 May: that about a day, or about some days"""
    weekend, day = date_of(roles, "d"), reading_of(roles["t"])
    if isinstance(day, Between):
        day = day.first if isinstance(day.first, Reading) else None
    return weekend is not None and weekend.fields.keys() == {"we"} and isinstance(day, Spec) and day.grain == "Day"


def _dated_weekend(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the weekend of May 4th; not "the weekend of Memorial Day", which is that before a Monday"""
    day = reading_of(roles["t"])
    return _weekend_of(ctx, roles, span) and not (isinstance(day, Spec) and "ft" in day.fields)


def _singular_nth(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """la dernière semaine de mai; not "les derniers mois de 1998", which are several"""
    return roles["n"].values.keys().isdisjoint(("FIRSTS", "OFMANY"))


def _fourth(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """le troisième quart du XVe siècle: a quarter of what has quarters"""
    target = reading_of(roles["t"])
    quarters = roles["u"].values["UNITSHORT"] == "Quarter-Year"
    return bool(quarters) and isinstance(target, (Nth, Spec)) and target.grain in ("Year", "Century")


def _in_week(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """en semaine; not "en jour", "dans semaine"."""
    return unit_of(roles["x"]) == "Week" and span[0].values.get("IN") == "in"


def _no_article(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """morgen, mañana; not "am Morgen", "der Morgen", "la mañana", which are parts of the day"""
    word = roles["x"]
    led = ctx.language.words.get(before(ctx, word.start), {})
    return "PART" not in word.values or not (
        "INTHE" in led or ("THE" in led and (ctx.text[word.start].isupper() or not ctx.language.forms.nouns_capital))
    )


def _one_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """letztes Jahr, im letzten Jahre; not "die letzten Jahre", which are several"""
    return "UNITS" not in roles["u"].values or "INTHE" in ctx.language.words.get(before(ctx, span[0].start), {})


def _one_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """die letzte Augustwoche: the month and the last word are one"""
    return span[-2].end == span[-1].start


def _single_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """gegen Abend, vers midi: a part of a day, and not more"""
    part = roles["c"].values["REL"]
    return isinstance(part, Spec) and part.fields.keys() == {"p"} and not part.modifiers


def _days_onto(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """vom 14. auf den 15., von 1999 auf 2000; not "morgen zu Mittag", "von 2000 auf 400"."""
    ends = [reading_of(roles[name]) for name in ("a", "b", "t") if name in roles]
    years = [one.fields["y"][2] for one in ends if isinstance(one, Spec) and one.fields.keys() == {"y"}]
    if len(years) > 1 and years[1] != years[0] + 1:
        return False
    return ("e" in roles and "ONTO" not in roles["e"].values) or not any(
        isinstance(end, Spec) and end.lead == "p" for end in ends
    )


def _week_on(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """aujourd'hui en huit: several words that are a unit only here"""
    return " " in text_of(ctx, roles["u"])


def _weekday_alone(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """am Montag danach, the Wednesday before; not "am 3. Mai danach", "the Monday on"."""
    day = date_of(roles, "d")
    return day is not None and day.fields.keys() == {"wd"} and roles["op"].values.get("LATER") != "on"


def _counted_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """a day on, year later, the day | after; not "the day | on which"."""
    return span[0] is not roles["u"] or roles["op"].values.get("LATER") != "on"


def _no_nth(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """every Monday this month; not "every second | Tuesday of the month", which counts the days"""
    last = text_of(ctx, roles["s"]).split()[-1]
    return (
        last not in ctx.language.numbers
        or "UNIT" not in ctx.language.words.get(last, ())
        or "WEEKDAY" not in ctx.language.words.get(text_of(ctx, roles["t"]).split()[0], ())
    )


def _following(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the year following; not "the year next"."""
    return bool(roles["op"].values["NEXT"] == "following")


FORMS: dict[str, Form] = {
    "following": _following, "no-nth": _no_nth,
    "counted-unit": _counted_unit, "weekday-alone": _weekday_alone,
    "repeatable": _repeatable, "last-of": _last_of, "same-word": _same_word, "no-pause": _no_pause, "hence-or-ago": _hence_or_ago,
    "ago-word": _ago, "ahead": _ahead, "at-the": _at_the, "to-a-day": _to_a_day, "not-from": _not_from, "beside-hour": _beside_hour, "day-word": _day_word, "postposed": _postposed,
    "week-after": _week_after, "within-order": _within_order, "week-weekday": _week_weekday, "smaller-unit": _smaller_unit,
    "the-unit": _the_unit, "quarter-unit": _quarter_unit, "quarterly": _quarterly, "halfly": _halfly, "early": _early, "nearly": _nearly, "positive": _positive, "whole-date": _whole_date, "led-in": _led_in, "clock-date": _clock_date,
    "dated-day": _dated_day, "first-of": _first_of, "first-or-last": _first_or_last, "part-of-unit": _part_of_unit, "age-unit": _age_unit, "after-in": _after_in,
    "weekend-of": _weekend_of, "dated-weekend": _dated_weekend, "singular-nth": _singular_nth, "fourth": _fourth, "week-on": _week_on, "no-article": _no_article, "one-unit": _one_unit, "in-week": _in_week, "days-onto": _days_onto, "one-word": _one_word, "single-part": _single_part,
}  # fmt: skip
