"""Sentences that we wrote for which one is meant: the tense, and not what is near, says whether a day has been or lies
ahead; a clock time is of the day that was told before, or of that of writing.

A frame is a sentence with slots, and `@` or `~` where its time stands. Each is filled several times from a fixed seed,
with a time of writing drawn anew, so that a past is often further away than the same day ahead; the right day is
counted on the calendar.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

from timeloom_train.times.telling_words import CLOCKS, FRAMES, MONTHS, SHORT, STORIES, WEEKDAYS, WORDS

__all__ = ["day_of_writing", "rows"]

SEED = 11
_EACH = {"en": 8, "de": 12, "es": 18, "fr": 10}
"""How often each frame of a language is filled: there are the most in English."""
_SLOT = re.compile(r"\{(\w+)\}")
_PLACE = re.compile("([@~^§])")
_RARELY, _OFTEN = 0.1, 0.25
"""The share of sentences about a feast; of stories that begin at a clock time."""
_FAR = (200, 350)
"""Days at which the same day of the year on the other side of the writing is nearer."""
_NEAR = 75
_LATE = 21
"""The hour from which on a time of the night belongs to the next day."""
_DAY = timedelta(days=1)
_Said = tuple[str, str, str]
"""What stands before a time, the time itself, and its value."""


def rows() -> Iterator[dict[str, Any]]:
    """The sentences, as rows of `own.jsonl`; always the same."""
    draw = random.Random(SEED)  # noqa: S311  # sentences to learn from, no secret
    for language, by_sense in FRAMES.items():
        for sense, frames in by_sense.items():
            for frame in frames:
                for _ in range(_EACH[language]):
                    yield _row(draw, language, frame, sense)
    for language, stories in STORIES.items():
        for (first, then), sense in stories:
            for _ in range((3 if "-" in sense else 2) * _EACH[language]):
                yield _story(draw, language, first, then, sense)


def _row(draw: random.Random, language: str, frame: str, sense: str) -> dict[str, Any]:
    """One sentence with one time."""
    now = day_of_writing(draw)
    kinds: list[Callable[[random.Random, str, date, str], _Said]] = [_weekday, _day, _day, _month]
    if "!" in frame:
        kinds = [_weekday]
    elif "#" in frame:
        kinds, sense = [_day], "since"
    elif sense == "soon":
        kinds = [_weekday, _day]
    if "@" in frame and kinds[-1] is _month and draw.random() < _RARELY:
        now = now if draw.random() < 0.5 else date(now.year, 12, 25)
        return _written(draw, language, frame, [_feast(language, now, sense)], now)
    return _written(draw, language, frame.strip("!#"), [draw.choice(kinds)(draw, language, now, sense)], now)


def _story(draw: random.Random, language: str, first: str, then: str, sense: str) -> dict[str, Any]:
    """A sentence with a day, and others with clock times."""
    now = day_of_writing(draw)
    side, _, goes = sense.partition("-")
    day = draw.choice((_weekday, _day, _dated) if side == "past" else (_weekday, _day))(draw, language, now, side)
    on = date.fromisoformat(day[2])
    hours = sorted(draw.sample(range(7, 24), 3))
    if goes == "night":
        hours = [draw.randint(_LATE, 23), 24 + draw.randint(0, 1), 24 + draw.randint(2, 5)]
    told = [day]
    if language == "en" and goes == "same" and side == "past" and draw.random() < _OFTEN:
        _, clock, value = _clock(draw, language, on, hours.pop(0), draw.choice((0, 15, 45)))
        told = [(day[0], f"{day[1]} at {clock}", value)]
    for mark in _PLACE.findall(then):
        today = mark in "^§" and not goes or mark == "^"
        told.append(_clock(draw, language, now if today else on, hours.pop(0), draw.choice((0, 0, 15, 30, 3, 47, 52))))
    return _written(draw, language, f"{first}{then}", told, now)


def day_of_writing(draw: random.Random) -> date:
    """A day of the years 1992 to 2029."""
    return date(1992, 1, 1) + timedelta(days=draw.randrange(13_800))


def _sign(sense: str) -> int:
    return -1 if sense in ("past", "since") else 1


def _weekday(draw: random.Random, language: str, now: date, sense: str) -> _Said:
    """The weekday last before the writing, or next after it; that of writing itself is not what will be."""
    away = draw.randint(1, 7) if sense == "future" else draw.randint(0, 6)
    day = now + _sign(sense) * away * _DAY
    return WORDS[language]["on-weekday"][0], WEEKDAYS[language][day.weekday()], day.isoformat()


def _day(draw: random.Random, language: str, now: date, sense: str) -> _Said:
    """A day of a month: as often further away than that of the year beside it as not."""
    away = draw.randint(1, _NEAR) if sense in ("soon", "since") or draw.random() < 0.4 else draw.randint(*_FAR)
    day = now + _sign(sense) * away * _DAY
    return WORDS[language]["on-day"][0], _day_in_words(draw, language, day), day.isoformat()


def _feast(language: str, now: date, sense: str) -> _Said:
    """Christmas, which is not this one where that is the day of writing and something is to come."""
    has_come = (now.month, now.day) >= (12, 25)
    year = now.year + has_come - (sense != "future")
    return WORDS[language]["at-feast"][0], WORDS[language]["feast"][0], f"{year}-12-25"


def _dated(draw: random.Random, language: str, now: date, sense: str) -> _Said:
    """A day with its year."""
    day = now - draw.choice((draw.randint(1, 300), draw.randint(300, 20_000))) * _DAY
    join = " de " if language == "es" else " "
    return (
        WORDS[language]["on-day"][0],
        f"{_day_in_words(draw, language, day, year=True)}{join}{day.year}",
        day.isoformat(),
    )


def _month(draw: random.Random, language: str, now: date, sense: str) -> _Said:
    """A month that is not that of writing."""
    number = now.year * 12 + now.month - 1 + _sign(sense) * draw.randint(1, 11)
    name = MONTHS[language][number % 12]
    return WORDS[language]["in-month"][0], name, f"{number // 12}-{number % 12 + 1:02}"


def _day_in_words(draw: random.Random, language: str, day: date, *, year: bool = False) -> str:
    month = MONTHS[language][day.month - 1]
    if language == "en":
        if draw.random() < 0.5:
            return f"{draw.choice((month, SHORT[day.month - 1]))} {day.day}{',' * year}"
        return f"{day.day} {month}"
    return {"de": f"{day.day}. {month}", "es": f"{day.day} de {month}", "fr": f"{day.day} {month}"}[language]


def _clock(draw: random.Random, language: str, day: date, hour: int, minute: int) -> _Said:
    """An hour from 24 on is of the next day."""
    day, hour = day + hour // 24 * _DAY, hour % 24
    frames = CLOCKS[language]
    lead, frame = draw.choice(frames["full" if not minute else "minutes"])
    half = "a.m." if hour < 12 else "p.m."
    told = frame.format(h=hour, hh=f"{hour:02}", m=f"{minute:02}", twelve=(hour - 1) % 12 + 1, half=half)
    return lead, told, f"{day.isoformat()}T{hour:02}:{minute:02}"


def _written(draw: random.Random, language: str, frame: str, told: list[_Said], now: date) -> dict[str, Any]:
    """A row: the frame with its slots filled, and each `@` by the next of the times."""
    filled = _SLOT.sub(lambda slot: draw.choice(WORDS[language][slot[1]]), frame)
    plain, times, rest = "", [], filled
    for preposition, time, value in told:
        before, place, rest = _PLACE.split(rest, 1)
        lead = preposition if place in "@^" else ""
        begins = not (plain + before).strip() or (plain + before).rstrip()[-1] in ".\n"
        plain += before + (lead[:1].upper() + lead[1:] if begins else lead)
        word = time[:1].upper() + time[1:] if begins and not lead else time
        times.append([len(plain), len(plain) + len(word), "TIME" if "T" in value else "DATE", value])
        plain += word
        if word.endswith(".") and rest.startswith("."):  # 4 p.m. at the end of a sentence
            rest = rest[1:]
    return {"text": plain + rest, "language": language, "dct": now.isoformat(), "times": times}
