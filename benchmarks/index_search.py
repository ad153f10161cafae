"""The index of a corpus: what time does it take to build, how big is it, how long does a search take?

    python benchmarks/index_search.py [--mentions 100000] [--times 30]

Documents are of our own making: news-length texts with forty times each, spread over 2,500 years. Each figure of a
search is the median of as many, each with another stretch. Needs timeloom[search].
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from load import text_of
from report import Cell, arguments, publish

from timeloom.calendar.interval import Interval
from timeloom.document import Document, Time
from timeloom.index import Builder, Index

EACH = 40
YEAR = 31_556_952
DAY = 86_400


def documents(count: int, chance: random.Random) -> Iterator[Document]:
    for number in range(count):
        text = text_of(chance, 2_500)
        times = []
        for k in range(EACH):
            start = chance.randrange(-4_500 * YEAR, 50 * YEAR) // DAY * DAY
            length = chance.choice((DAY, DAY, DAY, 30 * DAY, YEAR, 10 * YEAR))
            at = chance.randrange(len(text) - 10)
            times.append(
                Time(
                    id=f"t{k}",
                    start=at,
                    end=at + 10,
                    text=text[at : at + 10],
                    intervals=(Interval(start, start + length),),
                )
            )
        yield Document(id=f"n{number}", text=text, times=tuple(times))


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("--mentions", type=int, default=100_000)
    parser.add_argument("--times", type=int, default=30)
    args = parser.parse_args()
    chance = random.Random(3)
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "index.duckdb"
        begun = time.perf_counter()
        with Builder(path) as builder:
            for document in documents(args.mentions // EACH, chance):
                builder.add(document)
        built = time.perf_counter() - begun
        rows: list[list[Cell]] = []
        with Index(path) as index:
            words = sorted({word for (word,) in index._store.execute("SELECT DISTINCT word FROM words").fetchall()})

            def stretch(length: int) -> Interval:
                start = chance.randrange(-4_000 * YEAR, 0)
                return Interval(start, start + length)

            kinds: dict[str, Callable[[], object]] = {
                "a month": lambda: index.search(stretch(30 * DAY)),
                "a century": lambda: index.search(stretch(100 * YEAR)),
                "two words": lambda: index.search(text=" ".join(chance.sample(words, 2))),
                "a decade and a word": lambda: index.search(stretch(10 * YEAR), chance.choice(words)),
                "a decade and the beginning of a word": lambda: index.search(
                    stretch(10 * YEAR), f"{chance.choice(words)[:4]}*"
                ),
            }
            for told, ask in kinds.items():
                taken = []
                for _ in range(args.times):
                    begun = time.perf_counter()
                    ask()
                    taken.append(1000 * (time.perf_counter() - begun))
                rows.append([told, statistics.median(taken), max(taken)])
            title = f"{index.mentions:,} mentions of {index.documents:,} documents: built in {built:.1f} s, {path.stat().st_size / 1e6:.1f} MB"
    publish(title, ("search", "ms, median", "ms, most"), rows, args.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
