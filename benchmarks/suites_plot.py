"""The figure of benchmarks/suites.py: the share of rows whose start is right, one row a suite and language, one dot a
tool.

    python benchmarks/suites_plot.py build/suites.json docs/suites.svg

Languages of few rows are left out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

Line = Mapping[str, str | int]
OURS, THEIRS = "#2563a8", "#8a8f98"
MARKS = {
    "recognizers": "s",
    "duckling": "^",
    "ctparse": "D",
    "chrono-node": "v",
    "dateparser": "x",
    "parsedatetime": "+",
}
LEAST = 20
"""Rows of a language below which a share says little: it is left out."""


def plot(path: Path, lines: Sequence[Line]) -> None:
    """Write the SVG: the same bytes for the same figures."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    matplotlib.rcParams.update({
        "svg.hashsalt": "timeloom", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 10,
        "axes.spines.top": False, "axes.spines.right": False, "axes.spines.left": False,
    })  # fmt: skip
    shown = [line for line in lines if line["language"] != "all" and int(line["rows"]) >= LEAST]
    ours, *others = (name for name in shown[0] if name not in ("suite", "language", "rows"))
    figure, axes = pyplot.subplots(figsize=(9, 0.45 * len(shown) + 1.5), layout="constrained", facecolor="white")
    places = range(len(shown))
    for name in others:
        known = [(at, float(line[name])) for at, line in zip(places, shown, strict=True) if line[name] != "–"]
        hollow = {} if MARKS[name] in "x+" else {"facecolors": "none", "edgecolors": THEIRS}
        axes.scatter(
            [share for _, share in known],
            [at for at, _ in known],
            marker=MARKS[name],
            s=40,
            label=name,
            **(hollow or {"color": THEIRS}),
        )
    shares = [float(line[ours]) for line in shown]
    axes.scatter(shares, places, marker="o", s=60, color=OURS, label=ours)
    for at, share in zip(places, shares, strict=True):
        axes.text(share + 1.2, at - 0.12, f"{share:.0f}", va="bottom", fontsize=8, color=OURS)
    axes.set(
        xlim=(0, 100), yticks=list(places), yticklabels=[f"{line['suite']} {line['language']} ({line['rows']})" for line in shown],
        title="Rows whose start is right, per cent; the tenth kept aside",
    )  # fmt: skip
    axes.invert_yaxis()
    axes.set_axisbelow(True)
    axes.grid(axis="y", color="#eeeeee")
    axes.tick_params(length=0, labelsize=9)
    axes.title.set_fontsize(10)
    figure.legend(loc="outside lower center", ncols=len(others) + 1, frameon=False, fontsize=8)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
    pyplot.close(figure)
    path.write_text(
        "\n".join(line.rstrip() for line in path.read_text(encoding="utf-8").splitlines()) + "\n", encoding="utf-8"
    )


def main() -> int:
    given, path = map(Path, sys.argv[1:])
    tables = json.loads(given.read_text(encoding="utf-8"))["tables"]
    plot(path, next(lines for title, lines in tables.items() if title.startswith("Start right, the tenth")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
