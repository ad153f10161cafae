"""The shipped linker on the dev documents of SCATE: what its card says, by the measure of Track 1."""

from __future__ import annotations

from pathlib import Path

import pytest

from timeloom import formats, models
from timeloom.metrics import metric
from timeloom.scate import validate
from timeloom.stages.compose.linking import Linker
from timeloom_train.compose import without_properties, without_types

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "scate"

pytestmark = [
    pytest.mark.corpora,
    pytest.mark.skipif(not DATA.is_dir(), reason="the data pack of SCATE is not beside the checkout"),
]


def test_dev_is_as_the_card_says_and_every_graph_is_legal() -> None:
    linker = Linker.load()
    names = (DATA / "dev.txt").read_text("utf-8").split()
    gold = [without_types(document) for name in names for document in formats.read(DATA / "all" / name)]
    made = [linker(without_properties(document)) for document in gold]
    told = models.card(Linker.name)["figures"]["dev"]["without events"]
    assert metric("scate-track1").score(gold, made)["*"].f1 == pytest.approx(told, abs=5e-5)
    assert [validate(document.entities, extensions=False) for document in made] == [()] * len(gold)
