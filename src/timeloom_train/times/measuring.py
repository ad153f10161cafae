"""What a reader of times makes of each source, in one table.

    python -m timeloom_train.times.measuring --data FOLDER [--system rules] [--only wikiwars] [--split dev]

Annotated sources by the measure of TempEval-3 (`timeloom.metrics`, "timex"); suites by the rules of `fitting_rows`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

import click

from timeloom.document import Document
from timeloom.errors import TimeloomError
from timeloom.metrics import metric
from timeloom.pipeline import Pipeline, load
from timeloom.pipeline.layers import LAYERS, Layers
from timeloom.pipeline.verbs import expressed
from timeloom_train.times.fitting_rows import judge
from timeloom_train.times.sources import ANNOTATED, SOURCES, Item, Split, items

__all__ = ["HEAD", "NEWS", "TBAQ", "LoomFor", "Read", "Row", "loom_for", "measure", "read_with", "rows", "table"]

HEAD = ("source", "items", "strict", "relaxed", "value", "fully right", "mentions right", "false")
NEWS = ("timebank", "aquaint")
"""Sources that have a row together too, as TempEval-3 reports them."""
TBAQ = "tbaq"

Read = Callable[[Item], Document]
"""A system: what it reads in an item. A row that is one expression gives one time or none."""


LoomFor = Callable[[str, str | None], Pipeline]
"""Language and preferred direction -> what reads them."""


class Row(NamedTuple):
    """The figures of one source. F1 from 0 to 1, None for a suite; the share of rows that are fully right, from 0 to 1,
    None for annotated texts. Counts of mentions are those of suites; `false` are rows in which there is a time, of the
    `negatives` that have no mention."""

    source: str
    items: int
    strict: float | None = None
    relaxed: float | None = None
    value: float | None = None
    right: float | None = None
    mentions: int = 0
    found: int = 0
    mentions_right: int = 0
    negatives: int = 0
    false: int = 0


def measure(source: str, items: Iterable[Item], read: Read) -> Row:
    """The row of some items, read by a system; `source` is what the row is called.

    Items with gold count for the F1 (micro, over all texts), items of suites for the other figures. What `read` raises
    is not caught; FormatError where a document has another text than its item.
    """
    timex = metric("timex")
    asked = list(items)
    counts = [timex.count(item.gold, read(item)) for item in asked if item.gold is not None]
    judged = [judge(item.row, [time.to_dict() for time in read(item).times]) for item in asked if item.row is not None]
    row = Row(source, len(asked))
    if counts:
        score = timex.aggregate(counts)
        row = row._replace(strict=score["strict"].f1, relaxed=score["relaxed"].f1, value=score["value"].f1)
    if judged:
        row = row._replace(
            right=sum(one.is_right for one in judged) / len(judged),
            mentions=sum(one.mentions for one in judged),
            found=sum(one.found for one in judged),
            mentions_right=sum(one.right for one in judged),
            negatives=sum(not one.mentions for one in judged),
            false=sum(one.is_false for one in judged),
        )
    return row


# --- systems ---------------------------------------------------------------------------------------------------------
def loom_for(preset: str) -> LoomFor:
    """The pipelines of a preset by language and preferred direction; learned presets are English, so other languages
    are read by the rules. Raises ModelError where it is asked for what there is not."""

    @cache
    def made(language: str, prefer: str | None) -> Pipeline:
        return load(
            preset if language == "en" or preset.startswith("rules") else "rules", language=language, prefer=prefer
        )

    return made


def read_with(loom_for: LoomFor, layers: Layers = "times") -> Read:
    """A system out of pipelines: a text is read as `find` does, an item that is one expression as `parse` does, and
    what `parse` refuses gives no time."""

    def read(item: Item) -> Document:
        loom = loom_for(item.language, item.prefer)
        if not item.is_expression:
            return loom(item.text, item.dct, id=item.id, layers=layers, everyday=item.source not in ANNOTATED)
        try:
            return expressed(item.text, loom, item.dct, id=item.id)
        except TimeloomError:
            return Document(id=item.id, text=item.text, dct=item.dct, language=item.language)

    return read


# --- tables ----------------------------------------------------------------------------------------------------------
def rows(sources: Sequence[str], data: Path, split: Split, read: Read) -> list[Row]:
    """The rows of some sources. News has one of its own (`tbaq`), and so has each language of a source of several;
    every item is read once. Raises what `items` and `measure` do."""
    asked = {source: items(source, data, split) for source in sources}
    answers = {(item.source, item.id): read(item) for own in asked.values() for item in own}
    parts: dict[str, list[Item]] = {}
    for source, own in asked.items():
        parts[source] = own
        languages = sorted({item.language for item in own})
        if len(languages) > 1:
            parts |= {f"{source} {tag}": [item for item in own if item.language == tag] for tag in languages}
        if source == NEWS[-1] and set(NEWS) <= asked.keys():
            parts[TBAQ] = [item for name in NEWS for item in asked[name]]
    return [measure(name, own, lambda item: answers[item.source, item.id]) for name, own in parts.items()]


def table(rows: Iterable[Row]) -> str:
    """Rows as a table of Markdown: percents with one decimal, a dash where a figure is not that of the source."""
    lines = [HEAD, ("---",) * len(HEAD), *map(_cells, rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cells(row: Row) -> tuple[str, ...]:
    shares = (row.strict, row.relaxed, row.value, row.right)
    shown = ("-" if share is None else f"{100 * share:.1f}" for share in shares)
    is_suite = row.right is not None
    mentions = f"{row.mentions_right}/{row.mentions}" if is_suite else "-"
    return row.source, str(row.items), *shown, mentions, f"{row.false}/{row.negatives}" if is_suite else "-"


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--system", default="rules", show_default=True, help="A preset.")
@click.option("--data", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True,
              envvar="TIMELOOM_CORPORA", help="The folder of the data packs.")  # fmt: skip
@click.option("--only", type=click.Choice(SOURCES), multiple=True, help="These sources only.")
@click.option("--split", type=click.Choice(get_args(Split)), default="all", show_default=True)
@click.option("--layers", type=click.Choice(LAYERS), default="times", show_default=True, help="Of texts.")
def main(system: str, data: Path, only: tuple[str, ...], split: Split, layers: Layers) -> None:
    """Print what a preset makes of each source."""
    try:
        click.echo(table(rows(only or SOURCES, data, split, read_with(loom_for(system), layers))))
    except TimeloomError as error:
        raise click.ClickException(str(error)) from error


if __name__ == "__main__":
    main()
