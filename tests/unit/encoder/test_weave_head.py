"""The heads for events and pairs say without torch what they say with it, and refuse weights that are none."""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit.encoder.weaving import END, HIDDEN, INNER, TOLD, WHOLE, WIDTH, weights

from timeloom.encoder.weave_head import (
    ATTRIBUTES,
    EVENT_OUTPUTS,
    KINDS,
    SCHEMES,
    PairRows,
    WeaveHead,
)
from timeloom.errors import ModelError
from timeloom.graph.labels import SCHEMES as KNOWN


def rows(count: int, kind: int) -> PairRows:
    some = np.arange(count)
    nought = np.zeros(count, np.int64)
    second = np.full(count, -1) if kind == 2 else (some + 1) % count
    words = second if kind == 0 else np.full(count, -1)
    return PairRows(some, second, some, words, nought + kind, nought, nought, nought, np.zeros((count, 4), np.int64))


class TestHead:
    def test_probabilities_sum_to_one(self):
        head = WeaveHead(weights())
        events, attributes = head.events(np.random.default_rng(1).normal(size=(9, WIDTH)).astype(np.float32))
        assert events.shape == (9, EVENT_OUTPUTS) and np.allclose(events.sum(1), 1, atol=1e-5)
        assert np.allclose(attributes.sum(1), len(ATTRIBUTES) - 1, atol=1e-4)

    @pytest.mark.parametrize("kind", range(len(KINDS)))
    def test_a_pair_says_the_same_alone_and_among_others(self, kind):
        head = WeaveHead(weights())
        rng = np.random.default_rng(2)
        vectors = rng.normal(size=(6, WIDTH)).astype(np.float32)
        told = head.told(*head.events(vectors))
        ends, mean = head.ends(vectors), vectors.mean(0)
        linked, labels, _ = head.pairs(rows(6, kind), ends, told, mean)
        one = PairRows(*(column[3:4] for column in rows(6, kind)))
        alone, own, _ = head.pairs(one, ends, told, mean)
        assert np.allclose(alone[0], linked[3], atol=1e-6)
        for name, names in SCHEMES.items():
            assert labels[name].shape == (6, len(names)) and np.allclose(labels[name].sum(1), 1, atol=1e-5)
            assert np.allclose(own[name][0], labels[name][3], atol=1e-6)

    def test_another_document_says_something_else(self):
        head = WeaveHead(weights())
        vectors = np.random.default_rng(3).normal(size=(4, WIDTH)).astype(np.float32)
        told, ends = head.told(*head.events(vectors)), head.ends(vectors)
        one, _, _ = head.pairs(rows(4, 2), ends, told, vectors.mean(0))
        other, _, _ = head.pairs(rows(4, 2), ends, told, -vectors.mean(0))
        assert not np.allclose(one, other)

    def test_no_pairs_and_no_words(self):
        head = WeaveHead(weights())
        none = np.zeros((0, WIDTH), np.float32)
        linked, labels, _ = head.pairs(
            rows(0, 0), head.ends(none), head.told(*head.events(none)), np.zeros(WIDTH, np.float32)
        )
        assert len(linked) == 0 and all(len(made) == 0 for made in labels.values())

    @pytest.mark.parametrize("name", ["dct", "event.3.weight", "kinds.2.out.weight", "whole.bias"])
    def test_weights_that_lack_a_part_are_refused(self, name):
        held = weights()
        del held[name]
        with pytest.raises(ModelError, match="not the weights"):
            WeaveHead(held)

    def test_weights_of_other_labels_are_refused(self):
        held = weights()
        for at in range(3):
            held[f"kinds.{at}.out.weight"] = held[f"kinds.{at}.out.weight"][:-1]
        with pytest.raises(ModelError):
            WeaveHead(held)


def test_the_labels_are_those_of_the_schemes():
    for name, labels in SCHEMES.items():
        assert set(labels) == set(KNOWN[name].relations)


def test_torch_says_the_same():
    torch = pytest.importorskip("torch")
    from timeloom_train.weave.network import HeadShape, weave_head

    torch.manual_seed(0)
    made = weave_head(HeadShape(vector=WIDTH, inner=INNER, end=END, told=TOLD, whole=WHOLE, hidden=HIDDEN)).eval()
    head = WeaveHead({name: value.numpy() for name, value in made.state_dict().items()})
    vectors = np.random.default_rng(5).normal(size=(6, WIDTH)).astype(np.float32)
    events, attributes = head.events(vectors)
    with torch.no_grad():
        event, attrs, main, _ = made.words(torch.from_numpy(vectors))
        assert np.allclose(main.numpy(), head.main(vectors), atol=1e-5)
        assert np.allclose(event.softmax(-1).numpy(), events, atol=1e-5)
        told = made.tell(event, attrs)
        assert np.allclose(told.numpy(), head.told(events, attributes), atol=1e-5)
        for kind in range(len(KINDS)):
            asked = rows(6, kind)
            logits = made.pairs(
                {name: torch.from_numpy(np.asarray(column)) for name, column in asked._asdict().items()},
                torch.from_numpy(vectors), told, torch.from_numpy(vectors.mean(0)),
            )  # fmt: skip
            linked, labels, _ = head.pairs(asked, head.ends(vectors), head.told(events, attributes), vectors.mean(0))
            assert np.allclose(torch.sigmoid(logits[:, 0]).numpy(), linked, atol=1e-5)
            assert np.allclose(logits[:, 1:15].softmax(-1).numpy(), labels["timeml"], atol=1e-5)
