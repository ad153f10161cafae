"""The figure of epochs: where years differ from those before, and the words that carry each boundary (matplotlib)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from timeloom.extras import require
from timeloom_lab.studies.epochs.frequencies import Frequencies
from timeloom_lab.studies.epochs.study import WINDOW, Boundary, Epochs

__all__ = ["KINDS", "MOST_PANELS", "plot"]

KINDS = (".svg", ".png", ".pdf")
MOST_PANELS = 12
"""Boundaries that have a panel of their own: those that explain most."""

_RISING, _FALLING = ("#1b6ca8", "#17a2a2", "#2e933c"), ("#d1495b", "#e08e00", "#8f5fbf")
_WIDTH, _HEIGHT = 8.0, 2.1


def plot(found: Epochs, table: Frequencies, path: Path) -> None:
    """Write the figure to a file (`.svg`, `.png` or `.pdf`, by its name).

    Above: of how the years before and after a year scatter, what a break there explains. Below, for each boundary: the
    three surest words that rise (solid) and that fall (dashed), in multiples of their own mean frequency. The same
    table gives the same bytes. Raises MissingExtra without matplotlib, ValueError for another kind of file.
    """
    if path.suffix not in KINDS:
        raise ValueError(f"a figure is an {', '.join(KINDS)} file (got {path.name!r})")
    matplotlib: Any = require("matplotlib")
    matplotlib.use("agg")
    from matplotlib import pyplot

    settings: Any = {
        "svg.hashsalt": "timeloom", "svg.fonttype": "none", "font.size": 8, "axes.spines.top": False,
        "axes.spines.right": False, "font.family": "sans-serif", "text.parse_math": False,
    }  # fmt: skip
    shown = sorted(found.boundaries, key=lambda one: (-one.share, one.year))[:MOST_PANELS]
    with pyplot.rc_context(settings):
        size = (_WIDTH, _HEIGHT * (1 + len(shown)) + 0.3)
        figure, axes = pyplot.subplots(
            1 + len(shown), 1, figsize=size, squeeze=False, sharex=True, layout="constrained"
        )
        _curve(axes[0, 0], found)
        for axis, boundary in zip(axes[1:, 0], sorted(shown, key=lambda one: one.year), strict=True):
            _words(axis, boundary, found, table)
        axes[-1, 0].set_xlabel("year")
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None, dpi=150)
        pyplot.close(figure)


def _curve(axis: Any, found: Epochs) -> None:
    axis.plot([year for year, _ in found.curve], [share for _, share in found.curve], color="#4b4b4b", linewidth=1.2)
    for boundary in found.boundaries:
        axis.axvline(boundary.year, color="#8a2f1d", linewidth=1)
        label = f"{boundary.year}"
        axis.annotate(
            label, (boundary.year, 1), xycoords=("data", "axes fraction"), ha="center", va="bottom", color="#8a2f1d"
        )
    axis.set_ylabel(f"explained by a break,\n{WINDOW} years on either side")
    axis.set_ylim(bottom=0)


def _words(axis: Any, boundary: Boundary, found: Epochs, table: Frequencies) -> None:
    lines: dict[str, Any] = {}
    shares, place = table.shares, {word: at for at, word in enumerate(table.words)}
    for words, colours, dash in ((boundary.rise, _RISING, "-"), (boundary.fall, _FALLING, "--")):
        for word, colour in zip(words, colours, strict=False):
            row = shares[place[word.word]]
            (line,) = axis.plot(table.years, row / row.mean(), color=colour, linestyle=dash, linewidth=1.1)
            lines[word.word] = line
    for other in found.boundaries:
        axis.axvline(other.year, color="#8a2f1d" if other is boundary else "#d9d7cf", linewidth=1, zorder=0)
    axis.set_title(f"{boundary.year}", fontsize=9, loc="left")
    axis.set_ylabel("times its mean")
    axis.set_ylim(bottom=0)
    if lines:
        axis.legend(lines.values(), lines.keys(), loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
