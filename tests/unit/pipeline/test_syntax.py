"""The parser within a pipeline: where it runs, and where there are weights for it."""

from __future__ import annotations

import copy
from pathlib import Path

import msgspec
import numpy as np
import pytest

import timeloom
from timeloom import models
from timeloom.document import Document, Token
from timeloom.encoder.word_head import FEATURES, UPOS
from timeloom.errors import ModelError
from timeloom.pipeline import Pipeline
from timeloom.pipeline.recipes import ENCODER, Options, _syntax
from timeloom.syntax import Parser
from timeloom.times.segment import Segmenter

WIDTH = 8


def unchanged(document: Document) -> Document:
    return document


def tagged(document: Document) -> Document:
    tokens = tuple(msgspec.structs.replace(token, upos="X") for token in document.tokens)
    return msgspec.structs.replace(document, tokens=tokens)


def loom(**stages: object) -> Pipeline:
    return Pipeline(
        segment=Segmenter(tokens="words"), recognise=unchanged, compose=unchanged, interpret=unchanged, **stages
    )  # type: ignore[arg-type]  # stages


def test_it_runs_last_and_for_all_layers_alone() -> None:
    made = loom(syntax=tagged)
    assert [token.upos for token in made("They don't.").tokens] == ["X"] * 4
    assert made("They don't.", layers="times").tokens == ()
    assert list(made.stages())[-1] is tagged


def test_pipelines_with_and_without_are_two() -> None:
    assert loom(syntax=tagged) != loom()


def test_a_pipeline_travels_with_its_parts() -> None:
    made = Pipeline(segment=unchanged, recognise=unchanged, compose=unchanged, interpret=unchanged, syntax=tagged)
    assert copy.deepcopy(made) == made
    assert copy.deepcopy(made).syntax is tagged


def test_the_rules_have_none() -> None:
    made = timeloom.load("rules")
    assert made.syntax is None
    assert made("They don't.").tokens == (Token(0, 4), Token(5, 8), Token(8, 9), Token(9, 10), Token(10, 11))


def folder(path: Path) -> Path:
    """Weights of nothing but zeros."""
    labels = len(UPOS) + 1 + sum(map(len, FEATURES.values()))
    sizes: dict[str, tuple[int, ...]] = {
        "root": (WIDTH,),
        "arc": (4, 3),
        "label": (1, 3, 3),
        "tag.weight": (labels, WIDTH),
    }
    sizes |= {"tag.bias": (labels,), "arc_of.weight": (3, WIDTH), "arc_to.weight": (3, WIDTH)}
    sizes |= {"label_of.weight": (2, WIDTH), "label_to.weight": (2, WIDTH)}
    sizes |= {
        f"{name}.bias": (size,) for name, size in (("arc_of", 3), ("arc_to", 3), ("label_of", 2), ("label_to", 2))
    }
    weights = {name: np.zeros(size, np.float16) for name, size in sizes.items()}
    models.save(Parser.weights, weights, {"tags": ["NN"], "relations": ["root"]}, path)
    return path


def test_a_folder_with_weights_gives_words_and_a_parser(tmp_path: Path) -> None:
    models.save_blob(ENCODER, {}, {}, tmp_path)
    assert _syntax(Options(weights=tmp_path), WIDTH) == {}
    stages = _syntax(Options(weights=folder(tmp_path)), WIDTH)
    assert sorted(stages) == ["segment", "syntax"]
    assert isinstance(stages["syntax"], Parser)
    assert [token.end for token in stages["segment"](Document(id="x", text="They don't.")).tokens] == [4, 7, 10, 11]


def test_weights_of_another_encoder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="8 numbers where the encoder gives 9"):
        _syntax(Options(weights=folder(tmp_path)), 9)


def test_a_card_without_names_is_refused(tmp_path: Path) -> None:
    models.save(Parser.weights, {"root": np.zeros(1)}, {"tags": ["NN"]}, tmp_path)
    with pytest.raises(ModelError, match="lacks tags or relations"):
        Parser.load(tmp_path)
