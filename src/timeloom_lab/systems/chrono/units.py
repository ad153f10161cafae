"""Builders of what is no date: units, parts, operators; and the links among all that a phrase holds."""

from __future__ import annotations

from itertools import pairwise

from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom_lab.systems.chrono.choice import features
from timeloom_lab.systems.chrono.draft import Draft, Made
from timeloom_lab.systems.chrono.phrases import MODIFIERS, OFTEN, OPERATORS, PARTS, SEASONS, UNITS, Piece
from timeloom_lab.systems.read_values import MONTHS, number_in, ordinal_in, type_of

__all__ = [
    "before_after", "chain", "frequency", "implied", "last_next", "modifier", "nth", "part_of_day", "part_of_week",
    "period_or_calendar", "season", "this",
]  # fmt: skip

_DEICTIC = {"today": "This", "yesterday": "Last", "tomorrow": "Next"}
_REPEATING = ("Calendar-Interval", "Season-Of-Year", "Part-Of-Week", "Part-Of-Day", "Day-Of-Week", "Month-Of-Year")
_CHAIN = ("Month-Of-Year", "Day-Of-Month", "Hour-Of-Day", "Minute-Of-Hour", "Second-Of-Minute")
_BARE = frozenset({"now", "currently", "nowadays", "recently", "previously"})
"""Operators that stand without anything that they count."""
_PER = frozenset({"a", "an", "per", "each", "every"})
_LONGEST_NUMBER = 15
_FURTHEST_VERB = 100
"""Words in front of a weekday that are looked at for a verb, so that a line of any length takes linear time."""
_PAST, _FUTURE = frozenset({"VBD", "VBN"}), frozenset({"VB", "VBP", "VBZ", "VBG", "MD"})


def part_of_day(draft: Draft) -> None:
    """Morning, night; tonight is This night."""
    _first(draft, "Part-Of-Day", PARTS)


def part_of_week(draft: Draft) -> None:
    """Weekend, weekdays."""
    _first(draft, "Part-Of-Week", frozenset({"weekend", "weekends", "weekday", "weekdays"}))


def season(draft: Draft) -> None:
    """Summer."""
    _first(draft, "Season-Of-Year", SEASONS)


def _first(draft: Draft, type_: str, words: frozenset[str]) -> None:
    for piece in draft.pieces:
        if piece.lower in words and not draft.covered(piece.start, piece.end):
            draft.add(type_, piece.start, piece.end, Type=type_of(type_, piece.text) or "Unknown")
            if piece.lower == "tonight":
                _operate(draft, "This", piece, draft.made[type_])
            return


def period_or_calendar(draft: Draft) -> None:
    """A word of a unit is a Period or a Calendar-Interval as the classifier says; today and its like are days of the
    calendar. The number right in front belongs to it."""
    for at, word in enumerate(draft.words):
        for piece in word.pieces:
            lower = piece.lower
            if lower not in UNITS or draft.has("Period", "Calendar-Interval") or draft.covered(piece.start, piece.end):
                continue
            if lower in _DEICTIC:
                day = draft.add("Calendar-Interval", piece.start, piece.end, Type="Day")
                if day is not None:
                    _operate(draft, _DEICTIC[lower], piece, day)
                continue
            calendar = draft.choice.is_calendar(features(draft.all_words, draft.first + at))
            unit = type_of("Calendar-Interval", piece.text) if type_of("Period", piece.text) != "Unknown" else None
            type_ = "Calendar-Interval" if calendar and unit is not None else "Period"
            made = draft.add(type_, piece.start, piece.end, Type=type_of(type_, piece.text) or "Unknown")
            if made is not None:
                _number(draft, piece, made)


def _number(draft: Draft, unit: Piece, made: Made) -> None:
    """The digits, or the run of words that says a number, right before a unit."""
    before = [piece for piece in draft.pieces if piece.end <= unit.start]
    run: list[Piece] = []
    reached = unit.start
    for piece in reversed(before):
        if reached - piece.end > 1 or draft.covered(piece.start, piece.end) or len(piece.text) > _LONGEST_NUMBER:
            break
        if piece.text.isdecimal() != (run[0].text.isdecimal() if run else piece.text.isdecimal()):
            break
        told = draft.text[piece.start : run[-1].end] if run else piece.text
        if not piece.text.isdecimal() and (number_in(told) is None or number_in(piece.text) is None):
            break
        run.insert(0, piece)
        reached = piece.start
        if piece.text.isdecimal():
            break
    if not run:
        return
    start, end = run[0].start, run[-1].end
    value = draft.text[start:end] if run[0].text.isdecimal() else str(number_in(draft.text[start:end]))
    number = draft.add("Number", start, end, Value=value)
    if number is not None:
        made.links.append(("Number", number.id))


def modifier(draft: Draft) -> None:
    """About, nearly, early, end: linked to the unit or the month of the phrase."""
    for piece in draft.pieces:
        if piece.lower in MODIFIERS:
            target = next((draft.made[name] for name in ("Period", *_REPEATING, "Year") if name in draft.made), None)
            made = draft.add("Modifier", piece.start, piece.end, Type=MODIFIERS[piece.lower]) if target else None
            if target is not None and made is not None:
                target.links.append(("Modifier", made.id))
            return


def _operate(draft: Draft, type_: str, piece: Piece, target: Made | None) -> None:
    """An operator on a piece, linked to what it counts or finds."""
    made = draft.operator(type_, piece.start, piece.end)
    if made is not None and target is not None:
        made.links.append(("Period" if target.type == "Period" else "Repeating-Interval", target.id))


def _operator(draft: Draft, types: tuple[str, ...]) -> None:
    """The first word that says one of these operators, with the nearest thing after it that it can take."""
    for piece in draft.pieces:
        type_ = OPERATORS.get(piece.lower)
        if type_ not in types or draft.covered(piece.start, piece.end):
            continue
        takes = [draft.made[name] for name in ("Period", *_REPEATING) if name in draft.made]
        taken = {target for made in draft.made.values() for _, target in made.links}
        after = [made for made in takes if made.start >= piece.end and made.id not in taken]
        if after:
            _operate(draft, type_, piece, min(after, key=lambda made: made.start))
            return
        if piece.lower in _BARE:
            _operate(draft, type_, piece, None)
            return


def this(draft: Draft) -> None:
    """This week, today's, now."""
    _operator(draft, ("This",))


def last_next(draft: Draft) -> None:
    """Last week, the past two years, next Friday."""
    _operator(draft, ("Last", "Next"))


def before_after(draft: Draft) -> None:
    """Two weeks ago, a year later: a Period in front of the word."""
    period = draft.made.get("Period")
    for piece in draft.pieces:
        type_ = OPERATORS.get(piece.lower)
        if type_ in ("Before", "After") and period is not None and period.end <= piece.start:
            _operate(draft, type_, piece, period)
            return


def nth(draft: Draft) -> None:
    """The third quarter: an ordinal in front of a unit."""
    unit = draft.made.get("Calendar-Interval") or draft.made.get("Period")
    if unit is None:
        return
    pieces = draft.pieces
    for at, piece in enumerate(pieces):
        end = piece.end
        told = piece.text
        if piece.text.isdecimal() and at + 1 < len(pieces) and pieces[at + 1].start == piece.end:
            told, end = piece.text + pieces[at + 1].text, pieces[at + 1].end
        place = ordinal_in(told)
        if place is None or end > unit.start or unit.start - end > 1 or draft.covered(piece.start, end):
            continue
        made = draft.add("NthFromStart", piece.start, end, Interval_Type="DocTime", Value=str(place))
        if made is not None:
            made.links.append(("Period" if unit.type == "Period" else "Repeating-Interval", unit.id))
        return


def frequency(draft: Draft) -> None:
    """Twice a week: how often within the unit of the phrase."""
    unit = draft.made.get("Calendar-Interval")
    bares = [word.bare for word in draft.words]
    for at, word in enumerate(draft.words):
        if word.bare in OFTEN and unit is not None and at + 1 < len(bares) and bares[at + 1] in _PER:
            made = draft.add("Frequency", word.start, word.start + len(word.text), Type="Other")
            if made is not None:
                made.links.append(("Every", unit.id))
            return


def chain(draft: Draft) -> None:
    """Sub-Intervals by presence: year, month, day, hour, minute, second; AM, PM and zone at the hour; the hour and the
    part of the day at a day of the week where there is no date."""
    made = draft.made
    year = made.get("Year") or made.get("Two-Digit-Year")
    levels = [made.get(name) for name in _CHAIN]
    if year is not None and levels[0] is not None:
        year.links.append(("Sub-Interval", levels[0].id))
    for larger, smaller in pairwise(levels):
        if larger is not None and smaller is not None:
            larger.links.append(("Sub-Interval", smaller.id))
    hour, day = made.get("Hour-Of-Day"), made.get("Day-Of-Week")
    for name in ("AMPM-Of-Day", "Time-Zone"):
        if hour is not None and name in made:
            hour.links.append((name, made[name].id))
    part = made.get("Part-Of-Day")
    smaller = hour if hour is not None else part
    if day is not None and smaller is not None and not draft.has("Day-Of-Month") and not _is_taken(draft, smaller):
        day.links.append(("Sub-Interval", smaller.id))


def _is_taken(draft: Draft, made: Made) -> bool:
    return any(target == made.id for other in draft.made.values() for _, target in other.links)


def implied(draft: Draft) -> None:
    """Operators that no word says: of a month without a year by the creation time, of a weekday by the tense."""
    month, day = draft.made.get("Month-Of-Year"), draft.made.get("Day-Of-Week")
    if month is not None and not draft.has("Year", "Two-Digit-Year") and not _is_taken(draft, month):
        type_, today = _side_of_month(draft, month)
        if type_ is not None:
            _imply(draft, type_, month, included=today)
    elif day is not None and month is None and not _is_taken(draft, day):
        _imply(draft, _tense(draft), day)


def _imply(draft: Draft, type_: str, target: Made, *, included: bool = False) -> None:
    made = draft.operator(type_, target.start, target.end, included=included)
    if made is not None:
        made.links.append(("Repeating-Interval", target.id))


def _side_of_month(draft: Draft, month: Made) -> tuple[str | None, bool]:
    """Last or Next by the creation time, and whether it is the day of writing itself: Last with that day included. The
    month of writing without a day is This."""
    if draft.dct is None or not isinstance(draft.dct.start, int):
        return None, False
    _, now, today = civil(draft.dct.start // DAY_SECONDS)
    number = MONTHS.index(dict(month.properties)["Type"]) + 1
    if number != now:
        return ("Last" if number < now else "Next"), False
    day = draft.made.get("Day-Of-Month")
    if day is None:
        return "This", False
    told = int(dict(day.properties)["Value"])
    return ("Last" if told <= today else "Next"), told == today


def _tense(draft: Draft) -> str:
    """By the nearest verb in front, in the line of the phrase: Next for present and base forms, otherwise Last."""
    line = draft.words[0].line
    for word in reversed(draft.all_words[max(0, draft.first - _FURTHEST_VERB) : draft.first]):
        if word.line != line:
            break
        if word.tag in _PAST:
            return "Last"
        if word.tag in _FUTURE:
            return "Next"
    return "Last"
