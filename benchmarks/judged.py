"""Timelines beside what readers found: of the events of texts that nothing was learned from, how many are placed
rightly and told well.

    python benchmarks/judged.py [--data FOLDER] [--preset en] [--part test] [--wrong N] [--json build/judged.json]

The findings are those of `timeloom_train.timeline.readings`: a language model that was told how a careful reader
decides wrote down where each event lies, before it saw any place, and which of some ways of telling an event read well.
An entry is shown where the timeline has a line for it, placed where its bounds are not those of the time of writing
alone, in doubt where it says "perhaps", right where every bound follows from what the reader wrote. A way of telling
that nobody read is not counted as either. The first row counts all entries as one would without the judges of
`timeloom.timeline.readers`: nothing is doubted, no event taken for none, and each is told as its tree cuts it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

from golds import DATA
from report import arguments, publish

from timeloom.document import Document, Event, Place
from timeloom.graph.constraint import Constraint
from timeloom.pipeline import load
from timeloom.pipeline.recipes import PLACED
from timeloom.timeline import gathering
from timeloom.timeline.believing import Believed
from timeloom.timeline.phrases import Phrase
from timeloom.timeline.realis import Realis
from timeloom.timeline.timeliner import Timeliner
from timeloom.timeline.wording import Wording
from timeloom_train.timeline.readings import Reading, key, readings, texts, wrong

HEAD = (
    "entries",
    "texts",
    "events",
    "shown",
    "placed",
    "right",
    "share",
    "not in doubt",
    "right",
    "share",
    "read",
    "well",
    "share",
    "characters",
)


def counted(reading: Reading, document: Document) -> Iterator[tuple[str, Place, str]]:
    """What becomes of the events that a reader read: hidden, loose, right or why not; with the place, and whether it is
    told well ("" where nobody read that)."""
    for place in document.timeline or ():
        read = reading.events.get((place.start, place.end)) if place.kind == "event" else None
        if read is not None:
            said = (
                "hidden"
                if place.hidden
                else "loose"
                if place.loose
                else wrong(place, read, written=document.dct) or "right"
            )
            ways = reading.told.get((place.start, place.end), {})
            well = ways.get(key(place.phrase), ways.get(key(f"{place.phrase}.")))
            yield said, place, "" if well is None else "well" if well else "ill"


def row(name: str, found: Sequence[tuple[str, Place, str]], documents: int) -> list[str | int | float | None]:
    count = Counter(said for said, _, _ in found)
    shown = [(place, well) for said, place, well in found if said != "hidden"]
    placed = len(shown) - count["loose"]
    sure = [said for said, place, _ in found if said not in ("hidden", "loose") and not place.doubtful]
    told = Counter(well for _, well in shown)
    read = told["well"] + told["ill"]
    length = sum(len(place.phrase) for place, _ in shown) / max(1, len(shown))
    return [
        name, documents, len(found), len(shown), placed, count["right"], count["right"] / max(1, placed),
        len(sure), sure.count("right"), sure.count("right") / max(1, len(sure)), read, told["well"], told["well"] / max(1, read), round(length),
    ]  # fmt: skip


def plain(document: Document) -> Document:
    """The document with a timeline that no judge has touched."""

    def cut(self: Wording, event: Event, phrase: Phrase) -> Phrase:
        return phrase

    def all_of(borders: object, links: Sequence[Constraint], found: object, creation: object) -> Believed:
        return Believed(tuple(links))

    with (
        patch.object(Wording, "told", cut),
        patch.object(gathering, "believed", all_of),
        patch.object(Realis, "is_open", return_value=False),
    ):
        return Timeliner(least=PLACED)(document)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--preset", default="en")
    parser.add_argument("--part", choices=("test", "learn"), default="test")
    parser.add_argument(
        "--wrong",
        type=int,
        default=0,
        metavar="N",
        help="print the first N entries that are placed wrongly or told ill",
    )
    options = parser.parse_args()
    loom = load(options.preset, conventions="everyday")
    held = [
        (reading, loom.run(bare, layers="timeline")) for reading, bare in texts(readings(options.part), options.data)
    ]
    before = [one for reading, document in held for one in counted(reading, plain(document))]
    after = [one for reading, document in held for one in counted(reading, document)]
    for said, place, well in [
        one for one in after if one[0] not in ("hidden", "loose", "right") or (one[2] == "ill" and one[0] != "hidden")
    ][: options.wrong]:
        print(f"{said}, {well or 'unread'}: {place.phrase}: {'; '.join(place.why)}")
    rows = [row("as found", before, len(held)), row("as judged", after, len(held))]
    publish(f"Timelines and what readers found, preset {loom.name}, {options.part}", HEAD, rows, options.json)


if __name__ == "__main__":
    main()
