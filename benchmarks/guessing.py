"""How often the language of a short text is guessed right, by its number of words.

    python benchmarks/guessing.py [--words 1 2 3 4 5 8 10] [--json build/guessing.json]

`data/sentences.tsv` has 24 sentences in each language with rules, of letters, notices, clinics, news and talk, and a
few in seven languages without rules; all were written for this. They are cut into pieces of so many words. A piece is
right where it is read in its language because its words tell it, wrong where they are taken for another one, and left
where they do not tell: it is then read in the default, English, and `assumed` says so. For languages without rules,
wrong is any language at all. Exit code 1 where a piece of three words or more is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from report import Cell, arguments, publish

from timeloom.language import languages
from timeloom.pipeline.guessing import guess

SENTENCES = Path(__file__).with_name("data") / "sentences.tsv"
WORDS = (1, 2, 3, 4, 5, 8, 10)
SURE_FROM = 3
"""Words from which on no guess may be wrong."""


def pieces(count: int) -> Iterator[tuple[str, str]]:
    """(language, so many words of a sentence), one piece after the other; what is left over at the end is none."""
    for line in SENTENCES.read_text("utf-8").splitlines():
        code, _, sentence = line.partition("\t")
        words = sentence.split()
        for start in range(0, len(words) - count + 1, count):
            yield code, " ".join(words[start : start + count])


def row(count: int) -> tuple[int, int, int, int, int, int]:
    """Pieces in languages with rules, right and wrong ones of these; pieces in others, those taken for one with
    rules."""
    ours = languages()
    right = wrong = known = others = taken = 0
    for code, piece in pieces(count):
        said = guess(piece)
        if code in ours:
            known += 1
            right += not said.default and said.language == code
            wrong += not said.default and said.language != code
        else:
            others += 1
            taken += not said.default
    return count, known, right, wrong, others, taken


def main() -> int:
    options = arguments(__doc__)
    options.add_argument("--words", nargs="+", type=int, default=WORDS)
    given = options.parse_args()
    found = [row(count) for count in given.words]
    rows: list[list[Cell]] = [
        [
            count,
            known,
            f"{right / known:.1%}",
            f"{wrong / known:.1%}",
            f"{(known - right - wrong) / known:.1%}",
            others,
            taken,
        ]
        for count, known, right, wrong, others, taken in found
    ]
    head = ["words", "pieces", "right", "wrong", "left", "of other languages", "taken for ours"]
    publish("the language of short texts", head, rows, given.json)
    return int(any(wrong or taken for count, _, _, wrong, _, taken in found if count >= SURE_FROM))


if __name__ == "__main__":
    raise SystemExit(main())
