"""Sentences that we wrote: words and numbers that look like times and are none, each beside sentences in which they
are.

A frame is a sentence with slots; a time in it stands in square brackets. Every frame is filled several times, from a
fixed seed, so that the learner meets the frame rather than its words. The texts on which false times are counted
(`benchmarks/no_dates.py`) share no sentence with these.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["filled", "marked", "rows"]

SEED = 7
_TIMES_EACH = 7
"""How often each frame is filled."""
_SLOT = re.compile(r"\{(\w+)\}")
_TIME = re.compile(r"\[([^\]]*)\]")

_FILL: dict[str, tuple[str, ...]] = {
    "label": (
        "carriage", "kiosk", "folio", "hymn", "valve", "socket", "tram", "hangar", "shelf", "clause", "stall", "berth", "cabin",
        "panel", "relay", "memo", "badge", "plate", "opus", "booth", "lane", "trunk", "coupon", "seat", "crate", "volume", "sample",
        "station", "platform", "locker", "exhibit", "asteroid", "regiment", "patent", "recipe", "device", "bolt", "gene", "track",
    ),
    "Label": (
        "Carriage", "Kiosk", "Folio", "Hymn", "Valve", "Socket", "Tram", "Clause", "Stall", "Cabin", "Panel", "Memo", "Opus", "Seat",
        "Volume", "Exhibit", "Patent", "Galaxy", "Peugeot", "Boeing", "Nokia", "Article", "Section", "Sonata", "Hangar", "Flight",
    ),
    "things": (
        "pages", "soldiers", "volts", "sheep", "votes", "euros", "bottles", "miles", "acres", "students", "tonnes", "copies", "seats",
        "shares", "calories", "metres", "kilos", "watts", "sailors", "bricks", "coins", "letters", "dollars", "employees", "feet",
        "people", "words", "homes", "points", "rupees", "kg", "km", "ft", "rpm", "kcal", "dpi", "px", "lbs", "bytes", "hectares",
    ),
    "street": ("Elm", "Oak", "Harbour", "Church", "Station", "Chestnut", "Victoria", "Lincoln", "Orchard", "Bridge", "Castle", "Hill"),
    "road": ("Street", "Road", "Avenue", "Lane", "Square", "Drive", "Way", "Boulevard", "Court", "Terrace", "Crescent"),
    "title": ("Mr", "Mrs", "Ms", "Dr", "Miss", "Professor", "Captain", "Lady", "Judge", "Sister", "Uncle", "Inspector"),
    "name": ("April", "May", "June", "August", "Friday", "Spring", "Winter", "Summer", "Sunday", "January", "Noon", "Easter", "Day"),
    "surname": ("Carter", "Novak", "Delgado", "Okafor", "Lind", "Moreau", "Pratt", "Haas", "Ibsen", "Quill", "Tanaka", "Byrne"),
    "first": ("Anna", "Peter", "Lucia", "Omar", "Ingrid", "Tom", "Mei", "Ralph", "Clara", "Yusuf", "Dora", "Felix"),
    "place": ("Hotel", "Theatre", "Club", "Gallery", "House", "Bank", "Press", "Society", "Bakery", "Mill", "Garden", "Bridge", "Bay"),
    "when": ("Sunday", "Friday", "March", "May", "Autumn", "Winter", "Summer", "Spring", "August", "Midnight", "October", "Easter"),
    "verb": ("said", "asked", "laughed", "nodded", "answered", "smiled", "sighed", "replied", "insisted", "whispered"),
    "did": ("closed", "left", "won", "moved", "returned", "died", "resigned", "began", "opened", "fell", "married", "retired"),
    "someone": ("the mayor", "her brother", "the team", "our office", "the council", "the king", "the bank", "their school", "she", "he", "they"),
    "thing": ("bridge", "treaty", "museum", "strike", "company", "festival", "law", "railway", "war", "school", "report", "election"),
    "month": ("January", "March", "May", "June", "August", "October", "December", "April", "February", "November"),
    "day": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "season": ("spring", "summer", "autumn", "winter", "fall"),
    "metal": ("coil", "steel", "leaf", "valve", "return", "bed", "clock", "bent", "rusty", "tension"),
    "v": ("help", "break", "cause", "raise", "lead to", "change", "happen to", "save", "hurt", "return", "hide", "stop", "open"),
    "a": ("empty", "false", "useful", "broken", "slow", "allowed", "wrong", "green", "possible", "read", "written", "lost", "too large"),
    "unit": ("day", "week", "month", "year", "minute", "hour"),
    "since": ("In", "Since", "By", "Before", "After", "Until", "During", "Around"),
    "prep": ("in", "since", "by", "before", "after", "until", "from", "of"),
}  # fmt: skip

_NO_TIMES = (
    "{Label} {Y} is on the left.", "Bring {label} {Y} back to the store.", "The {label} {Y} was never found.", "See {label} {Y} and {label} {Z}.",
    "We need {Y} {things} and {Z} {things}.", "It weighs about {Y} {things}.", "Nearly {Y} {things} were lost.", "A crowd of {Y} {things} waited.",
    "The {Y} {things} cost too much.", "They live at {Y} {street} {road}.", "Send it to {Y} {street} {road}, second floor.", "{Y} {street} {road} is empty.",
    "Set the width to {Y} and the height to {Z}.", "x = {Y}; y = {Z}", "id={Y} size={Z} depth={n}", "The value must lie between {Y} and {Z} {things}.",
    "Dial {Y} and wait.", "The {label} is numbered {Y}.", "His {label} number, {Y}, is lucky.", "Type {Y}-{n}B fits {Label} {Z}.", "It runs at {Y} {things} an hour.",
    "The answer is {Y}, not {Z}.", "Of {Y} {things}, {n} were broken.", "The altitude is {Y} m.", "It scored {Y} on the test.", "a={Y}, b={Z}, c={n}", "Add {Y} to {Z} and divide by {n}.",
    "{title} {name} {verb} nothing.", "{title} {name} {surname} {did} early.", "\"Come in,\" {verb} {name}.", "{name} {surname} sang well.", "{name} and {first} {did} together.",
    "We met {first} {name} at the door.", "I told {name} that {first} was out.", "Her name was {name}.", "They called the dog {name}.", "{first} and {name} beat {first} {surname} {n}-{k}.",
    "He works for the {when} {place}.", "The {when} {place} is closed for good.", "{when} {place} hired {first}.", "I read it in the {when} Herald.", "Turn left into {when} {road}.",
    "The {metal} spring is broken.", "The spring in the {label} snapped.", "Replace the spring.", "Cold water from the spring filled the {label}.", "Springs and levers drive the {label}.", "They spring up everywhere.",
    "Leaves fall on the {label}.", "Prices fall when {things} are cheap.", "The fall broke his arm.", "He had a bad fall.", "The fall of the {thing} surprised us.",
    "You may take the {label}.", "It may be {Y} {things} long.", "This may {v} the {label}.", "This may be {a}.", "That may well be so.", "These may {v} it.", "It may {v} them, or may not.", "what may {v} us", "The {label} may be {a}.", "Cases where this may {v}: {n}", "A {label} which may be {a}", "{first} may {v} it again.", "you may {v} {Y} {things}", "Either may be {a}.",
    "the current {label}", "its current {label} is {a}", "a future {label}", "future {things}", "She may, or may not, agree.", "may I see the {label}?", "What may seem odd is common.",
    "They march to the {thing}.", "The march went past the {place}.", "A long march lay ahead.", "March on, {verb} {first}.", "He led the march against the {thing}.",
    "The second {label} is green.", "Between the first and the second {label} it rattles.", "This is the third {label} from the left.", "{first} came second.", "I second that.", "On second thought, keep the {label}.", "Try it a second time, please.", "She was the {n}th {label} in the row.",
    "A minute amount of salt will do.", "Only minute traces were found.", "The minutes of the meeting were read.", "It costs a quarter.", "Three quarters of the {things} were sold.", "a quarter of the {things}", "He lives in the old quarter.",
    "{first} won {n}-{k}.", "The final score was {n}-{k}, {k}-{n}.", "Mix {n} parts with {k}.", "A ratio of {n}:{k} is fine.", "It is in {k}/4 time.", "Use a {k}/8 inch drill.", "Figures {n}-{k} and {n}.{k} show it.", "between {n} and {k} {things}", "Rooms {n} to {k} are full.", "From {n} to {k} {things} each.",
    "at {n}.{k} {things}", "Version {n}.{k}.{n} is out.", "Chapter {n}, verse {k}.", "{first} sat down.", "He sat on the {label}.", "The sun was hot.", "Sun and wind dried the {label}.", "They wed in church.", "the day job", "Good day, {title} {surname}.",
    "It happened once upon a hill.", "Nice {label}, {name}!", "p. {Y}", "pp. {n}-{k}", "No. {Y}", "({n}, {k}, {n})", "f({Y})", "[{n}] {surname}", "{Y}x{Z}", "tel. {Y} {Z}", "$ {Y}", "{Y} percent", "US{Y}", "{Y}/{Z} {things}",
    "Now that you mention it, keep the {label}.", "The present was wrapped.", "He is a past master.", "Present company excepted.", "We present the {label}.", "She walked past the {place}.", "It is the current {label} of the river.", "Step on it, then turn the {label}.",
    "Dezember heißt der Hund.", "Er wohnt in der Parkallee {Y}.", "Zimmer {Y} ist frei.", "Rund {Y} Leute kamen.", "Herr {deName} kam herein.", "Modell {Y} wiegt {Z} kg.", "Der Sommer GmbH fehlt das Geld.", "Das Ergebnis war {n}:{k}.", "Seite {n} bis {k}", "Das Gerät kostet {Y} Euro.",
    "La habitación {Y} está libre.", "Vinieron {Y} personas.", "Pesa {Y} kilos.", "Ganaron {n}-{k}.", "Vive en la calle Mayor {Y}.", "El modelo {Y} es caro.", "Domingo {surname} llegó tarde.", "Julio y Abril son amigos.",
    "La chambre {Y} est libre.", "Environ {Y} personnes attendaient.", "Il pèse {Y} kilos.", "Le score est de {n}-{k}.", "Elle habite {Y} rue du Bac.", "Le modèle {Y} coûte cher.", "Monsieur {frName} est parti.", "Il a été battu {n} à {k}.",
)  # fmt: skip
_TIMES = (
    "{since} [{Y}] {someone} {did}.", "{someone} {did} {prep} [{Y}].", "The {thing} {did} in [{Y}].", "The {thing} of [{Y}] {did}.", "It {did} in [{Y}], and again in [{Z}].", "between [{Y}] and [{Z}]", "The [{Y}] {thing} {did}.",
    "the {thing} ([{Y}])", "Nothing was built before [{Y}].", "He lived from [{Y}] to [{Z}].", "[{Y}] was a hard year.", "The {thing} began in [{month} {Y}].", "By [{Y}] there were {Z} {things}.", "In [{Y}] {Z} {things} were sold.",
    "In [{month}] {someone} {did}.", "{someone} {did} in [{month}].", "The {thing} {did} last {month}.".replace("last {month}", "[last {month}]"), "Until [{month}] it was free.", "On [{day}] {someone} {did}.", "{someone} {did} on [{day}].", "{someone} {did} [{day}].", "It will end by [{month}].",
    "In [the {season}] {someone} {did}.", "It {did} in [the {season} of {Y}].", "[Last {season}] {someone} {did}.", "[This {season}] they want {Y} {things}.", "{someone} {did} in [{season} {Y}].", "{someone} waited [a {unit}].", "It lasted [{k} {unit}s].", "[A {unit} later] {someone} {did}.", "{someone} {did} on [the second of {month}].", "on [{month} {k}, {Y}]",
    "[Next {day}] {title} {surname} returns.", "{title} {name} {surname} {did} in [{Y}].", "{title} {name} {did} on [{day}].", "They sold {Y} {things} in [{month} {Z}].", "{Label} {n} {did} in [{Y}].", "[Spring] came early.", "In [winter] the {label} freezes.",
    "{someone} {did} in [the second half of {Y}].", "in [the first quarter of {Y}]",
    "The {street} {place} [{R}] {did}.", "{first} won the [{R}] {street} Award.", "our [{R}] catalogue", "the class of [{R}]", "Happy [{R}]!", "{place} Show [{R}]: all {things} on sale", "New {Label} [{R}] models are here!", "The [{R}] {thing} {did}.", "[{R}] results", "{surname} Festival [{R}] starts soon", "best {label} of [{R}]",
    "our [{season}] sale", "the [{month}] issue of the Herald", "[{month}] sales rose.", "the [{season}] offensive", "[{season}] colours", "a [{season}] reading list", "They met at the [{month}] meeting.", "the [{day}] edition", "[{day}]'s game", "[{month}]'s {thing}", "[{season}] vibes", "[{day}] mood :)", "wow, [{month}] already",
    "It is [now] shut.", "[Now] it is shut.", "It is [currently] shut.", "{someone} [recently] {did}.", "[yesterday] {someone} {did}", "good to be home [today]", "long [weekend] ahead!", "[{season}] is here", "Had {n} {things} [{k} days ago]", "[tonight] at the {place}",
    "Im Jahr [{Y}] kamen {Z} Leute.", "Seit [{Y}] wohnt er hier.", "En [{Y}] vinieron {Z} personas.", "Desde [{Y}] vive aquí.", "En [{Y}], {Z} personnes attendaient.", "Depuis [{Y}] elle habite ici.",
)  # fmt: skip
_MORE = {
    "deName": ("Sommer", "Winter", "März", "Freitag", "Sonntag", "Mai"),
    "frName": ("Janvier", "Avril", "Printemps", "Dimanche", "Mars"),
}
_LANGUAGES = (
    ("de", re.compile(r"^(Dezember|Er |Zimmer|Rund|Herr|Modell|Der |Das |Seite|Im |Seit )")),
    ("es", re.compile(r"^(La habi|Vinieron|Pesa |Ganaron|Vive|El |Domingo|Julio|En \[\{Y\}\] vini|Desde)")),
    ("fr", re.compile(r"^(La cham|Environ|Il p|Il a été|Le |Elle|Monsieur|En \[\{Y\}\], |Depuis)")),
)
_DCTS = ("1998-03-12", "2013-03-25T09:30", "2026-11-24", "2005-08-31")


def rows() -> Iterator[dict[str, Any]]:
    """The sentences, as rows of `own.jsonl`: text, language, time of writing, and the times in it; always the same."""
    draw = random.Random(SEED)  # noqa: S311  # sentences to learn from, no secret
    for frame in (*_NO_TIMES, *_TIMES):
        language = next((code for code, begins in _LANGUAGES if begins.match(frame)), "en")
        for _ in range(_TIMES_EACH if _SLOT.search(frame) else 1):
            dct = draw.choice(_DCTS)
            text, times = marked(filled(frame, draw, int(dct[:4]), _FILL | _MORE))
            yield {"text": text, "language": language, "dct": dct, "times": times}


def filled(frame: str, draw: random.Random, now: int, slots: Mapping[str, tuple[str, ...]]) -> str:
    """A frame with its slots filled: Y and Z are any numbers of four digits that may be years, R a year near `now`."""
    first, second = sorted(draw.sample(range(1100, 2049), 2))
    numbers = {
        "Y": str(first),
        "Z": str(second),
        "R": str(now + draw.randint(-2, 1)),
        "n": str(draw.randint(13, 31)),
        "k": str(draw.randint(2, 12)),
    }
    return _SLOT.sub(lambda slot: numbers.get(slot[1]) or draw.choice(slots[slot[1]]), frame)


def marked(text: str) -> tuple[str, list[list[Any]]]:
    """The text without its brackets, and where they stood. A number in brackets alone is text."""
    plain, times, done = "", [], 0
    for found in _TIME.finditer(text):
        if re.fullmatch(r"\d{1,2}", found[1]):
            continue
        plain += text[done : found.start()]
        times.append([len(plain), len(plain) + len(found[1]), "DATE", found[1] if found[1].isdecimal() else ""])
        plain, done = plain + found[1], found.end()
    return plain + text[done:], times
