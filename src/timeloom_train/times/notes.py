"""Notes that we wrote, of few words and mostly without a verb: days of the week in short beside a clock time, years
beside a label, and numbers and names that are labels themselves.

A day of the week in a note is the last one, or that of writing, as in a heading; where somebody is asked for something,
it lies ahead.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

from timeloom_train.times.telling_words import MONTHS, WEEKDAYS
from timeloom_train.times.tellings import day_of_writing

__all__ = ["rows"]

SEED = 17
_EACH = 8
_DAY = timedelta(days=1)
_SHORT = {
    "en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"), "de": ("Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"),
    "fr": ("lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."), "es": ("lun.", "mar.", "mié.", "jue.", "vie.", "sáb.", "dom."),
}  # fmt: skip
_CLOCKS: dict[str, tuple[Callable[[int], str], ...]] = {
    "en": (lambda hour: f"{(hour - 1) % 12 + 1}{'am' if hour < 12 else 'pm'}", lambda hour: f"{(hour - 1) % 12 + 1} {'a.m.' if hour < 12 else 'p.m.'}"),
    "de": (lambda hour: f"{hour} Uhr", lambda hour: f"{hour} Uhr"), "fr": (lambda hour: f"{hour}h", lambda hour: f"{hour} h"), "es": (lambda hour: f"{hour}h", lambda hour: f"{hour} h"),
}  # fmt: skip
_LABELS = {
    "en": ("Yoga", "Choir", "Surgery", "Open", "Pilates", "Market"), "de": ("Yoga", "Chor", "Training", "Markt", "Probe"), "fr": ("Yoga", "Chorale", "Marché", "Dessin"),
    "es": ("Yoga", "Coro", "Mercado", "Dibujo"),
}  # fmt: skip
_ASKED = {
    "en": ("call me @", "Call me @.", "meet me @", "We meet @.", "see you @", "come over @", "text me @", "join us @", "pick her up @", "Let's talk @.", "dinner with Tom @, ok?"),
    "de": ("ruf mich @ an", "Wir treffen uns @.", "Kommst du @?", "Bis @!"), "fr": ("appelle-moi @", "On se voit @.", "Tu viens @ ?"), "es": ("llámame @", "Nos vemos @.", "¿Vienes @?"),
}  # fmt: skip
_LENGTHS = {
    "es": ("Este {d} {n} horas de vuelo", "El {d} {n} horas de viaje", "{d} {n} h de trabajo", "El {d} trabajó {n} h"), "en": ("{d}: {n} hours of work", "On {d} {n} hours of sleep", "{d} {n} minutes of yoga"),
    "de": ("{d} {n} Stunden Arbeit", "Am {d} {n} Stunden Flug"), "fr": ("{d} {n} heures de vol", "Ce {d} {n} heures de train"),
}  # fmt: skip
_YEARS = ('"{w}": "@"', "{w} = @", "{w}: @", "{w}=@", '{{"{w}": "@"}}', "<{w}>@</{w}>", "{W} @")
_YEAR_WORDS = ("year", "founded", "born", "built", "published", "release year", "since", "established", "model year")
_TERMS = (
    "in office",
    "on staff",
    "head coach",
    "president",
    "mayor",
    "in prison",
    "chairman",
    "member",
    "vicar",
    "at Harvard",
    "captain",
    "editor",
)
_SO = (
    "Es war so @.",
    "Kommst du so @?",
    "Ist es so @ recht?",
    "Wir sind so @ da.",
    "Das Spiel endet so @.",
    "so @ vielleicht",
)
_DATED_CLOCKS = ("at @", "We met at @.", "from @ on", "It happened at @.", "before @", "She left at @.", "meeting at @")
_NONE = (
    "call {z} {Y} {Y2}", "call {z} {Y} {Y2} now", "ring {z} {Y} {Y2}", "It runs from {Y} to {Y2} {unit}.", "values from {Y} to {Y2} {unit}", "between {Y} and {Y2} {unit}", "a range of {Y} to {Y2} {unit}",  "phone {z} {Y} {Y2}", "Tel. {z} {Y} {Y2}", "fax {z} {Y}", "ring us: {z} {Y} {Y2}", "{part} {n}-0{k}-{c}", "{part} {n}-{m}-{c}", "{part} 0{k}-0{m}-{c} is missing", "your {pet} was called {day}", "the {pet}'s name is {day}", "They named the {pet} {day}.",
    "a {pet} called {month}", "the {ord} quarter of the {list}", "in the {ord} quarter of the {list}", "the {ord} half of the {list}", "from 1/{q} to 3/{q} of the cake", "between 1/{q} and 2/{q} of the votes", "from 1/{q} to 2/{q} of it", "scores were {k}/10 to {m}/10", "scored {k}/10 and {m}/10", "They got {k}/20 and {m}/20.",
    "the score was {n}:{c}", "The final score was {n}:{c}.", "won {n}:{c}", "a score of {n}:{c}", "they lost {n}:{c}", "odds of {n}:{c}", "a ratio of {n}:{c}",
)  # fmt: skip
_STREETS = (
    "place du @",
    "rue du @",
    "avenue du @",
    "Ils habitent boulevard du @.",
    "Elle travaille place du @.",
    "Rendez-vous quai du @",
    "station @",
    "Il lisait avenue du @.",
    "l'école du @ est fermée",
    "gare du @",
)
_ON_DAYS = (
    "Elle est née le @.",
    "La paix fut signée le @.",
    "signé le @",
    "Le @, il partit.",
    "depuis le @",
    "Paris, le @",
)
_NAMED = (
    "Huit-Mai",
    "Onze-Novembre",
    "Quatorze-Juillet",
    "Quatre-Septembre",
    "Dix-Neuf-Mars",
    "8-Mai",
    "11-Novembre",
    "14-Juillet",
    "19-Mars",
)
_MONTHS = ("Mars", "Avril", "Mai", "Juin", "Juillet", "Août", "Septembre", "Novembre")
_WORDS = {
    "part": ("part", "item", "lot", "serial no.", "model", "order", "case", "batch", "sample", "drawer"), "pet": ("dog", "cat", "horse", "boat", "goat", "parrot", "bear"), "day": WEEKDAYS["en"], "month": ("April", "August", "June", "January"),
    "ord": ("first", "second", "third", "fourth"), "list": ("distribution", "list", "poem", "table", "sample", "population", "deck", "page", "match", "curve"), "unit": ("kHz", "MHz", "rpm", "hPa", "watts", "volts", "kelvin", "metres", "points", "kcal", "bar"), "z": ("0800", "0845", "020", "01865", "0049", "555"),
}  # fmt: skip


def rows() -> Iterator[dict[str, Any]]:
    """The notes, as rows of `own.jsonl`; always the same."""
    draw = random.Random(SEED)  # noqa: S311  # sentences to learn from, no secret
    for _ in range(_EACH):
        for language in _SHORT:
            for frame in ("@", "@, @", "@, @", "{label}: @, @", "{label}: @"):
                yield _of_days(draw, language, frame.replace("{label}", draw.choice(_LABELS[language])), ahead=False)
            for frame in _ASKED[language]:
                yield _of_days(draw, language, frame, ahead=True)
            for frame in _LENGTHS[language]:
                yield _of_length(draw, language, frame)
        for frame in _YEARS:
            word, year = draw.choice(_YEAR_WORDS), str(draw.randint(1750, 2040))
            yield _row(
                frame.replace("{w}", word).replace("{W}", word.capitalize()).replace("{{", "{").replace("}}", "}"),
                "en",
                [(year, year)],
                day_of_writing(draw),
            )
        first, last = sorted(draw.sample(range(1750, 2030), 2))
        for term in draw.sample(_TERMS, 4):
            yield _row(
                f"{term} @ {draw.choice(('to', '-', 'until'))} @",
                "en",
                [(str(first), str(first)), (str(last), str(last))],
                day_of_writing(draw),
            )
        yield from _streets(draw)
        yield from _hours(draw)
        for frame in _NONE:
            yield _row(_filled(draw, frame), "en", [], day_of_writing(draw))


def _streets(draw: random.Random) -> Iterator[dict[str, Any]]:
    """Streets that are named after a day, and days that are written alike."""
    for frame in _STREETS:
        name = draw.choice(
            (draw.choice(_NAMED), f"{draw.randint(1, 28)}-{draw.choice(_MONTHS)}-{draw.randint(1850, 1975)}")
        )
        yield _row(frame.replace("@", name), "fr", [], day_of_writing(draw))
    for frame in _ON_DAYS:
        day, month, year = draw.randint(2, 28), draw.choice(_MONTHS), draw.randint(1850, 1975)
        number = MONTHS["fr"].index(month.lower()) + 1
        yield _row(frame, "fr", [(f"{day}-{month}-{year}", f"{year}-{number:02}-{day:02}")], day_of_writing(draw))


def _hours(draw: random.Random) -> Iterator[dict[str, Any]]:
    """About six, which is no Sunday; and clock times of a date, which are one time with it."""
    for frame in _SO:
        hour, now = draw.randint(8, 22), day_of_writing(draw)
        yield _row(frame, "de", [(f"{hour} Uhr", f"{now.isoformat()}T{hour:02}:00")], now)
    for frame in _DATED_CLOCKS:
        day, hour, minute = day_of_writing(draw), draw.randint(1, 22), draw.choice(("00", "15", "30", "45"))
        clock = f"{(hour - 1) % 12 + 1}:{minute} {draw.choice(('am', 'a.m.') if hour < 12 else ('pm', 'p.m.'))}"
        said = f"{clock} on {day.day} {MONTHS['en'][day.month - 1]} {day.year}"
        yield _row(frame, "en", [(said, f"{day.isoformat()}T{hour:02}:{minute}")], day_of_writing(draw))


def _of_days(draw: random.Random, language: str, frame: str, *, ahead: bool) -> dict[str, Any]:
    """Days of the week with a clock time each."""
    now = day_of_writing(draw)
    days = sorted((1 if ahead else -1) * draw.randint(0, 6) for _ in range(frame.count("@")))
    clock, lower = (
        draw.choice(_CLOCKS[language]),
        ahead and language == "en" and frame[0].islower() and draw.random() < 0.6,
    )
    told = []
    for away in days:
        day, hour = now + away * _DAY, draw.randint(8, 21)
        name = _SHORT[language][day.weekday()]
        told.append((f"{name.lower() if lower else name} {clock(hour)}", f"{day.isoformat()}T{hour:02}:00"))
    return _row(frame, language, told, now)


def _of_length(draw: random.Random, language: str, frame: str) -> dict[str, Any]:
    """Monday, and how long something takes."""
    now = day_of_writing(draw)
    day, count = now - draw.randint(0, 6) * _DAY, draw.randint(2, 20)
    at = frame.index("{n}")
    rest = frame[at + len("{n} ") :].partition(" ")[0]
    unit = "M" if rest.startswith("min") else "H"
    told = [(WEEKDAYS[language][day.weekday()], day.isoformat()), (f"{count} {rest}", f"PT{count}{unit}")]
    return _row(frame.replace("{d}", "@").replace(f"{{n}} {rest}", "@"), language, told, now)


def _filled(draw: random.Random, frame: str) -> str:
    first, second = sorted(draw.sample(range(1100, 2049), 2))
    numbers = {
        "Y": str(first),
        "Y2": str(second),
        "n": str(draw.randint(10, 23)),
        "k": str(draw.randint(2, 8)),
        "m": str(draw.randint(3, 9)),
        "c": str(draw.randint(24, 59)),
        "q": str(draw.randint(3, 5)),
    }
    for slot, word in (*numbers.items(), *((slot, draw.choice(words)) for slot, words in _WORDS.items())):
        frame = frame.replace(f"{{{slot}}}", word)
    return frame


def _row(frame: str, language: str, told: list[tuple[str, str]], now: date) -> dict[str, Any]:
    """A row: each `@` by the next of the times."""
    times = []
    for time, value in told:
        at = frame.index("@")
        rest = frame[at + 1 :]
        frame = frame[:at] + time + (rest[1:] if time.endswith(".") and rest.startswith(".") else rest)
        times.append([at, at + len(time), "DATE", value])
    return {"text": frame, "language": language, "dct": now.isoformat(), "times": times}
