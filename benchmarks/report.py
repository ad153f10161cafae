"""Small tables on the terminal, and the same rows as JSON."""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Sequence
from pathlib import Path

Cell = str | int | float | None


def written(cell: Cell) -> str:
    if cell is None:
        return "-"
    if isinstance(cell, float):
        return f"{cell:.3g}" if abs(cell) < 1000 else f"{cell:.0f}"
    return str(cell)


def table(head: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """Columns of even width, numbers to the right."""
    lines = [list(head), *([written(cell) for cell in row] for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    numeric = [all(not isinstance(row[i], str) for row in rows) for i in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(line, widths, numeric, strict=True)
        ).rstrip()
        for line in lines
    )


def arguments(doc: str | None) -> argparse.ArgumentParser:
    """The arguments of a script that publishes: `--json`, beside which it has its own."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, help="write the table there too")
    return parser


def publish(title: str, head: Sequence[str], rows: Sequence[Sequence[Cell]], out: Path | None = None) -> None:
    """Print a table; with `out`, write it as JSON too, with the machine it was measured on."""
    print(f"\n{title}\n\n{table(head, rows)}\n", flush=True)
    if out:
        machine = {"python": platform.python_version(), "machine": platform.machine(), "system": platform.system()}
        measured = [dict(zip(head, row, strict=True)) for row in rows]
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(json.dumps({"title": title, **machine, "rows": measured}, indent=2) + "\n", encoding="utf-8")
