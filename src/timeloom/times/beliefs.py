"""What is thought of a phrase before anything is learned: how likely it is a time, by its words and those around it."""

from __future__ import annotations

from timeloom.language import Lexeme
from timeloom.times.of_phrases import NUMERIC, OF_LIST
from timeloom.times.phrase import Phrase, is_bare
from timeloom.times.readings import Between, Spec
from timeloom.times.sentence import Sentence
from timeloom.times.timetable import is_row
from timeloom.times.together import JOINED, MOST_JOINED

__all__ = ["prior_of_phrase"]

_MONTHS = 12
_TORN = 4.0
"""How unlikely a phrase is that is torn off the rest, or joins what does not belong together."""
_ACROSS = frozenset(("h", "^h", "h$"))
"""How a phrase lies in its lines that goes on into the next one, though there was room in the first, and is not all
that both say: closed at 1.30pm | Thurs 4 Jan: back to school."""
_SIDES, _COUNTED = frozenset(("AFTER", "BEFORE")), frozenset(("later", "part-later", "date-later"))
"""Categories of words for a side of an event, and builders of what counts from one: three days before | admission."""
_WITH_SLASHES = {"numeric-md": -0.6, "numeric-dm": -0.6, "numeric": 3.5}
"""How sure a day and a month, and a year that is near that of writing, in numbers with slashes are a date where people
write to each other: due 2/14, signed 3/4/19."""
_CENTURY, _BESIDE, _TENS = 100, 2, 10
_MARKS = frozenset(("HYPH", "SLASH", "COLON", "DOT", "DASH", "COMMA"))
_BARE, _TELLS_DAY = 3.0, frozenset(("DEICTIC", "THIS"))
_NAMES_PART = frozenset(("PART", "DEICTIC"))
_LED_TO = 1.0
"""How much surer an hour by its number alone is where a word leads to it: of those from messages to which the weights
give up to so much less than nothing, all but a few are hours."""
_INTRODUCED = 0.5
"""How sure an hour is by its number alone where a word in the phrase leads to it: Friday at 9."""
_LISTED = 1.5
"""How sure a number of a list is of which one says what they are: 3, 15 and 31 January."""
_STAMPED, _IN_COLUMN, _MAY_BE_CLOCK = 2.5, 5.0, 1.0
"""How much surer a time is with which lines begin alike, one of a column of clock times or of years, and a clock time
of a column of numbers that may be others: 3.50, 4.20."""
_ROW_OF_TABLE, _ROWS = 12.0, frozenset(("listed-hours", "day-of-row"))
"""How much surer it is that a row of a timetable is of every week, and the builders of such."""
_COMMON = frozenset(("UNIT", "UNITS", "PART", "TIMEWORD"))
"""Categories of words that are mostly said of something else, or as a part of a larger phrase."""
_TABLE = frozenset(("table-hour", "table-hours"))
"""Rules for the hours of a day of the week, every week, as tables have them: of a row alone, Friday 5-7 pm, they are
those of one day."""
_DATE_WORDS = 3
_FAR, _FAR_YEARS, _FARTHER_YEARS = 2.5, 100, 500
"""How unlikely a year is that lies so many years from the writing and may be a time of day, and how many these are: 2
Nov 1815. It is twice as unlikely where it is all that is written and lies farther back (18 Aug 1005), or what is to
come is preferred (16 Nov 2330)."""
_NO_MORE_TOLD, _LAST_TOLD = 60, 2099
"""Years ahead of the writing of which texts do not tell, and the last one of which they do where the writing is not
known."""
_NEAR_YEARS = 3
_DONE = 3.5
"""How unlikely it is that an amount in which something was done tells when, and not how long."""
_ENDS_WITH_EVENT = 3.0
"""How much surer a beginning is behind which an end is told that is no time: of other beginnings the end is a part."""
_ARTICLES = frozenset(("THE", "A"))


def prior_of_phrase(
    lexemes: list[Lexeme],
    phrase: Phrase,
    now: int | None = None,
    *,
    everyday: bool = False,
    whole: bool = False,
    prefer: str = "",
    sentence: Sentence | None = None,
) -> float:
    """What is thought of a phrase before anything is learned: the more words a rule joins, the surer; numbers alone are
    mostly something else, but for a year near `now`, that of writing. `everyday`: nobody writes of a year that is far
    off to a calendar, nor leaves the end of a stretch out of it. `whole`: the text is one expression; `prefer` is the
    side of the writing that its writer prefers. `sentence`: the words around it, where they are at hand."""
    prior = _prior(lexemes, phrase, sentence, now, everyday=everyday) - _FAR * _is_clock(lexemes, phrase, now, sentence)
    if not everyday:
        return prior
    if whole:
        return (
            prior
            - _TORN * _is_lone_row(lexemes, phrase)
            - _FAR * _far(lexemes[phrase.first : phrase.last], phrase, now, prefer)
        )
    if sentence is not None:
        prior += _LED_TO * _is_led_to(lexemes, phrase) + _ROW_OF_TABLE * (
            phrase.build in _ROWS and is_row(sentence.ctx, phrase.reading.start, phrase.reading.end)
        )
        prior += _of_stamp(phrase, sentence) - _TORN * _is_across(phrase, sentence)
        prior -= 2 * _TORN * _is_from_event(lexemes, phrase, sentence) + _DONE * _is_of_what_is_done(phrase, sentence)
        prior -= _TORN * _is_season_of_something(lexemes, phrase, sentence)
        prior += _ENDS_WITH_EVENT * _is_until_event(lexemes, phrase, sentence)
        prior -= _TORN * (sentence.ctx.language.forms.ordinal_stop and _is_day_and_month(lexemes, phrase))
    return prior - _FAR * _far(lexemes[phrase.first : phrase.last], phrase, now, None)


def _is_led_to(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """at | 7, tomorrow at 9, um | acht: has it an hour by its number alone, and a word that leads to this? What "at ten |
    past" counts are minutes of an hour that is left out."""
    hours = (one for one in (phrase, *phrase.parts) if one.category == "CLOCK" and is_bare(lexemes, one))
    return any(
        one.first > 0
        and "IN" in lexemes[one.first - 1].values
        and "HOUR" in lexemes[one.first].values
        and not any("PAST" in behind.values for behind in lexemes[one.last : one.last + 1])
        for one in hours
    )


def _is_until_event(lexemes: list[Lexeme], phrase: Phrase, sentence: Sentence) -> bool:
    """from April | until his death, from April | until the rains came: does it begin, and is what ends it no time?"""
    return (
        phrase.category == "RANGE"
        and phrase.build == "since"
        and _is_told_of_no_time("UNTIL", lexemes, phrase, sentence)
    )


def _is_season_of_something(lexemes: list[Lexeme], phrase: Phrase, sentence: Sentence) -> bool:
    """until the fall | of the town, the spring | of a clock; not "in the summer of the war", "every summer of his
    life"."""
    led = phrase.first > 0 and "IN" in lexemes[phrase.first - 1].values
    return (
        not led
        and phrase.category in ("DATE", "RANGE")
        and "SEASON" in lexemes[phrase.last - 1].values
        and _is_told_of_no_time("OF", lexemes, phrase, sentence)
    )


def _is_told_of_no_time(word: str, lexemes: list[Lexeme], phrase: Phrase, sentence: Sentence) -> bool:
    """Is a word of this kind behind it, and behind that, but for articles, no word of time?"""
    behind = lexemes[phrase.last :]
    if not behind or word not in behind[0].values or any(_ARTICLES.isdisjoint(one.values) for one in behind[1:]):
        return False
    return not sentence.stops(sentence.words(behind[-1].start, behind[-1].end)[1])


def _is_of_what_is_done(phrase: Phrase, sentence: Sentence) -> bool:
    """The backup finished in 2 hours: is it so far ahead, behind a verb that tells what has been?"""
    if phrase.build != "in-period":
        return False
    return sentence.is_done(sentence.words(phrase.reading.start, phrase.reading.end)[0])


def _prior(
    lexemes: list[Lexeme], phrase: Phrase, sentence: Sentence | None, now: int | None, *, everyday: bool
) -> float:
    inside = lexemes[phrase.first : phrase.last]
    if phrase.is_listed and all(OF_LIST.issuperset(one.values) for one in inside):
        return _LISTED
    bare = [part for part in (phrase, *phrase.parts) if is_bare(lexemes, part)]
    if bare:
        return _of_bare(lexemes, phrase, bare, sentence, everyday=everyday)
    said = [not NUMERIC.issuperset(one.values) for one in inside]
    if len(inside) == 1 and not _COMMON.isdisjoint(inside[0].values) and not _is_tomorrow(phrase, sentence):
        return -1.0
    if any(said):
        return 1.0 + JOINED * (min(len(inside), MOST_JOINED) - 1)
    numbers = sum(_MARKS.isdisjoint(one.values) for one in inside)
    if len(inside) == 1:
        year = inside[0].values.get("YEAR") if phrase.category == "DATE" else None
        if year is None:
            return -2.5
        return 0.5 if now is not None and abs(year - now) <= _NEAR_YEARS else -0.5
    if phrase.rule is not None and phrase.rule.name == "iso-interval":  # 2024-05-06/2024-05-08
        return 1.0 + JOINED * MOST_JOINED
    if numbers > 2 and {"DATE", "CLOCK"} <= {part.category for part in phrase.parts}:  # 9/28 at 10:15
        return 1.0 + JOINED
    if numbers > 2 or (phrase.build == "clock-words"):  # 3/5/2010, 2010-05-03; three twenty
        return 1.0
    if everyday and phrase.rule is not None and _is_near_with_slashes(phrase.rule.name, inside, now):
        return _WITH_SLASHES[phrase.rule.name]
    return 0.5 if any("COLON" in one.values for one in inside) else -2.0


def _of_bare(
    lexemes: list[Lexeme], phrase: Phrase, bare: list[Phrase], sentence: Sentence | None, *, everyday: bool
) -> float:
    """The same of a phrase with hours or days that are written as numbers alone."""
    inside = lexemes[phrase.first : phrase.last]
    if (
        everyday
        and phrase.category == "RANGE"
        and "BETWEEN" in inside[0].values
        and any("MOMENT" in one.values for one in inside)
    ):
        return 1.0 + JOINED * (min(len(inside), MOST_JOINED) - 1)  # between noon and 2
    if not all(_is_introduced(lexemes, phrase, part, everyday=everyday) for part in bare):
        return (
            _INTRODUCED
            if everyday and sentence is not None and _is_before_part(lexemes, sentence, phrase, bare)
            else -_BARE
        )
    if any("MEAL" in one.values for one in inside):  # lunch on 3 May at 1
        return _INTRODUCED + 3 * JOINED
    behind = (
        everyday
        and bare[-1].first > phrase.first + 1
        and not _NAMES_PART.isdisjoint(lexemes[bare[-1].first - 2].values)
    )
    day = everyday and "WEEKDAY" in inside[0].values and phrase.category == "DATE"
    # tomorrow afternoon at 5, every day at 9
    return (
        _INTRODUCED
        + JOINED * day
        + 2 * JOINED * (behind or (everyday and phrase.category == "SET" and phrase.build != "listed-hours"))
    )


def _is_near_with_slashes(rule: str, inside: list[Lexeme], now: int | None) -> bool:
    """due 2/14, le 14/2, signed 3/4/19: a day and a month with a slash, and no year or one near that of writing; not
    "les 3/4", a share, where the day is first"""
    if rule not in _WITH_SLASHES or "SLASH" not in inside[1].values or now is None:
        return False
    first, last = inside[0], inside[2]
    with_zero = any(one.values["DOM"] < _TENS <= 10 ** (one.end - one.start - 1) for one in (first, last))  # 3/09
    if rule == "numeric-dm" and first.values["DOM"] < last.values["DOM"] and not with_zero:
        return False
    year = inside[-1].values.get("YY") if len(inside) > _DATE_WORDS else now
    return year is not None and (int(year) - now + 1) % _CENTURY <= _BESIDE


def _is_from_event(lexemes: list[Lexeme], phrase: Phrase, sentence: Sentence) -> bool:
    """Does an event follow from which it counts, so that it is not counted from what was told of: three days before |
    admission, deux ans après | la révolution; not "the day before, we closed", "two years after that"?"""
    if phrase.build not in _COUNTED or _SIDES.isdisjoint(lexemes[phrase.last - 1].values):
        return False
    at = sentence.words(phrase.reading.start, phrase.reading.end)[1]
    return (
        not sentence.stops(at)
        and sentence.gap(at) == " "
        and sentence.word(at) not in sentence.ctx.language.cues["prepositions"]
    )


def _is_across(phrase: Phrase, sentence: Sentence) -> bool:
    """Does it go on into the next line, which begins anew and not in small letters?"""
    start, end = phrase.reading.start, phrase.reading.end
    if sentence.lines(start, end) not in _ACROSS:
        return False
    behind = sentence.ctx.text[sentence.ctx.text.rindex("\n", start, end) + 1 : end].lstrip()
    return not behind[:1].islower()


def _of_stamp(phrase: Phrase, sentence: Sentence) -> float:
    """How much surer a time is with which a line begins as others do: of a column of clock times or years, one that is
    such."""
    stamp = sentence.scan.stamped.get(phrase.reading.start)
    if stamp is None or phrase.reading.end < stamp.end:
        return 0.0
    if stamp.kind == "year":
        return _IN_COLUMN * _tells_year(phrase)
    hour = _tells_hour(phrase, stamp.end)
    if stamp.kind in ("clock", "number"):
        return (_IN_COLUMN if stamp.kind == "clock" else _MAY_BE_CLOCK) * hour
    return _STAMPED * (not stamp.kind or not hour)


def _tells_hour(phrase: Phrase, end: int) -> bool:
    """Is a number before a character the hour of it: Fri 11?"""
    first = _first(phrase)
    return isinstance(first, Spec) and "h" in first.fields and first.fields["h"][0] < end


def _tells_year(phrase: Phrase) -> bool:
    """Is it a date or a stretch of years, and no time of day?"""
    first = _first(phrase)
    return isinstance(first, Spec) and "y" in first.fields


def _first(phrase: Phrase) -> object:
    """What it reads, of a stretch its first end."""
    return phrase.reading.first if isinstance(phrase.reading, Between) else phrase.reading


def _is_tomorrow(phrase: Phrase, sentence: Sentence | None) -> bool:
    """morgen, where it is Morgen as a part of a day"""
    return phrase.build == "deictic" and sentence is not None and sentence.ctx.language.forms.nouns_capital


def _is_day_and_month(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Has it a clock time that may be a day and its month, where these are written with stops, and no word that leads
    to an hour: Sonntag | 22.10?"""
    if phrase.rule is not None and phrase.rule.name == "dotted-on":
        led = lexemes[phrase.first - 1].values if phrase.first else {}
        return (
            "DOM" in lexemes[phrase.last - 1].values
            and int(lexemes[phrase.last - 1].values["DOM"]) <= _MONTHS
            and led.get("IN") != "at"
            and "CIRCA" not in led
        )
    return any(_is_day_and_month(lexemes, part) for part in phrase.parts)


def _is_lone_row(lexemes: list[Lexeme], phrase: Phrase) -> bool:
    """Is it all there is of a table, the hours of one day of the week in the singular: Friday 5-7 pm?"""
    row = phrase.rule is not None and phrase.rule.name in _TABLE and phrase.last - phrase.first == len(lexemes)
    return row and "WEEKDAYS" not in lexemes[phrase.first].values


def _far(inside: list[Lexeme], phrase: Phrase, now: int | None, prefer: str | None) -> int:
    """1 for a date by its fields with a year whose digits may be a time of day, far from that of writing; 2 where, in a
    whole expression (`prefer` is the caller's side of the writing, None in a text), it is very far back or what is to
    come is preferred; else 0."""
    if now is None or len(inside) < _DATE_WORDS or phrase.build != "spec":
        return 0
    off: int = max(
        (one.values["YEAR"] - now for one in inside if {"YEAR", "HHMM"} <= one.values.keys()), key=abs, default=0
    )
    if abs(off) <= _FAR_YEARS:
        return 0
    return 2 if prefer == "future" or (prefer is not None and prefer != "past" and off < -_FARTHER_YEARS) else 1


def _is_clock(lexemes: list[Lexeme], phrase: Phrase, now: int | None, sentence: Sentence | None) -> bool:
    """Is it a year by its digits alone where "at" leads to a time of day, and lies beyond all of which texts tell, or
    ahead with nothing that it could say more of: the drain was out at | 2115; not "sales at 2030 prices"?"""
    if (
        phrase.category != "DATE"
        or phrase.last - phrase.first > 1
        or not phrase.first
        or lexemes[phrase.first - 1].values.get("IN") != "at"
    ):
        return False
    values = lexemes[phrase.first].values
    if not {"YEAR", "HHMM"} <= values.keys():
        return False
    ends = sentence is not None and sentence.stops(sentence.words(phrase.reading.start, phrase.reading.end)[1])
    return bool(values["YEAR"] > (_LAST_TOLD if now is None else now if ends else now + _NO_MORE_TOLD))


def _is_introduced(lexemes: list[Lexeme], phrase: Phrase, part: Phrase, *, everyday: bool) -> bool:
    """Is it an hour behind a preposition in the phrase, or behind one that leads to the whole, as people write it: at |
    6 tomorrow?"""
    if part.category != "CLOCK" or not part.first or "IN" not in lexemes[part.first - 1].values:
        return False
    return part.first > phrase.first or (
        everyday and part.last < phrase.last and lexemes[part.first - 1].values["IN"] == "at"
    )


def _is_before_part(lexemes: list[Lexeme], sentence: Sentence, phrase: Phrase, bare: list[Phrase]) -> bool:
    """9 | tomorrow morning, 8 | this evening, 7 | tonight: does a part of a day follow an hour, with its day, and
    nothing before it that has a number: not "building 4 this afternoon", "they lost 3 last night"?"""
    part = bare[0]
    if len(bare) > 1 or part.category != "CLOCK" or part.first > phrase.first:
        return False
    one, two = (lexemes[at].values if at < phrase.last else {} for at in (part.last, part.last + 1))
    if "DEICTICNIGHT" not in one and ("PART" not in two or _TELLS_DAY.isdisjoint(one)):
        return False
    at, _ = sentence.words(phrase.reading.start, phrase.reading.end)
    before = "" if sentence.stops(at) else sentence.word(at - 1)
    return (
        not before
        or before in sentence.ctx.language.cues["prepositions"]
        or before in sentence.ctx.language.cues["subject"]
    )
