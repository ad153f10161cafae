"""The recurrent networks of Laparra, Xu and Bethard next to their tables 4 and 5; part of benchmarks/systems.py.

Spans and types, without Event and Modifier; percent. Published: table 4, on the 10 documents of the paper's dev, which
are not ours; its groups for char-3-softmax alone. The epoch of each network was chosen on dev, as in the paper, so that
figures on dev are a little too good, and figures on train are of documents that it learned from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from pathlib import Path

from golds import Run
from report import Cell, publish
from significance import paired

from timeloom.document import Document
from timeloom.metrics import metric
from timeloom.metrics.identification import GROUPS
from timeloom.models import card
from timeloom_lab.systems.folder import folder
from timeloom_lab.systems.greedy import GreedyComposer
from timeloom_lab.systems.laparra import FEATURES, VARIANTS, Laparra

PREFIX = "laparra "
NAMES = tuple(name for name, made in VARIANTS.items() if made.outputs != "timex")
GROUPS_PUBLISHED = {"char-3-softmax": "92.4 36.1 79.1"}
"""F1 of non-operators, explicit and implicit operators on the paper's dev."""
TABLE_5 = {
    "char-3-softmax": {
        "non-operator": "79.2 63.2 70.3", "explicit": "52.6 36.6 43.2", "implicit": "53.3 47.1 50.0",
        "all": "70.0 54.5 61.3", "composition": "59.7 46.5 52.3",
    },
    "char-3-softmax-extra": {
        "non-operator": "87.4 63.2 73.4", "explicit": "39.8 38.7 39.3", "implicit": "65.4 50.0 56.7",
        "all": "69.4 55.3 61.5", "composition": "57.7 46.0 51.2",
    },
}  # fmt: skip
"""P, R and F1 on the test of the paper; the p of the two in "all" is .59 there. Composition is Track 1."""
PAIRS = (
    ("char-3-softmax", "word-3-softmax", "0"),
    ("char-3-softmax", "char-1-sigmoid", "0"),
    ("char-3-softmax", "char-2-softmax", "0"),
    ("char-3-softmax", "char-3-softmax-extra", "0"),
    ("word-3-softmax", "word-2-softmax", ".0254"),
)
"""One that the paper found better than another, with its p."""


def reader(name: str) -> Callable[[Path | None], Callable[[Document], Document]]:
    """A network over text and creation time alone, its entities linked by the greedy composer."""

    def make(weights: Path | None) -> Callable[[Document], Document]:
        system, composer = Laparra.load(name, weights), GreedyComposer()
        return lambda gold: composer(system(Document(id=gold.id, text=gold.text, dct=gold.dct)))

    return make


def composed(name: str) -> str:
    """What was published of a network in Track 1."""
    return f"Track 1 {TABLE_5[name]['composition']}" if name in TABLE_5 else "none"


def tables(split: str, runs: Mapping[str, Run], weights: Path | None, trials: int, out: Path | None) -> None:
    """Print the tables of one split, for those networks that have run."""
    ran = {name: runs[PREFIX + name] for name in NAMES if PREFIX + name in runs}
    if not ran:
        return
    at = (lambda part: out.with_stem(f"{out.stem}-{split}-{part}")) if out else (lambda _: None)
    groups = tuple(f"{group} {figure}" for group in GROUPS for figure in ("P", "R", "F1"))
    head = ("network", "P", "R", "F1", *groups, "published P R F1", "groups F1")
    publish(f"Identification, {split}", head, [_figures(name, run) for name, run in ran.items()], at("identification"))
    fifth = [row for name in TABLE_5 if name in ran for row in _fifth(name, ran[name])]
    publish(f"Beside table 5, {split}", ("network", "of", "P", "R", "F1", "published P R F1"), fifth, at("table-5"))
    pairs = [_pair(pair, ran, trials) for pair in PAIRS if pair[0] in ran and pair[1] in ran]
    publish(f"The pairs of the paper, {split}", ("better", "than", "F1 apart", "p", "published p"), pairs, at("pairs"))
    publish("What each was trained with", _TRAINED, [_trained(name, weights) for name in ran], at("training"))
    alike = [f"{one} = {other}" for one, other in combinations(ran, 2) if _spans(ran[one]) == _spans(ran[other])]
    print(f"Networks with equal output on {split}: {', '.join(alike) or 'none'}")
    blind = [(name, len(_spans(run)), *_blind(name, run, weights)) for name, run in ran.items()]
    head = ("network", "entities", *(f"other without {feature}" for feature in FEATURES))
    publish(f"Entities that come or go when a feature is not read, {split}", head, blind, at("features"))


def _figures(name: str, run: Run) -> tuple[Cell, ...]:
    score = metric("identification").score(run.gold, run.system)
    cells = [
        100 * value for row in ("*", *GROUPS) for value in (score[row].precision, score[row].recall, score[row].f1)
    ]
    published = " ".join(f"{value:.1f}" for value in VARIANTS[name].published)
    return (name, *(f"{cell:.1f}" for cell in cells), published, GROUPS_PUBLISHED.get(name, "-"))


def _fifth(name: str, run: Run) -> list[tuple[Cell, ...]]:
    """By group, all, and linked: the rows of table 5."""
    found, composed = (metric(which).score(run.gold, run.system) for which in ("identification", "scate-track1"))
    told = {"all": found["*"], "composition": composed["*"]} | {group: found[group] for group in GROUPS}
    return [
        (name, of, *(f"{100 * value:.1f}" for value in (told[of].precision, told[of].recall, told[of].f1)), published)
        for of, published in TABLE_5[name].items()
    ]


def _pair(pair: tuple[str, str, str], ran: Mapping[str, Run], trials: int) -> tuple[Cell, ...]:
    better, worse, published = pair
    measure = metric("identification")
    first, second = (measure.score(ran[name].gold, ran[name].system).f1 for name in (better, worse))
    return better, worse, f"{100 * (first - second):+.1f}", paired(measure, ran[worse], ran[better], trials), published


_TRAINED = (
    "network", "size", "text/pos/category", "states", "batch", "epochs", "chosen", "ended by", "documents",
    "pieces", "of", "units", "dates", "parameters", "seconds", "seed", "corpus",
)  # fmt: skip


def _trained(name: str, weights: Path | None) -> tuple[Cell, ...]:
    """Sizes, epochs and data, from the card."""
    told = card(name, folder("laparra", weights))
    recipe = told["recipe"]
    text = recipe["char" if VARIANTS[name].unit == "char" else "word"]
    widths = "/".join(
        str(0 if feature in recipe["without"] else width)
        for feature, width in zip(FEATURES, (text, recipe["pos"], recipe["category"]), strict=True)
    )
    return (
        name, told["size"], widths, "/".join(map(str, recipe["states"])), recipe["batch"], told["epochs"], told["epoch"],
        told["ended by"], told["documents"], told["pieces learned"], told["pieces"], str(told["units learned"]),
        told["random dates"], str(told["parameters"]), told["seconds"], told["seed"], told["corpus"],
    )  # fmt: skip


def _spans(run: Run) -> set[tuple[str, int, int, str]]:
    return {(one.id, entity.start, entity.end, entity.type) for one in run.system for entity in one.entities}


def _blind(name: str, run: Run, weights: Path | None) -> list[int]:
    """For every feature: how many entities are found with it alone, or without it alone."""
    seen, found = _spans(run), []
    for feature in FEATURES:
        system = Laparra.load(name, weights, blind=(feature,))
        without = {(one.id, *span) for one in run.gold for span in system.spans(one)}
        found.append(len(seen ^ without))
    return found
