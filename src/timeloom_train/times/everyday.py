"""`python -m timeloom_train times-everyday`: what people who write to each other change of the weights of times.

The weights that ship go on over messages, notes and notices (`written.jsonl`), whole documents of many kinds
(`documents.jsonl`), the rows of other tools' suites, sentences of our own, news and histories, all read by the
conventions of every day, and are drawn back to what they were. What has changed is shipped beside them; reading by
TimeML never sees it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import numpy as np

from timeloom.calendar.units import DAY_SECONDS, civil
from timeloom.language import WORDS, load
from timeloom.models import card, save_blob
from timeloom.times.choice import CHANGES, LARGEST, NAME, ON, SUFFIX, Scorer
from timeloom.times.context import EVERYDAY
from timeloom.times.interpret import Interpreter
from timeloom_train.hashes import sha256_of
from timeloom_train.times.examples import Choices, Region, examples
from timeloom_train.times.fitting import Settings, Weights, continued
from timeloom_train.times.learning import chart_of, reading, wanted
from timeloom_train.times.measuring import measure
from timeloom_train.times.sources import CLASSES, DOCUMENTS, EWT, OWN, SUITES, WRITTEN, Item, items

__all__ = ["LEAST", "PLAN", "STEP", "changed", "extracted", "held_out", "is_of_news", "packed", "times_everyday"]

PLAN = Settings(epochs=10, damp=1.0, drop=0.1, runs=3)
WORTH = {
    WRITTEN: 1.0,
    DOCUMENTS: 1.0,
    **dict.fromkeys(SUITES, 0.5),
    OWN: 0.3,
    CLASSES: 0.2,
    "timebank": 0.3,
    "aquaint": 0.3,
    "wikiwars": 0.3,
    EWT: 0.2,
}
"""How much an example of a source counts."""
LEAST, STEP = 0.115, 0.05
"""The least change that is shipped, and what one step of it is worth: smaller ones cost more bytes than a wheel has
room for."""
_NOTE = 40
"""Characters of a note at the most."""
FOLDS = 4
_ASKED = frozenset((WRITTEN, DOCUMENTS))
_DAY, _VERB = re.compile(r"\d{4}-\d\d-\d\d"), re.compile(r"\b(was|were|had|met|left|happened|saw|died|came|went)\b")
Examples = Sequence[tuple[Item, Sequence[Region | Choices]]]


def extracted(source: str, data: Path) -> Examples:
    """The examples of the train part of a source, read by the conventions of every day; of our own sentences every
    second one, as in the learning from all sources. Whole expressions are none of them: they are read by the weights as
    they were."""
    interpreter = Interpreter()
    every = items(source, data, "all" if source in (WRITTEN, DOCUMENTS, OWN, CLASSES, EWT) else "train")
    texts = [
        item
        for item in (every[::2] if source in (OWN, CLASSES) else every)
        if not item.is_expression and not is_of_news(item) and not (source == EWT and _names_now(item))
    ]
    return [(item, wanted(item, list(examples(item, chart_of, interpreter, EVERYDAY)))) for item in texts]


def _names_now(item: Item) -> bool:
    """Has a text with trees a word such as "asap", of which these do not say that it is a time?"""
    known = load(item.language).words
    return any("NOW" in known.get(word, ()) for word in WORDS.findall(item.text.lower()))


def is_of_news(item: Item) -> bool:
    """Is it a sentence of CLASSES in which a day of the week is told and has gone by, with nothing that says so: Sat 1
    p.m., as in a heading of news?"""
    if (
        item.source != CLASSES
        or item.ways_only
        or len(item.text) > _NOTE
        or item.dct is None
        or not isinstance(item.dct.start, int)
        or _VERB.search(item.text)
    ):
        return False
    writing = "{:04}-{:02}-{:02}".format(*civil(item.dct.start // DAY_SECONDS))
    values = [one.timex3.value for one in item.timexes if one.timex3 is not None]
    return any(_DAY.match(value) and value < writing and value[:4] not in item.text for value in values)


def changed(
    found: Mapping[str, Examples],
    start: Weights,
    plan: Settings,
    without: Collection[str] = (),
    told: Callable[[str], None] = print,
) -> Weights:
    """The weights after learning from all but some items of WRITTEN and DOCUMENTS, by id, in the mean of several runs,
    with changes too small to ship taken back."""
    rows = [
        (one, WORTH[source])
        for source, every in found.items()
        for item, own in every
        if source not in _ASKED or item.id not in without
        for one in own
    ]
    made = np.mean(
        [continued(rows, start, replace(plan, seed=plan.seed + run), told=told)[0] for run in range(plan.runs)], axis=0
    )
    return np.where(np.abs(made - start) < LEAST, start, made).astype(np.float32)


def held_out(
    found: Mapping[str, Examples], start: Weights, plan: Settings, told: Callable[[str], None]
) -> dict[str, tuple[int, int]]:
    """How many items of WRITTEN there are in each language, and how many are fully right where their fold was left out
    of the learning; and so the mentions of DOCUMENTS. The first sets are not asked: rules were mended by them."""
    counts: dict[str, tuple[int, int]] = {}

    def add(name: str, asked: int, right: int) -> None:
        before = counts.get(name, (0, 0))
        counts[name] = before[0] + asked, before[1] + right

    written = [item for item, _ in found[WRITTEN] if item.row is not None and item.row["suite"] == WRITTEN]
    whole = [item for item, _ in found[DOCUMENTS]]
    for fold in range(FOLDS):
        asked, texts = written[fold::FOLDS], whole[fold::FOLDS]
        read = reading(changed(found, start, plan, {item.id for item in (*asked, *texts)}, lambda line: None).tolist())
        for language in sorted({item.language for item in asked}):
            row = measure(WRITTEN, [item for item in asked if item.language == language], read)
            add(language, row.items, round((row.right or 0.0) * row.items))
        row = measure(DOCUMENTS, texts, read)
        add(DOCUMENTS, row.mentions, row.mentions_right)
        told(f"fold {fold + 1} of {FOLDS}")
    return counts


@click.command("times-everyday")
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    required=True,
    envvar="TIMELOOM_CORPORA",
    help="The folder of the data packs.",
)
@click.option("--epochs", type=click.IntRange(1), default=PLAN.epochs, show_default=True)
@click.option("--seed", type=int, default=PLAN.seed, show_default=True)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The folder of the changes.")
def times_everyday(data: Path, epochs: int, seed: int, out: Path) -> None:
    """Learn what people who write to each other change of the weights of times, and how well that reads what was left
    out."""
    begun, plan = time.perf_counter(), replace(PLAN, epochs=epochs, seed=seed)
    with click.progressbar(tuple(WORTH), label="examples", item_show_func=lambda one: one or "") as bar:
        found = {source: extracted(source, data) for source in bar}
    base = Scorer.load()
    start = np.array(base.weights, np.float32) * np.float32(base.step)

    def say(line: str) -> None:
        click.echo(line, err=True)

    counts = held_out(found, start, replace(plan, runs=1), say)
    for language, (every, right) in counts.items():
        click.echo(f"{language}: {right} of {every} right where they were left out")
    made = changed(found, start, plan, told=say)
    command = f"python -m timeloom_train times-everyday --data DATA --out DIR --epochs {epochs} --seed {seed}"
    _ship(made - start, found, plan, command, time.perf_counter() - begun, counts, data, out)


def packed(change: Weights) -> tuple[bytes, int]:
    """The changes as they are shipped (`timeloom.times.choice.CHANGES`), and how many they are."""
    steps = np.clip(np.rint(change / STEP), -LARGEST, LARGEST).astype(np.int8)
    places = np.flatnonzero(steps)
    gaps = b"".join(bytes([ON]) * (gap // ON) + bytes([gap % ON]) for gap in np.diff(places, prepend=-1).tolist())
    return gaps + steps[places].tobytes(), len(places)


def _ship(
    change: Weights,
    found: Mapping[str, Examples],
    plan: Settings,
    command: str,
    seconds: float,
    counts: Mapping[str, tuple[int, int]],
    data: Path,
    folder: Path,
) -> None:
    held, count = packed(change)
    about: dict[str, Any] = {
        "model": CHANGES,
        "what": f"what people who write to each other change of {NAME}: places of hashed features and what is added there; no word can be read from them",
        "began with": card(NAME)["files"][SUFFIX]["sha256"],
        "examples": {source: sum(len(own) for _, own in every) for source, every in found.items()},
        "data": f"{WRITTEN} and {DOCUMENTS}: {len(found[WRITTEN])} and {len(found[DOCUMENTS])} texts in the source tree, which language models wrote, but for sentences of tests and frames; the others as in the card of {NAME}",
        "sha256 of them": {source: sha256_of(Path(__file__).parent / f"{source}.jsonl") for source in (WRITTEN, DOCUMENTS)},
        "left out": f"the dev parts of all others; benchmarks/data/messages.jsonl and documents.jsonl; for the figures, which are of one run, each of {FOLDS} folds of {WRITTEN} and {DOCUMENTS}",
        "command": command, "seed": plan.seed, "seconds": round(seconds, 1),
        "settings": {"epochs": plan.epochs, "rate": plan.rate, "damp": plan.damp, "drop": plan.drop, "pull": plan.pull, "runs": plan.runs, "least": LEAST},
        "figures": {name: {"mentions" if name == DOCUMENTS else "items": every, "right": round(right / every, 4)} for name, (every, right) in counts.items()},
        "licence": "Apache-2.0", "sources": [one for one in card(NAME)["sources"] if not one.startswith(("TempEval-3 silver", "SCATE"))], "step": STEP, "changes": count,
    }  # fmt: skip
    save_blob(CHANGES, {SUFFIX: held}, about, folder)
