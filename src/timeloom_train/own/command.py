"""`timeloom train`: from the shipped weights and a folder of one's own labelled texts to a folder of weights."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from timeloom_train.own.labelled import Gold, Labelled

__all__ = ["train"]

_THERE = click.Path(exists=True, file_okay=False, path_type=Path)


class _Dev(click.ParamType):  # type: ignore[type-arg]  # not generic in the oldest click that will do
    """A folder, or the share of the texts (0 for none) that is asked and not learned from."""

    name = "folder|share"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path | float:
        if isinstance(value, (Path, float)):
            return value
        if Path(value).is_dir():
            return Path(value)
        try:
            share = float(value)
        except ValueError:
            self.fail(f"{value!r} is neither a folder nor a number", param, ctx)
        if not 0 <= share < 1:
            self.fail(f"a share is from 0 to below 1, not {value}", param, ctx)
        return share


@click.command(short_help="Teach the reader of times with labelled texts of your own.")
@click.argument("labelled", type=_THERE)
@click.option(
    "--out", type=click.Path(path_type=Path), required=True, help="The folder that the weights go to: empty, or new."
)
@click.option("--format", "form", default="auto", show_default=True, metavar="FORMAT",
              help="anafora, timeml, brat, xmi, cas-json, label-studio or jsonl; by the files' names otherwise.")  # fmt: skip
@click.option("--dev", type=_Dev(), default=0.2, show_default=True, metavar="FOLDER|SHARE",
              help="Texts that are asked and not learned from: a folder, or a share of LABELLED (0: none).")  # fmt: skip
@click.option("--from", "base", type=_THERE, help="Weights to begin with.  [default: those that are shipped]")
@click.option("--epochs", type=click.IntRange(1), default=12, show_default=True, help="At most.")
@click.option("--patience", type=click.IntRange(1), default=3, show_default=True,
              help="Stop after so many epochs without gain on dev.")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True)
def train(
    labelled: Path, out: Path, form: str, dev: Path | float, base: Path | None, epochs: int, patience: int, seed: int
) -> None:  # fmt: skip
    """Teach the reader of times with texts of your own: LABELLED is a folder of them, in Anafora (SCATE) or TimeML
    (TIMEX3).

    The weights by which times are chosen learn on from those that are there, for at most --epochs, and are drawn back
    to them: what the texts do not say is kept as it was. What does no better on dev than before is not taken. OUT is
    what `load("rules", weights=OUT)` and `--weights OUT` read, whichever preset it is.
    """
    from dataclasses import replace

    from timeloom_train.own import labelled as data
    from timeloom_train.own.learning import PLAN, learned
    from timeloom_train.own.writing import checked, made_whole, write

    checked(out)
    began = time.perf_counter()
    held = data.read_labelled(labelled, form)
    _tell(held)
    learn, asked = _sides(held, dev, form, seed)
    click.echo(f"learned from: {_counted(learn)}; asked and not learned from: {_counted(asked) if asked else 'none'}")
    if not asked:
        click.echo("without texts to ask the last epoch is kept, and there are no figures")
    made = learned(base, learn, asked, replace(PLAN, epochs=epochs, seed=seed), patience=patience, say=click.echo)
    if not made.better:
        click.echo("they do no better on dev than before: the weights stay as they were")
    about = {
        "data": {"folder": labelled.name, "format": held.format, "sha256": data.sha256(learn), "dev": data.sha256(asked)},
        "documents": len(learn), "seed": seed,
        "command": f"timeloom train LABELLED --dev {dev if isinstance(dev, float) else 'FOLDER'} --epochs {epochs} "
                   f"--patience {patience} --seed {seed}",
    }  # fmt: skip
    with made_whole(out) as draft:
        write(base, draft, made, about)
    _show(made.said)
    click.echo(f"{out}: written in {time.perf_counter() - began:.0f} s; read with it: timeloom parse --weights {out}")


def _tell(held: Labelled) -> None:
    from timeloom_train.own.labelled import KINDS

    labels = ", ".join(f"{count:,} {name}" for name, count in sorted(held.labels.items()))
    click.echo(f"{held.documents:,} labelled texts ({held.format}); labels that can be learned: {labels}")
    for reason, count in held.lost.most_common():
        click.echo(f"not learned: {count:,} {reason}")
    for kind, name in KINDS.items():
        if not any(one.kind == kind for one in held.golds):
            click.echo(f"no text is labelled with {name}: nothing is learned of it")


def _sides(held: Labelled, dev: Path | float, form: str, seed: int) -> tuple[Sequence[Gold], Sequence[Gold]]:
    from timeloom.errors import FormatError
    from timeloom_train.own import labelled as data

    if isinstance(dev, Path):
        asked = data.read_labelled(dev, form).golds
        learn = data.without(held.golds, asked)
        if len(learn) < len(held.golds):
            click.echo(f"not learned from: {len(held.golds) - len(learn)} texts that are asked")
        if not learn:
            raise FormatError("every text of it is asked, so none is left to learn from", document=str(dev))
        return learn, asked
    return data.parted(held.golds, dev, seed) if dev else (held.golds, [])


def _counted(golds: Sequence[Gold]) -> str:
    kinds = {kind: sum(one.kind == kind for one in golds) for kind in ("scate", "timex")}
    return ", ".join(f"{count:,} texts with {name.upper()}" for name, count in kinds.items() if count)


def _show(said: dict[str, Any]) -> None:
    """The figures on dev, before and after."""
    told = said.get("figures")
    if told is None:
        return
    click.echo(f"{'F1 on dev':24} {'before':>7} {'after':>7}")
    for name, value in told["before"].items():
        click.echo(f"{name:24} {value:7.3f} {told['after'][name]:7.3f}")
