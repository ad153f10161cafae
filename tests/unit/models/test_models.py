"""Weights and cards: what is shipped loads, what does not match its card is refused."""

from __future__ import annotations

import hashlib
import io
import json
from pathlib import Path

import numpy as np
import pytest

from timeloom import models
from timeloom.errors import ModelError

SHIPPED = sorted(path.stem for path in Path(models.__file__).parent.glob("*.npz"))


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_shipped_matches_its_card(name: str) -> None:
    assert models.arrays(name)
    told = models.card(name)
    assert {"data", "command", "seed", "figures", "licence", "sources"} <= told.keys()
    assert '"seconds"' in json.dumps(told)  # of the run itself, or of those before it that its history tells


def test_what_is_saved_is_read_and_has_the_same_bytes_each_time(tmp_path: Path) -> None:
    weights = {"b": np.arange(3, dtype=np.float16), "a": np.array(["no", "yes"])}
    for folder in ("one", "two"):
        models.save("toy", weights, {"seed": 7}, tmp_path / folder)
    read = models.arrays("toy", tmp_path / "one")
    assert read["b"].tolist() == [0, 1, 2] and read["a"].tolist() == ["no", "yes"]
    assert (tmp_path / "one" / "toy.npz").read_bytes() == (tmp_path / "two" / "toy.npz").read_bytes()
    assert models.card("toy", tmp_path / "one")["seed"] == 7


def test_weights_that_were_changed_are_refused(tmp_path: Path) -> None:
    models.save("toy", {"a": np.zeros(2)}, {}, tmp_path)
    with (tmp_path / "toy.npz").open("ab") as file:
        file.write(b"x")
    with pytest.raises(ModelError, match="not those of its card"):
        models.arrays("toy", tmp_path)


def test_objects_are_not_unpickled(tmp_path: Path) -> None:
    held = io.BytesIO()
    np.savez(held, a=np.array([{"a": 1}], dtype=object))
    (tmp_path / "toy.npz").write_bytes(held.getvalue())
    (tmp_path / "toy.json").write_text(json.dumps({"sha256": hashlib.sha256(held.getvalue()).hexdigest()}))
    with pytest.raises(ModelError, match="these are no weights"):
        models.arrays("toy", tmp_path)


def test_a_model_that_is_not_there_is_named() -> None:
    with pytest.raises(ModelError, match="there is no such model"):
        models.card("compose.nobody.v1")
