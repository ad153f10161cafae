"""Mentions read rightly in documents of many kinds that were kept aside: logs, chats, minutes, notices, letters,
contracts, notes of a clinic, histories, lives, news.

    python benchmarks/documents.py [--rows data/documents.jsonl] [--preset rules] [--json build/documents.json]

Language models wrote them, with every mention and what it means, without having seen timeloom, and nobody looks at
them: rules are mended and weights are learned by other documents (timeloom_train/times/documents.jsonl, which `--rows`
reads too: these are learned from). The second set is by other writers than the first, and was counted less often. A row
is one of those of the suites (timeloom_train/times/fitting_rows.py) with a `kind`, and `open`: spans on which careful
readers differ. Read as plain texts are. A mention is right where a time that touches it is one of the accepted
readings; *besides* are times that touch neither a mention nor an open span.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from report import arguments, publish

import timeloom
from timeloom.pipeline import Pipeline
from timeloom_train.times.fitting_rows import judge

ROWS = Path(__file__).with_name("data") / "documents.jsonl"
MIDNIGHT = "T00:00:00"
"""Ends the time of writing of which only the day is known."""


@cache
def loom(preset: str, language: str) -> Pipeline:
    """The preset, or the rules for a language that it does not read."""
    return timeloom.load(preset if language == "en" else "rules", language=language)


def times(row: dict[str, Any], preset: str) -> list[dict[str, Any]]:
    """The times of a document, as JSON."""
    written = row["reference"]
    read = loom(preset, row["language"])(row["text"], dct=written.removesuffix(MIDNIGHT), id=row["id"], layers="times")
    return [time.to_dict() for time in read.times]


def besides(row: dict[str, Any], found: list[dict[str, Any]]) -> int:
    """Times that touch nothing that is a mention, or may be one."""
    spans = [(one["start"], one["end"]) for one in row["mentions"]] + [tuple(span) for span in row.get("open", [])]
    return sum(not any(time["start"] < end and start < time["end"] for start, end in spans) for time in found)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--rows", type=Path, default=ROWS)
    parser.add_argument("--preset", default="rules")
    chosen = parser.parse_args()
    counts: dict[tuple[str, str], Counter[str]] = {}
    for line in chosen.rows.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found = times(row, chosen.preset)
        judged = judge(row, found)
        for name in (row["language"], "all"):
            told = counts.setdefault((row.get("suite", chosen.rows.stem), name), Counter())
            told.update(documents=1, mentions=judged.mentions, right=judged.right, besides=besides(row, found))
    rows = [
        (
            *name,
            *(told[key] for key in ("documents", "mentions", "right")),
            round(100 * told["right"] / told["mentions"], 1),
            told["besides"],
        )
        for name, told in sorted(counts.items())
    ]
    publish(
        f"Documents kept aside, read by {chosen.preset}",
        ("set", "language", "documents", "mentions", "right", "%", "besides"),
        rows,
        chosen.json,
    )


if __name__ == "__main__":
    main()
