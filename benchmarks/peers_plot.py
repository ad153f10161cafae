"""The figure of benchmarks/peers.py: accuracy, speed and memory of each tool, one row a tool."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

Row = tuple[str, float, float, float, float]
"""Name, F1 of strict extent and of value (0 to 1), KB a CPU second, MB at the most."""

OURS, THEIRS, SECOND = "#2563a8", "#8a8f98", 0.45


def plot(path: Path, rows: Sequence[Row]) -> None:
    """Write the SVG: the same bytes for the same figures."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    matplotlib.rcParams.update({
        "svg.hashsalt": "timeloom", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 10,
        "axes.spines.top": False, "axes.spines.right": False, "axes.spines.left": False,
    })  # fmt: skip
    figure, (accuracy, speed, memory) = pyplot.subplots(
        1, 3, figsize=(10, 0.42 * len(rows) + 1.3), sharey=True, layout="constrained", facecolor="white"
    )
    places = range(len(rows))
    colours = [OURS if name.startswith("timeloom") else THEIRS for name, *_ in rows]
    accuracy.barh([at - 0.19 for at in places], [100 * value for _, _, value, _, _ in rows], 0.36, color=colours)
    accuracy.barh(
        [at + 0.19 for at in places], [100 * strict for _, strict, _, _, _ in rows], 0.36, color=colours, alpha=SECOND
    )
    for at, (_, strict, value, _, _) in enumerate(rows):
        accuracy.text(100 * value + 1, at - 0.19, f"{100 * value:.0f}", va="center", fontsize=8)
        accuracy.text(100 * strict + 1, at + 0.19, f"{100 * strict:.0f}", va="center", fontsize=8, color="#555555")
    accuracy.set(
        xlim=(0, 108),
        title="F1 of value (full), of extent (pale)",
        yticks=list(places),
        yticklabels=[row[0] for row in rows],
    )
    for axes, column, title in ((speed, 3, "KB of text a CPU second"), (memory, 4, "MB at the most")):
        said = [float(row[column]) for row in rows]
        axes.barh(places, said, 0.6, color=colours)
        axes.set(xscale="log", title=title, xlim=(min(said) / 3, max(said) * 5))
        for at, value in enumerate(said):
            axes.text(value * 1.12, at, f"{value:,.0f}" if value >= 10 else f"{value:.1f}", va="center", fontsize=8)
    for axes in (accuracy, speed, memory):
        axes.invert_yaxis() if axes is accuracy else None
        axes.tick_params(length=0, labelsize=9)
        axes.title.set_fontsize(10)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
    pyplot.close(figure)
    path.write_text(
        "\n".join(line.rstrip() for line in path.read_text(encoding="utf-8").splitlines()) + "\n", encoding="utf-8"
    )
