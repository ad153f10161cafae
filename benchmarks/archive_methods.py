"""Which index finds the document that a damaged snippet was cut from: bands of min-hash, five-word shingles, winnowed
letters.

    python benchmarks/archive_methods.py ROWS.jsonl

The share of snippets whose document is among the candidates, whatever else is among them. Damage as in
benchmarks/archive.py.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import zlib
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
from archive import LENGTHS, NOISE, cut, damaged
from numpy.typing import NDArray

from timeloom.archive.fingerprints import chosen, runs
from timeloom.archive.letters import letters

HASHES = 128
ROWS = (1, 2, 4)
WORD = re.compile(r"[^\W_]+")


def shingles(text: str) -> NDArray[np.uint64]:
    """The hashes of the runs of five words."""
    words = WORD.findall(text.lower())
    return np.unique(
        np.array([zlib.crc32(" ".join(words[at : at + 5]).encode()) for at in range(len(words) - 4)], np.uint64)
    )


def signature(held: NDArray[np.uint64], keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Min-hash: for each key the smallest of the hashes mixed with it."""
    if not len(held):
        return np.zeros(len(keys), np.uint64)
    mixed = keys[:, None] * (held[None, :] + np.uint64(1))
    mixed = (mixed ^ (mixed >> np.uint64(33))) * np.uint64(0xFF51AFD7ED558CCD)
    return np.asarray((mixed ^ (mixed >> np.uint64(33))).min(axis=1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=Path)
    parser.add_argument("--number", type=int, default=600)
    given = parser.parse_args()
    rows: list[dict[str, Any]] = [json.loads(line) for line in given.rows.read_text("utf-8").splitlines()]
    keys = np.random.default_rng(0).integers(1, 2**63, HASHES, dtype=np.uint64) | np.uint64(1)
    held = [shingles(row["text"]) for row in rows]
    signatures = np.array([signature(one, keys) for one in held])
    print(f"{len(rows):,} texts, {sum(map(len, held)):,} shingles")
    rng = random.Random(3)
    for least, most in LENGTHS:
        long = [at for at, row in enumerate(rows) if len(row["text"].split()) >= least]
        for rate in NOISE:
            found: dict[str, list[bool]] = defaultdict(list)
            for at in rng.sample(long, given.number):
                text = damaged(cut(rows[at]["text"], least, most, rng), rate, rng)
                asked = shingles(text)
                same = (signatures[at] == signature(asked, keys)) & bool(len(asked))
                for size in ROWS:
                    found[f"{HASHES // size} bands of {size}"].append(bool(same.reshape(-1, size).all(axis=1).any()))
                found["shingles"].append(bool(np.isin(asked, held[at]).any()))
                every = runs(letters(rows[at]["text"]).codes)
                found["letters"].append(bool(np.isin(runs(letters(text).codes), every[chosen(every)]).any()))
            print(
                f"{least} to {most} words, {rate:.0%}:",
                {name: round(float(np.mean(one)), 3) for name, one in found.items()},
                flush=True,
            )


if __name__ == "__main__":
    main()
