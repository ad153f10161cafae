"""Measures on the visible packs: how many items there are, and the baselines that anyone can count again."""

from __future__ import annotations

from pathlib import Path

import pytest

from timeloom import formats
from timeloom.document import Document
from timeloom.metrics import metric
from timeloom.metrics.dating import holding, random_counts

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"

pytestmark = [
    pytest.mark.corpora,
    pytest.mark.skipif(
        not DATA.is_dir(), reason="the data packs (TempEval-3, SemEval-2015) are not beside the checkout"
    ),
]


def timeml(split: str) -> list[Document]:
    names = (DATA / "timeml" / f"{split}.txt").read_text(encoding="utf-8").split()
    return [document for name in names for document in formats.read(DATA / "timeml" / "train" / name)]


@pytest.mark.parametrize("compat", ["none", "te3-toolkit"])
def test_events_of_dev(compat: str) -> None:
    golds = timeml("dev")
    score = metric("event", compat=compat).score(golds, golds)
    assert {row.f1 for row in score.rows.values()} == {1.0}
    assert score["strict"].tally.gold == 889


# per subtask: score and precision of picking by chance, then of the interval with 1850, for F, M and C
BASELINES = {
    ("train", 7): (883, [0.204, 0.022, 0.325, 0.041, 0.456, 0.065], [0.029, 0.0, 0.183, 0.003, 0.524, 0.003]),
    ("train", 3): (261, [0.092, 0.010, 0.186, 0.022, 0.312, 0.041], [0.051, 0.0, 0.130, 0.0, 0.253, 0.004]),
    ("dev", 7): (230, [0.201, 0.022, 0.319, 0.041, 0.447, 0.065], [0.024, 0.0, 0.159, 0.0, 0.500, 0.0]),
    ("dev", 3): (55, [0.091, 0.010, 0.185, 0.022, 0.306, 0.041], [0.019, 0.0, 0.068, 0.0, 0.194, 0.0]),
}


@pytest.mark.parametrize(("split", "width"), BASELINES, ids=str)
def test_baselines_of_dating(split: str, width: int) -> None:
    golds = [one for one in formats.read(DATA / "dating" / "semeval" / f"{split}.jsonl") if _width(one) == width]
    number, chance, fixed = BASELINES[split, width]
    measure = metric("dating")
    assert len(golds) == number
    for expected, score in (
        (chance, measure.aggregate(map(random_counts, golds))),
        (fixed, measure.score(golds, [holding(gold) for gold in golds])),
    ):
        told = [score.figures[f"{name}:{grain}"] for grain in ("F", "M", "C") for name in ("score", "precision")]
        assert [round(value or 0, 3) for value in told] == expected


def _width(document: Document) -> int:
    assert document.dating is not None
    first, last = document.dating.grids[0].intervals[0]
    return last - first + 1


def test_the_phrases_of_the_third_subtask() -> None:
    documents = formats.read(DATA / "dating" / "semeval_T3_test_unlabelled.txt", "task7")
    phrases = [phrase for document in documents for phrase in document.dating.phrases]  # type: ignore[union-attr] # all ask
    assert (len(documents), len(phrases)) == (178, 392)
    assert sum(phrase.evidence is None for phrase in phrases) == 3
