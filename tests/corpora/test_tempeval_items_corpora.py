"""TempEval-1 style items out of TimeBank-Dense: how many, and that nothing of a dev document is learned from."""

from __future__ import annotations

from pathlib import Path

import pytest

from timeloom_lab.studies.tempeval_items import dense

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"

pytestmark = pytest.mark.corpora


@pytest.fixture(scope="module", autouse=True)
def at_hand() -> None:
    if not (DATA / "timeml" / "tbdense").is_dir():
        pytest.skip("TimeBank-Dense is not at hand")


def test_nothing_of_dev_is_learned_from() -> None:
    dev = {Path(line).stem for line in (DATA / "timeml" / "dev.txt").read_text(encoding="utf-8").split()}
    train, test = dense("train", DATA), dense("test", DATA)
    assert (len(train.ids), len(test.ids)) == (19, 8)
    assert not dev & set(train.ids)
    assert set(test.ids) <= dev


@pytest.mark.parametrize(
    ("split", "writing"),
    [
        ("train", {"AFTER": 107, "BEFORE": 218, "OVERLAP": 240, "VAGUE": 296}),
        ("test", {"AFTER": 61, "BEFORE": 63, "OVERLAP": 77, "VAGUE": 81}),
    ],
)
def test_labels(split: str, writing: dict[str, int]) -> None:
    counts = dense(split, DATA).counts()
    assert counts["B"] == writing
    # what is a sentence and what stands highest in it is the parser's word
    assert counts["A"].total() == pytest.approx({"train": 436, "test": 151}[split], rel=0.05)
    assert counts["C"].total() == pytest.approx({"train": 262, "test": 77}[split], rel=0.1)
