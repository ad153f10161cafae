"""Measures over graphs on the visible packs: the toolkit's figures to the last link, and the gold against itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from timeloom import formats
from timeloom.document import Document, Link
from timeloom.metrics import metric

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "timeml" / "train"

pytestmark = [
    pytest.mark.corpora,
    pytest.mark.skipif(not DATA.is_dir(), reason="the TempEval-3 pack is not beside the checkout"),
]


@pytest.fixture(scope="module")
def golds() -> list[Document]:
    return [document for path in sorted(DATA.glob("*/*.tml")) for document in formats.read(path)]


def relinked(documents: list[Document], change: Callable[[int, Link], Link | None]) -> list[Document]:
    """Every document with other TLINKs; the number of a link counts over its document."""
    made = []
    for document in documents:
        links = [link for link in document.links if link.kind == "TLINK"]
        changed = [change(number, link) for number, link in enumerate(links)]
        made.append(msgspec.structs.replace(document, links=tuple(link for link in changed if link is not None)))
    return made


def before(_: int, link: Link) -> Link:
    return msgspec.structs.replace(link, relation="BEFORE")


def two_of_three(number: int, link: Link) -> Link | None:
    return link if number % 3 else None


def third_turned(number: int, link: Link) -> Link:
    return link if number % 3 else msgspec.structs.replace(link, source=link.target, target=link.source)


def unchanged(_: int, link: Link) -> Link:
    return link


# right of the system, of the system, right of the gold, of the gold: as the toolkit (ported) counts, over 242 documents
TOOLKIT = {
    "the gold": (unchanged, "yes", (10313, 10313, 10313, 10313)),
    "the gold, all links": (unchanged, "no", (21265, 21265, 21265, 21265)),
    "BEFORE": (before, "yes", (3460, 10292, 3520, 10313)),
    "BEFORE, all links": (before, "no", (7332, 21265, 7504, 21265)),
    "two links of three": (two_of_three, "yes", (6950, 6950, 6956, 10313)),
    "two links of three, all": (two_of_three, "no", (14013, 14013, 14456, 21265)),
    "a third turned round": (third_turned, "yes", (7381, 10386, 7436, 10313)),
    "a third turned round, all links": (third_turned, "no", (15165, 21265, 15420, 21265)),
}


@pytest.mark.parametrize(("change", "reduced", "expected"), TOOLKIT.values(), ids=TOOLKIT.keys())
def test_the_toolkit_to_the_last_link(
    golds: list[Document], change: Callable[[int, Link], Link | None], reduced: str, expected: tuple[int, ...]
) -> None:
    measure = metric("awareness", compat="te3-toolkit", reduced=reduced)
    row = measure.score(golds, relinked(golds, change))["*"].tally
    assert (row.precise, row.system, row.recalled, row.gold) == expected


# the same by definition
EXACT = {
    "the gold": (unchanged, (9787, 9787, 9710, 9710)),
    "BEFORE": (before, (3138, 9735, 3010, 9710)),
    "two links of three": (two_of_three, (6811, 6849, 6437, 9710)),
}


@pytest.mark.parametrize(("change", "expected"), EXACT.values(), ids=EXACT.keys())
def test_awareness_by_definition(
    golds: list[Document], change: Callable[[int, Link], Link | None], expected: tuple[int, ...]
) -> None:
    score = metric("awareness").score(golds, relinked(golds, change))
    row = score["*"].tally
    assert (row.precise, row.system, row.recalled, row.gold) == expected
    assert (score.sums["gold.contradictory"], score.sums["gold.dropped"]) == (38, 77)


@pytest.mark.parametrize("name", ["temporal-recall", "relations", "graph-shape", "weighted-mean", "order-distance"])
def test_the_gold_against_itself(golds: list[Document], name: str) -> None:
    score = metric(name).score(golds, golds)
    assert {row.f1 for row in score.rows.values()} == {1.0}
    assert score.figures.get("distance", 0) == 0
    assert score.figures.get("mean", 1) == 1


def test_entities_are_found_again_by_their_spans(golds: list[Document]) -> None:
    renamed = []
    for document in golds:
        links = [
            msgspec.structs.replace(link, source=f"x{link.source}", target=f"x{link.target}") for link in document.links
        ]
        times = [msgspec.structs.replace(time, id=f"x{time.id}") for time in document.times]
        events = [
            msgspec.structs.replace(
                event,
                id=f"x{event.id}",
                instances=tuple(msgspec.structs.replace(one, id=f"x{one.id}") for one in event.instances),
            )
            for event in document.events
        ]
        creation = document.meta.creation
        assert creation is not None
        meta = msgspec.structs.replace(document.meta, creation=msgspec.structs.replace(creation, id=f"x{creation.id}"))
        renamed.append(
            msgspec.structs.replace(document, links=tuple(links), times=tuple(times), events=tuple(events), meta=meta)
        )
    assert metric("awareness").score(golds, renamed).f1 == 0
    score = metric("awareness", entities="spans").score(golds, renamed)
    assert (score.f1, score["*"].tally.gold) == (1, metric("awareness").score(golds, golds)["*"].tally.gold)
