"""Sentences that we wrote for what is counted from something: clock times of a night, which are of the day after it
where they are early; amounts that the text counts from nothing it names ("book two days before"); days that count from
the writing beside a year that is told of; ages; and years after a year.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from timeloom_train.times.telling_words import WEEKDAYS, WORDS
from timeloom_train.times.tellings import day_of_writing

__all__ = ["rows"]

SEED = 13
_EACH = 12
_DAY = timedelta(days=1)
_Told = tuple[str, str]
"""A time and its value."""

_NIGHTS = (
    "{S} {did} [0]. {S} {did} at [1].", "{S} {did} [0] and {did} at [1].", "[0] {s} {did}. At [1] {s} {did}.", "{S} {did} on [0], and at [1] {s} {did}.",
    "The storm struck on [0]. Power failed at [1] and {s} {did}.", "It began on [0]. {S} {did} at [1].", "{S} {did} [0] and had supper at [1].",
)  # fmt: skip
_AHEAD_NIGHTS = (
    "[0] we {do} first and dance at [1].",
    "[0] {s} will {do}, and we eat at [1].",
    "[0] the {thing} {opens}. It ends at [1].",
    "We meet [0], and {s} will {do} at [1].",
)
_UNSAID = {
    "en": (("Please {do} [0].", "Check-in opens [0].", "{Y}Please {do} [0].", "You should arrive [0].", "Doors open [0].", "You must {do} [0].", "{Y}Tickets are sold [0].", "Always call [0]."), ("{n} {u} before", "{n} {u} earlier", "{n} {u} beforehand")),
    "de": (("Bitte [0] anmelden.", "{Y}Bitte [0] anrufen.", "Man muss [0] da sein.", "Kommen Sie [0].", "Einlass ist [0]."), ("{n} {u} vorher", "{n} {u} früher")),
    "fr": (("Venez [0].", "{Y}Il faut arriver [0].", "Veuillez appeler [0].", "On doit réserver [0]."), ("{n} {u} avant", "{n} {u} plus tôt")),
    "es": (("Venga [0].", "{Y}Hay que llegar [0].", "Llame [0], por favor.", "Se debe reservar [0]."), ("{n} {u} antes",)),
}  # fmt: skip
_UNITS = {
    "en": (("days", "D"), ("hours", "H"), ("minutes", "M"), ("weeks", "W")), "de": (("Tage", "D"), ("Stunden", "H"), ("Minuten", "M"), ("Wochen", "W")),
    "fr": (("jours", "D"), ("heures", "H"), ("minutes", "M"), ("semaines", "W")), "es": (("días", "D"), ("horas", "H"), ("minutos", "M"), ("semanas", "W")),
}  # fmt: skip
_NUMBERS = {
    "en": {2: "two", 3: "three", 10: "ten", 48: "48", 24: "24", 5: "five", 30: "30"}, "de": {2: "zwei", 3: "drei", 10: "zehn", 48: "48", 24: "24", 5: "fünf", 30: "30"},
    "fr": {2: "deux", 3: "trois", 10: "dix", 48: "48", 24: "24", 5: "cinq", 30: "30"}, "es": {2: "dos", 3: "tres", 10: "diez", 48: "48", 24: "24", 5: "cinco", 30: "30"},
}  # fmt: skip
_BUILT = {
    "en": (("The hall was built in [0]. ", "They moved in [0]. ", "The club dates from [0]. "), "{}"), "de": (("Die Halle wurde [0] gebaut. ", "Sie zogen [0] um. "), "{}"),
    "fr": (("La salle date de [0]. ", "Elle fut bâtie en [0]. "), "{}"), "es": (("La sala se construyó en [0]. ", "El club es de [0]. "), "{}"),
}  # fmt: skip
_DEICTIC = (
    "The {thing}, built in [0], was {done} [1].", "Founded in [0], the {thing} was {done} [1].", "The {thing} was built in [0] and was {done} [1].", "{S} moved here in [0]. {S} {did} [1].",
    "The {thing} of [0] was {done} [1].", "The {thing}, which dates from [0], {opens} [1].", "It was built in [0]. {S} {did} [1].",
)  # fmt: skip
_AGES = {
    "en": ("{S} is [0] old.", "{S} was [0] old.", "She was [0] old when {s} {did}.", "Her son is [0] old."), "de": ("{S} ist [0] alt.", "{S} war [0] alt.", "Sie war [0] alt, als {s} {did}."),
    "fr": ("{S} a [0].", "Elle avait [0]."), "es": ("{S} tiene [0].", "Ella tenía [0]."),
}  # fmt: skip
_YEARS = {"en": "{} years", "de": "{} Jahre", "fr": "{} ans", "es": "{} años"}


def rows() -> Iterator[dict[str, Any]]:
    """The sentences, as rows of `own.jsonl`; always the same."""
    draw = random.Random(SEED)  # noqa: S311  # sentences to learn from, no secret
    for _ in range(_EACH):
        for frame in _NIGHTS:
            yield _night(draw, frame, ahead=False)
        for frame in _AHEAD_NIGHTS:
            yield _night(draw, frame, ahead=True)
        for language, (frames, amounts) in _UNSAID.items():
            for frame in frames:
                yield _unsaid(draw, language, frame, draw.choice(amounts))
        for frame in _DEICTIC:
            yield _deictic(draw, frame)
        for language, frames in _AGES.items():
            for frame in frames:
                years = draw.randint(2, 99)
                yield _row(
                    draw, language, frame, [(_YEARS[language].format(years), f"P{years}Y")], day_of_writing(draw)
                )
        first, count = draw.randint(1100, 1990), draw.randint(2, 60)
        frame = draw.choice(("{S} {did} [0].", "It ended [0].", "[0] {s} {did}."))
        yield _row(
            draw, "en", frame, [(f"{count} years {draw.choice(('after', 'before'))} {first}", "")], day_of_writing(draw)
        )


def _night(draw: random.Random, frame: str, *, ahead: bool) -> dict[str, Any]:
    """Friday night, and a clock time of it: an early one is of the next morning."""
    now = day_of_writing(draw)
    day = now - draw.randint(1, 6) * _DAY
    night = f"{WEEKDAYS['en'][day.weekday()]} night"
    if ahead:
        night, day = "Tonight" if frame.startswith("[0]") else "tonight", now
    elif "on [0]" not in frame and draw.random() < 0.5:
        night, day = "Last night" if frame.startswith("[0]") else "last night", now - _DAY
    hour = draw.choice((9, 10, 11, 0, 0, 1, 2, 3, 4))
    clock, value = (
        f"{hour} {'p.m.' if hour > 8 else 'a.m.'}",
        f"{(day if hour > 8 else day + _DAY).isoformat()}T{hour + 12 if hour > 8 else hour:02}:00",
    )
    if hour == 0:
        clock = draw.choice(("midnight", "midnight", "12 a.m."))
    return _row(draw, "en", frame, [(night, f"{day.isoformat()}TNI"), (clock, value)], now)


def _unsaid(draw: random.Random, language: str, frame: str, amount: str) -> dict[str, Any]:
    """Two days before something that is not named."""
    number, (unit, letter) = draw.choice(sorted(_NUMBERS[language])), draw.choice(_UNITS[language])
    time = amount.format(n=_NUMBERS[language][number], u=unit)
    told = [(time, f"P{'T' * (letter in 'HM')}{number}{letter}")]
    if "{Y}" in frame:
        year = str(draw.randint(1800, 2010))
        lead = draw.choice(_BUILT[language][0])
        frame, told = (
            frame.replace("{Y}", lead).replace("[0]", "[1]", 2).replace("[1]", "[0]", 1),
            [(year, year), *told],
        )
    return _row(draw, language, frame, told, day_of_writing(draw))


def _deictic(draw: random.Random, frame: str) -> dict[str, Any]:
    """last Friday, yesterday, last month: they count from the writing, whichever year is told of beside them."""
    now = day_of_writing(draw)
    year = str(draw.randint(now.year - 90, now.year - 3))
    day, month = now - draw.randint(1, 6) * _DAY, now.year * 12 + now.month - 2
    ahead = "{opens}" in frame
    said = draw.choice((
        ("tomorrow", (now + _DAY).isoformat()), ("next year", str(now.year + 1)), ("today", now.isoformat()),
    ) if ahead else (
        (f"last {WEEKDAYS['en'][day.weekday()]}", day.isoformat()), ("yesterday", (now - _DAY).isoformat()), ("last year", str(now.year - 1)),
        ("last month", f"{month // 12}-{month % 12 + 1:02}"), ("two years ago", str(now.year - 2)), ("three days ago", (now - 3 * _DAY).isoformat()),
    ))  # fmt: skip
    return _row(draw, "en", frame, [(year, year), said], now)


def _row(draw: random.Random, language: str, frame: str, told: list[_Told], now: date) -> dict[str, Any]:
    """A row: the frame with words for its slots, and `[0]`, `[1]` by the times."""
    for slot in ("S", "s", "did", "do", "done", "thing", "opens"):
        while f"{{{slot}}}" in frame:
            frame = frame.replace(f"{{{slot}}}", draw.choice(WORDS[language].get(slot, ("",))), 1)
    times = []
    for number, (time, value) in enumerate(told):
        at = frame.index(f"[{number}]")
        rest = frame[at + 3 :]
        frame = frame[:at] + time + (rest[1:] if time.endswith(".") and rest.startswith(".") else rest)
        times.append([at, at + len(time), "DATE", value])
    return {"text": frame, "language": language, "dct": now.isoformat(), "times": times}
