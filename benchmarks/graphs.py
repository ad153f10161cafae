"""The gold SCATE graphs interpreted under every preset of conventions: bounded roots, documents lost, time.

The reference (timenorm's Python reader) has 398 bounded roots of these 64 documents and takes 2.9 s for 78 documents;
that figure is recorded, not measured here. Exit code 1 if a document is lost, if there are fewer bounded roots than
the reference has, or if the time is more than a fifth of its time pro rata.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from golds import DATA, SPLITS, gold
from report import Cell, publish

from timeloom.calendar import PRESETS, Intervals, evaluate
from timeloom.document import Document
from timeloom.scate import read_graph

BOUNDED = 398
SECONDS = 2.9 / 78
"""Of the reference for one document."""
MISSING_NUMBER = {"default": "text", "timenorm_scala": "one", "timenorm_python": "unknown"}


def interpreted(document: Document, preset: str) -> tuple[int, int]:
    """Roots of a document, and how many of them have bounded intervals."""
    roots = read_graph(
        document.entities, text=document.text, document=document.id, missing_number=MISSING_NUMBER[preset]
    )
    bounded = 0
    for root in roots:
        value = root.tree and evaluate(root.tree, dct=document.dct, conventions=PRESETS[preset])
        bounded += isinstance(value, Intervals) and all(member.is_bounded for member in value.members)
    return len(roots), bounded


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="folder of the data packs (default: %(default)s)")
    documents = [document for split in SPLITS for document in gold(parser.parse_args().data, "scate", split)]
    rows: list[tuple[Cell, ...]] = []
    good = True
    for preset in PRESETS:
        interpreted(documents[0], preset)
        start = time.process_time()
        counts = [interpreted(document, preset) for document in documents]
        seconds = time.process_time() - start
        roots, bounded = (sum(column) for column in zip(*counts, strict=True))
        lost = sum(not found for found, _ in counts)
        ratio = len(documents) * SECONDS / seconds
        good = good and not lost and bounded >= BOUNDED and ratio >= 5
        rows.append((preset, len(documents), lost, roots, bounded, seconds, ratio))
    publish("Gold SCATE graphs", ("conventions", "docs", "lost", "roots", "bounded", "CPU s", "times as fast"), rows)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
