"""Dating: snippets a second beside the usual way, and figures on held-out texts.

    python benchmarks/dating.py [--data DATA] [--json build/dating.json]

Speed is that of `Dater.years` on one thread, on sentences that are put together here, of 60 to 160 words; beside it
scikit-learn's TF-IDF of runs of one to five characters and words (`TfidfVectorizer`) with a linear model of the same
years, which is how the best system of SemEval-2015 task 7 worked. With DATA, the folder of the packs, the figures of
the shipped model on the part of the mixed dev that settled nothing are printed, and a check that lists change no
distribution.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from timeloom.dating import Dater
from timeloom.document import FIRST_YEAR
from timeloom.document.written import CONFIDENT
from timeloom_train.dating.data import NEWSWIRE, Snippet, load, settling
from timeloom_train.dating.measuring import covered, figures, table

WORDS = (
    "the of and a to in was that his he by with it for as had which is on be at not from but have this they were their an or "
    "ship fleet king letter master house river evening morning company railway telegraph coach parliament harvest corn ball "
    "minister army regiment garden weather physician church engine electric voyage colony treaty merchant duke lady servant "
    "to-day to-morrow shew publick musick hath doth ought nevertheless tonight telephone motor radio television computer"
).split()


def texts(count: int, seed: int = 1) -> list[str]:
    """Snippets of drawn words."""
    draw = random.Random(seed)
    return [" ".join(draw.choices(WORDS, k=draw.randint(60, 160))).capitalize() + "." for _ in range(count)]


def ours(asked: list[str]) -> float:
    """Seconds of the shipped model."""
    dater = Dater.load()
    dater.years(asked[:10])
    began = time.perf_counter()
    dater.years(asked)
    return time.perf_counter() - began


def usual(asked: list[str], learned: int = 400) -> float:
    """Seconds of scikit-learn with as many years, after it has learned from some of the texts."""
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.pipeline import FeatureUnion

    vectors = FeatureUnion([
        ("letters", TfidfVectorizer(analyzer="char", ngram_range=(1, 5), lowercase=False)),
        ("words", TfidfVectorizer(ngram_range=(1, 2))),
    ])  # fmt: skip
    vectors.fit(asked[:learned])
    width = vectors.transform(asked[:1]).shape[1]
    matrix = np.random.default_rng(0).normal(size=(width, 66)).astype(np.float32)
    began = time.perf_counter()
    for at in range(0, len(asked), 200):
        _ = vectors.transform(asked[at : at + 200]) @ matrix
    return time.perf_counter() - began


def more(dater: Dater, dev: list[Snippet]) -> list[str]:
    """Intervals of other levels, short texts, several snippets of one work, abstention, half centuries: a line each."""
    lines = [f"{level:.0%} interval holds {covered(dater, dev, level):.3f}" for level in (0.5, 0.8, 0.9, 0.95)]
    draw = random.Random(0)
    for length in (5, 10, 20, 40, 80):
        some = []
        for one in dev:
            words = one.text.split()
            if len(words) >= length:
                first = draw.randint(0, len(words) - length)
                some.append(replace(one, text=" ".join(words[first : first + length])))
        lines.append(f"{length} words: {off(dater, some)}")
    works: dict[str, list[Snippet]] = {}
    for one in dev:
        works.setdefault(one.work, []).append(one)
    for fewest, most in ((2, 3), (4, 8), (9, 99)):
        several = [own for own in works.values() if fewest <= len(own) <= most]
        together = [replace(own[0], text="\n".join(one.text for one in own)) for own in several]
        lines.append(f"{fewest} to {most} snippets of a work as one text: {off(dater, together)}; the first of them: "
                     f"{off(dater, [own[0] for own in several])}")  # fmt: skip
    p = dater.years([one.text for one in dev])
    years = np.array([one.year for one in dev])
    errors = np.abs(FIRST_YEAR + (np.cumsum(p, axis=1) >= 0.5).argmax(axis=1) - years)
    passed = np.concatenate((np.zeros((len(p), 1)), np.cumsum(p, axis=1)), axis=1)
    sure = (passed[:, CONFIDENT:] - passed[:, :-CONFIDENT]).max(axis=1)
    for least in (0.5, 0.7, 0.8, 0.9):
        lines.append(
            f"--least {least}: {(sure >= least).mean():.0%} dated, median {np.median(errors[sure >= least]):.0f} years off"
        )
    for first, width in (
        *((first, 50) for first in range(1700, 2050, 50)),
        *((first, 10) for first in range(1930, 1990, 10)),
    ):
        inside = [one for one in dev if first <= one.year < first + width]
        if inside:
            lines.append(f"{first} to {first + width - 1}: {off(dater, inside)}")
    return lines


def off(dater: Dater, snippets: list[Snippet]) -> str:
    """Number, median and mean error in years, share within the 80 % interval."""
    p = dater.years([one.text for one in snippets])
    errors = np.abs(FIRST_YEAR + (np.cumsum(p, axis=1) >= 0.5).argmax(axis=1) - [one.year for one in snippets])
    return f"{len(snippets)} texts, {np.median(errors):.0f}; {errors.mean():.1f} years off, {covered(dater, snippets):.3f} within 80 %"


def main() -> None:
    """Print what was measured."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--data", type=Path)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--json", type=Path)
    given = options.parse_args()
    asked = texts(2000)
    rows = [(ours(asked), usual(asked)) for _ in range(given.rounds)]
    first, other = (sorted(len(asked) / row[at] for row in rows) for at in (0, 1))
    print(
        f"snippets a second: timeloom {first[0]:,.0f} to {first[-1]:,.0f}, scikit-learn {other[0]:,.0f} to {other[-1]:,.0f}"
    )
    print(f"ratio in one run: {min(b / a for a, b in rows):.1f} to {max(b / a for a, b in rows):.1f}")
    told: dict[str, object] = {"snippets a second": first, "scikit-learn": other}
    if given.data is not None:
        dater, dev = Dater.load(), [one for one in load(given.data)[1] if not settling(one)]
        own = [one for one in dev if one.family != NEWSWIRE]
        found = {"mixed, as extra has it": figures(dater, own)["mixed"], **figures(dater, dev)}
        print(table(found))
        told["figures"] = found
        lines = more(dater, own)
        print("\n".join(lines))
        told["more"] = lines
    if given.json is not None:
        import json

        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
