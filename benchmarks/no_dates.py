"""False hits: what the presets take for a time in texts that mention none.

    python benchmarks/no_dates.py [--text data/no_dates.txt ...] [--preset rules en-fast en] [--show] [--json build/no_dates.json]

The texts were written for this: recipes, manuals with versions, scores, addresses, telephone numbers, prices, places on the
globe, parts lists, clauses, chess, code, poems, talk, and people called April, August and May. `no_dates.txt` was finished
before anything had read it; `no_dates_2.txt` was written after the rules were mended by what that had shown, so its figure is
the one to believe. Each section (a heading and what follows) is a text of its own, written on 2013-03-22. Exit code 1
if a preset has 1 false hit or more for 1,000 words.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from report import Cell, publish

import timeloom

DATA = Path(__file__).with_name("data")
TEXTS = (DATA / "no_dates.txt", DATA / "no_dates_2.txt")
PRESETS = ("rules", "en-fast", "en")
DCT = "2013-03-22"
FLOOR = 1.0


def sections(path: Path) -> list[str]:
    """Headings with their paragraphs."""
    parts = [part for part in path.read_text("utf-8").split("\n\n") if part.strip()]
    return [f"{head}\n\n{body}" for head, body in zip(parts[::2], parts[1::2], strict=True)]


def false_hits(path: Path, preset: str) -> Iterator[str]:
    """Every mention that is found, in its surroundings."""
    for text in sections(path):
        for time in timeloom.find(text, dct=DCT, preset=preset):
            before = text[max(0, time.start - 30) : time.start].replace("\n", " ")
            after = text[time.end : time.end + 30].replace("\n", " ")
            yield f"{before}[{time.text}]{after}  ->  {time.timex3.value if time.timex3 else None}"


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    options.add_argument("--text", nargs="+", type=Path, default=[path for path in TEXTS if path.is_file()])
    options.add_argument("--preset", nargs="+", default=PRESETS, choices=timeloom.presets())
    options.add_argument("--show", action="store_true", help="every false hit in its place")
    options.add_argument("--json", type=Path)
    given = options.parse_args()
    rows: list[list[Cell]] = []
    for path in given.text:
        words = len(path.read_text("utf-8").split())
        for preset in given.preset:
            hits = list(false_hits(path, preset))
            rows.append([path.name, preset, words, len(hits), 1000 * len(hits) / words])
            for hit in hits if given.show else ():
                print(f"{path.name} {preset}: {hit}")
    publish("false hits on texts without a time", ["text", "preset", "words", "hits", "per 1,000 words"], rows, given.json)
    return int(any(float(row[-1] or 0) >= FLOOR for row in rows))


if __name__ == "__main__":
    raise SystemExit(main())
