"""The figure of the study: one panel for each way of losing information, one line for each measure (matplotlib)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from timeloom.extras import require
from timeloom_lab.studies.graph_measures.curve import Curve

__all__ = ["plot"]

_COLOURS = ("#1b6ca8", "#d1495b", "#2e933c", "#8f5fbf", "#e08e00", "#4b4b4b", "#17a2a2", "#b5651d", "#7f8c8d")
_WIDTH, _HEIGHT = 3.1, 2.9


def plot(panels: Mapping[str, Sequence[Curve]], path: Path, *, columns: int = 3, y: str = "score") -> None:
    """Write the panels to a file (`.svg`, `.png` or `.pdf`, by its name); bands are one standard deviation over runs,
    the grey line is the ideal.

    The same panels give the same bytes. Raises MissingExtra without matplotlib, ValueError for another kind of file.
    """
    if path.suffix not in {".svg", ".png", ".pdf"}:
        raise ValueError(f"a figure is an .svg, .png or .pdf file (got {path.name!r})")
    matplotlib: Any = require("matplotlib")
    matplotlib.use("agg")
    from matplotlib import pyplot

    settings: Any = {
        "svg.hashsalt": "timeloom", "svg.fonttype": "none", "font.size": 8, "axes.spines.top": False,
        "axes.spines.right": False, "font.family": "sans-serif",
    }  # fmt: skip
    names = dict.fromkeys(_bare(curve.measure) for curves in panels.values() for curve in curves)
    colours = {name: _COLOURS[at % len(_COLOURS)] for at, name in enumerate(names)}
    with pyplot.rc_context(settings):
        columns = max(1, min(columns, len(panels)))
        rows = -(-len(panels) // columns)
        figure, axes = pyplot.subplots(
            rows, columns, figsize=(_WIDTH * columns, _HEIGHT * rows + 0.6), squeeze=False, layout="constrained"
        )
        for place, axis in enumerate(axes.flat):
            if place >= len(panels):
                axis.axis("off")
                continue
            title = list(panels)[place]
            _panel(axis, title, panels[title], colours, y)
        handles = {
            text: line for axis in axes.flat for line, text in zip(*axis.get_legend_handles_labels(), strict=True)
        }
        figure.legend(
            handles.values(), handles.keys(), loc="outside lower center", ncols=min(5, len(handles)), frameon=False
        )
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None, dpi=150)
        pyplot.close(figure)


def _panel(axis: Any, title: str, curves: Sequence[Curve], colours: Mapping[str, str], y: str) -> None:
    ideal = [1, 1] if {curve.ideal for curve in curves} == {"one"} else [0, 1]
    axis.plot([0, 1], ideal, color="#bbbbbb", linewidth=0.9, zorder=0)
    for curve in curves:
        colour = colours[_bare(curve.measure)]
        dash = "-" if curve.measure == _bare(curve.measure) else ":"
        axis.plot(curve.shares, curve.means, color=colour, linestyle=dash, linewidth=1.4, label=curve.measure)
        low = [mean - spread for mean, spread in zip(curve.means, curve.spreads, strict=True)]
        high = [mean + spread for mean, spread in zip(curve.means, curve.spreads, strict=True)]
        axis.fill_between(curve.shares, low, high, color=colour, alpha=0.13, linewidth=0)
    axis.set_title(title, fontsize=9)
    axis.set_xlabel("share of the minimal information kept")
    axis.set_ylabel(y)
    axis.set_xlim(0, 1)
    axis.set_ylim(0, 1.02)


def _bare(measure: str) -> str:
    """A measure without its credit: strict and relaxed lines have one colour, relaxed ones are dotted."""
    return measure.removesuffix("-relaxed")
