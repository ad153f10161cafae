"""Scores and comparisons as tables, and tables as text, Markdown, LaTeX.

A table is made once and rendered in any form. Rows of precision, recall and F1 are shown in percent with one decimal,
figures with four; JSON (`to_dict` of the results) has everything unrounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from timeloom.metrics.base import Metric, Row, Score, figure_text, row_of
from timeloom.signature import Signature

if TYPE_CHECKING:
    from timeloom.metrics.significance import Comparison, Difference

__all__ = [
    "FORMS", "Table", "comparison_tables", "confusion_table", "document_table", "render", "score_table", "text", "type_tables",
]  # fmt: skip

NOTHING = "n/a"


@dataclass(frozen=True, slots=True)
class Table:
    """A table of cells as they are read. The first `words` columns stand left, the others, numbers, right.

    `caption` says what it is and `signature` how it came to be.
    """

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    signature: Signature | None = None
    words: int = 1


def score_table(score: Score, names: Iterable[str] | None = None) -> Table:
    """Rows and figures of a score, the headline unasked; with intervals where it has them."""
    names = list(score.headline if names is None else names)
    with_interval = bool(score.intervals)
    head = ["", "F1", *([_percent_head(score)] if with_interval else []), "P", "R", "gold", "system"]
    made = []
    for name in names:
        if name in score.rows:
            row = score.rows[name]
            f1, precision, recall, gold, system = row_cells(row)
            around = [interval_text(score.intervals.get(name), row_text=True)] if with_interval else []
            made.append((name, f1, *around, precision, recall, gold, system))
        else:
            around = [interval_text(score.intervals.get(name))] if with_interval else []
            made.append((name, figure_text(score.figures[name]), *around, "", "", "", ""))
    if all(name not in score.rows for name in names):
        width = 3 if with_interval else 2
        head, made = ["", "value", *head[2:width]], [row[:width] for row in made]
    return Table(score.metric, tuple(head), tuple(made), score.signature)


def type_tables(score: Score, metric: Metric) -> list[Table]:
    """One table for every column that is counted by type: the types with F1, P, R. Empty where the measure has none."""
    columns: dict[str, list[tuple[str, str]]] = {}
    for name in score.rows:
        typed = metric.typed(name)
        if typed is not None:
            columns.setdefault(typed[0], []).append((typed[1], name))
    if not columns:
        return []
    ordered = [name for name in score.rows if name in columns] + [name for name in columns if name not in score.rows]
    ordered = list(dict.fromkeys([name for name in score.headline if name in columns] + ordered))
    types = sorted({type_ for found in columns.values() for type_, _ in found})
    head = ["type", *(part for column in ordered for part in (column, "P", "R")), "gold", "system"]
    rows = []
    for type_ in types:
        names = [dict(columns[column]).get(type_) for column in ordered]
        cells = [cell for name in names for cell in (row_cells(score.rows[name])[:3] if name else ("", "", ""))]
        first = next(score.rows[name] for name in names if name)
        rows.append((type_, *cells, *row_cells(first)[3:]))
    return [Table(f"{score.metric} by type: F1, precision and recall", tuple(head), tuple(rows), score.signature)]


def confusion_table(score: Score) -> Table | None:
    """Labels of the gold down, of the system across, with sums; None where the measure counts no pairs of labels."""
    if not score.confusion:
        return None
    golds = sorted({gold for gold, _ in score.confusion})
    systems = sorted({system for _, system in score.confusion})
    rows = [
        (gold, *(number(score.confusion.get((gold, system), 0)) for system in systems), _sum(score, golds=[gold]))
        for gold in golds
    ]
    total = ("all", *(_sum(score, systems=[system]) for system in systems), _sum(score))
    return Table(
        f"{score.metric}: labels of the gold (down) and of the system (across)",
        ("gold", *systems, "all"),
        (*rows, total),
        score.signature,
    )


def document_table(metric: Metric, scores: Mapping[str, Score], signature: Signature | None = None) -> Table:
    """One row for every document and row or figure of the headline; `signature` is that of all documents in one."""
    rows: list[tuple[str, ...]] = []
    for document, score in scores.items():
        for name in metric.headline:
            if name in score.rows:
                rows.append((document, name, *row_cells(score.rows[name])))
            else:
                rows.append((document, name, figure_text(score.figures.get(name)), "", "", "", ""))
    return Table(
        f"{metric.name} by document",
        ("document", "row", "F1", "P", "R", "gold", "system"),
        tuple(rows),
        signature,
        words=2,
    )


def comparison_tables(comparison: Comparison) -> list[Table]:
    """One table for every row or figure that was compared: the baseline, then the systems with difference and p."""
    return [_comparison_table(comparison, name) for name in comparison.names]


def _comparison_table(comparison: Comparison, name: str) -> Table:
    first = next(iter(comparison.scores.values()))
    is_row = row_of(name, first.rows)[0] is not None
    level = _percent_head(first, comparison.signature)
    many, counted = len(comparison.scores) > 2, comparison.test == "mcnemar"
    discordant = ("only baseline", "only system") if counted else ()
    head = ("system", name, level, "difference", level, *discordant, "p", *(("p (Holm)",) if many else ()))
    rows = []
    beside = {one.system: one for one in comparison.differences if one.name == name}
    for system, score in comparison.scores.items():
        around = interval_text(score.intervals.get(name), row_text=is_row)
        found = beside.get(system)
        if found is None:
            shown = shown_value(value_of(score, name), is_row)
            rows.append((f"{system} (baseline)", shown, around, *[""] * (len(head) - 3)))
        else:
            rows.append((system, shown_value(found.value, is_row), around, *_tested(found, is_row, counted, many)))
    return Table(f"{comparison.metric} {name}, {comparison.test}", head, tuple(rows), comparison.signature)


def _tested(found: Difference, is_row: bool, counted: bool, many: bool) -> tuple[str, ...]:
    """The cells of a comparison that the baseline does not have."""
    sign = "" if found.difference is None or found.difference < 0 else "+"
    discordant = (str(found.mcnemar.first), str(found.mcnemar.second)) if counted and found.mcnemar else ()
    return (
        sign + shown_value(found.difference, is_row),
        interval_text(found.interval, row_text=is_row),
        *discordant,
        p_text(found.p) + (" exact" if found.exact else ""),
        *((p_text(found.adjusted),) if many else ()),
    )


def value_of(score: Score, name: str) -> float | None:
    """A number of a score by the names of `Metric.value`; None where there was nothing to measure."""
    row, which = row_of(name, score.rows)
    if row is None:
        return score.figures.get(name)
    found = score.rows[row]
    return None if found.is_empty else float(getattr(found, which))


def row_cells(row: Row) -> tuple[str, str, str, str, str]:
    """F1, P, R in percent, and the items of the gold and the system."""
    values = [NOTHING if row.is_empty else f"{100 * value:.1f}" for value in (row.f1, row.precision, row.recall)]
    return (values[0], values[1], values[2], number(row.tally.gold), number(row.tally.system))


def shown_value(value: float | None, is_row: bool) -> str:
    """A number of a row in percent, another as it is."""
    return NOTHING if value is None else f"{100 * value:.1f}" if is_row else figure_text(value)


def interval_text(interval: tuple[float, float] | None, *, row_text: bool = False) -> str:
    """`79.1 to 84.0`."""
    return NOTHING if interval is None else " to ".join(shown_value(end, row_text) for end in interval)


def p_text(value: float | None) -> str:
    """Four decimals, and never 0 where it is not."""
    return NOTHING if value is None else "< 0.0001" if value < 0.0001 else f"{value:.4f}"


def number(value: float) -> str:
    """A whole number without decimals, another with as many as tell it apart at a glance."""
    return str(int(value)) if value == int(value) else f"{value:.2f}"


def _percent_head(score: Score, signature: Signature | None = None) -> str:
    level = (signature or score.signature).get("confidence")
    return f"{100 * level:g} %" if isinstance(level, float) else "interval"


def _sum(score: Score, golds: Sequence[str] | None = None, systems: Sequence[str] | None = None) -> str:
    return number(
        sum(
            count
            for (gold, system), count in score.confusion.items()
            if (golds is None or gold in golds) and (systems is None or system in systems)
        )
    )


def text(table: Table) -> str:
    """Columns of even width; no signature, which the lines of a score carry."""
    lines = [table.head, *table.rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if at < table.words else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in [table.head, tuple("-" * width for width in widths), *table.rows]
    )


def _plain(table: Table) -> str:
    return "\n".join([table.caption, text(table), *([str(table.signature)] if table.signature else [])])


def _markdown(table: Table) -> str:
    lines = [
        f"**{_marked(table.caption)}**",
        "",
        "| " + " | ".join(_marked(cell) or " " for cell in table.head) + " |",
        "|" + "|".join(":---" if at < table.words else "---:" for at in range(len(table.head))) + "|",
        *("| " + " | ".join(_marked(cell) or " " for cell in row) + " |" for row in table.rows),
    ]
    return "\n".join([*lines, *(["", f"`{table.signature}`"] if table.signature else [])])


_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]|#~"} | {"<": "&lt;", ">": "&gt;", "&": "&amp;"})


def _marked(cell: str) -> str:
    """With the marks of Markdown written as themselves."""
    return " ".join(cell.translate(_MARKS).split())


def _latex(table: Table) -> str:
    r"""A table with the rules of booktabs, which needs `\usepackage{booktabs}`."""
    signature = rf" \texttt{{\footnotesize {_tex(str(table.signature))}}}" if table.signature else ""
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\begin{{tabular}}{{{'l' * table.words}{'r' * (len(table.head) - table.words)}}}",
        r"\toprule",
        _tex_row(table.head),
        r"\midrule",
        *map(_tex_row, table.rows),
        r"\bottomrule",
        r"\end{tabular}",
        rf"\caption{{{_tex(table.caption)}.{signature}}}",
        r"\end{table}",
    ]
    return "\n".join(lines)


def _tex_row(cells: Sequence[str]) -> str:
    return " & ".join(map(_tex, cells)) + r" \\"


_TEX = str.maketrans(
    {mark: f"\\{mark}" for mark in "&%$#_{}"}
    | {
        "*": "{*}",
        "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "|": r"\textbar{}",
        "<": r"\textless{}", ">": r"\textgreater{}", "[": "{[}", "]": "{]}",
    }
)  # fmt: skip


def _tex(cell: str) -> str:
    """With the marks of TeX written as themselves; brackets and stars in braces, since after a row's end TeX takes the
    one for an option and swallows the other."""
    return " ".join(cell.translate(_TEX).split())


FORMS: dict[str, Callable[[Table], str]] = {"text": _plain, "markdown": _markdown, "latex": _latex}
"""The forms of a table by name."""


def render(tables: Iterable[Table], form: str) -> str:
    """Tables one after the other, an empty line between them. Raises KeyError for a form that there is not."""
    return "\n\n".join(map(FORMS[form], tables))
