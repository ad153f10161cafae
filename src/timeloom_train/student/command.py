"""`python -m timeloom_train student`: the weights of the fast labeller, and their card."""

from __future__ import annotations

from pathlib import Path

import click

__all__ = ["student"]

OUT = Path("build/models")
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.option(
    "--teacher", type=_FOLDER, help="Folder with vocab.txt and reader.pt of a reader; without it, weak labels teach."
)
@click.option("--vocabulary", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="vocab.txt of a reader, where there is no teacher: its pieces cut long sentences.")  # fmt: skip
@click.option("--blind", is_flag=True, help="Ask the teacher without the rules.")
@click.option("--root", type=_FOLDER, help="Folder of the corpora (else TIMELOOM_CORPORA).")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=OUT, show_default=True)
@click.option("--silver", type=click.IntRange(0), help="So many silver texts, all without it.")
@click.option("--dates", type=click.IntRange(0), default=1600, show_default=True, help="So many generated dates.")
@click.option("--width", type=click.IntRange(8), default=64, show_default=True, help="Of the convolutions.")
@click.option("--share", type=click.FloatRange(0), default=1.0, show_default=True,
              help="What the teacher counts beside gold, where both speak.")  # fmt: skip
@click.option("--without-rules", type=click.FloatRange(0, 1), default=0.2, show_default=True,
              help="From so many sentences, in training, the labels of the rules are hidden.")  # fmt: skip
@click.option("--epochs", type=click.IntRange(1), default=20, show_default=True)
@click.option("--rate", type=float, default=3e-3, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
def student(
    teacher: Path | None, vocabulary: Path | None, blind: bool, root: Path | None, out: Path, silver: int | None,
    dates: int, width: int, share: float, without_rules: float, epochs: int, rate: float, threads: int, seed: int,
) -> None:  # fmt: skip
    """Train the labeller of the preset en-fast, by gold and by a teacher.

    It learns from the train splits of the annotated corpora (but for texts that are in a dev split), the silver texts and
    generated dates, and stops when the dev splits say so. OUT gets student.v1.npz and its card; OUT/student.run what a run
    that was stopped goes on with.
    """
    from timeloom.extras import require
    from timeloom_train.student.data import Sources
    from timeloom_train.student.fitting import Fit
    from timeloom_train.student.making import make
    from timeloom_train.student.network import StudentShape

    if (teacher is None) == (vocabulary is None):
        raise click.UsageError("name a --teacher, or a --vocabulary where there is none")
    require("torch").set_num_threads(threads)
    said = [
        f"--width {width} --dates {dates} --share {share} --without-rules {without_rules} --epochs {epochs} --rate {rate} --seed {seed}"
    ]
    said += [f"--silver {silver}"] if silver is not None else []
    said += ["--teacher FOLDER" if teacher is not None else "--vocabulary FILE"]
    said += ["--blind"] if blind else []
    make(
        root, out, Sources(silver=silver, dates=dates, seed=seed), StudentShape(width=width),
        Fit(epochs=epochs, rate=rate, teacher=share, without_rules=without_rules, seed=seed), teacher=teacher, vocabulary=vocabulary, blind=blind,
        command=f"python -m timeloom_train student {' '.join(said)}", say=click.echo,
    )  # fmt: skip
