"""Guards of what counts from something: last and next, ago and later, in two weeks, the n-th, now."""

from __future__ import annotations

import re

from timeloom.language import Lexeme
from timeloom.stages.compose.context import Context
from timeloom.stages.compose.guards.ranges import is_weekday
from timeloom.stages.compose.guards.words import (
    DASHES,
    Guard,
    Roles,
    after,
    before,
    char_after,
    goes_on,
    is_all,
    is_capital,
    prefix,
    word,
)
from timeloom.stages.compose.readings import Amount, Between, CalendarUnit, Nth, Reading, Shift, Spec
from timeloom.stages.compose.tense import tense

__all__ = ["GUARDS"]

_SIZES = ("Hour", "Day", "Week", "Month", "Quarter-Year", "Year")
_OPENERS = ".!?:;\"“„»«(–-"
"""Marks after which a word has a capital because it is the first."""
_LARGER = ("Month", "Season", "Year")
_LEFT = 8
_GOES_ON = "'’-"
"""Marks that tie what follows to a word."""
_SAYS_WHICH = frozenset(("LAST", "NEXT", "THIS"))
_NO_YEAR = re.compile(r"\s\d{5,}(?![\d.,]*\d|\s?[^\W\d_])")
"""in the year | 20244"""
_SPOKEN_OF = frozenset(("Quarter-Year", "Week", "Month", "Year"))
_WORDS = re.compile(r"[^\W\d_]+")
_CLAUSE_END = re.compile(r"[.!?;:,]\s|\n")
_RECORD_REACH, _RECORD_WORDS = 60, 3
"""Characters and words before "in two years" in which a superlative and its noun stand."""
_FISCAL_REACH = 40
_GAME_REACH = 120
"""Characters on either side of a half in which words of games are looked for."""


def last_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the last week of the war: the last that something had, not the one before this; "the past week of talks" is that one.

    What is a time after "of" is read with it by longer rules.
    """
    ends = roles["op"].values.get("LAST") == "last" and "THE" in span[0].values
    return ends and after(ctx, span[-1].end) in ctx.cues["of"]


def counted(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """last week, the last week; not "the last week of the war"."""
    return not last_of(ctx, roles, span)


def repeatable(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """A date without its year, so that last, next and this may pick one"""
    spec = roles["d"].values["DATE"]
    return isinstance(spec, Spec) and not spec.complete and bool(spec.lead)


def same_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """next next Friday, last last week; not "the last past year"."""
    return word(ctx, roles["op"]) == word(ctx, roles["e"]) and word(ctx, roles["op"]) in ctx.cues["said-twice"]


def month_of_days(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 12th of next month; not "the second of this month's meetings"."""
    target = roles["t"].values["REL"]
    if not isinstance(target, Shift) or not isinstance(target.argument, CalendarUnit) or target.argument.modifiers:
        return False
    return target.grain == "Month" and char_after(ctx, span[-1].end) not in _GOES_ON


def hence_or_ago(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """two Fridays from now, three Sundays ago; not two Fridays back"""
    values = roles["op"].values
    counted = roles["n"].values.get("NUM", 1) > 0
    return bool(counted and (values.get("AGO") == "ago" or values.get("HENCE") == "hence"))


def day_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the 3rd day of May, the day before yesterday"""
    return word(ctx, roles["u"]) in ctx.cues["day"]


def day_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """later in the day"""
    return roles["u"].values["UNIT"] == "Day" and any("IN" in item.values for item in span)


def postposed(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Saturday last: the end of the phrase, no noun after it"""
    spec = roles["d"].values["DATE"]
    if word(ctx, roles["op"]) not in ctx.cues["postposed"] or spec.lead not in ("wd", "mo") or len(spec.fields) != 1:
        return False
    following = after(ctx, span[-1].end)
    return not following.isalpha() or following in ctx.cues["event-stop"]


def week_after(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """Sunday week, Tuesday se'nnight"""
    if roles["u"].values["UNIT"] not in ("Week", "Fortnight") or roles["d"].values["DATE"].lead != "wd":
        return False
    following = after(ctx, span[-1].end)
    return not following.isalpha() or following in ctx.cues["after-week-on"]


def within_order(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """this week on Friday: with a word between them, the larger first"""
    if not any("IN" in item.values and word(ctx, item) in ctx.cues["joins-larger"] for item in span):
        return False
    outer, spec = roles["t"].values["REL"], roles["d"].values["DATE"]
    if not isinstance(outer, Shift) or outer.grain not in _SIZES or spec.grain not in _SIZES:
        return False
    return _SIZES.index(outer.grain) > _SIZES.index(spec.grain)


def week_weekday(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """nächste Woche Donnerstag: a weekday right after its week"""
    outer, spec = roles["t"].values["REL"], roles["d"].values["DATE"]
    if not isinstance(outer, Shift) or outer.grain != "Week" or spec.lead != "wd" or "d" in spec.fields:
        return False
    return ctx.text[outer.end : spec.start].isspace()


def some_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """an einem Sonntag im August 1961: a weekday, with no more, of a month, a season or a year"""
    inner, outer = roles["d"].values["DATE"], roles["t"].values["DATE"]
    if not isinstance(inner, Spec) or inner.fields.keys() != {"wd"} or not isinstance(outer, Spec):
        return False
    return outer.grain in _LARGER and outer.fields.keys() <= {"y", "y2", "mo", "s"}


def smaller_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the last week of May; not "last year in May"."""
    unit = roles["u"].values.get("UNIT") or roles["u"].values["UNITS"]
    if "w" in roles:
        outer = roles["w"].values["UNIT"]
        return unit in _SIZES and outer in _SIZES and _SIZES.index(unit) < _SIZES.index(outer)
    target = next(iter(roles["t"].values.values()))
    if unit not in _SIZES or not isinstance(target, Reading) or target.grain not in _SIZES:
        return True
    return unit == target.grain or _SIZES.index(unit) < _SIZES.index(target.grain)


def the_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the quarter, the week, the year: alone, after a preposition; not "in the year 20244"."""
    unit = roles["u"].values["UNIT"]
    if any("FISCAL" in item.values for item in span):
        return bool(unit == "Year")
    if unit not in _SPOKEN_OF or len(span) != 2:
        return False
    return (
        not (unit == "Year" and _NO_YEAR.match(ctx.text, span[-1].end))
        and after(ctx, span[-1].end) not in ctx.cues["not-after-the-unit"]
        and before(ctx, span[0].start) in ctx.cues["before-the-unit"]
    )


def the_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """in the morning; not "in the morning of his life"."""
    return before(ctx, span[0].start) in ctx.cues["before-part"] and after(ctx, span[-1].end) not in ctx.cues["of"]


def some_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """eines Morgens, un matin; not "un matin de mai", nor a night as an amount"""
    part, following = roles["p"].values, after(ctx, span[-1].end)
    if word(ctx, span[0]) not in ctx.cues["before-some-part"] or (part["PART"] == "Night" and "PARTS" not in part):
        return False
    if following in ctx.cues["of"] or "OUTOF" in ctx.language.words.get(following, {}):
        return False
    return before(ctx, span[0].start) not in ctx.cues["before-amount"]


def bare_part(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """al amanecer: a part of the day after a preposition that holds the article"""
    return before(ctx, span[0].start) in ctx.cues["before-bare-part"] and after(ctx, span[-1].end) not in ctx.cues["of"]


def quarter_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """last year's quarter"""
    return (roles["y"].values["UNIT"], roles["u"].values["UNIT"]) == ("Year", "Quarter-Year")


def quarterly(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """third quarter: an ordinal up to four with the unit itself"""
    if roles["u"].values["UNIT"] != "Quarter-Year" or not 1 <= roles["n"].values["ORD"] <= 4:
        return False
    if "y" in roles:
        date = roles["y"].values["DATE"]
        return isinstance(date, Spec) and date.complete and date.grain == "Year"
    following = after(ctx, span[-1].end)
    if following in ctx.cues["of"]:  # the second quarter of | the distribution; not "of $8 million"
        place = ctx.lower.index(following, span[-1].end) + len(following)
        of_year = not ctx.cues["fiscal-words"].isdisjoint(_WORDS.findall(ctx.lower, place, place + _FISCAL_REACH))
        return of_year or after(ctx, place) not in ctx.cues["determiners"]
    return following not in ctx.cues["not-after-quarter"]


def halfly(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the first half: of the year, where no game or book is spoken of"""
    if "t" in roles:
        year = roles["t"].values["DATE"]
        return isinstance(year, Spec) and year.complete
    number = roles["n"].values.get("ORD", 0)
    around = _WORDS.findall(ctx.lower, max(0, span[0].start - _GAME_REACH), span[-1].end + _GAME_REACH)
    if len(ctx.cues["of-games"].intersection(around)) > 1:
        return False
    return 1 <= number <= 2 and after(ctx, span[-1].end) not in ctx.cues["not-after-half"]


def ago_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """ago; "back" only after an amount and before the end of the phrase"""
    if roles["op"].values["AGO"] == "back":
        return "p" in roles and not after(ctx, span[-1].end).isalpha()
    return True


def hence_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """hence, from now; "in two weeks' time"."""
    return roles["op"].values["HENCE"] == "hence" or before(ctx, span[0].start) in ctx.cues["in"]


def clause_end(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """two days later; not "two days after the vote" (that is anchored on the vote), not "two years on death row"."""
    operator, following = word(ctx, roles["op"]), after(ctx, span[-1].end)
    if operator in ctx.cues["adverb-of-order"]:
        return following not in ctx.cues["than"]
    if operator in ctx.cues["preposition-of-order"]:
        return not following.isalnum() or following in ctx.cues["after-order"]
    return operator in ctx.cues["adverb-of-order-plain"]


def told_once(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """two years thereafter; not "every | two years thereafter" or "once | a week thereafter", which come again"""
    start = span[0].start
    words, previous = ctx.language.words, before(ctx, start)
    if "EVERY" in words.get(previous, {}):
        return False
    if word(ctx, roles["op"]) not in ctx.cues["ever-after"]:
        return True
    if "A" in words.get(previous, {}):
        previous = prefix(ctx, previous, start)
    return not {"ONCE", "TIMES"} & words.get(previous, {}).keys()


def ahead(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """in two weeks: a time ahead, not how long something took"""
    amount = roles["p"].values["PERIOD"]
    mark = word(ctx, span[0])
    if mark not in ctx.cues["within"] and (mark not in ctx.cues["in"] or after(ctx, amount.start) in ctx.cues["the"]):
        return False
    if _from_elsewhere(ctx, span):
        return False
    if is_all(ctx, span):
        return True
    return tense(ctx, span[0].start, span[-1].end) == "future" and not _is_record(ctx, mark, span[0].start, amount)


def _from_elsewhere(ctx: Context, span: list[Lexeme]) -> bool:
    """within 30 days of | receipt, binnen 14 Tagen | ab Zustellung: counted from what follows, not from the writing"""
    within = word(ctx, span[0]) in ctx.cues["within"] or after(ctx, span[0].end) in ctx.cues["the"]
    return goes_on(ctx, span[-1].end, ctx.cues["counts-from"] if within else ctx.cues["of"])


def from_now(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """dentro de 30 días; not "dentro de los 30 días | siguientes a la entrega", which are counted from that"""
    return not _from_elsewhere(ctx, span)


def at_the(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """a los tres días, a las dos semanas: so long after what was told; not "a los tres años", which is an age"""
    amount = roles["p"].values["PERIOD"]
    told = word(ctx, span[0]) in ctx.cues["at-amount"] and after(ctx, span[0].end) in ctx.cues["the"]
    return told and amount.unit[2] in ("Day", "Week", "Month", "Hour", "Minute")


def ahead_or_bare(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """in zwei Wochen: a time ahead unless the clause looks back, where the language says so without a future; not "por primera
    vez en diez años"."""
    mark = word(ctx, span[0])
    if mark not in ctx.cues["within"] and mark not in ctx.cues["in"]:
        return False
    if before(ctx, span[0].start) in ctx.cues["before-lasting"] or _from_elsewhere(ctx, span):
        return False
    if is_all(ctx, span):
        return True
    return tense(ctx, span[0].start, span[-1].end) != "past" and not _is_record(ctx, mark, span[0].start, roles["p"].values["PERIOD"])


def _is_record(ctx: Context, mark: str, start: int, amount: Amount) -> bool:
    """for the first time | in six years, it may be the lowest | in 40 years: how long nothing was like it. The noun phrase before it has
    a superlative or "first", and no verb; "first" with another noun needs a verb of what is so, or is seen, before it."""
    cues = ctx.cues
    if mark not in cues["in"]:
        return False
    line = ctx.text[max(0, start - _RECORD_REACH) : start]
    written = _WORDS.findall(line[max((stop.end() for stop in _CLAUSE_END.finditer(line)), default=0) :])
    words = [one.lower() for one in written]
    for at in range(len(words) - 1, max(0, len(words) - 2 - _RECORD_WORDS), -1):
        if (at > 0 and words[at - 1] in cues["noun-determiners"]) and _is_superlative(ctx, written[at]):
            noun = words[at + 1 :]
            if any(_is_verb(ctx, one) for one in noun) or not cues["record-verbs"].isdisjoint(noun[1:]) or (noun and ctx.language.forms.nouns_capital and written[-1].islower()):
                return False
            if not noun or noun[-1] in cues["record-nouns"] or not cues["before-record"].isdisjoint(words[max(0, at - 2) : at - 1]):
                return True
            return words[at] not in cues["first-of"] and amount.unit[2] == "Year"
    return False


def _is_superlative(ctx: Context, written: str) -> bool:
    """The lowest, the worst; the first"""
    one, cues = written.lower(), ctx.cues
    if one in cues["superlative"] or one in cues["first-of"]:
        return True
    return written.islower() and one.endswith(tuple(cues["superlative-ending"])) and one not in cues["no-superlative"]


def _is_verb(ctx: Context, one: str) -> bool:
    return one in ctx.cues["future"] or one in ctx.cues["past"] or one in ctx.cues["auxiliary-passive-present"]


def deictic_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """morgen; not der Morgen, which a capital within a sentence tells apart, nor la mañana, which its article does"""
    lexeme = roles["x"]
    if word(ctx, lexeme) in ctx.cues["deictic-or-part"] and before(ctx, lexeme.start) in ctx.cues["before-part-noun"]:
        return False
    if word(ctx, lexeme) not in ctx.cues["deictic-or-noun"] or not is_capital(ctx, lexeme):
        return True
    left = ctx.text[max(0, lexeme.start - _LEFT) : lexeme.start].rstrip()
    return not left or left[-1] in _OPENERS


def not_from(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the week before last Friday; "from" begins a range here"""
    mark = word(ctx, roles["e"])
    return mark not in ctx.cues["from"] and mark not in ctx.cues["not-anchor"]


def anchorable(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """three days after Christmas; "from" only towards what lies ahead ("two weeks from Friday")."""
    mark = word(ctx, roles["e"])
    if mark in ctx.cues["not-anchor"]:
        return False
    if mark not in ctx.cues["from"]:
        return True
    target = next(iter(roles["t"].values.values()))
    return isinstance(target, Shift) or (isinstance(target, Spec) and not target.complete)


def early(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """early this week, late 1998, mid-July; "later" and "earlier" only before this, that, last, yesterday"""
    mark = word(ctx, roles["e"])
    target = next(iter(roles["t"].values.values()))
    if mark in ctx.cues["comparative"]:
        return isinstance(target, Nth) or (isinstance(target, Shift) and not isinstance(target.argument, Amount))
    if mark in ctx.cues["sometime"]:
        return True
    return isinstance(target, Reading) and not (isinstance(target, Spec) and "h" in target.fields)


def post_year(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """post-1997"""
    year = roles["y"].values["DATE"]
    return word(ctx, span[0]) in ctx.cues["post"] and isinstance(year, Spec) and year.complete


def ref_word(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """now, recently, current; not "now that", not "the past of"."""
    cues = ctx.cues
    text = ctx.lower[span[0].start : span[-1].end]
    previous, following = before(ctx, span[0].start), after(ctx, span[-1].end)
    if text in cues["ref-adjective"]:
        if previous == "-" and ctx.text[span[0].start - 1] == "-":
            return False  # the then-current version
        if text in cues["ref-adjective-noun"] and previous in cues["the"]:
            return False
        return following.isalpha() and previous not in cues["most"]
    if text in cues["ref-past"]:
        return previous in cues["before-ref-past"] and (not following.isalpha() or following in cues["after-ref-past"])
    if text in cues["ref-future"]:
        return following not in cues["not-after-ref-future"]
    if text in cues["ref-comparable"]:
        return previous not in cues["as"] and following not in cues["as"]
    if text in cues["ref-prefix"]:
        return previous != "-" and following != "-"
    if text.endswith(tuple(cues["ref-term"])):
        return not following.isalpha() or following in cues["prepositions"] or following in cues["event-stop"]
    return text not in cues["ref-never"]


def not_preposition(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """la semaine suivante, les jours passés; not "le lundi suivant la réunion", "les jours passés à attendre\""""
    if word(ctx, roles["op"]) not in ctx.cues["operator-or-preposition"]:
        return True
    following = after(ctx, span[-1].end)
    return following not in ctx.cues["determiners"] and following not in ctx.cues["prepositions"]


def near_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """le lendemain; not "le lendemain de la bataille", which is counted from what is no time here"""
    return after(ctx, span[-1].end) not in ctx.cues["of"]


def dated_day(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """le lendemain, 12 mai 2009: a day counted from what the text spoke of, and the date that it was"""
    day, date = roles["t"].values["REL"], roles["d"].values["DATE"]
    if not isinstance(day, Shift) or day.grain != "Day" or day.base is None or not isinstance(date, Spec) or not isinstance(day.argument, CalendarUnit):
        return False
    return {"mo", "d"} <= date.fields.keys() and date.grain == "Day"


def first_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """les trois premiers mois"""
    return bool(roles["n"].values["ORD"] == 1)


def part_of_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """la fin du mois, en début de semaine; not the end of what the unit belongs to (la fin de l'année scolaire)"""
    unit = roles["u"].values["UNIT"]
    return (unit in _SPOKEN_OF or unit == "Day") and after(ctx, span[-1].end) not in ctx.cues["not-after-the-unit"]


def dated_weekend(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the weekend of May 4th; not "the weekend of Memorial Day", which is that before a Monday"""
    day = roles["t"].values.get("DATE")
    return weekend_of(ctx, roles, span) and not (isinstance(day, Spec) and "ft" in day.fields)


def no_pause(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the latest June; not "at the latest, June 5"."""
    return roles["op"].values.get("LAST") != "latest" or not any("COMMA" in item.values for item in span)


def weekend_of(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """le week-end de Pâques, le week-end du 4 mai, the weekend of 4-5 May: that about a day that has a name, or about some days"""
    weekend, day = roles["d"].values["DATE"], next(iter(roles["t"].values.values()))
    if isinstance(day, Between):
        day = day.first
    following = after(ctx, span[-1].end)
    if following in DASHES or following in ctx.cues["and-or"] or "TO" in ctx.language.words.get(following, {}):
        return False  # the weekend of May 4 | and 5
    return isinstance(weekend, Spec) and weekend.fields.keys() == {"we"} and isinstance(day, Spec) and day.grain == "Day"


def own_unit(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """die Woche vom 3. Mai; not "nächste | Woche von Montag bis Mittwoch", which says itself which week it is"""
    previous = ctx.language.words.get(before(ctx, roles["u"].start), {})
    return roles["t"].values.get("DATE") is None or not is_weekday(roles["t"].values["DATE"]) or _SAYS_WHICH.isdisjoint(previous)


def singular_nth(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """la dernière semaine de mai; not "les derniers mois de 1998", which are several"""
    return roles["n"].values.keys().isdisjoint(("FIRSTS", "OFMANY"))


def uncounted(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """les derniers jours de mai; not "les deux derniers jours", which are so many"""
    previous = before(ctx, roles["n"].start)
    return not previous.isdecimal() and previous not in ctx.language.numbers and "SOME" not in ctx.language.words.get(previous, {})


def first_or_last(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """the first days of May, the last years of the century: its beginning or its end; not "the past days of May"."""
    number = roles["n"].values
    return number.get("ORD") in (1, -1) or number.get("LAST") == "last"


def fourth(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """le troisième quart du XVe siècle: a quarter of what has quarters"""
    target = next(iter(roles["t"].values.values()))
    return bool(roles["u"].values["UNITSHORT"] == "Quarter-Year" and isinstance(target, (Nth, Spec)) and target.grain in ("Year", "Century"))


def week_on(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """aujourd'hui en huit: several words that are a unit only here"""
    return " " in word(ctx, roles["u"]) and not after(ctx, span[-1].end).isalpha()


def hourly(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """un quart d'heure; not a quarter of a page"""
    return bool(roles["u"].values["UNIT"] == "Hour")


def hours_first(ctx: Context, roles: Roles, span: list[Lexeme]) -> bool:
    """2 h 30: digits that are no tail of something longer"""
    start = roles["n"].start
    if not {"UNIT", "UNITS"}.isdisjoint(ctx.language.words.get(after(ctx, span[-1].end), {})):
        return False  # 1 h 58 | min 30
    return ctx.text[start].isdigit() and (start == 0 or not (ctx.text[start - 1].isalnum() or ctx.text[start - 1] in ".,/-"))


GUARDS: dict[str, Guard] = {
    "first-or-last": first_or_last, "no-pause": no_pause, "dated-weekend": dated_weekend,
    "same-word": same_word, "month-of-days": month_of_days, "hence-or-ago": hence_or_ago, "last-of": last_of, "counted": counted, "repeatable": repeatable, "day-unit": day_unit, "day-word": day_word, "postposed": postposed,
    "week-after": week_after, "within-order": within_order, "some-day": some_day, "week-weekday": week_weekday, "smaller-unit": smaller_unit, "the-unit": the_unit, "the-part": the_part, "bare-part": bare_part, "some-part": some_part,
    "quarter-unit": quarter_unit, "quarterly": quarterly, "halfly": halfly, "ago-word": ago_word,
    "not-preposition": not_preposition, "near-day": near_day, "dated-day": dated_day, "first-of": first_of, "part-of-unit": part_of_unit, "hourly": hourly, "singular-nth": singular_nth, "uncounted": uncounted, "week-on": week_on, "own-unit": own_unit, "fourth": fourth, "weekend-of": weekend_of, "hours-first": hours_first,
    "ahead-or-bare": ahead_or_bare, "at-the": at_the, "from-now": from_now, "deictic-word": deictic_word, "hence-word": hence_word, "clause-end": clause_end, "told-once": told_once, "ahead": ahead, "not-from": not_from,
    "anchorable": anchorable, "early": early, "post-year": post_year, "ref-word": ref_word,
}  # fmt: skip
