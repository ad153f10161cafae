"""Training of the systems of TempEval 2007: arrays that say what the learner says, answers in documents that were not
seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from click.testing import CliRunner
from tests.unit.lab.systems.parsed import news, shelf, warning

from timeloom.errors import CorpusError
from timeloom.models import card
from timeloom_lab.studies.tempeval_items import Items
from timeloom_lab.systems.tempeval2007 import LEARNED, asked, load, place
from timeloom_lab.systems.tempeval2007.decision_table import DecisionTable
from timeloom_lab.systems.tempeval2007.sequence import Chain
from timeloom_lab.systems.tempeval2007.vectors import SupportVectors
from timeloom_train.systems.command import system
from timeloom_train.systems.tempeval2007 import chains, counting, vectors
from timeloom_train.systems.tempeval2007.training import cross_validated, train
from timeloom_train.systems.tempeval2007.vectors import Kernel


def drawn(seed: int, size: int = 60, names: int = 8) -> tuple[list[frozenset[str]], list[str]]:
    """Items with random features, and a label that follows from two of them, mostly."""
    draw = np.random.default_rng(seed)
    table = draw.random((size, names)) < 0.5
    items = [frozenset(f"f{at}" for at in np.flatnonzero(row).tolist()) for row in table]
    labels = ["BEFORE" if row[0] and not row[1] else "AFTER" if row[1] else "VAGUE" for row in table]
    return items, [label if draw.random() < 0.9 else "VAGUE" for label in labels]


class TestVectors:
    @pytest.mark.parametrize("kernel", [Kernel(price=0.5), Kernel(degree=2, gain=0.3, offset=1.0, price=0.5)])
    def test_numpy_says_what_libsvm_says(self, kernel: Kernel) -> None:
        from sklearn.svm import SVC

        items, labels = drawn(3)
        machines = SupportVectors(vectors.fit("A", items, labels, kernel), "A")
        names = sorted({name for item in items for name in item})
        matrix = np.array([[name in item for name in names] for item in items], dtype=float)
        model: Any = SVC(
            kernel="poly", degree=kernel.degree, gamma=kernel.gain, coef0=kernel.offset, C=kernel.price, random_state=0
        ).fit(matrix, labels)
        unseen, _ = drawn(4, 200)
        asking = np.array([[name in item for name in names] for item in unseen], dtype=float)
        agree = np.mean([machines(item) == label for item, label in zip(unseen, model.predict(asking), strict=True)])
        assert agree > 0.97  # one pair of labels at a time is solved to a tolerance, and ties are broken otherwise

    def test_rare_features_are_left_out(self) -> None:
        made = vectors.fit("A", [{"a", "b"}, {"a"}, {"c"}], ["X", "X", "Y"], Kernel(least=2))
        assert made["A/names"].tolist() == ["a"]

    def test_nothing_to_learn_from(self) -> None:
        for learner in (lambda: vectors.fit("A", [], [], Kernel()), lambda: chains.fit("A", [[]], [[]], decay=1)):
            with pytest.raises(ValueError, match="no items"):
                learner()
        for counted in (counting.instances, counting.decision_table):
            with pytest.raises(ValueError, match="no items"):
                counted("A", [], [], ["x"])


class TestChains:
    def test_the_gradient_is_that_of_the_loss(self) -> None:
        draw = np.random.default_rng(0)
        scores, step, right = draw.normal(size=(4, 3)), draw.normal(size=(4, 3)), np.array([0, 2, 2, 1])
        _, pull, pull_step = chains._sequence(scores, step, right)
        for table, found in ((scores, pull), (step, pull_step)):
            for at in np.ndindex(*table.shape):
                ends = []
                for change in (1e-5, -1e-5):
                    table[at] += change
                    ends.append(chains._sequence(scores, step, right)[0])
                    table[at] -= change
                assert found[at] == pytest.approx((ends[0] - ends[1]) / 2e-5, abs=1e-6)

    def test_what_only_the_order_tells_is_learned(self) -> None:
        sequences = [[{"x"}] * 6] * 4
        labels = [["BEFORE", "AFTER"] * 3] * 4
        chain = Chain(chains.fit("C", sequences, labels, decay=0.1), "C")
        assert chain([{"x"}] * 4) == ["BEFORE", "AFTER", "BEFORE", "AFTER"]


class TestDecisionTable:
    def test_the_attribute_that_tells_is_found(self) -> None:
        draw = np.random.default_rng(1)
        items = [{"noise": str(draw.integers(9)), "tense": tense} for tense in ("PAST", "FUTURE") * 20]
        labels = ["BEFORE" if item["tense"] == "PAST" else "AFTER" for item in items]
        made = counting.decision_table("B", items, labels, ["noise", "tense"])
        assert made["B/attributes"].tolist() == ["tense"]
        assert DecisionTable(made, "B")({"noise": "unseen", "tense": "FUTURE"}) == "AFTER"

    def test_two_that_tell_only_together(self) -> None:
        items = [{"a": a, "b": b} for a in "01" for b in "01"] * 5
        labels = ["BEFORE" if item["a"] == item["b"] else "AFTER" for item in items]
        made = counting.decision_table("B", items, labels, ["a", "b"])
        assert sorted(made["B/attributes"].tolist()) == ["a", "b"]


class TestSystems:
    @pytest.mark.parametrize("name", LEARNED)
    def test_each_is_right_where_words_are_new(self, name: str) -> None:
        made = LEARNED[name](train(name, shelf()))
        for document in (news("new", "danced", "Gil"), warning("other", "danced", "Gil")):
            found = {link.id: link.relation for link in made(asked(document)).links}
            assert found == {link.id: link.relation for link in document.links}

    @pytest.mark.parametrize("name", LEARNED)
    def test_the_same_each_time(self, name: str) -> None:
        one, other = (train(name, shelf(), seed=7) for _ in range(2))
        assert one.keys() == other.keys()
        assert all(np.array_equal(one[key], other[key]) for key in one)
        assert all(array.dtype != object for array in one.values())

    def test_one_task_alone(self) -> None:
        only_b = [
            msgspec.structs.replace(one, links=tuple(link for link in one.links if ("task", "B") in link.attributes))
            for one in shelf()
        ]
        for name, make in LEARNED.items():
            found = make(train(name, only_b))(asked(news()))
            assert {dict(link.attributes)["task"] for link in found.links} == {"B"}

    def test_folds_ask_every_item_once(self) -> None:
        found = cross_validated("usfd", shelf())
        assert {task: total for task, (_, total) in found.items()} == {"A": 18, "B": 30, "C": 12}
        assert found["B"][0] > 24

    def test_what_cannot_be_learned(self) -> None:
        with pytest.raises(ValueError, match="a system is one of"):
            train("xrce-t", shelf())
        with pytest.raises(ValueError, match="no items of A, B or C"):
            train("usfd", [msgspec.structs.replace(news(), links=())])


class TestVerb:
    def test_it_writes_weights_and_cards(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        items = Items("ours/train@0", "ours", tuple(shelf()))
        monkeypatch.setattr("timeloom_lab.studies.tempeval_items.learned_items", lambda *_, **__: items)
        done = CliRunner().invoke(system, ["tempeval2007", "--out", str(tmp_path), "--only", "usfd"])
        assert done.exit_code == 0, done.output
        told = card("usfd", place(items.name, tmp_path))
        assert told["items"] == "ours/train@0"
        assert told["right in documents not seen"]["A"].endswith("of 18")
        assert told["labels"]["C"] == {"BEFORE": 12}
        assert len(load("usfd", items.name, tmp_path)(asked(news())).links) == 5

    def test_it_needs_the_corpus(self, tmp_path: Path) -> None:
        done = CliRunner().invoke(system, ["tempeval2007", "--root", str(tmp_path), "--out", str(tmp_path / "out")])
        assert isinstance(done.exception, CorpusError)
        assert not (tmp_path / "out").exists()
