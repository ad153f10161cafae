"""benchmarks/dating_phrases.py: borders are chosen on other sentences than those they are asked on."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from tests.unit.dating.toy import toy

from timeloom.dating import Dater
from timeloom.dating.phrases import PhraseJudge


@pytest.fixture(scope="module")
def script() -> ModuleType:
    path = Path(__file__).resolve().parents[2] / "benchmarks" / "dating_phrases.py"
    spec = importlib.util.spec_from_file_location("dating_phrases", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_phrase_stands_in_its_sentence_and_is_judged_there(script: ModuleType) -> None:
    assert all(phrase in text for text, phrases in script.SENTENCES for phrase in phrases)
    found = script.judged(PhraseJudge(Dater.from_arrays(toy())))
    assert [[evidence for _, evidence in one] for one in found] == [list(told.values()) for _, told in script.SENTENCES]
    assert sum(map(len, found)) == 45


def test_the_border_that_is_right_most_often(script: ModuleType) -> None:
    rows = [(0.0, False), (1.0, True), (2.0, False), (3.0, True), (4.0, True)]
    border = script.best_border(rows)
    assert border in (0.5, 2.5)
    assert script.right(rows, border) == 4
    assert [script.right(rows, one) for one in (-1.0, 1.5, 9.0)] == [3, 3, 2]


def test_a_sentence_has_no_say_in_its_own_border(script: ModuleType) -> None:
    sentences = [*([(0.0, False), (1.0, True)] for _ in range(3)), [(5.0, False), (6.0, True)]]
    right, borders = script.left_out(sentences)
    assert borders == [0.5] * 4
    assert right == 7
    odd = [(0.0, False), (1.0, True)], [(5.0, False), (6.0, True)]
    assert script.left_out(odd) == (2, [5.5, 0.5])
