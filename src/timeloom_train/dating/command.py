"""`python -m timeloom_train dating` and `dating-left-out`: the weights of dating, and what they are worth elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from timeloom_train.dating.fitting import Fit

__all__ = ["dating", "dating_large", "dating_left_out"]

OUT = Path("build/models")
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@contextmanager
def _bar() -> Iterator[Callable[[str, int, int], None]]:
    """A bar for each part of a run."""
    from rich.progress import Progress, TaskID

    with Progress(transient=True) as progress:
        bars: dict[str, TaskID] = {}

        def say(what: str, done: int, of: int) -> None:
            if what not in bars:
                bars[what] = progress.add_task(what, total=of)
            progress.update(bars[what], completed=done)

        yield say


@click.command()
@click.option("--root", type=_FOLDER, required=True, help="The folder with dating/semeval and dating/extra.jsonl.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=OUT, show_default=True)
@click.option("--width", type=click.IntRange(2), default=16, show_default=True, help="Numbers that stand for a run.")
@click.option("--epochs", type=click.IntRange(1), default=2, show_default=True)
@click.option("--rate", type=float, default=6e-3, show_default=True)
@click.option("--noise", type=click.FloatRange(0, 1), default=0.3, show_default=True,
              help="The share of the texts that are read with slips of print.")  # fmt: skip
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
def dating(root: Path, out: Path, width: int, epochs: int, rate: float, noise: float, threads: int, seed: int) -> None:
    """Learn to date texts, by SemEval's snippets and by dated texts whose terms are known.

    OUT gets dating.v1.npz and its card, with the figures on the mixed dev (SemEval's, and a tenth of the works of every
    family) and on kinds of texts left out; OUT/dating.run is what a run that was stopped goes on with: remove it to
    begin anew.
    """
    from timeloom.extras import require
    from timeloom_train.dating.making import make
    from timeloom_train.dating.measuring import table

    require("torch").set_num_threads(threads)
    told = f"--width {width} --epochs {epochs} --rate {rate} --noise {noise} --seed {seed}"
    settings = Fit(width=width, epochs=epochs, rate=rate, noise=noise, seed=seed)
    with _bar() as say:
        found = make(
            root,
            out,
            settings,
            command=f"python -m timeloom_train dating --root DATA {told} --threads {threads}",
            say=say,
        )
    click.echo(table(found))


@click.command("dating-left-out")
@click.option("--root", type=_FOLDER, required=True, help="The folder with dating/semeval and dating/extra.jsonl.")
@click.option(
    "--most", type=click.IntRange(1), help="Learn from so many texts of a kind at most: quicker, and a little worse."
)
@click.option(
    "--kept", type=click.Path(file_okay=False, path_type=Path), help="A folder to go on from where it was stopped."
)
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
def dating_left_out(root: Path, most: int | None, kept: Path | None, threads: int, seed: int) -> None:
    """Learn without whole kinds of texts, and date those: what is known of a period, and not of who wrote.

    Prints a line for each kind, of at most 1,000 of its texts, the mean and the worst.
    """
    from timeloom.extras import require
    from timeloom_train.dating.making import left_out, without
    from timeloom_train.dating.measuring import table

    require("torch").set_num_threads(threads)
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
    with _bar() as say:
        found = without(root, Fit(seed=seed), most=most, kept=kept, say=say)
    click.echo(table(left_out(found)))


@click.command("dating-large")
@click.option("--root", type=_FOLDER, required=True, help="The folder with dating/semeval and dating/extra.jsonl.")
@click.option("--kept", type=click.Path(file_okay=False, path_type=Path), required=True,
              help="A folder of dating-left-out, whose models are taken and what it lacks is made; it gets what the network says of each text.")  # fmt: skip
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=OUT, show_default=True)
@click.option("--rank", type=click.IntRange(2), default=8, show_default=True, help="Numbers that stand for a text.")
@click.option("--epochs", type=click.IntRange(1), default=8, show_default=True)
@click.option(
    "--most", type=click.IntRange(1), default=3500, show_default=True, help="Texts of a kind that are learned from."
)
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
def dating_large(root: Path, kept: Path, out: Path, rank: int, epochs: int, most: int, threads: int, seed: int) -> None:
    """Learn what the lowest layers of the large network (extra large) say of years, beside the words of dating.v1.

    OUT gets dating-large.v1.npz and its card. Prints a line for each kind left out, the mean and the worst.
    """
    from timeloom.extras import require
    from timeloom_train.dating.large import HeardFit, make
    from timeloom_train.dating.measuring import table

    require("torch").set_num_threads(threads)
    kept.mkdir(parents=True, exist_ok=True)
    told = f"--root DATA --kept KEPT --rank {rank} --epochs {epochs} --most {most} --threads {threads} --seed {seed}"
    settings = HeardFit(rank=rank, epochs=epochs, most=most, seed=seed)
    with _bar() as say:
        found = make(
            root, out, kept, settings, command=f"python -m timeloom_train dating-large {told}", threads=threads, say=say
        )
    click.echo(table(found))
