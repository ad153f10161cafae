"""Accuracy on the annotated packs, train beside dev.

    python benchmarks/accuracy.py [--split dev] [--only timeml] [--limit 10] [--system rules] [--json
    build/accuracy.json]

TIMEX3 by the measures of TempEval-3 (text body, without the creation time); SCATE by span and type, by Track 1 and by
Track 2 of SemEval-2018 task 6, without Event and Modifier. Seconds and MB/s are those of the system alone.
`--system gold` scores the gold against itself: every figure must be 100, or n/a where neither side has an item. Errors
one by one: benchmarks/errors.py.
"""

from __future__ import annotations

import sys
from pathlib import Path

from golds import PACKS, SPLITS, Run, arguments, gold, run, system
from report import Cell, publish

from timeloom.metrics import Score, metric

HEAD = ("measure", "split", "P", "R", "F1", "gold", "system")
MEASURES = {"timeml": ("timex",), "scate": ("identification", "scate-track1", "scate-track2")}
SHOWN = {"identification": ("*", "non-operator", "explicit", "implicit"), "scate-track1": ("*",)}


def rows(name: str, split: str, score: Score) -> list[tuple[Cell, ...]]:
    """One line for each row of a measure that the table shows."""
    found: list[tuple[Cell, ...]] = []
    for row in SHOWN.get(name, score.headline):
        shown = score[row]
        label = name if row == "*" else f"{name} {row}"
        shares = (shown.precision, shown.recall, shown.f1)
        percent = ("n/a" if shown.is_empty else f"{100 * share:.1f}" for share in shares)
        found.append((label, split, *percent, shown.tally.gold, shown.tally.system))
    return found


def pace(pack: str, split: str, done: Run) -> tuple[Cell, ...]:
    """What the run took."""
    speed = f"{done.megabytes / done.seconds:.2f}" if done.seconds else "-"
    return pack, split, len(done.gold), f"{done.megabytes:.3f}", f"{done.seconds:.2f}", speed, len(done.failures)


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("--split", choices=SPLITS, help="one split only")
    parser.add_argument("--conventions", default="default", help="for Track 2 (default: default)")
    parser.add_argument("--signatures", action="store_true", help="print every score with its signature")
    parser.add_argument("--json", type=Path, help="write the table there too")
    chosen = parser.parse_args()
    table: dict[str, list[tuple[Cell, ...]]] = {}
    paces: list[tuple[Cell, ...]] = []
    signed: list[str] = []
    failures: list[tuple[str, str]] = []
    for pack in PACKS if chosen.only is None else (chosen.only,):
        for split in SPLITS if chosen.split is None else (chosen.split,):
            done = run(gold(chosen.data, pack, split, chosen.limit), system(chosen.system, pack))
            paces.append(pace(pack, split, done))
            failures += done.failures
            for name in MEASURES[pack]:
                options = {"conventions": chosen.conventions} if name == "scate-track2" else {}
                score = metric(name, **options).score(done.gold, done.system, corpus=f"{pack}/{split}")
                signed.append(str(score))
                for line in rows(name, split, score):
                    table.setdefault(str(line[0]), []).append(line)
    publish(f"Accuracy of {chosen.system}", HEAD, [line for lines in table.values() for line in lines], chosen.json)
    publish("Time", ("pack", "split", "docs", "MB", "seconds", "MB/s", "failures"), paces)
    if chosen.signatures:
        print("\n".join(signed))
    for name, reason in failures:
        print(f"FAILED {name}: {reason}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
