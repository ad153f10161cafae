"""What the model of dating looks at: for each half century the words that speak for it most, as a table and a plot.

    python benchmarks/dating_words.py --data DATA [--svg docs/dating-words.svg]

A word is asked alone, between blanks: the logits of its runs of characters and of itself. Asked are the words of small
letters that ten works or more of the openly licensed texts have.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from pathlib import Path

import numpy as np

from timeloom.dating import Dater
from timeloom.dating.features import bags
from timeloom_train.dating.data import extra

FEWEST = 10
PERIODS = [(first, min(first + 49, 2020)) for first in range(1700, 2020, 50)]
SHOWN = 10
DRAWN = 5


def words(data: Path) -> list[str]:
    """Words of small letters that so many works have."""
    works: dict[str, set[str]] = defaultdict(set)
    for one in extra(data):
        for word in set(re.findall(r"(?<![\w'-])[a-z][a-z'-]{3,}(?![\w'-])", one.text)):
            works[word].add(one.work)
    return sorted(word for word, own in works.items() if len(own) >= FEWEST)


def curves(dater: Dater, asked: list[str]) -> np.ndarray:
    """The logits of each word, shape [words, years], less their mean by the prior."""
    found = bags(asked, dater.model.bits)
    rows = np.stack([
        dater.model.shares(found.number[first:last]).sum(axis=0)
        for first, last in zip(found.bounds[:-1], found.bounds[1:], strict=True)
    ])  # fmt: skip
    return np.asarray(rows - (rows @ dater.prior)[:, None])


def draw(chosen: dict[tuple[int, int], list[int]], asked: list[str], rows: np.ndarray, path: Path) -> None:
    """A curve for each of the first words of every period."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "timeloom", "svg.fonttype": "none", "font.size": 8})
    from matplotlib import pyplot

    figure, places = pyplot.subplots(len(chosen), 1, figsize=(7, 1.5 * len(chosen)), sharex=True, layout="constrained")
    years = np.arange(1700, 1700 + rows.shape[1])
    for place, ((first, last), some) in zip(places, chosen.items(), strict=True):
        place.axvspan(first, last, color="0.92")
        place.axhline(0, color="0.6", linewidth=0.5)
        for at in some[:DRAWN]:
            place.plot(years, rows[at], linewidth=1, label=asked[at])
        place.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
        place.set_ylabel(f"{first}–")
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Print the table, draw the plot."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--svg", type=Path)
    given = options.parse_args()
    dater = Dater.load()
    asked = words(given.data)
    rows = curves(dater, asked)
    chosen: dict[tuple[int, int], list[int]] = {}
    print(f"{len(asked)} words\n\n| years | words that speak for them most |\n|---|---|")
    for first, last in PERIODS:
        inside = rows[:, first - 1700 : last - 1700 + 1].mean(axis=1)
        chosen[first, last] = np.argsort(-inside)[:SHOWN].tolist()
        print(f"| {first}–{last} | {', '.join(asked[at] for at in chosen[first, last])} |")
    if given.svg is not None:
        draw(chosen, asked, rows, given.svg)


if __name__ == "__main__":
    main()
