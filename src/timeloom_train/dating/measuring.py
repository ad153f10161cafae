"""Figures of what dates texts, on texts that it has not learned from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from timeloom.dating import Dater
from timeloom.document import FIRST_YEAR, Document, Written
from timeloom.metrics.dating import GRAINS
from timeloom_lab.studies.dating import Item, Ours, Remembered, run
from timeloom_train.dating.data import SEMEVAL, Snippet, by_family

__all__ = ["LEVEL", "covered", "figures", "table"]

LEVEL = 0.8
LEVELS = (0.5, 0.8, 0.9)
FEWEST = 5
"""Families of fewer held-out texts have no row of their own."""


def figures(dater: Dater, dev: Sequence[Snippet]) -> dict[str, dict[str, float]]:
    """By family, and "mixed" for all: score and share of exact answers at F, M, C by the lists of both subtasks, median
    and mean error in years, and how many of the credible intervals of 80 % hold the year."""
    parts: dict[str, Sequence[Snippet]] = {"mixed": dev, SEMEVAL: [one for one in dev if one.family == SEMEVAL]}
    parts |= {name: own for name, own in by_family(dev).items() if len(own) >= FEWEST and name != SEMEVAL}
    return {name: _row(dater, own) for name, own in parts.items() if own}


def _row(dater: Dater, snippets: Sequence[Snippet]) -> dict[str, float]:
    items = [Item(Document(id=str(at), text=one.text), one.year) for at, one in enumerate(snippets)]
    told: dict[str, float] = {"texts": len(snippets)}
    ours = Remembered(Ours(dater))
    for style in ("T2", "T1"):
        outcome = run(items, style, {"ours": ours}, "dev")[1]
        for grain in GRAINS:
            for figure in ("score", "precision"):
                told[f"{style} {figure}:{grain}"] = round(outcome.score.figures[f"{figure}:{grain}"] or 0.0, 4)
        if style == "T2":
            told["median years off"], told["mean years off"] = (
                outcome.median_off or 0.0,
                round(outcome.mean_off or 0.0, 1),
            )
    for level, share in zip(LEVELS, _covered(dater, snippets, LEVELS), strict=True):
        told[f"within {level:.0%}".replace("%", " %")] = round(share, 4)
    return told


def covered(dater: Dater, snippets: Sequence[Snippet], level: float = LEVEL) -> float:
    """The share of the texts whose year lies in the credible interval."""
    return _covered(dater, snippets, (level,))[0]


def _covered(dater: Dater, snippets: Sequence[Snippet], levels: Sequence[float]) -> list[float]:
    held = [0] * len(levels)
    for one, p in zip(snippets, dater.years([one.text for one in snippets]), strict=True):
        written = Written(start=FIRST_YEAR, p=tuple(p.tolist()))
        for at, level in enumerate(levels):
            first, last = written.credible(level)
            held[at] += first <= one.year <= last
    return [count / len(snippets) for count in held]


def table(told: Mapping[str, Mapping[str, float]]) -> str:
    """The figures as lines of text."""
    rows = []
    for name, row in told.items():
        two, one = (" ".join(f"{row[f'{style} score:{grain}']:.3f}" for grain in GRAINS) for style in ("T2", "T1"))
        off = f"{row['median years off']:.0f}/{row['mean years off']:.1f} years"
        held = " ".join(f"{row[f'within {level} %']:.3f}" for level in (50, 80, 90))
        rows.append(f"{name:26} {row['texts']:5} T2 {two} T1 {one} {off} within 50, 80, 90 % {held}")
    return "\n".join(rows)
