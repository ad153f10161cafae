"""The published systems on the SCATE pack: floors of their scores, and that no two of them are one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from timeloom import formats
from timeloom.document import Document
from timeloom.metrics import metric
from timeloom.scate import validate
from timeloom_lab.systems.chrono import Chrono
from timeloom_lab.systems.chrono.choice import KINDS
from timeloom_lab.systems.greedy import GreedyComposer, Options
from timeloom_train.systems.chrono import cases, train

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "scate"

pytestmark = [
    pytest.mark.corpora,
    pytest.mark.skipif(not DATA.is_dir(), reason="the SCATE data pack is not beside the checkout"),
]


def split(name: str) -> list[Document]:
    names = (DATA / f"{name}.txt").read_text("utf-8").split()
    return [document for own in names for document in formats.read(DATA / "all" / own)]


@pytest.fixture(scope="module")
def dev() -> list[Document]:
    return split("dev")


@pytest.fixture(scope="module")
def chronos() -> dict[str, Chrono]:
    learned = cases(split("train"))
    made = {kind: Chrono(train(kind, learned)) for kind in KINDS}
    return made | {"before repairs": Chrono(made["nb"].choice, repaired=False)}


def bare(document: Document) -> Document:
    """Spans and types alone."""
    entities = tuple(
        msgspec.structs.replace(entity, properties=(), links=())
        for entity in document.entities
        if entity.type not in ("Event", "Modifier")
    )
    return msgspec.structs.replace(document, entities=entities, times=())


def answers(documents: list[Document], system: Callable[[Document], Document]) -> list[Document]:
    return [system(document) for document in documents]


@pytest.mark.parametrize(
    ("options", "floor"), [(Options(), 0.85), (Options.paper(), 0.84), (Options.shipped(), 0.83)],
    ids=["default", "paper", "shipped"],
)  # fmt: skip
def test_greedy_from_gold(dev: list[Document], options: Options, floor: float) -> None:
    made = answers([bare(document) for document in dev], GreedyComposer(options))
    score = metric("scate-track1").score(dev, made)
    assert score["*:<span>"].f1 == 1.0
    assert score["*"].f1 >= floor


def test_greedy_with_its_checks_is_legal(dev: list[Document]) -> None:
    for document in answers([bare(document) for document in dev], GreedyComposer()):
        known = [entity for entity in document.entities if entity.type not in ("PreAnnotation", "NotNormalizable")]
        assert not validate(known, extensions=False)


def test_chrono(dev: list[Document], chronos: dict[str, Chrono]) -> None:
    blank = [Document(id=document.id, text=document.text, dct=document.dct) for document in dev]
    made = {name: answers(blank, system) for name, system in chronos.items()}
    for name, found in made.items():
        assert metric("scate-track1").score(dev, found)["*"].f1 >= 0.67, name
        assert not [problem for document in found for problem in validate(document.entities, extensions=False)]
    for first, second in combinations(made, 2):
        assert [one.entities for one in made[first]] != [one.entities for one in made[second]], (first, second)
