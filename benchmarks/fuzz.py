"""Random sentences that are rich in words of time: crashes, broken invariants, slow texts.

    python benchmarks/fuzz.py [--seconds 60] [--seed 1] [--json build/fuzz.json]

Sentences come from a small grammar, from its words in any order, and from mutations of the characters of both. Each
text is read with and without a time of writing. A fault is shown with the smallest text that still shows it, found by
dropping words and then characters. Exit code 1 if there is any.
"""

from __future__ import annotations

import argparse
import functools
import json
import random
import re
import time
from collections.abc import Callable
from pathlib import Path

from invariants import of_reading

import timeloom
from timeloom.errors import TimeloomError

GRAMMAR: dict[str, tuple[str, ...]] = {
    "S": ("{SUBJECT} {PAST} {T}.", "{SUBJECT} will {PLAIN} {T}.", "{T}, {SUBJECT} {PAST} {T}.", "{T}", "{T} {T}", "{S} {S}"),
    "SUBJECT": ("The council", "She", "Nobody", "The ship", "BP 120/80: patient", "May", "Mr. March", "THE KING"),
    "PAST": ("met", "left", "died", "had opened", "was signed", "rose 3.5%", "sold 1,998 shares"),
    "PLAIN": ("meet", "leave", "open", "be signed", "march", "may"),
    "T": (
        "{DATE}", "on {DATE}", "in {LONG}", "{REL}", "{SET}", "{RANGE}", "{CLOCK}", "{DUR}", "{PART} {LONG}", "{FEAST}",
        "{AMOUNT} {AFTER} {T}", "the {UNIT} {AFTER} {T}", "{DATE}, {CLOCK}", "{SHORT}", "{OLD}", "{ODD}",
    ),
    "DATE": (
        "{DAY} {MONTH} {YEAR}", "{MONTH} {DAY}, {YEAR}", "{MONTH} {DAY}", "{WEEKDAY}", "{WEEKDAY}, {DAY} {MONTH} {YEAR}",
        "the {ORD} of {MONTH}", "{YEAR}-{NN}-{NN}", "{NN}/{NN}/{YEAR}", "{NN}/{NN}/{NN}", "{NN}.{NN}.{YEAR}",
        "{DAY}.{ROMAN}.{YEAR}", "{YEAR}-W{NN}-{DAY}", "{YEAR}-{DAY}{DAY}", "{YEAR}{NN}{NN}", "the {ORD} {INST}",
        "{WEEKDAY} {PARTDAY}", "{LONG}",
    ),
    "LONG": (
        "{YEAR}", "{MONTH} {YEAR}", "{SEASON} {YEAR}", "the {SEASON} of {YEAR}", "the {YEAR}s", "the '{NN}s", "Q{DAY} {YEAR}",
        "the {ORD} century", "the {ORD} century BC", "{YEAR} BCE", "fiscal {YEAR}", "the {ORD} quarter of {LONG}", "{MONTH}",
        "the {ORD} half of {LONG}", "the {ORD} {UNIT} of {LONG}", "c. {YEAR}", "the reign of King {MONTH}", "FY{NN}",
        "the {ORD} {WEEKDAY} of {LONG}", "the {ORD} {WEEKDAY} in {LONG}",
    ),
    "REL": (
        "{AMOUNT} ago", "{AMOUNT} hence", "{AMOUNT} later", "{AMOUNT} earlier", "last {UNIT}", "next {UNIT}", "this {UNIT}",
        "yesterday", "the day before yesterday", "tomorrow {PARTDAY}", "last {WEEKDAY}", "next {MONTH}", "tonight", "now",
        "the past {NUM} {UNIT}s", "the next {NUM} {SEASON}s", "the following {UNIT}", "the previous {WEEKDAY}", "last {PARTDAY}",
        "a {UNIT} from {DATE}", "{WEEKDAY} week", "the same {UNIT}", "late last {UNIT}", "the {UNIT} after next",
    ),
    "SET": (
        "every {WEEKDAY}", "each {UNIT}", "every other {UNIT}", "every {NUM} {UNIT}s", "twice a {UNIT}", "{NUM} times a {UNIT}",
        "{WEEKDAY}s", "{WEEKDAY}s since {DATE}", "every {WEEKDAY} in {LONG}", "weekdays", "on {WEEKDAY}s and {WEEKDAY}s", "daily",
        "from {NUM} to {NUM} on weekdays", "q{DAY}h", "b.i.d.", "t.i.d. x{DAY} days", "every {ORD} {WEEKDAY}", "annually",
    ),
    "RANGE": (
        "from {DATE} to {DATE}", "from {CLOCK} to {CLOCK}", "between {DATE} and {DATE}", "since {T}", "until {T}", "{YEAR}-{NN}",
        "{YEAR}–{YEAR}", "{MONTH} {DAY}-{DAY}", "{DAY}–{DAY} {MONTH} {YEAR}", "{MONTH}-{MONTH}", "{WEEKDAY} through {WEEKDAY}",
        "from {T} until {T}", "{CLOCK}-{CLOCK}", "the night of {MONTH} {DAY}-{DAY}", "before {T}", "after {T}",
    ),
    "CLOCK": (
        "{DAY}:{NN}", "{DAY}:{NN} a.m.", "{DAY} p.m. {ZONE}", "{NN}{NN} {ZONE}", "noon", "midnight", "{NUM} o'clock", "{NN}:{NN}:{NN}Z",
        "half past {NUM}", "{DAY}:{NN} a.m. ({NN}{NN} GMT) {WEEKDAY}", "{NN}h{NN}", "{NUM} in the {PARTDAY}",
    ),
    "DUR": ("{AMOUNT}", "for {AMOUNT}", "{AMOUNT} and {AMOUNT}", "a fortnight", "x{DAY} {UNIT}s", "{NUM}-{UNIT}", "{AMOUNT} or so", "decades"),
    "AMOUNT": (
        "{NUM} {UNIT}s", "a {UNIT}", "{DAY} {UNIT}s", "{NUM} and a half {UNIT}s", "several {UNIT}s", "half a {UNIT}", "{DAY}-{DAY} {UNIT}s",
        "more than {NUM} {UNIT}s", "about {DAY}.5 {UNIT}s", "a couple of {UNIT}s", "{NUM} to {NUM} {UNIT}s",
    ),
    "PART": ("early", "late", "mid", "mid-", "the start of", "the end of", "the middle of", "early in", "the beginning of the end of"),
    "FEAST": ("Christmas", "Easter Monday {YEAR}", "Michaelmas", "Thanksgiving", "Lady Day {YEAR}", "New Year's Eve", "the Fourth of July", "Whitsun"),
    "SHORT": ("POD {DAY}", "HD#{DAY}", "{DAY}/{DAY}", "q.d.", "p.r.n.", "'{NN}", "{NN}s", "{MONTH} '{NN}", "Jan. {DAY}", "Sept {NN}"),
    "OLD": ("this {ORD} day of {MONTH} in the year of our Lord {YEAR}", "anno Domini {YEAR}", "AD {DAY}", "the ides of {MONTH}", "circa {YEAR}"),
    "ODD": ("version 2.0.{DAY}", "+44 20 {NN}{NN} {NN}{NN}", "3-1", "$1,998", "second", "two minute details", "flight {YEAR}", "page {NN}", "500 BC"),
    "AFTER": ("after", "before", "following", "prior to"),
    "UNIT": ("second", "minute", "hour", "day", "week", "fortnight", "month", "quarter", "year", "decade", "century", "weekend", "night"),
    "MONTH": ("January", "Feb.", "March", "April", "May", "June", "JULY", "august", "Sept", "October", "Nov", "December"),
    "WEEKDAY": ("Monday", "Tue", "Wednesday", "Thurs.", "FRIDAY", "saturday", "Sunday"),
    "SEASON": ("spring", "summer", "autumn", "fall", "winter"),
    "PARTDAY": ("morning", "afternoon", "evening", "night", "noon", "dawn"),
    "ORD": ("first", "2nd", "third", "4th", "fifth", "19th", "twenty-first", "31st", "32nd", "last", "hundredth", "0th"),
    "NUM": ("one", "two", "three", "seven", "eleven", "twenty-four", "a hundred and one", "zero", "nine hundred ninety-nine thousand"),
    "DAY": ("1", "2", "3", "7", "9", "12", "13", "28", "29", "30", "31", "0", "99"),
    "NN": ("00", "01", "02", "06", "12", "13", "29", "31", "45", "59", "60", "68", "99"),
    "YEAR": ("1066", "1752", "1843", "1900", "1998", "2000", "2013", "2024", "0000", "9999", "500", "30000"),
    "ROMAN": ("I", "IV", "IX", "XII", "XIII", "v"),
    "ZONE": ("GMT", "EST", "Z", "UTC+3", "+0530", "PDT", "CT"),
    "INST": ("inst.", "ult.", "prox.", "instant"),
}  # fmt: skip
MARKS = "–—‑’‘“”'\"\u00a0\u200b\u202e\u0301 \n\t.,;:-/()0123456789½İﬁ٣９"


QUOTED = re.compile(r"""'[^']*'|"[^"]*\"""")  # the mention, as repr writes it


def grown(draw: random.Random, symbol: str = "S", depth: int = 0) -> str:
    """One sentence of the grammar; beyond a depth, the first (shortest) choice."""
    form = draw.choice(GRAMMAR[symbol]) if depth < 9 else GRAMMAR[symbol][0]
    out, rest = [], form
    while rest:
        before, _, rest = rest.partition("{")
        out.append(before)
        if rest:
            name, _, rest = rest.partition("}")
            out.append(grown(draw, name, depth + 1))
    return "".join(out)


def shuffled(draw: random.Random) -> str:
    found = " ".join(grown(draw) for _ in range(3)).split()
    draw.shuffle(found)
    return " ".join(found[: draw.randrange(3, 25)])


def mutated(draw: random.Random) -> str:
    characters = list(grown(draw))
    for _ in range(draw.randrange(1, 4)):
        place = draw.randrange(len(characters) + 1)
        characters[place : place + draw.randrange(2)] = draw.choice(MARKS)
    return "".join(characters)


KINDS: tuple[Callable[[random.Random], str], ...] = (grown, grown, shuffled, mutated)


def faults(text: str, dct: str | None) -> list[str]:
    """What is wrong with the reading of a text; a crash is one fault."""
    try:
        return of_reading(lambda given: timeloom.find(given, dct=dct), text)
    except TimeloomError as error:
        return [f"refused: {type(error).__name__}: {error}"]
    except Exception as error:  # noqa: BLE001  # whatever it raises is what is looked for
        return [f"crash: {type(error).__name__}: {error}"]


def kind(fault: str) -> str:
    """A fault without the words and numbers of its text, so that one fault is told once."""
    return re.sub(r"\d+", "#", QUOTED.sub("_", fault))[:90]


def shows(name: str, dct: str | None, text: str) -> bool:
    """Whether a text has a fault of this kind."""
    return name in map(kind, faults(text, dct))


def smallest(text: str, holds: Callable[[str], bool]) -> str:
    """Drop words, then characters, while the fault holds."""
    for split, glue in ((str.split, " "), (list, "")):
        parts = split(text)
        place = 0
        while place < len(parts):
            fewer = glue.join(parts[:place] + parts[place + 1 :])
            if holds(fewer):
                text = fewer
                del parts[place]
            else:
                place += 1
    return text


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--slow", type=float, default=0.5, help="seconds for one text that count as a fault")
    options.add_argument("--json", type=Path)
    given = options.parse_args()
    draw = random.Random(given.seed)
    seen: dict[str, dict[str, str | int | None]] = {}
    begun, texts = time.monotonic(), 0
    while time.monotonic() - begun < given.seconds:
        text, dct = draw.choice(KINDS)(draw), draw.choice(("2013-03-22", "1843-06-12", None))
        start = time.process_time()
        found = faults(text, dct)
        if time.process_time() - start > given.slow:
            found.append("slow")
        texts += 1
        for fault in found:
            name = kind(fault)
            if name in seen:
                seen[name]["times"] = int(seen[name]["times"] or 0) + 1
                continue
            small = smallest(text, functools.partial(shows, name, dct))
            shown = next((f for f in faults(small, dct) if kind(f) == name), fault)
            seen[name] = {"fault": shown, "text": small, "dct": dct, "times": 1}
    for entry in sorted(seen.values(), key=lambda entry: -int(entry["times"] or 0)):
        print(f"{entry['times']:6} x  {entry['fault']}\n           {entry['text']!r}  dct={entry['dct']}")
    print(f"{texts} texts, {len(seen)} kinds of fault, seed {given.seed}")
    if given.json:
        given.json.write_text(json.dumps({"texts": texts, "faults": list(seen.values())}, indent=2), encoding="utf-8")
    return int(bool(seen))


if __name__ == "__main__":
    raise SystemExit(main())
