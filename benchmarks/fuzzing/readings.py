"""Targets that read texts: find, parse and annotate with every preset, and the dating.

Of whatever is found the invariants of benchmarks/invariants.py hold, a second reading is the same, every format writes
the document or says why not, and its JSON gives it back.
"""

from __future__ import annotations

import re
from functools import partial

from fuzz import GRAMMAR, kind
from invariants import of_document, of_reading
from readers import laws
from target import Fault, Target, refused, split_text

import timeloom

__all__ = ["READINGS"]

OPTIONS: tuple[dict[str, str], ...] = (
    {}, {"date_order": "DMY"}, {"date_order": "YMD"}, {"prefer": "past"}, {"prefer": "future"}, {"prefer": "nearest"},
    {"tz": "Europe/Lisbon"}, {"tz": "-09:30"}, {"conventions": "timenorm_scala"}, {"conventions": "timenorm_python"},
    {"jurisdiction": "US"}, {"jurisdiction": "GB-SCT"}, {"prefer": "none"}, {}, {}, {},
)  # fmt: skip


_EMPTY = re.compile(r"interval from (\S+) to \1$")


def told(faults: list[str], number: int) -> None:
    """Raises the first fault. The conventions of the references let an amount of zero be an empty interval."""
    if "conventions" in OPTIONS[number]:
        faults = [fault for fault in faults if not _EMPTY.search(fault)]
    if faults:
        raise Fault(kind(faults[0]) + f" [{faults[0]}]")


def find(data: bytes, preset: str) -> None:
    text, dct, number = split_text(data)
    with refused():
        faults = of_reading(lambda given: timeloom.find(given, dct=dct, preset=preset, **OPTIONS[number]), text)
        told(faults, number)


def parse(data: bytes) -> None:
    text, dct, number = split_text(data)
    with refused():
        time = timeloom.parse(text, dct=dct, preset="rules", **OPTIONS[number])
        told(of_document(text, [time]), number)


def annotate(data: bytes, preset: str, layers: str = "all") -> None:
    text, dct, number = split_text(data)
    with refused():
        loom = timeloom.load(preset, **OPTIONS[number])  # type: ignore[arg-type]
        document = loom(text, dct, id="d", layers=layers)  # type: ignore[arg-type]
        again = loom(text, dct, id="d", layers=layers)  # type: ignore[arg-type]
        if again != document:
            raise Fault("a second reading differs")
        laws(document, "made")


def shown(data: bytes) -> None:
    """What is found, as a page and a picture."""
    from timeloom.show import page, scate_svg, timeline_svg
    from timeloom.timeline import Timeliner

    text, dct, _ = split_text(data)
    with refused():
        document = Timeliner()(timeloom.annotate(text, dct=dct, preset="rules", id="d"))
        page(document)
        timeline_svg(document, width=len(text) * 9)
        for time in document.times[:4]:
            scate_svg(time)


def date(data: bytes) -> None:
    text, _, number = split_text(data)
    with refused():
        found = timeloom.written(text, least=number / 20)
        if abs(sum(found.p) - 1) > 1e-6:
            raise Fault("probabilities do not sum to 1")
        if any(not 0 <= clue.start <= clue.end <= len(text) for clue in found.clues):
            raise Fault("a clue lies outside the text")
    with refused():
        timeloom.find(text, dct="estimate", preset="rules")


def seeds() -> list[bytes]:
    """A line for each way in which the grammar of benchmarks/fuzz.py begins a time, and some odd texts."""
    import random

    from fuzz import grown

    draw = random.Random(1998)
    lines = [grown(draw, "T" if n % 2 else "S").encode() for n in range(4 * len(GRAMMAR["T"]))]
    odd = (
        "",
        " ",
        "\u202e5 March\u202c 1998",
        "İ on ½ May ２０１３",
        "M\u200bay 5\u0301",
        "5 March 1998 \x00\n\n",
        "\u0661\u0662/3",
    )
    lines += [text.encode() for text in odd]
    return [bytes([n * 7 % 256]) + line for n, line in enumerate(lines)]


ROOMS = (
    "timeloom.times", "timeloom.calendar", "timeloom.timeml", "timeloom.scate", "timeloom.language", "timeloom.pipeline",
    "timeloom.document",
)  # fmt: skip
MODELS = (
    *ROOMS,
    "timeloom.events",
    "timeloom.relations",
    "timeloom.timeline",
    "timeloom.syntax",
    "timeloom.encoder",
    "timeloom.graph",
)
READINGS = (
    Target("find-rules", partial(find, preset="rules"), seeds, ROOMS, texts=True),
    Target("parse-rules", parse, seeds, ROOMS, texts=True, longest=200),
    Target("annotate-rules", partial(annotate, preset="rules"), seeds, (*ROOMS, "timeloom.formats"), texts=True),
    Target("show", shown, seeds, ("timeloom.show", "timeloom.timeline", "timeloom.graph"), texts=True),
    Target("find-en-fast", partial(find, preset="en-fast"), seeds, MODELS, texts=True, longest=1500, hang=20),
    Target("annotate-en-fast", partial(annotate, preset="en-fast"), seeds, MODELS, texts=True, longest=1500, hang=20),
    Target("find-en", partial(find, preset="en"), seeds, MODELS, texts=True, longest=1500, hang=20),
    Target("annotate-en", partial(annotate, preset="en"), seeds, MODELS, texts=True, longest=1500, hang=20),
    Target("date", date, seeds, ("timeloom.dating", "timeloom.pipeline", "timeloom.document"), texts=True),
)  # fmt: skip
