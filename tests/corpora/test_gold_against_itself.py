"""Every measure gives 100 to the gold standards scored against themselves, and counts what is known to be there."""

from __future__ import annotations

from pathlib import Path

import pytest

from timeloom import formats
from timeloom.document import Document
from timeloom.metrics import metric
from timeloom.scate.labels import group_of

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
FOLDERS = {"timeml": "train", "scate": "all"}

pytestmark = [
    pytest.mark.corpora,
    pytest.mark.skipif(not DATA.is_dir(), reason="the data packs (TempEval-3, SCATE) are not beside the checkout"),
]


def documents(pack: str, split: str) -> list[Document]:
    names = (DATA / pack / f"{split}.txt").read_text(encoding="utf-8").split()
    return [document for name in names for document in formats.read(DATA / pack / FOLDERS[pack] / name)]


@pytest.fixture(scope="module")
def scate() -> dict[str, list[Document]]:
    return {split: documents("scate", split) for split in ("train", "dev")}


@pytest.mark.parametrize(("split", "files", "timexes"), [("train", 222, 1615), ("dev", 20, 129)])
def test_timex(split: str, files: int, timexes: int) -> None:
    golds = documents("timeml", split)
    score = metric("timex").score(golds, golds)
    assert len(score.rows) >= 4
    assert [row.f1 for row in score.rows.values()] == [1.0] * len(score.rows)
    assert score.signature["docs"] == files
    assert score["strict"].tally.gold == timexes


# entities without Event and Modifier: 1369 and 259; two of train have the same span and type
@pytest.mark.parametrize(("name", "train", "dev"), [("identification", 1368, 259), ("scate-track1", 1369, 259)])
def test_scate_entities(scate: dict[str, list[Document]], name: str, train: int, dev: int) -> None:
    for split, entities in (("train", train), ("dev", dev)):
        score = metric(name).score(scate[split], scate[split])
        assert {row.f1 for row in score.rows.values()} == {1.0}
        assert score["*"].tally.gold == entities
        assert not score.skipped


def test_scate_intervals(scate: dict[str, list[Document]]) -> None:
    for split, golds in scate.items():
        score = metric("scate-track2", modified="keep").score(golds, golds)
        assert score.f1 == pytest.approx(1.0), split


def test_operators_by_group(scate: dict[str, list[Document]]) -> None:
    groups = [group for golds in scate.values() for gold in golds for _, group in group_of(gold.entities)]
    assert (groups.count("explicit"), groups.count("implicit")) == (233, 186)
