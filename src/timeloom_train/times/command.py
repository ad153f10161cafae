"""`python -m timeloom_train times` and `times-left-out`: the choice learned from all sources, and from all but one in
turn."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from timeloom_train.times.calibration import error, reliability, shown
from timeloom_train.times.causes import causes
from timeloom_train.times.fitting import Settings
from timeloom_train.times.learning import GOLD, LEARNED, Extracted, chart_of, extracted, learned, reading
from timeloom_train.times.measuring import NEWS, TBAQ, Row, measure, table
from timeloom_train.times.shipping import ship
from timeloom_train.times.sources import ANNOTATED, SCATE, TEST_ONLY, items

__all__ = ["times", "times_left_out"]

_DATA = click.option("--data", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True, envvar="TIMELOOM_CORPORA",
                     help="The folder of the data packs.")  # fmt: skip
_KEEP = click.option(
    "--keep",
    type=click.Path(path_type=Path),
    help="A folder in which every epoch is kept, so that a run goes on where it stopped.",
)
_EPOCHS = click.option("--epochs", type=click.IntRange(2), default=Settings().epochs, show_default=True)
_SEED = click.option("--seed", type=int, default=Settings().seed, show_default=True)


def _found(data: Path) -> Extracted:
    with click.progressbar(LEARNED, label="examples", item_show_func=lambda one: one or "") as bar:
        return {source: extracted(source, data) for source in bar}


def _say(line: str) -> None:
    click.echo(line, err=True)


def _dev(data: Path) -> set[tuple[str, str]]:
    return {(source, item.id) for source in (*GOLD, SCATE) for item in items(source, data, "dev")}


@click.command("times")
@_DATA
@_KEEP
@_EPOCHS
@_SEED
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The folder of the weights.")
def times(data: Path, keep: Path | None, epochs: int, seed: int, out: Path) -> None:
    """Learn to choose among the readings of times, from the train part of every source."""
    begun = time.perf_counter()
    settings, found, dev = Settings(epochs=epochs, seed=seed), _found(data), _dev(data)
    state = None if keep is None else keep / f"all-{epochs}-{seed}.npz"
    weights = learned(found, skip=lambda source, name: (source, name) in dev, settings=settings, told=_say, state=state)
    seconds = time.perf_counter() - begun
    rows = _of_dev(data, weights.tolist())
    click.echo(table(rows))
    counts = {
        source: sum(len(every) for name, every in own if (source, name) not in dev) for source, own in found.items()
    }
    figures = {row.source: _figures(row) for row in rows}
    ship(
        weights,
        settings,
        counts,
        data,
        f"python -m timeloom_train times --data DATA --out DIR --epochs {epochs} --seed {seed}",
        seconds,
        figures,
        out,
    )


def _of_dev(data: Path, weights: list[float]) -> list[Row]:
    read = reading(weights)
    rows = [measure(f"{TBAQ} dev", [item for name in NEWS for item in items(name, data, "dev")], read)]
    rows += [measure(f"{name} dev", items(name, data, "dev"), read) for name in GOLD if name not in NEWS]
    return rows + [measure(name, items(name, data, "all"), read) for name in sorted(TEST_ONLY)]


def _figures(row: Row) -> dict[str, Any]:
    named = {"strict": row.strict, "relaxed": row.relaxed, "value": row.value, "fully right": row.right}
    return {name: round(value, 4) for name, value in named.items() if value is not None}


@click.command("times-left-out")
@_DATA
@_EPOCHS
@_SEED
@click.option("--only", type=click.Choice(GOLD), multiple=True, help="Leave out these alone.")
@click.option(
    "--causes",
    "why",
    is_flag=True,
    help="Say of annotated sources why times are misread, and how often a score is right.",
)
def times_left_out(data: Path, epochs: int, seed: int, only: tuple[str, ...], why: bool) -> None:
    """Leave each source out of the learning in turn, and print what is made of it; then what all of them make of
    tweets."""
    settings, found = Settings(epochs=epochs, seed=seed), _found(data)
    rows = []
    for source in only or GOLD:
        weights = learned(found, without=source, settings=settings, told=lambda line: None)
        read = reading(weights.tolist())
        rows.append(measure(source, items(source, data, "all"), read))
        _say(table(rows[-1:]).splitlines()[-1])
        if why and source in ANNOTATED:
            bins = reliability(items(source, data, "all"), read)
            click.echo(f"{source}: expected calibration error {error(bins):.3f}\n{shown(bins)}")
            click.echo(f"{source}: {dict(causes(items(source, data, 'all'), read, chart_of))}")
    if not only:
        weights = learned(found, settings=settings, told=lambda line: None)
        rows += [measure(name, items(name, data, "all"), reading(weights.tolist())) for name in sorted(TEST_ONLY)]
    click.echo(table(rows))
