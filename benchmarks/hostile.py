"""Hostile input: time at a quarter, a half and the whole of 200 KB, and peak memory.

    python benchmarks/hostile.py [--preset rules] [--layers times] [--four] [--size 200000] [--limit 2] [--only NAME
    ...]
                                 [--json build/hostile.json]

Each case reads a text and makes a dict of every item, in a process of its own, three sizes one after another, CPU time,
the lowest of two runs. `growth` is the time of the whole over that of a quarter: 4 is linear, 16 quadratic. A case is
bad if it grows by more than 6 (where the whole takes more than 0.1 s), fails, or takes longer than its limit: 2 s for
the first four (`--four`), on which most tools run out of a minute, and for the others 2 s and 100 us for every time
found, since many of them are nothing but times (40,000 in 200 KB, where news has 700). The learned presets, where an
encoder reads all that may be a time, and timelines have a limit of 60 s. `--layers timeline` reads events, links and
the timeline too; with the preset `rules`, which has none, the times are put in order.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable

from report import Cell, arguments, publish

GROWTH = 6.0
NOISE = 0.1
PER_TIME = 1e-4


def noise(n: int, ranges: list[tuple[int, int]]) -> str:
    """Random characters of some code point ranges; the same every time."""
    draw = random.Random(20130322)
    return "".join(chr(draw.randrange(*ranges[draw.randrange(len(ranges))])) for _ in range(n))


def repeated(unit: str) -> Callable[[int], str]:
    return lambda n: unit * (n // len(unit.encode()) + 1)


def words(*choices: str) -> Callable[[int], str]:
    def build(n: int) -> str:
        draw = random.Random(19980206)
        return "".join(draw.choice(choices) for _ in range(n * len(choices) // sum(map(len, choices))))

    return build


ORDINALS = ("first ", "second ", "third ", "twenty-first ", "21st ", "last ", "fourth of the ", "tenth ")
NUMBERS = ("one ", "hundred ", "thousand ", "and ", "twenty-", "five ", "million ", "half a ", "a ", "dozen ", "1,000 ")

CASES: dict[str, Callable[[int], str]] = {
    # the four of the peers
    "digits": lambda n: "1" * n,
    "1/": repeated("1/"),
    "monday": repeated("monday "),
    "random latin-1 (half size)": lambda n: noise(n // 2, [(32, 256)]),
    # long runs of one kind of word
    "months": repeated("May "),
    "month abbreviations": repeated("Jan. "),
    "days of month": repeated("31st "),
    "years": repeated("1998 "),
    "years joined": repeated("1998-"),
    "apostrophe years": repeated("'98 "),
    "number words": words(*NUMBERS),
    "hundred": repeated("hundred "),
    "hyphenated numbers": repeated("twenty-"),
    "and": repeated("one and "),
    "thousands": repeated("1,"),
    "thousands of three": repeated("1,000,"),
    "decimals": repeated("1."),
    "ordinals": words(*ORDINALS),
    "first of the": repeated("first of the "),
    "units": repeated("days "),
    "amounts": repeated("3 days "),
    "amounts joined": repeated("3 days, "),
    "amounts hyphenated": repeated("3-day-"),
    "seasons": repeated("summer "),
    "parts of day": repeated("morning "),
    "half days": repeated("a.m. "),
    "clock": repeated("10:"),
    "clock times": repeated("10:35 "),
    "oclock": repeated("5 o'clock "),
    "zones": repeated("GMT "),
    "zones in brackets": repeated("(0735 GMT) "),
    "centuries": repeated("century "),
    "decades": repeated("1980s "),
    "quarters": repeated("Q3 "),
    "eras": repeated("BC "),
    "feasts": repeated("Christmas "),
    "feast of two words": repeated("Good Friday "),
    "half a feast": repeated("Feast of the "),
    "Roman numerals": repeated("XII."),
    "letters of Roman numerals": repeated("IVXLCDM"),
    "ISO week": repeated("2014-W07-"),
    "stamps": repeated("19980206T1830"),
    "clinical": words("q6h ", "b.i.d. ", "x3 ", "POD ", "t.i.d. ", "q.", "d. "),
    "inst.": repeated("the 5th inst. "),
    # long runs of words that join
    "the day after": repeated("the day after "),
    "three days after": repeated("three days after "),
    "the week before": repeated("the week before the "),
    "a month earlier": repeated("a month earlier "),
    "ago": repeated("ago "),
    "last": repeated("last "),
    "every": repeated("every "),
    "every other": repeated("every other "),
    "from": repeated("from "),
    "from 9 to": repeated("from 9 to "),
    "between": repeated("between "),
    "between and": repeated("between March and "),
    "since": repeated("since "),
    "until": repeated("until "),
    "monday and": repeated("Monday and "),
    "monday, tuesday": repeated("Monday, Tuesday, "),
    "monday to": repeated("Monday to "),
    "range of dashes": repeated("1-2-3-"),
    "march dash": repeated("March 3-"),
    "en dashes": repeated("3–"),
    "of": repeated("of "),
    "the": repeated("the "),
    "early late": repeated("early late mid-"),
    "middle of the end": repeated("the middle of the end of "),
    "start of 1990": repeated("the start of 1990 "),
    "twice a": repeated("twice a "),
    "in the reign of": repeated("in the reign of "),
    "year of our Lord": repeated("in the year of our Lord "),
    "fiscal": repeated("fiscal year "),
    "circa": repeated("circa "),
    "dd/mm": repeated("03/04/2019 "),
    "dates": repeated("Friday, 5 March 2004, "),
    "dates without a stop": repeated("5 March 2004 "),
    "one time a line": repeated("5 March\n"),
    "anchored chain": lambda n: "It began on 5 March 2004. " + "Three days later it rained. " * (n // 28),
    "anchored chain in one sentence": lambda n: "5 March 2004" + ", two days later" * (n // 16),
    # texts that are odd as texts
    "one token of letters": lambda n: "a" * n,
    "one token of mixed case": lambda n: "aB" * (n // 2),
    "blanks": lambda n: " " * n,
    "line ends": lambda n: "\n" * n,
    "carriage returns": lambda n: "\r\n" * (n // 2),
    "tabs": lambda n: "\t" * n,
    "no-break spaces": repeated("5\u00a0"),
    "stops": lambda n: "." * n,
    "dots and blanks": repeated(". "),
    "quotes": repeated("'"),
    "curly quotes": repeated("’"),
    "dashes": repeated("-"),
    "brackets": lambda n: "(" * n,
    "brackets around dates": lambda n: "(" * (n // 2) + "May" + ")" * (n // 2),
    "question marks": repeated("?"),
    "zero width": repeated("M\u200bay "),
    "zero width joiners": repeated("\u200d"),
    "combining marks": repeated("a\u0301"),
    "one letter, many marks": lambda n: "M" + "\u0301" * (n // 2) + "ay",
    "right to left": repeated("\u202e5 March\u202c "),
    "Arabic digits": repeated("\u0661\u0662/"),
    "full width digits": repeated("\uff11\uff19\uff19\uff18 "),
    "superscripts": repeated("²³¹"),
    "fractions": repeated("½ "),
    "letters that grow in lower case": repeated("İ"),
    "sharp s": repeated("ẞ "),
    "ligatures": repeated("ﬁrst "),
    "emoji": repeated("👩\u200d👩\u200d👧 "),
    "nulls": repeated("\x00"),
    "lone surrogates": lambda n: "\ud800 May " * (n // 9),
    "mixed Unicode": lambda n: noise(n // 2, [(32, 127), (0x300, 0x370), (0x590, 0x600), (0x2000, 0x2070), (0x1F300, 0x1F600)]),
    "random digits and marks": lambda n: "".join(random.Random(7).choices("0123456789/-:., '", k=n)),
    "random words of time": words(
        "the ", "last ", "of ", "March ", "3 ", "days ", "after ", "every ", "from ", "to ", "Friday ", "1998 ", "and ",
        "two ", "weeks ", "ago ", "morning ", "early ", ", ", "-", ". ", "since ", "century ",
    ),
}  # fmt: skip


FOUR = tuple(CASES)[:4]


PRESETS = ("rules", "en-fast", "en")
LIMIT, LIMIT_OF_MORE = 2.0, 60.0
"""Seconds allowed for the whole: for the times of the rules, and for all else."""


def once(text: str, preset: str = "rules", layers: str = "times") -> tuple[float, int]:
    import timeloom

    start = time.process_time()
    if layers == "times":
        found = timeloom.find(text, dct="2013-03-22", preset=preset)
        told = [item.to_dict() for item in found]
    else:
        from timeloom.document.shape import document_to_dict
        from timeloom.timeline import Timeliner

        loom = timeloom.load(preset)
        document = loom(text, "2013-03-22", layers="times" if loom.timeline is None else "timeline")
        if document.timeline is None:
            document = Timeliner()(document)
        told = document_to_dict(document)["times"]
    return time.process_time() - start, len(told)


def measure(name: str, size: int, preset: str, layers: str) -> dict[str, float]:
    """One case, in this process."""
    once("We met on 5 March 2004, two days after it had rained.", preset, layers)
    build = CASES[name]
    times, found = [], 0
    for part in (4, 2, 1):
        text = build(size // part)
        (first, found), (second, _) = once(text, preset, layers), once(text, preset, layers)
        times.append(min(first, second))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)
    return {"quarter": times[0], "half": times[1], "whole": times[2], "found": found, "peak": peak}


def child(name: str, given: argparse.Namespace) -> dict[str, float] | str:
    """One case in a process of its own: its figures, or why there are none."""
    size, patience = given.size, given.patience
    command = [
        sys.executable,
        __file__,
        "--case",
        name,
        "--size",
        str(size),
        "--preset",
        given.preset,
        "--layers",
        given.layers,
    ]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=patience, check=False)
    except subprocess.TimeoutExpired:
        return f"stopped after {patience:.0f} s"
    if done.returncode:
        return (done.stderr.strip().splitlines() or [f"exit {done.returncode}"])[-1][:100]
    result: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return result


def row(name: str, result: dict[str, float] | str, limit: float) -> list[Cell]:
    if isinstance(result, str):
        return [name, None, None, None, None, None, None, f"BAD: {result}"]
    growth = result["whole"] / max(result["quarter"], 1e-4)
    allowed = limit if name in FOUR else limit + PER_TIME * result["found"]
    bad = "slow" if result["whole"] > allowed else "grows" if growth > GROWTH and result["whole"] > NOISE else ""
    times: list[Cell] = [result["quarter"], result["half"], result["whole"]]
    return [name, *times, growth, int(result["found"]), result["peak"], f"BAD: {bad}" if bad else "ok"]


def main() -> int:
    options = arguments(__doc__)
    options.add_argument("--size", type=int, default=200_000, help="bytes of the whole")
    options.add_argument("--preset", choices=PRESETS, default="rules")
    options.add_argument("--layers", choices=("times", "timeline"), default="times")
    options.add_argument("--four", action="store_true", help="the first four alone")
    options.add_argument("--limit", type=float, help="seconds allowed for the whole")
    options.add_argument("--patience", type=float, default=600.0, help="wall seconds after which a case is stopped")
    options.add_argument("--only", nargs="+", choices=CASES, metavar="NAME")
    options.add_argument("--case", choices=CASES, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.case:
        print(json.dumps(measure(given.case, given.size, given.preset, given.layers)))
        return 0
    usual = LIMIT if (given.preset, given.layers) == ("rules", "times") else LIMIT_OF_MORE
    limit = usual if given.limit is None else given.limit
    rows = [row(name, child(name, given), limit) for name in given.only or (FOUR if given.four else CASES)]
    head = ["input", "n/4 s", "n/2 s", "n s", "growth", "found", "peak MB", ""]
    publish(
        f"hostile input, {given.preset}, {given.layers}, n = {given.size} bytes, CPU seconds", head, rows, given.json
    )
    bad = [str(line[0]) for line in rows if line[-1] != "ok"]
    print(f"{len(rows) - len(bad)} of {len(rows)} ok" + (f"; bad: {', '.join(bad)}" if bad else ""))
    return int(bool(bad))


if __name__ == "__main__":
    raise SystemExit(main())
