"""`timeloom epochs TABLE...`: the years at which the frequencies of words break, and the words that carry each
break."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from timeloom.cli.decimals import Decimal
from timeloom.cli.wording import as_json, counted, tell
from timeloom.errors import TimeloomError

if TYPE_CHECKING:
    from timeloom_lab.studies.epochs import Boundary, Carrier, Epochs, Frequencies, Gathering

__all__ = ["epochs"]

BAD_INPUT = 3


def _years(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    first, _, last = value.partition("-")
    if not (first.isdecimal() and last.isdecimal() and int(first) <= int(last)):
        raise click.BadParameter(f"two years, such as 1800-1899 (got {value!r})", context, parameter)
    return int(first), int(last)


def _figure(context: click.Context, parameter: click.Parameter, value: Path | None) -> Path | None:
    """Before anything is computed: the kind of the file and the package that draws it."""
    if value is None:
        return None
    from timeloom.extras import require
    from timeloom_lab.studies.epochs.plot import KINDS

    if value.suffix not in KINDS:
        raise click.BadParameter(f"it writes {', '.join(KINDS)} (got {value.name!r})", context, parameter)
    require("matplotlib")
    return value


@click.command()
@click.argument("tables", nargs=-1, required=True, metavar="TABLE...",
                type=click.Path(exists=True, dir_okay=False, path_type=Path))  # fmt: skip
@click.option("--totals", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="A table of year and all that was counted in it.  [default: what TABLE adds up to]")  # fmt: skip
@click.option("--years", metavar="FIRST-LAST", callback=_years, help="Look at these years alone.")
@click.option("--step", type=click.IntRange(min=1), default=1, show_default=True, help="Years that are taken together.")
@click.option("--words", type=click.IntRange(min=1), default=5000, show_default=True,
              help="How many of the most frequent words are looked at.")  # fmt: skip
@click.option("--lower", is_flag=True, help="Words that differ in case alone are one.")
@click.option("--top", type=click.IntRange(min=0), default=10, show_default=True,
              help="Words that rise, and words that fall, at each boundary.")  # fmt: skip
@click.option("--alpha", type=Decimal(0, 1, min_open=True, max_open=True), default=0.05, show_default=True,
              help="The chance of a boundary where there is none.")  # fmt: skip
@click.option("--permutations", type=click.IntRange(min=1), default=999, show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=12345, show_default=True)
@click.option("--least", type=click.IntRange(min=1), default=5, show_default=True, help="Years (steps) of an epoch.")
@click.option("--most", type=click.IntRange(min=0), default=20, show_default=True, help="Boundaries.")
@click.option("--block", type=click.IntRange(min=1), metavar="N",
              help="Shuffle blocks of N years on end.  [default: a twelfth of the years, from 1 to 5]")  # fmt: skip
@click.option("--prior", type=Decimal(min=0, min_open=True), default=500.0, show_default=True,
              help="Words that the prior of the log odds is worth.")  # fmt: skip
@click.option("--format", "shape", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--json", "as_data", is_flag=True, help="The same as --format json.")
@click.option("--plot", "figure", type=click.Path(dir_okay=False, path_type=Path), callback=_figure,
              help="Draw it, as .svg, .png or .pdf (extra plot).")  # fmt: skip
def epochs(
    tables: tuple[Path, ...], totals: Path | None, years: tuple[int, int] | None, step: int, words: int, lower: bool,
    top: int, alpha: float, permutations: int, seed: int, least: int, most: int, block: int | None, prior: float, shape: str,
    as_data: bool, figure: Path | None,
) -> None:  # fmt: skip
    """Find the years at which the frequencies of words break, and the words that carry each break.

    TABLE has years, words and counts, as TSV, CSV or JSONL, or is a file of the public Google Books n-grams; .gz is unpacked. The
    rows of several tables add up.

    \b
    timeloom epochs counts.tsv --plot epochs.svg
    timeloom epochs googlebooks-eng-1M-1gram-*.gz --years 1800-1999 --lower --json
    """
    from timeloom_lab.studies.epochs import Gathering, Plan, find_epochs

    try:
        plan = Plan(alpha=alpha, permutations=permutations, seed=seed, least=least, most=most, block=block)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    first, last = years or (None, None)
    rows = Gathering(first=first, last=last, step=step, lower=lower)
    broken = _gather(tables, rows)
    given, unread = _totals(totals) if totals is not None else (None, 0)
    table = rows.table(words, given)
    found = find_epochs(table, plan, top=top, prior=prior)
    click.echo(as_json(found.to_dict()) if as_data or shape == "json" else "\n".join(_text(found, table)))
    if figure is not None:
        from timeloom_lab.studies.epochs.plot import plot

        figure.parent.mkdir(parents=True, exist_ok=True)
        plot(found, table, figure)
        click.echo(f"timeloom: {figure}", err=True)
    _remark(found)
    if broken or unread:
        click.get_current_context().exit(BAD_INPUT)


def _gather(tables: tuple[Path, ...], rows: Gathering) -> int:
    """Rows of all tables; how many lines were none is told on stderr, with the first of them."""
    from timeloom.formats.yearly import read_counts

    errors: list[TimeloomError] = []
    broken = 0
    for path in tables:
        for row in read_counts(path):
            if isinstance(row, tuple):
                rows.add(*row)
            else:
                broken += 1
                errors += [row][: 10 - len(errors)]
    _complain(errors, broken)
    return broken


def _totals(path: Path) -> tuple[list[tuple[int, int]], int]:
    from timeloom.formats.yearly import read_totals

    found: list[tuple[int, int]] = []
    errors: list[TimeloomError] = []
    for row in read_totals(path):
        if isinstance(row, tuple):
            found.append(row)
        else:
            errors.append(row)
    _complain(errors[:10], len(errors))
    return found, len(errors)


def _complain(errors: list[TimeloomError], broken: int) -> None:
    if broken:
        click.echo(f"timeloom: {counted(broken, 'line')} left out:", err=True)
        tell(map(str, errors), broken)


def _text(found: Epochs, table: Frequencies) -> list[str]:
    words = (
        f"{len(table.words):,} of {table.seen:,} words"
        if table.seen > len(table.words)
        else counted(table.seen, "word")
    )
    span = f"{found.epochs[0].first} to {found.epochs[-1].last}"
    number = len(found.boundaries)
    boundaries = "1 boundary" if number == 1 else f"{number} boundaries"
    lines = [f"{span}, {words}: {boundaries} that chance does not explain"]
    for at, epoch in enumerate(found.epochs):
        if at:
            lines += _boundary(found.boundaries[at - 1])
        lines.append(f"{epoch.first} to {epoch.last}: {counted(epoch.total, 'word')} counted")
    return [*lines, str(found.signature)]


def _boundary(one: Boundary) -> list[str]:
    return [
        "",
        f"  {one.year}  p {one.p:.3f}, corrected {one.corrected:.3f}; explains {one.share:.0%} of the scatter about it",
        *_carried("rise", one.rise),
        *_carried("fall", one.fall),
        "",
    ]


def _carried(way: str, words: tuple[Carrier, ...]) -> list[str]:
    return [f"    {way}: " + ", ".join(f"{word.word} {word.z:+.1f}" for word in words)] if words else []


def _remark(found: Epochs) -> None:
    """What would make the p too small."""
    from timeloom_lab.studies.epochs.study import CORRELATED

    if found.correlation > CORRELATED:
        told = f"within the epochs years still go on from each other (correlation {found.correlation:.2f})"
        click.echo(
            f"timeloom: {told}, so p are too small; a larger --block than {found.signature['block']} is fairer",
            err=True,
        )
