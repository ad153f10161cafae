"""`timeloom train`: from the shipped weights and a folder of one's own labelled texts to a folder of weights."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from timeloom_train.own.labelled import Labelled
    from timeloom_train.reader.sources import Gold

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


@click.command(short_help="Teach the preset en with labelled texts of your own.")
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
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True)
def train(
    labelled: Path, out: Path, form: str, dev: Path | float, base: Path | None, epochs: int, patience: int, seed: int,
    threads: int,
) -> None:  # fmt: skip
    """Teach the preset `en` with texts of your own: LABELLED is a folder of them, in Anafora (SCATE) or TimeML (TIMEX3).

    The encoder stays as it is. The head that labels characters learns on from its weights, for at most --epochs; the linker
    learns on from the links of SCATE entities. Whatever the texts are not labelled for is kept as it was. What does no
    better on dev than before is not taken. OUT is what `load("en", weights=OUT)` and `--weights OUT` read.

    It takes minutes, and needs the extra `train`: pip install timeloom[train].
    """
    from dataclasses import replace

    from timeloom.extras import require
    from timeloom_train.own import labelled as data
    from timeloom_train.own.writing import checked

    checked(out)
    require("torch").set_num_threads(threads)
    began = time.perf_counter()
    held = data.read_labelled(labelled, form)
    _tell(held)
    learn, asked = _sides(held, dev, form, seed)
    click.echo(f"learned from: {_counted(learn)}; asked and not learned from: {_counted(asked) if asked else 'none'}")
    if not asked:
        click.echo("without texts to ask the last epoch is kept, nothing is calibrated, and there are no figures")
    from timeloom_train.own.learning import PLAN, head, linker

    made = head(
        base, learn, asked, replace(PLAN, epochs=epochs, seed=seed), patience=patience, threads=threads, say=_say
    )
    if not made.better:
        click.echo("the head does no better on dev than before: its weights stay as they were")
    links = linker(base, learn, asked)
    if not links.better:
        why = "it does no better on dev" if links.said["documents"] else "no SCATE links to learn from"
        click.echo(f"the linker stays as it was: {why}")
    about = {
        "data": {"folder": labelled.name, "format": held.format, "sha256": data.sha256(learn), "dev": data.sha256(asked)},
        "documents": len(learn), "seed": seed,
        "command": f"timeloom train LABELLED --dev {dev if isinstance(dev, float) else 'FOLDER'} --epochs {epochs} "
                   f"--patience {patience} --seed {seed}",
    }  # fmt: skip
    _written(base, out, made, links, about, asked)
    click.echo(
        f"{out}: written in {time.perf_counter() - began:.0f} s; read with it: timeloom parse --preset en --weights {out}"
    )


def _say(line: str) -> None:
    click.echo(line)


def _tell(held: Labelled) -> None:
    from timeloom_train.own.labelled import KINDS

    labels = ", ".join(f"{count:,} {name}" for name, count in sorted(held.labels.items()))
    click.echo(
        f"{held.documents:,} labelled texts ({held.format}), {held.sentences:,} sentences, {held.passed:,} of them with a time "
        f"or a word that hints at one; labels that can be learned: {labels}; links: {held.links:,}"
    )
    for reason, count in held.lost.most_common():
        click.echo(f"not learned: {count:,} {reason}")
    for kind, name in KINDS.items():
        if not any(one.kind == kind for one in held.golds):
            click.echo(f"no text is labelled with {name}: what the head says of it is to stay as it is")


def _sides(held: Labelled, dev: Path | float, form: str, seed: int) -> tuple[Sequence[Gold], Sequence[Gold]]:
    from timeloom.errors import FormatError
    from timeloom_train.own import labelled as data

    if isinstance(dev, Path):
        asked = [one._replace(split="dev") for one in data.read_labelled(dev, form).golds]
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


def _written(
    base: Path | None, out: Path, made: Any, links: Any, about: dict[str, Any], asked: Sequence[Gold]
) -> None:  # fmt: skip
    from dataclasses import replace

    import numpy as np

    from timeloom import models
    from timeloom.pipeline import Pipeline, load
    from timeloom.stages.recognise.labelling import CharLabeller
    from timeloom.stages.recognise.rule_labels import COLUMNS
    from timeloom_train.own.learning import DOUBTS
    from timeloom_train.own.writing import made_whole, write
    from timeloom_train.reader.fitting import chosen_by, read_figures

    def figures(loom: Pipeline) -> dict[str, float]:
        texts = [one.document for one in asked]
        return read_figures(asked, [loom(one.text, one.dct, id=one.id, layers="times") for one in texts])

    with made_whole(out) as draft:
        write(base, draft, made, links, about)
        after = load("en", weights=draft)
        if not asked:
            return
        told = {"before": figures(load("en", weights=base)), "after": figures(after)}
        for doubt in DOUBTS if made.better else ():
            # What the texts teach against the rules must be able to win, and how sure the head is differs with the texts.
            bolder = replace(after.recognise, doubt=(doubt,) * COLUMNS)  # type: ignore[type-var]  # a stage of `en`
            found = figures(replace(after, recognise=bolder))
            if chosen_by(found) > chosen_by(told["after"]):
                made = made._replace(weights={**made.weights, "doubt": np.full(COLUMNS, doubt, np.float32)})
                told["after"] = found
        if made.better and chosen_by(told["after"]) < chosen_by(told["before"]):
            click.echo("read whole, dev is no better than before: the weights of the head stay as they were")
            made = made._replace(weights=models.arrays(CharLabeller.NAME, base), better=False)
            write(base, draft, made, links, about)
            told["after"] = figures(replace(after, recognise=load("en", weights=base).recognise))
        what = {"split": "dev", "what": "the preset en, F1", **told}
        write(base, draft, made, links, {**about, "figures": what})
    click.echo(f"{'F1 on dev, whole preset':24} {'before':>7} {'after':>7}")
    for name, value in told["before"].items():
        click.echo(f"{name:24} {value:7.3f} {told['after'][name]:7.3f}")
