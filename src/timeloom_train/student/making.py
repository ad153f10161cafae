"""A student from corpora to weights with their card."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from timeloom import __version__, corpora, models
from timeloom.encoder import WordPiece
from timeloom.stages.recognise.student import Student
from timeloom.stages.recognise.student_network import StudentNetwork
from timeloom_train.reader import sources
from timeloom_train.reader.asking import answers as read_by
from timeloom_train.reader.asking import figures
from timeloom_train.reader.fitting import chosen_by, gate
from timeloom_train.reader.sources import Gold
from timeloom_train.student.asking import answers, by_rules, megabytes_per_second, prepare, reliability
from timeloom_train.student.data import Lesson, Sources, of_dates, of_gold, of_silver, taught
from timeloom_train.student.fitting import Fit, fit, heat
from timeloom_train.student.network import StudentShape, arrays
from timeloom_train.student.teacher import Taught, load
from timeloom_train.student.teacher import answers as ask

__all__ = ["make", "parted"]

LICENCE = (
    "Apache-2.0, as timeloom. Learned from SCATE annotations (ODbL 1.0) of newswire, from TimeML annotations of news and "
    "from what a network says of news texts (research use); the file holds weights of hashed features, none of the texts "
    "and no words of them."
)
SOURCES = (
    "Laparra, Xu and Bethard. 2018. From Characters to Time Intervals. TACL 6.",
    "Hinton, Vinyals and Dean. 2015. Distilling the Knowledge in a Neural Network.",
    "UzZaman et al. 2013. SemEval-2013 Task 1: TempEval-3.",
)


def parted(golds: Sequence[Gold]) -> tuple[list[Gold], list[Gold]]:
    """Those to learn from and those of the dev splits; a text of a dev split of one corpus is learned from in none."""
    dev = [one for one in golds if one.split == "dev"]
    stems = {one.stem for one in dev}
    return [one for one in golds if one.split == "train" and one.stem not in stems], dev


def make(
    root: Path | None, out: Path, plan: Sources, shape: StudentShape, settings: Fit, *, teacher: Path | None,
    vocabulary: Path | None, blind: bool, command: str, say: Callable[[str], None],
) -> None:  # fmt: skip
    """Write student.v1.npz and its card to `out`, by a teacher or, with the vocabulary of a reader, by weak labels."""
    began = time.perf_counter()
    told_by = load(teacher, blind=blind) if teacher is not None else None
    cutter = told_by.cutter if told_by is not None else _cutter(vocabulary)
    learned, dev = parted(sources.gold(root))
    lets = gate()
    told = [*of_gold(learned, cutter, lets), *of_silver(root, cutter, plan), *of_dates(cutter, plan)]
    say(f"read, {time.perf_counter() - began:.0f} s")
    said = None if told_by is None else ask(told_by, told, out / "student.run" / "teacher.npz")
    made = taught(told, said, plan)
    say(f"{len(made)} sentences, {sum(len(one.places) for one in made)} tokens, {time.perf_counter() - began:.0f} s")
    asked, unlearned = prepare(dev), taught(list(of_gold(dev, cutter, lets)), None, plan)
    plain = np.ones(len(shape.lines), np.float32)

    def check(network: Any) -> float:
        found = figures(dev, answers(_labeller(arrays(network, plain)), asked))
        say(str(found))
        return chosen_by(found)

    network, run = fit(made, shape, settings, check=check, folder=out / "student.run", say=say)
    weights = arrays(network, heat(network, unlearned, shape))
    labeller = _labeller(weights)
    found: dict[str, Any] = {
        "measure": "F1 of identification (SCATE) and its groups, of TIMEX3 strict, relaxed and with type; dev, gated",
        "student": figures(dev, answers(labeller, asked)),
        "rules": figures(dev, by_rules(asked)),
    }
    if told_by is not None:
        found["teacher"] = figures(dev, read_by(told_by.reader, dev, cutter, without_rules=blind, gate=lets))
    about = {
        "model": Student.NAME, "what": "labels of tokens: hashed words, three convolutions, weights of whole numbers",
        "data": _data(root, plan, learned, made), "teacher": _said(told_by),
        "parameters": sum(array.size for array in weights.values()), "shape": asdict(shape), "fit": asdict(settings),
        "seed": settings.seed, "command": command, "seconds": round(time.perf_counter() - began, 1), "run": run,
        "figures": found, "reliability": reliability(labeller, asked),
        "MB/s of whole text, this labeller alone, one run": round(megabytes_per_second(labeller, asked), 2),
        "licence": LICENCE, "sources": SOURCES, "timeloom": __version__,
    }  # fmt: skip
    models.save(Student.NAME, weights, about, out)
    say(f"{out / Student.NAME}.npz: {found}")


def _labeller(weights: dict[str, Any]) -> Student:
    return Student(StudentNetwork(weights, Student.NAME))


def _cutter(vocabulary: Path | None) -> WordPiece:
    if vocabulary is None:
        raise ValueError("a student takes a teacher or a vocabulary")
    return WordPiece(vocabulary.read_text(encoding="utf-8").splitlines())


def _said(teacher: Taught | None) -> dict[str, object] | None:
    return None if teacher is None else {"sha256": teacher.sha256, "asked without the rules": teacher.blind}


def _data(root: Path | None, plan: Sources, learned: Sequence[Gold], made: Sequence[Lesson]) -> dict[str, object]:
    names = [corpora.load(name, "train", root=root).name for name in (sources.SCATE, sources.TIMEX)]
    silver = corpora.load(sources.SILVER, root=root)
    return {
        "gold": names, "documents": len(learned), "silver": silver.name,
        "silver texts": len(silver) if plan.silver is None else min(plan.silver, len(silver)),
        "dates": plan.dates, "sentences": len(made), "tokens": sum(len(one.places) for one in made),
    }  # fmt: skip
