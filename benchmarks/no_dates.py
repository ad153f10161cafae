"""False hits: what the presets take for a time in texts that mention none.

    python benchmarks/no_dates.py [--text data/no_dates.txt ...] [--preset rules en-fast en] [--show] [--json build/no_dates.json]

Two of the texts are traps, written for this: versions, scores, addresses, telephone numbers, prices, places on the globe, parts
lists, clauses, chess, code, poems, talk, and people called April, August and May, a few in every line. `no_dates.txt` was
finished before anything had read it; `no_dates_2.txt` was written after the rules were mended by what that had shown, so the
first figure that it gave (docs/figures.md) is the one to believe. The third is an ordinary text that nobody wrote for this:
the documentation of the language that Python carries with it (`pydoc_data.topics`), 65,000 words. It says "now" and
"previously", which are times; what counts there is what is taken for anything but a reference to past, present or future, save
the one date that it has.

Each section (a heading and what follows) is a text of its own, written on 2013-03-22. Exit code 1 if a preset has more
false hits for 1,000 words than the limit: 1 on the ordinary text, 8 on traps.
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
LIMIT, LIMIT_OF_TRAPS = 1.0, 8.0
ORDINARY = "pydoc_data.topics"
DATED = "2010-07-04 12:15:58"
"""The date of the ordinary text."""


def trap_sections(path: Path) -> list[str]:
    """Headings with their paragraphs."""
    parts = [part for part in path.read_text("utf-8").split("\n\n") if part.strip()]
    return [f"{head}\n\n{body}" for head, body in zip(parts[::2], parts[1::2], strict=True)]


def ordinary_sections() -> list[str]:
    from pydoc_data.topics import topics  # type: ignore[import-untyped,unused-ignore]

    return [text for _, text in sorted(topics.items())]


def false_hits(texts: list[str], preset: str) -> Iterator[str]:
    """Every mention that is found, in its surroundings."""
    for text in texts:
        for time in timeloom.find(text, dct=DCT, preset=preset):
            value = time.timex3.value if time.timex3 else None
            if str(value).endswith("_REF") or time.text == DATED:
                continue
            before = text[max(0, time.start - 30) : time.start].replace("\n", " ")
            after = text[time.end : time.end + 30].replace("\n", " ")
            yield f"{before}[{time.text}]{after}  ->  {value}"


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    options.add_argument("--text", nargs="+", type=Path, help="traps of your own instead")
    options.add_argument("--preset", nargs="+", default=PRESETS, choices=timeloom.presets())
    options.add_argument("--show", action="store_true", help="every false hit in its place")
    options.add_argument("--json", type=Path)
    given = options.parse_args()
    texts = {path.name: trap_sections(path) for path in given.text or TEXTS}
    if not given.text:
        texts[ORDINARY] = ordinary_sections()
    rows: list[list[Cell]] = []
    for name, sections in texts.items():
        words = sum(len(text.split()) for text in sections)
        for preset in given.preset:
            hits = list(false_hits(sections, preset))
            rows.append([name, preset, words, len(hits), 1000 * len(hits) / words])
            for hit in hits if given.show else ():
                print(f"{name} {preset}: {hit}")
    publish(
        "false hits on texts without a time", ["text", "preset", "words", "hits", "per 1,000 words"], rows, given.json
    )
    return int(any(float(row[-1] or 0) > (LIMIT if row[0] == ORDINARY else LIMIT_OF_TRAPS) for row in rows))


if __name__ == "__main__":
    raise SystemExit(main())
