"""The network in torch and its way to ONNX; skipped where torch and onnx, which only training needs, are absent."""

import json
import struct

import numpy as np
import pytest

from timeloom.encoder.published import arrays_of
from timeloom.errors import ModelError
from timeloom_train.encoder.bert import MINILM, Shape, load


def _safetensors(arrays):
    header, data = {}, b""
    for name, array in arrays.items():
        header[name] = {
            "dtype": "F32",
            "shape": list(array.shape),
            "data_offsets": [len(data), len(data) + array.nbytes],
        }
        data += array.tobytes()
    told = json.dumps({"__metadata__": {"format": "pt"}, **header}).encode()
    return struct.pack("<Q", len(told)) + told + data


def test_safetensors_are_read():
    arrays = {"a": np.arange(6, dtype=np.float32).reshape(2, 3), "b": np.ones(1, np.float32)}
    found = arrays_of(_safetensors(arrays))
    assert {name: array.tolist() for name, array in found.items()} == {
        name: array.tolist() for name, array in arrays.items()
    }


pytestmark = pytest.mark.filterwarnings("ignore:.*treespec:FutureWarning")
"""Of torch, about itself."""

SMALL = Shape(pieces=40, width=16, layers=2, heads=2, inner=32, positions=24)


@pytest.fixture(scope="module")
def torch():
    return pytest.importorskip("torch", reason="torch is needed for training only")


@pytest.fixture(scope="module")
def model(torch):
    pytest.importorskip("onnx", reason="onnx is needed for training only")
    pytest.importorskip("onnxscript", reason="onnxscript is needed for training only")
    from timeloom_train.encoder.bert import build
    from timeloom_train.encoder.export import export

    torch.manual_seed(2)
    net = build(SMALL)
    return net, export(net, SMALL.positions)


@pytest.mark.parametrize(
    ("change", "said"), [(None, "cannot read"), (b"other", "sha256")], ids=["absent", "another file"]
)
def test_only_the_file_expected_is_loaded(tmp_path, change, said):
    path = tmp_path / "model.safetensors"
    if change is not None:
        path.write_bytes(change)
    with pytest.raises(ModelError, match=said):
        load(path)


class TestWithTorch:
    @pytest.mark.parametrize("length", [1, 2, 7, 24])
    def test_the_export_gives_what_torch_gives(self, torch, model, length):
        net, exported = model
        ids = np.random.default_rng(length).integers(0, SMALL.pieces, (3, length))
        with torch.no_grad():
            wanted = net(torch.from_numpy(ids)).numpy()
        np.testing.assert_allclose(_run(exported, ids), wanted, atol=1e-5)

    @pytest.mark.parametrize(("bits", "most"), [(7, 0.1), (8, 0.06)])
    def test_whole_numbers_stay_near(self, model, bits, most):
        from timeloom.encoder.quantise import activations, quantise

        _, exported = model
        rows = np.random.default_rng(1).integers(0, SMALL.pieces, (30, 12))
        made = quantise(exported, activations(exported, rows.tolist()), bits=bits)
        away = np.sqrt(np.square(_run(made, rows) - _run(exported, rows)).mean())
        assert 0 < away < most
        kinds = [node.op_type for node in made.graph.node]
        assert kinds.count("MatMulIntegerToFloat") == 4 * SMALL.layers
        assert len(made.SerializeToString()) < len(exported.SerializeToString())

    def test_the_export_tells_nothing_of_the_machine(self, model):
        assert b".py" not in model[1].SerializeToString()


def _run(model, ids):
    runtime = pytest.importorskip("onnxruntime")
    session = runtime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {"ids": ids.astype(np.int64)})[0]


def test_the_published_sizes():
    assert (MINILM.pieces, MINILM.width, MINILM.layers, MINILM.heads) == (30_522, 384, 6, 12)
