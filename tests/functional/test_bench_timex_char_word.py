"""`timeloom bench timex-char-word` on documents of ours, with networks of random weights."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from timeloom.document import Document, Time
from timeloom.errors import ModelError
from timeloom.models import save
from timeloom.timeml.timex3 import Timex3
from timeloom_lab.commands.timex_char_word import timex_char_word
from timeloom_lab.studies.timex_char_word import NETWORKS, TypedTimex, ask
from timeloom_lab.systems.laparra import FEATURES, variant
from timeloom_lab.systems.laparra.network import DIRECTIONS, KINDS, LAYERS, name_of

TEXT = "In May 1984 it rained; today it does not."


def document(id: str, *found: tuple[str, str]) -> Document:
    times = tuple(
        Time(
            id=f"t{at}",
            start=TEXT.index(words),
            end=TEXT.index(words) + len(words),
            text=words,
            timex3=Timex3(type_, ""),
        )
        for at, (words, type_) in enumerate(found)
    )
    return Document(id=id, text=TEXT, times=times)


GOLD = [document(id, ("May 1984", "DATE"), ("today", "DATE")) for id in ("a", "b", "c")]


def answering(*found: tuple[str, str]) -> Callable[[Document], Document]:
    return lambda asked: document(asked.id, *found)


class TestScores:
    def test_span_and_type_and_digits(self) -> None:
        metric = TypedTimex()
        system = document("a", ("May 1984", "TIME"), ("today", "DATE"), ("1984", "DATE"))
        score = metric.aggregate([metric.count(GOLD[0], system)])
        assert (score["*"].precision, score["*"].recall) == (1 / 3, 1 / 2)
        assert (score["digit"].precision, score["digit"].recall) == (0, 0)
        assert (score["digit"].tally.gold, score["digit"].tally.system) == (1, 2)

    def test_systems_see_no_answers(self) -> None:
        seen: list[Document] = []

        def spy(asked: Document) -> Document:
            seen.append(asked)
            return asked

        ask(GOLD, {"one": spy, "two": spy})
        assert all(asked.times == () for asked in seen)

    def test_the_better_one_is_told(self) -> None:
        found = ask(GOLD, {"one": answering(), "two": answering(("May 1984", "DATE"))})
        apart = {one.name: one.difference for one in found.differences}
        assert apart["digit"] == 1
        assert apart["*"] == pytest.approx(2 / 3)


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    """Both networks, with weights that say nothing."""
    for name in NETWORKS:
        arrays: dict[str, Any] = {f"embed/{feature}": np.ones((2, 3), np.float32) for feature in FEATURES}
        arrays |= {f"vocabulary/{feature}": np.array(["x"]) for feature in FEATURES}
        inputs = 9
        for layer in LAYERS:
            for way in DIRECTIONS:
                for kind, shape in zip(KINDS, ((6, inputs), (6, 2), (6,), (6,)), strict=True):
                    arrays[name_of("timex", layer, way, kind)] = np.zeros(shape, np.float32)
            inputs = 4
        arrays["timex/out"] = np.zeros((variant(name).scheme.heads["timex"], 4), np.float32)
        arrays["timex/out_bias"] = np.eye(len(arrays["timex/out"]), dtype=np.float32)[0]
        card = {
            "size": "small", "parameters": 100, "corpus": "ours/train@0", "documents": 3, "pieces learned": 3,
            "units learned": 30, "epochs": 2, "epoch": 1, "ended by": "epochs", "seconds": 1.5, "seed": 0,
            "recipe": {"states": [2, 2]},
        }  # fmt: skip
        save(name, arrays, card, tmp_path / "laparra")
    return tmp_path


class Corpus(list[Document]):
    def __init__(self, documents: list[Document], name: str) -> None:
        super().__init__(documents)
        self.name = name


def run(monkeypatch: pytest.MonkeyPatch, documents: list[Document], *arguments: object) -> Result:
    monkeypatch.setattr("timeloom.corpora.load", lambda _, split, **__: Corpus(documents, f"ours/{split}@0"))
    return CliRunner().invoke(timex_char_word, ["--trials", "20", *map(str, arguments)])


def test_the_table(weights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run(monkeypatch, GOLD, "--weights", weights)
    assert done.exit_code == 0, done.output
    lines = [line.split() for line in done.stdout.splitlines()]
    first = next(line for line in lines if line[:2] == ["char-timex", "all"])
    assert (first[2:4], first[-3:]) == (["6", "0"], ["70.2", "62.7", "66.2"])
    assert any(line[:1] == ["all"] and line[-1] == "0.0428" for line in lines)
    assert ["states", "2/2", "2/2"] in lines
    assert done.stderr == ""


def test_json_and_documents_seen_in_training(weights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run(monkeypatch, GOLD, "--weights", weights, "--split", "train", "--format", "json")
    told = json.loads(done.stdout)
    assert told["seen in training by"] == list(NETWORKS)
    assert "no fair score" in done.stderr
    assert set(told["cards"]) == set(NETWORKS)


def test_one_document_is_too_few(weights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run(monkeypatch, GOLD[:1], "--weights", weights)
    assert done.exit_code == 2
    assert "tbaq/dev: " in done.stderr


def test_no_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run(monkeypatch, GOLD, "--weights", tmp_path)
    assert isinstance(done.exception, ModelError)
    assert "--variant char-timex" in str(done.exception)
