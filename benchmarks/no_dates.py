"""False hits: what the presets take for a time in texts that mention none.

    python benchmarks/no_dates.py [--text data/no_dates.txt ...] [--preset rules en-fast en] [--show] [--json
    build/no_dates.json]

Two of the texts are ordinary. `no_dates_prose.txt`, 3,000 words of stories, letters, essays, instructions and talk,
mentions no time at all; it was written for this, and finished before anything had read it. The other is one that nobody
wrote for this: the documentation of the language that Python carries with it (`pydoc_data.topics`), 65,000 words. It
says "now" and "previously", which are times; what counts there is what is taken for anything but a reference to past,
present or future, save the one date that it has.

Two are traps: versions, scores, addresses, telephone numbers, prices, places on the globe, parts lists, clauses, chess,
code, poems, talk, and people called April, August and May, a few in every line. `no_dates.txt` was finished before
anything had read it; `no_dates_2.txt` was written after the rules were mended by what that had shown, so the first
figure that it gave (docs/appendix/figures.md) is the one to believe. `no_dates_3.txt`, in three parts each written
after the rules were mended by the one before, is the densest: a bare number of four digits in nearly every line.

Each section (a heading and what follows) is a text of its own, written on 2013-03-22. Exit code 1 if a preset has 1
false hit or more for 1,000 words of an ordinary text, which is the aim, or more than 10 on traps (33 on the densest).
The traps miss the aim; their bound is only there to tell when they become worse.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from report import Cell, arguments, publish

import timeloom

DATA = Path(__file__).with_name("data")
PROSE = DATA / "no_dates_prose.txt"
TRAPS = tuple(DATA / f"no_dates{part}.txt" for part in ("", "_2", "_3"))
PRESETS = ("rules", "en-fast", "en")
DCT = "2013-03-22"
AIM = 1.0
"""False hits for 1,000 words of an ordinary text must be fewer."""
NO_WORSE = {"no_dates.txt": 10.0, "no_dates_2.txt": 10.0, "no_dates_3.txt": 33.0}
"""Of traps: above what they give, and no aim."""
ORDINARY = "pydoc_data.topics"
DATED = "2010-07-04 12:15:58"
"""The date of the ordinary text."""


def sections(path: Path) -> list[str]:
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
    options = arguments(__doc__)
    options.add_argument("--text", nargs="+", type=Path, help="texts of your own instead, judged as ordinary")
    options.add_argument("--preset", nargs="+", default=PRESETS, choices=timeloom.presets())
    options.add_argument("--show", action="store_true", help="every false hit in its place")
    given = options.parse_args()
    texts = {path.name: sections(path) for path in given.text or (PROSE, *TRAPS)}
    if not given.text:
        texts[ORDINARY] = ordinary_sections()
    rows: list[list[Cell]] = []
    for name, parts in texts.items():
        words = sum(len(text.split()) for text in parts)
        for preset in given.preset:
            hits = list(false_hits(parts, preset))
            rows.append([name, preset, words, len(hits), 1000 * len(hits) / words])
            for hit in hits if given.show else ():
                print(f"{name} {preset}: {hit}")
    publish(
        "false hits on texts without a time", ["text", "preset", "words", "hits", "per 1,000 words"], rows, given.json
    )
    return int(any(float(row[-1] or 0) >= NO_WORSE.get(str(row[0]), AIM) for row in rows))


if __name__ == "__main__":
    raise SystemExit(main())
