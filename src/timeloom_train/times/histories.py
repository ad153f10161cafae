"""Histories that we wrote, of invented wars, firms, towns and lives: how a text goes on from the year that it has
named.

A history goes forward, mostly; it names a year where it begins a section or where the year has changed, seldom else.
Now and then it looks back ("had been signed in May") or names the year of something else ("the heaviest defeat since
1871"), and then goes on from where it was.
"""

from __future__ import annotations

import calendar
import random
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from timeloom_train.times.telling_words import MONTHS

__all__ = ["Text", "rows"]

SEED, _MANY = 23, 500
_DAY = timedelta(days=1)
_NAMES = ("Varga", "Holt", "Lindqvist", "Moreau", "Petrov", "Osei", "Brandt", "Kemp", "Sato", "Quiroga")
_WHO = (
    "the army", "the king", "the council", "the company", "the fleet", "the garrison", "the government", "parliament", "the rebels", "the bishop", "the settlers", "the union", "General {name}",
    "{name}", "Bishop {name}", "the younger {name}", "two regiments", "the northern armies", "the assembly", "the town", "the railway", "the firm", "the orchestra", "the observatory", "the queen", "his widow", "the strikers",
)  # fmt: skip
_DID = (
    "crossed the river", "took the town", "was dissolved", "declared war", "opened a second line", "signed the treaty", "withdrew to the coast", "lost its charter", "moved to a larger house", "was besieged again",
    "surrendered", "landed in the south", "burned the bridges", "elected a new president", "refused to pay", "sank two ships", "recaptured the fortress", "was arrested", "went into exile", "reached the border", "was crowned",
    "founded a school", "ran out of money", "began a new offensive", "sold the mill", "closed the port", "broke the line", "accepted the terms", "had to retreat", "launched an attack", "was defeated at the ford", "proclaimed a republic",
)  # fmt: skip
_HAD = (
    "been promised help",
    "signed a pact with the king",
    "lost the harbour",
    "laid down their arms",
    "sold half of the land",
    "sent for engineers",
    "been warned",
    "left the alliance",
    "bought a press",
    "retreated from there",
)
_ASIDES = (
    "It was the heaviest defeat since {y}.", "A monument of {y} stands there today.", "The law of {y} was still in force.", "Papers released in {y} show that nobody had given the order.", "The bridge, built in {y}, held.",
    "Many had fought in the war of {y}.", "He described it in a memoir published in {y}.", "The fortress dated from {y}.", "Nothing like it had been seen since {y}.", "It was rebuilt in {y}.",
)  # fmt: skip
_ON_DAY, _IN_MONTH = ("on", "on", "on", "by", "until", "after", "before"), ("in", "in", "in", "by", "during", "until")
_PARTS = ("early ", "mid-", "late ", "the end of ")
_AGO = (
    (1, "the next day"),
    (1, "the following day"),
    (1, "a day later"),
    (2, "two days later"),
    (3, "three days later"),
    (5, "five days later"),
    (10, "ten days later"),
)
_ELSEWHERE = 0.35
"""The share of sections that tell of what went on elsewhere, and go back for it."""
_HEADED, _STATED, _UNSAID, _ASIDE, _BACK, _RELATIVE = 0.4, 0.12, 0.3, 0.14, 0.14, 0.12
"""Shares: of histories whose sections are headed by a year; of dates that name a year which has not changed, and that
do not name one which has; of sentences that are followed by an aside, and that look back; and of days that are counted
from the one before."""


class Text:
    """A text with its times while it is written."""

    def __init__(self) -> None:
        self.plain = ""
        self.times: list[list[Any]] = []

    def add(self, words: str) -> Text:
        """Words that are no time."""
        self.plain += words
        return self

    def tell(self, words: str, value: str) -> Text:
        """A time."""
        self.times.append([len(self.plain), len(self.plain) + len(words), "DATE", value])
        self.plain += words
        return self

    def row(self, now: date) -> dict[str, Any]:
        return {"text": self.plain, "language": "en", "dct": now.isoformat(), "times": self.times}


def rows() -> Iterator[dict[str, Any]]:
    """The histories, as rows of `own.jsonl`; always the same."""
    draw = random.Random(SEED)  # noqa: S311  # sentences to learn from, no secret
    for _ in range(_MANY):
        yield _history(draw)


def _history(draw: random.Random) -> dict[str, Any]:
    now = date(draw.randint(1985, 2020), draw.randint(1, 12), draw.randint(1, 28))
    day = date(
        draw.choice((draw.randint(1500, 1970), draw.randint(1850, 1960))), draw.randint(1, 12), draw.randint(1, 28)
    )
    headed, american = draw.random() < _HEADED, draw.random() < 0.5
    text = Text()
    for part in range(draw.randint(2, 6)):
        day += draw.randint(5, 250) * _DAY if draw.random() >= _ELSEWHERE else -draw.randint(30, 800) * _DAY
        if part:
            text.add("\n\n")
        told = 0
        if headed:
            text.tell(str(day.year), str(day.year))
            text.add("\n\n" if draw.random() < 0.5 else "\n")
            told = day.year
        day = _section(draw, text, day, told, american=american)
    return text.row(now)


def _section(draw: random.Random, text: Text, day: date, told: int, *, american: bool) -> date:
    """Some sentences from a day on, after the year that has been told; the day that they come to."""
    is_day = False
    for count in range(draw.randint(3, 7)):
        if count:
            text.add(" ")
        if is_day and draw.random() < _RELATIVE:
            away, words = draw.choice(_AGO)
            day += away * _DAY
            _sentence(draw, text, "", words, day.isoformat())
        else:
            day += draw.choice((draw.randint(1, 10), draw.randint(8, 60), draw.randint(40, 150))) * _DAY * bool(count)
            changed = day.year != told
            stated = (not told) or (draw.random() >= _UNSAID if changed else draw.random() < _STATED)
            is_day = draw.random() < 0.6
            lead, words, value = _date(draw, day, american=american) if is_day else _month(draw, day)
            if stated and (not is_day or not american):
                words, told = f"{words} {day.year}", day.year
            elif stated:
                words, told = f"{words}, {day.year}", day.year
            _sentence(draw, text, lead, words, value)
        if draw.random() < _BACK and day.month > 2:
            _look_back(draw, text, day, american=american)
        if draw.random() < _ASIDE:
            before, after = draw.choice(_ASIDES).split("{y}")
            year = draw.choice((day.year - draw.randint(3, 90), day.year + draw.randint(2, 40)))
            text.add(f" {before}")
            text.tell(str(year), str(year))
            text.add(after)
    return day


def _sentence(draw: random.Random, text: Text, lead: str, words: str, value: str) -> None:
    who, did = _who(draw), draw.choice(_DID)
    if draw.random() < 0.6:
        begins = f"{lead.capitalize()} " if lead else ""
        text.add(begins)
        text.tell(words if lead else words[0].upper() + words[1:], value)
        text.add(f"{draw.choice((', ', ' '))}{who} {did}.")
    else:
        text.add(f"{who[0].upper()}{who[1:]} {did} {lead + ' ' if lead else ''}")
        text.tell(words, value)
        text.add(draw.choice((".", f" and {draw.choice(_DID)}.", ", as agreed.")))


def _look_back(draw: random.Random, text: Text, day: date, *, american: bool) -> None:
    """What had been some time before, in the same year."""
    earlier = date(day.year, draw.randint(1, day.month - 1), draw.randint(1, 28))
    lead, words, value = _date(draw, earlier, american=american) if draw.random() < 0.4 else _month(draw, earlier)
    who = _who(draw)
    text.add(
        f" {who[0].upper()}{who[1:]} had {draw.choice(_HAD)} {'on' if value.count('-') == 2 else 'at' if lead == 'at' else 'in'} "
    )
    text.tell(words, value)
    text.add(".")


def _who(draw: random.Random) -> str:
    return draw.choice(_WHO).format(name=draw.choice(_NAMES))


def _date(draw: random.Random, day: date, *, american: bool) -> tuple[str, str, str]:
    month = MONTHS["en"][day.month - 1]
    return draw.choice(_ON_DAY), f"{month} {day.day}" if american else f"{day.day} {month}", day.isoformat()


def _month(draw: random.Random, day: date) -> tuple[str, str, str]:
    month, value = MONTHS["en"][day.month - 1], f"{day.year}-{day.month:02}"
    if draw.random() < 0.3:
        last = calendar.monthrange(day.year, day.month)[1]
        part = (
            _PARTS[0]
            if day.day < 11
            else _PARTS[1]
            if day.day < 21
            else draw.choice((_PARTS[2], _PARTS[3]))
            if day.day < last
            else _PARTS[3]
        )
        return ("at" if part.startswith("the") else "in"), f"{part}{month}", value
    return draw.choice(_IN_MONTH), month, value
