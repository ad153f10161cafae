"""The labeller of the preset en-fast: how right it is on dev, and how fast it is.

    taskset -c 0 env OPENBLAS_NUM_THREADS=1 python benchmarks/student.py [--model FOLDER] [--data FOLDER] [--runs 7]

Figures are F1 on the dev splits of SCATE (identification and its groups) and TBAQ (TIMEX3). `rules` are the labels that it
gets; `ceiling` is what its form allows: gold labels, one for each token. Where the rules tell the characters of a token
apart these are kept as a whole or dropped; the rows below say what doing otherwise would cost. Speed is in MB of whole
text for each second of processor time, of which the labeller sees the sentences that pass the gate, over all of TBAQ; the
best and the median of some runs, since other processes slow a core down.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from statistics import median

import numpy as np
from golds import DATA
from numpy.typing import NDArray
from report import Cell, publish

from timeloom.document import Document
from timeloom.stages.recognise.forms import tiles
from timeloom.stages.recognise.student import Student
from timeloom.stages.recognise.token_labels import mixed, spread, tiling
from timeloom_train.reader.asking import figures
from timeloom_train.reader.sources import gold
from timeloom_train.student.asking import Asked, answers, by_rules, document_of, gold_labels, prepare

FIGURES = ("identification", "non-operator", "explicit", "implicit", "strict", "relaxed", "type")


def ceiling(one: Asked, mode: str) -> Document:
    """Gold, as labels of tokens."""
    told = gold_labels(one)
    chars: NDArray[np.uint8] = np.zeros_like(told)
    for span in one.sentences:
        found = tiles(one.bare.text, span.start, span.end)
        where = tiling(found, span.start)
        apart = mixed(one.rules, where)
        labels = told[where.starts]
        if mode == "always kept":
            labels = np.where(apart & (labels == 0), np.uint8(1), labels)
        chars |= spread(labels, where, one.rules, apart & (mode != "first character"))
    return document_of(one, chars)


def seconds(labeller: Student, asked: list[Asked], runs: int) -> list[float]:
    found = []
    for _ in range(runs + 1):
        start = time.process_time()
        for one in asked:
            labeller(one.bare, one.rules, one.sentences)
        found.append(time.process_time() - start)
    return found[1:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--model", type=Path, help="folder of student.v1.npz; else the one that is shipped")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--ungated", action="store_true", help="let the labeller see all sentences")
    options = parser.parse_args()
    labeller = Student.load(options.model)
    golds = gold(options.data)
    dev = [one for one in golds if one.split == "dev"]
    asked, whole = prepare(dev, gated=not options.ungated), prepare(dev, gated=False)
    made = {"rules": by_rules(asked), "student": answers(labeller, asked)}
    for mode in ("kept or dropped", "first character", "always kept"):
        made[f"ceiling, {mode}"] = [ceiling(one, mode) for one in whole]
    rows: list[list[Cell]] = []
    for name, found in made.items():
        told = figures(dev, found)
        rows.append([name, *(round(100 * told[figure], 1) for figure in FIGURES)])
    publish("The student on dev", ("", *FIGURES), rows)
    asked = prepare((one for one in golds if one.kind == "timex"), gated=not options.ungated)
    size = sum(len(one.bare.text.encode()) for one in asked) / 1e6
    seen = sum(span.end - span.start for one in asked for span in one.sentences) / sum(
        len(one.bare.text) for one in asked
    )
    taken = seconds(labeller, asked, options.runs)
    speeds: list[Cell] = [len(asked), size, 100 * seen, size / min(taken), size / median(taken)]
    publish("The student's speed", ("documents", "MB", "% seen", "MB/s, best", "MB/s, median"), [speeds])


if __name__ == "__main__":
    main()
