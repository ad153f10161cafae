"""The table of words by decade that ships, counted in the open texts of the pack."""

from __future__ import annotations

import hashlib
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from timeloom_lab.systems.dating2015.ixa import words_of
from timeloom_lab.systems.dating2015.series import SHIPPED, Series
from timeloom_train.dating.data import LICENCES, Snippet, extra, held_out
from timeloom_train.systems.dating2015.texts import tuning

__all__ = ["LEAST", "WORKS", "counted", "make"]

WORKS = 3
"""In how many works a word must be."""
LEAST = 3
"""How often it must occur."""


def counted(snippets: Iterable[Snippet], works: int = WORKS, least: int = LEAST) -> Series:
    """The words of the snippets by decade: those of at least so many works, and that frequent. `totals` are of all
    words."""
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    seen: dict[str, set[str]] = defaultdict(set)
    totals: Counter[int] = Counter()
    for one in snippets:
        words = words_of(one.text)
        totals[one.year] += len(words)
        for word in words:
            counts[word][one.year] += 1
            if len(seen[word]) < works:
                seen[word].add(one.work)
    kept = {word: own for word, own in counts.items() if len(seen[word]) >= works and own.total() >= least}
    return Series.counted(kept, totals)


def make(folder: Path, out: Path) -> dict[str, Any]:
    """Write the table and its card, of the texts of `dating/extra.jsonl` below a folder that are neither held out nor
    tuned on; the card is given back."""
    from timeloom import __version__
    from timeloom.models import card, save

    began = time.perf_counter()
    snippets = [one for one in extra(folder) if not held_out(one.work) and not tuning(one.work)]
    series = counted(snippets)
    families = Counter(one.family for one in snippets)
    about = {
        "model": SHIPPED, "what": "counts of words by decade, 1700 to 2029: a table, not weights",
        "data": {
            "dating/extra.jsonl": hashlib.sha256((folder / "dating" / "extra.jsonl").read_bytes()).hexdigest(),
            "texts": dict(sorted(families.items())),
            "left out": "the held-out tenth of the works of every family, and the tenth that systems are tuned on",
            "works of a word at least": WORKS, "occurrences at least": LEAST,
        },
        "command": "python -m timeloom_train system dating2015 --root DATA --table DIR", "seed": 0, "version": __version__,
        "seconds": round(time.perf_counter() - began, 1),
        "figures": {"words": len(series.names), "words counted in all": int(series.totals.sum())},
        "licence": "CC0 1.0: counts, from which no text can be read",
        "sources": [f"{name} ({LICENCES[name]})" for name in sorted(families)],
    }  # fmt: skip
    save(SHIPPED, series.arrays(), about, out)
    return card(SHIPPED, out)
