"""Small texts that we wrote in which times hang on each other: lives, court cases, stays in hospital, campaigns, firms,
and logs of a day.

What is counted ("two years later", "the same day") counts from what was told last, however exactly an earlier date was
named; a month without its year is of the year that is told of; what "will be held on Saturday" and what a firm "plans
for next year" count from the writing; the clock times of a log are of the day at its head.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

from timeloom_train.times.frames import ordinal
from timeloom_train.times.histories import Text
from timeloom_train.times.telling_words import MONTHS, WEEKDAYS

__all__ = ["logs", "rows"]

SEED, _EACH = 29, 90
_DAY = timedelta(days=1)
_NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NAMES = (
    "Agnes Holt",
    "Ida Brandt",
    "Ruth Sato",
    "Martin Osei",
    "Paul Lindqvist",
    "Edgar Kemp",
    "Nora Quiroga",
    "Hugh Varga",
)
_PLACES = ("Leeds", "Turin", "Malmo", "Porto", "Ghent", "Bristol", "Lyon", "Tampa", "Quincy", "Salem")
_WENT = (
    "moved to {p}",
    "joined a bank in {p}",
    "opened a shop",
    "was elected to the council",
    "taught at a school in {p}",
    "became head of the library",
    "returned to {p}",
    "bought the mill",
    "wrote a first novel",
    "was made a judge",
)
_THEN = (
    "married {n}",
    "sold the shop",
    "left for {p}",
    "was promoted",
    "published a second book",
    "had a son",
    "resigned",
    "took a post in {p}",
    "founded a choir",
    "retired",
)
_YEARS_ON = ("{n} years later", "{n} years after that", "{n} years afterwards")
_SERVICES = (
    "A memorial service will be held on ",
    "The funeral will take place on ",
    "Friends may call on ",
    "A reading of the letters is planned for ",
    "The exhibition will open on ",
)
_FILED = (
    "The plaintiff signed a lease",
    "The parties entered into an agreement",
    "The company hired the appellant",
    "The tenant took possession",
    "The buyer paid a deposit",
    "The insurer issued the policy",
)
_MOVED = (
    "moved to dismiss",
    "stopped paying rent",
    "asked for more time",
    "refused delivery",
    "filed a second claim",
    "served a notice",
    "sought new counsel",
    "withdrew the offer",
    "amended the answer",
)
_RULED = (
    "The motion was denied",
    "The court heard witnesses",
    "A hearing was held",
    "The jury returned a verdict",
    "The judge granted relief",
    "The clerk entered judgment",
)
_CAME = (
    "with chest pain",
    "with a fever",
    "after a fall",
    "with shortness of breath",
    "with severe headache",
    "for a planned operation",
)
_BEGAN = ("the previous evening", "the day before", "the previous day", "three days earlier", "two days before")
_DONE = (
    "a scan showed a fracture",
    "blood cultures were drawn",
    "the drain was removed",
    "the wound was dressed",
    "a second film was clear",
    "a line was placed",
    "the rash had faded",
    "surgery was performed",
)
_GIVEN = (
    "Penicillin was started",
    "Heparin was stopped",
    "A second dose was given",
    "Physiotherapy began",
    "The family was told",
    "He was moved to the ward",
)
_FOUGHT = (
    "the brigade crossed the river",
    "the guns opened fire",
    "the town was taken",
    "the cavalry reached the bridge",
    "the fleet passed the forts",
    "the garrison asked for terms",
    "a second column followed",
    "the rearguard gave way",
    "the lines were broken",
)
_FIRMS = (
    "brewery",
    "shipyard",
    "printing house",
    "foundry",
    "piano maker",
    "bakery",
    "toy factory",
    "publisher",
    "watch company",
)
_GREW = (
    "employed 400 people",
    "built a second hall",
    "went public",
    "was sold to a rival",
    "moved to the harbour",
    "made fuses",
    "dismissed half of its workers",
    "showed its first engine",
    "bought a rival",
    "nearly failed",
    "changed its name",
    "began to export",
)
_PARTS = (
    "Intro",
    "The plan",
    "Setup",
    "First steps",
    "Questions",
    "A short break",
    "Demo",
    "What went wrong",
    "Summary",
    "Second movement",
    "Credits",
    "Outro",
)
_SYSTEMS = (
    "the booking service",
    "the pump house",
    "line 3",
    "the mail gateway",
    "the north substation",
    "the search index",
    "the ferry terminal",
)
_HAPPENED = (
    "An alarm sounded.", "The first alert fired.", "The second crew arrived.", "The on-call engineer was paged.", "The database was restarted.", "The third attempt failed.", "Pressure fell again.",
    "All valves were shut.", "Errors went on.", "The fourth node joined.", "Traffic was moved.", "The first reports came in.", "Service was restored.", "The second shift took over.", "Nobody was hurt.",
)  # fmt: skip


def rows() -> Iterator[dict[str, Any]]:
    """Texts of which not every time is marked: they teach which one is meant. Always the same."""
    draw = random.Random(SEED)  # noqa: S311  # sentences to learn from, no secret
    for _ in range(_EACH):
        for write in (_life, _case, _stay, _campaign, _firm):
            yield write(draw)


def logs() -> Iterator[dict[str, Any]]:
    """Logs of a day, of which every time is marked, and the parts of a recording, of which none is one. Always the
    same."""
    draw = random.Random(SEED)  # noqa: S311  # sentences to learn from, no secret
    for number in range(_EACH):
        yield _log(draw)
        if number % 2:
            yield _recording(draw)


def _now(draw: random.Random) -> date:
    return date(1992, 1, 1) + timedelta(days=draw.randrange(13_000))


def _filled(draw: random.Random, words: str) -> str:
    return words.replace("{p}", draw.choice(_PLACES)).replace("{n}", draw.choice(_NAMES))


def _said(day: date, *, year: bool = True, american: bool = True) -> str:
    month = MONTHS["en"][day.month - 1]
    plain = f"{month} {day.day}" if american else f"{day.day} {month}"
    return plain if not year else f"{plain}, {day.year}" if american else f"{plain} {day.year}"


def _month(day: date) -> str:
    return f"{day.year}-{day.month:02}"


def _weekday(draw: random.Random, now: date, sign: int) -> tuple[str, date]:
    day = now + sign * draw.randint(1, 6) * _DAY
    return WEEKDAYS["en"][day.weekday()], day


def _life(draw: random.Random) -> dict[str, Any]:
    """Born on a day, then years; and the service that will be held."""
    now, american = _now(draw), draw.random() < 0.7
    born = now - timedelta(days=draw.randint(20_000, 33_000))
    name, text = draw.choice(_NAMES), Text()
    said, day = _weekday(draw, now, -1)
    text.add(f"{name} died on ").tell(said, day.isoformat()).add(
        draw.choice((" at home.", " in {p}.", ".")).replace("{p}", draw.choice(_PLACES))
    )
    text.add(draw.choice((" Born on ", f"\n\n{name} was born on "))).tell(
        _said(born, american=american), born.isoformat()
    ).add(f" in {draw.choice(_PLACES)}")
    year = born.year + draw.randint(5, 22)
    text.add(draw.choice((", and ", ". The family ", ", then "))).add(_filled(draw, draw.choice(_WENT))).add(
        " in "
    ).tell(str(year), str(year)).add(".")
    for _ in range(draw.randint(2, 5)):
        year += draw.randint(1, 9)
        if year >= now.year - 8:
            break
        year = _turn(draw, text, year)
    if draw.random() < 0.8:
        said, day = _weekday(draw, now, 1)
        hour = draw.randint(1, 6)
        clock = draw.choice(("", f" at {hour} p.m."))
        text.add(f" {draw.choice(_SERVICES)}").tell(
            f"{said}{clock}", day.isoformat() + f"T{hour + 12}:00" * bool(clock)
        ).add(f" in {draw.choice(_PLACES)}.")
    return text.row(now)


def _turn(draw: random.Random, text: Text, year: int) -> int:
    """A year of a life, and something counted from it; the year that is told of then."""
    went, then = _filled(draw, draw.choice(_WENT)), _filled(draw, draw.choice(_THEN))
    text.add(f" {draw.choice(('She', 'He'))} {went} in ").tell(str(year), str(year))
    count = draw.randint(2, 9)
    more = draw.random()
    if more < 0.35:
        text.add(f" and {then} ").tell(draw.choice(_YEARS_ON).format(n=_NUMBERS[count]), str(year + count)).add(".")
        return year + count
    if more < 0.55:
        text.add(". ").tell(draw.choice(_YEARS_ON).format(n=_NUMBERS[count]).capitalize(), str(year + count)).add(
            f" came a change: the {draw.choice(('shop', 'mill', 'school'))} closed."
        )
        return year + count
    if more < 0.7:
        text.add(f" and {then} ").tell(
            draw.choice(("the next year", "the following year", "a year later")), str(year + 1)
        ).add(".")
        return year + 1
    if more < 0.85:
        first, second = sorted(draw.sample(range(1, 13), 2))
        said = MONTHS["en"]
        text.add(", was ill in ").tell(said[first - 1], f"{year}-{first:02}").add(f" and {then} in ").tell(
            said[second - 1], f"{year}-{second:02}"
        ).add(".")
        return year
    text.add(".")
    return year


def _case(draw: random.Random) -> dict[str, Any]:
    """Days with their years, and days and months without: of the year that is told of."""
    now = _now(draw)
    day = now - timedelta(days=draw.randint(800, 3000))
    text, told = Text(), day.year
    text.add(f"{draw.choice(_FILED)} on ").tell(_said(day), day.isoformat()).add(".")
    for _ in range(draw.randint(3, 6)):
        away = draw.randint(15, 160)
        day += away * _DAY
        if day > now - 20 * _DAY:
            break
        who = draw.choice(("The defendant", "The plaintiff", "The company", "The landlord"))
        way = draw.random()
        if way < 0.2 and away <= 60:
            before = day - away * _DAY
            count = draw.randint(2, 10)
            day = before + count * _DAY
            text.add(f" {who} {draw.choice(_MOVED)} ").tell(f"{_NUMBERS[count]} days later", day.isoformat()).add(".")
        elif way < 0.5:
            text.add(f" {who} {draw.choice(_MOVED)} on ").tell(_said(day), day.isoformat())
            nxt = min(12, day.month + draw.randint(1, 5))
            if nxt > day.month:
                text.add(f", and {draw.choice(_MOVED)} in ").tell(MONTHS["en"][nxt - 1], f"{day.year}-{nxt:02}")
                day = date(day.year, nxt, 28)
            text.add(".")
        elif day.year == told and way < 0.85:
            text.add(f" {draw.choice(_RULED)} on ").tell(_said(day, year=False), day.isoformat()).add(".")
        else:
            text.add(" In ").tell(f"{MONTHS['en'][day.month - 1]} {day.year}", _month(day)).add(
                f" {who.lower()} {draw.choice(_MOVED)}."
            )
        told = day.year
    heard = now - draw.randint(10, 60) * _DAY
    text.add(" We heard argument on ").tell(_said(heard), heard.isoformat()).add(", and affirm.")
    return text.row(now)


def _stay(draw: random.Random) -> dict[str, Any]:
    """A stay in hospital: the same day, the next day, two days later."""
    now = _now(draw)
    day = now - draw.randint(6, 30) * _DAY
    text = Text()
    text.add("The patient was admitted on ").tell(
        draw.choice((f"{day.month:02}/{day.day:02}/{day.year}", _said(day))), day.isoformat()
    )
    began = draw.choice(_BEGAN)
    away = {"three": 3, "two": 2}.get(began.split()[0], 1)
    text.add(f" {draw.choice(_CAME)} that began ").tell(
        began, (day - away * _DAY).isoformat() + "TEV" * began.endswith("evening")
    ).add(".")
    for _ in range(draw.randint(2, 4)):
        way, count = draw.random(), draw.randint(2, 3)
        if way < 0.4:
            day += _DAY
            text.add(" On ").tell(draw.choice((f"{day.month}/{day.day}", _said(day, year=False))), day.isoformat()).add(
                f" {draw.choice(_DONE)}."
            )
        elif way < 0.7:
            day += _DAY
            text.add(" ").tell(draw.choice(("The next day", "The following day", "A day later")), day.isoformat()).add(
                f" {draw.choice(_DONE)}."
            )
        else:
            day += count * _DAY
            text.add(" ").tell(f"{_NUMBERS[count].capitalize()} days later", day.isoformat()).add(
                f" {draw.choice(_DONE)}."
            )
        if draw.random() < 0.5:
            text.add(f" {draw.choice(_GIVEN)} ").tell(draw.choice(("the same day", "that day")), day.isoformat()).add(
                "."
            )
    weeks = draw.randint(2, 6)
    ahead = now + 7 * weeks * _DAY
    text.add(" He will be seen in clinic ").tell(
        f"in {_NUMBERS[weeks]} weeks", f"{ahead.isocalendar().year}-W{ahead.isocalendar().week:02}"
    ).add(".")
    return text.row(now)


def _campaign(draw: random.Random) -> dict[str, Any]:
    """A campaign of long ago: a season with its year, then days without; days of the month alone."""
    now = _now(draw)
    day = date(draw.randint(1700, now.year - 30), draw.randint(2, 10), draw.randint(1, 12))
    american, text = draw.random() < 0.5, Text()
    text.add("In ").tell(f"{MONTHS['en'][day.month - 1]} {day.year}", _month(day)).add(f" {draw.choice(_FOUGHT)}.")
    for count in range(draw.randint(4, 7)):
        way, month = draw.random(), day.month
        if count == 0 or way < 0.35:
            day += draw.randint(1, 12) * _DAY
            text.add(" On ").tell(_said(day, year=False, american=american), day.isoformat()).add(
                f" {draw.choice(_FOUGHT)}."
            )
        elif way < 0.55:
            day += _DAY
            text.add(" ").tell(draw.choice(("The next day", "The following day")), day.isoformat()).add(
                f" {draw.choice(_FOUGHT)}."
            )
        elif way < 0.75:
            away = draw.randint(2, 9)
            day += away * _DAY
            text.add(f" {draw.choice(_FOUGHT).capitalize()}, and ").tell(
                f"{_NUMBERS[away]} days {draw.choice(('later', 'afterwards', 'after that'))}", day.isoformat()
            ).add(f" {draw.choice(_FOUGHT)}.")
        elif (day + 4 * _DAY).month == month:
            day += draw.randint(1, 4) * _DAY
            text.add(f" {draw.choice(_FOUGHT).capitalize()} on ").tell(f"the {ordinal(day.day)}", day.isoformat()).add(
                "."
            )
    return text.row(now)


def _firm(draw: random.Random) -> dict[str, Any]:
    """A firm through the years, and what it has done of late or plans: that counts from the writing."""
    now = _now(draw)
    year, text = now.year - draw.randint(60, 150), Text()
    text.add(f"The {draw.choice(_FIRMS)} was founded in {draw.choice(_PLACES)} in ").tell(str(year), str(year)).add(".")
    for _ in range(draw.randint(3, 6)):
        year += draw.randint(2, 15)
        if year > now.year - 9:
            break
        way, who = draw.random(), draw.choice(("It", "The house", "The firm"))
        if way < 0.3:
            month = draw.randint(1, 12)
            text.add(f" A {draw.choice(('strike', 'flood', 'fire', 'lawsuit'))} in ").tell(
                f"{MONTHS['en'][month - 1]} {year}", f"{year}-{month:02}"
            ).add(f" {draw.choice(('closed the works', 'ruined the stock', 'cost a year of profits'))}.")
        elif way < 0.65:
            text.add(f" {who} {draw.choice(_GREW)} in ").tell(str(year), str(year)).add(
                draw.choice((".", f", and {draw.choice(_GREW)}."))
            )
        else:
            text.add(" In ").tell(str(year), str(year)).add(f" {who.lower()} {draw.choice(_GREW)}.")
        if draw.random() < 0.5:
            count = draw.randint(1, 6)
            words = (
                draw.choice(("the following year", "the next year", "a year later"))
                if count == 1
                else f"{_NUMBERS[count]} years later"
            )
            year += count
            if draw.random() < 0.5:
                text.add(f" {who} {draw.choice(_GREW)} ").tell(words, str(year)).add(".")
            else:
                text.add(" ").tell(words.capitalize(), str(year)).add(f" it {draw.choice(_GREW)}.")
    since = now.year - draw.randint(3, 25)
    if draw.random() < 0.6:
        text.add(" Since ").tell(str(since), str(since)).add(
            f" it has belonged to {draw.choice(_NAMES)}, {draw.choice(('who', 'whose family'))} "
        )
    else:
        text.add(" Its owner ")
    plan, said, away = draw.choice(
        (
            ("plans to close the last plant ", "next year", 1),
            ("will move to {p} ", "next year", 1),
            ("sold the name ", "last year", -1),
            ("opened a museum ", "last year", -1),
            ("will retire ", "this year", 0),
        )
    )
    text.add(_filled(draw, plan)).tell(said, str(now.year + away)).add(".")
    return text.row(now)


def _log(draw: random.Random) -> dict[str, Any]:
    """A date at the head, then lines that begin with a clock time; what happened before is told by its time alone."""
    now = _now(draw)
    day = now - draw.randint(1, 40) * _DAY
    text = Text()
    head = draw.choice(("Incident report: {s}, ", "Log of {s}, ", "Outage of {s} on ", "Duty log, ")).format(
        s=draw.choice(_SYSTEMS)
    )
    text.add(head).tell(_said(day, american=draw.random() < 0.3), day.isoformat()).add("\n\n")
    at = begun = datetime(day.year, day.month, day.day, draw.randint(5, 20), draw.randrange(60))  # noqa: DTZ001  # of no zone
    bullet = draw.choice(("", "", "- ", "* "))
    after = draw.choice((" ", " ", ": ", " - "))
    for _ in range(draw.randint(3, 8)):
        text.add(bullet).tell(f"{at.hour:02}:{at.minute:02}", at.strftime("%Y-%m-%dT%H:%M")).add(
            f"{after}{draw.choice(_HAPPENED)}"
        )
        if draw.random() < 0.2:
            before = begun - timedelta(minutes=draw.randint(10, 240))
            text.add(draw.choice((" The release had been made at ", " It had been shut since "))).tell(
                f"{before.hour:02}:{before.minute:02}", before.strftime("%Y-%m-%dT%H:%M")
            ).add(".")
        text.add("\n")
        at += timedelta(minutes=draw.randint(2, 90))
    if draw.random() < 0.4 and at.day == day.day:
        text.add("\nThe incident was closed at ").tell(
            f"{at.hour:02}:{at.minute:02}", at.strftime("%Y-%m-%dT%H:%M")
        ).add(".")
    return text.row(now)


def _recording(draw: random.Random) -> dict[str, Any]:
    """Places in a recording, from its beginning on: no clock times."""
    now = _now(draw)
    text, at = Text(), 0
    text.add(draw.choice(("", "", "Chapters\n", "In this episode:\n", "Track list\n")))
    hour, after = draw.random() < 0.2, draw.choice((" ", " ", " - "))
    short = not hour and draw.random() < 0.3
    for _ in range(draw.randint(3, 7)):
        minutes = f"{at // 60}:{at % 60:02}" if short else f"{at // 60:02}:{at % 60:02}"
        text.add(f"00:{minutes}" if hour else minutes).add(f"{after}{draw.choice(_PARTS)}\n")
        at += draw.randint(20, 500)
    return text.row(now)
