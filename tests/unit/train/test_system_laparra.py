"""Training of the recurrent networks on sentences of ours: what they learn from, that numpy says what torch says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from timeloom.document import Document, Span, Time, TimeEntity
from timeloom.errors import ModelError
from timeloom.timeml.timex3 import Timex3
from timeloom_lab.systems.laparra import FEATURES, VARIANTS, Laparra, variant
from timeloom_train.systems.laparra_data import Found, examples, gold, lessons, read_back, vocabularies

NAMES = ("Anna", "Boris", "Carla", "Dmitri")
VERBS = ("left", "called", "arrived", "sang")
MONTHS = ("March", "April", "June", "July")


def document(number: int) -> Document:
    """ "Anna left in March 1981 ." with a Month-Of-Year, an implicit Last, a Year and a DATE; then a line without
    any."""
    name, verb, month = NAMES[number % 4], VERBS[number // 4 % 4], MONTHS[number % 3]
    text = f"{name} {verb} in {month} {1980 + number} .\nThe {verb} of {name} was long .\n"
    at = text.index(month)
    end = at + len(month)
    spans = {"Month-Of-Year": (at, end), "Last": (at, end), "Year": (end + 1, end + 5), "Event": (0, len(name))}
    entities = tuple(TimeEntity(type_, (Span(*span),), type_) for type_, span in spans.items())
    date = Time(id="t1", start=at, end=end + 5, text=text[at : end + 5], timex3=Timex3("DATE", f"{1980 + number}"))
    return Document(id=f"d{number}", text=text, entities=entities, times=(date,))


TRAIN = [document(number) for number in range(12)]
DEV = [document(number) for number in range(12, 16)]


def asked(documents: list[Document], name: str) -> set[Found]:
    scheme = variant(name).scheme
    return {
        (one.id, entity.start, entity.end, entity.type, group)
        for one in documents
        for entity, group in gold(one, scheme)
    }


class TestExamples:
    @pytest.mark.parametrize("name", VARIANTS)
    def test_labels_there_and_back(self, name: str) -> None:
        made = examples(TRAIN, variant(name))
        assert len(made) == 2 * len(TRAIN)
        assert [one.is_empty for one in made] == [False, True] * len(TRAIN)
        found = set().union(*(read_back(one, one.labels, variant(name).scheme) for one in made))
        assert found == asked(TRAIN, name)
        assert {one[3] for one in found} == ({"DATE"} if "timex" in name else {"Month-Of-Year", "Last", "Year"})

    def test_a_part_of_a_word_is_learned_as_the_word(self) -> None:
        entities = tuple(TimeEntity(type_, (Span(*span),), type_) for type_, span in
                         {"Year": (3, 7), "Month-Of-Year": (7, 9)}.items())  # fmt: skip
        one = Document(id="d", text="on 19980206 .", entities=entities)
        for name, expected in (("word-3-softmax", {(3, 11, "Year")}), ("char-3-softmax", {(3, 7, "Year"), (7, 9, "Month-Of-Year")})):  # fmt: skip
            (made,) = examples([one], variant(name))
            assert {found[1:4] for found in read_back(made, made.labels, variant(name).scheme)} == expected

    def test_what_crosses_a_line_is_not_learned(self) -> None:
        entities = (TimeEntity("x", (Span(3, 8),), "Year"),)
        made = examples([Document(id="d", text="in two\n2001 times", entities=entities)], variant("char-3-softmax"))
        assert all(one.is_empty for one in made)

    def test_words_seen_once_are_unknown(self) -> None:
        made = examples(TRAIN, variant("word-3-softmax"))
        text, pos, _ = vocabularies(made, variant("word-3-softmax"))
        assert "1983" not in text
        assert {"March", "\n"} <= text.keys()
        assert sorted(pos.values()) == list(range(1, len(pos) + 1))
        by_character, _, _ = vocabularies(examples(TRAIN, variant("char-3-softmax")), variant("char-3-softmax"))
        assert "3" in by_character


@pytest.fixture(scope="module")
def fitting() -> Iterator[Any]:
    torch = pytest.importorskip("torch", reason="training needs torch (the extra train)")
    import timeloom_train.systems.laparra_fit as fitting

    before = torch.get_num_threads()
    torch.set_num_threads(1)  # so small a network is slower on several
    yield fitting
    torch.set_num_threads(before)


def tiny(fitting: Any, **changes: Any) -> Any:
    recipe = fitting.Recipe(char=12, word=12, pos=4, category=6, states=(10, 8), batch=3, epochs=2, rate=0.01)
    return replace(recipe, **changes)


def trained(fitting: Any, name: str, *, seed: int = 0, kept: Path | None = None, **changes: Any) -> Any:
    made = variant(name)
    return fitting.fit(
        made,
        examples(TRAIN, made),
        examples(DEV, made),
        asked(DEV, name),
        tiny(fitting, **changes),
        seed=seed,
        kept=kept,
    )


class TestTraining:
    def test_it_learns(self, fitting: Any) -> None:
        done = trained(fitting, "word-3-softmax", epochs=20)
        assert done.progress.best > 0.9
        system = Laparra(variant("word-3-softmax"), done.weights)
        assert {(*found, "") for found in system.spans(DEV[0])} >= {
            (entity.start, entity.end, entity.type, "") for entity in DEV[0].entities if entity.type == "Month-Of-Year"
        }

    def test_characters_learn_too(self, fitting: Any) -> None:
        assert trained(fitting, "char-timex", epochs=12).progress.best > 0.7

    @pytest.mark.parametrize("name", VARIANTS)
    def test_numpy_says_what_torch_says(self, fitting: Any, name: str) -> None:
        import torch

        from timeloom_lab.systems.laparra.network import Network
        from timeloom_train.systems.laparra_net import Batch, arrays, build

        made = variant(name)
        learned = examples(TRAIN, made)
        known = dict(zip(FEATURES, vocabularies(learned, made), strict=True))
        sizes = tiny(fitting).sizes(made)
        torch.manual_seed(1)
        net = build(sizes, known, made.scheme.heads).eval()
        rows = fitting._rows(learned, known, sizes)
        with torch.no_grad():
            theirs = {head: own.numpy() for head, own in net(Batch(rows)).items()}
        ours = Network(arrays(net, sizes, known), made.scheme.heads).scores([row.T for row in rows])
        assert ours[0].keys() == made.scheme.heads.keys()
        for at, row in enumerate(rows):
            for head, scores in ours[at].items():
                assert np.abs(scores - theirs[head][at, : len(row)]).max() < 1e-5

    def test_the_stacks_are_torchs(self, fitting: Any) -> None:
        """Two layers of torch's own bidirectional GRU, with the same weights, on one piece."""
        import torch

        from timeloom_train.systems.laparra_net import Batch, build

        made = variant("char-3-softmax")
        learned = examples(TRAIN, made)
        known = dict(zip(FEATURES, vocabularies(learned, made), strict=True))
        sizes = tiny(fitting).sizes(made)
        net: Any = build(sizes, known, made.scheme.heads).eval()
        batch = Batch(fitting._rows(learned[:1], known, sizes))
        x = torch.cat([table(batch.ids[:, :, at]) for at, table in enumerate(net.embeddings)], dim=2)
        for layer, states in enumerate(sizes.states):
            gru = torch.nn.GRU(x.shape[2], states, bidirectional=True, batch_first=True)
            for kind, part in zip(("input", "state", "input_bias", "state_bias"), ("weight_ih", "weight_hh", "bias_ih", "bias_hh"), strict=True):  # fmt: skip
                for way, end in enumerate(("_l0", "_l0_reverse")):
                    getattr(gru, part + end).data = getattr(net, f"{kind}_{layer}").data[1, way]
            x = gru(x)[0]
        assert torch.allclose(net.out["explicit"](x), net(batch)["explicit"], atol=1e-6)

    def test_the_gradient_is_torchs(self, fitting: Any) -> None:
        import torch

        from timeloom_train.systems.laparra_gru import recurrence

        torch.manual_seed(0)
        units = [torch.nn.GRU(6, 4).double() for _ in range(2)]
        x = torch.randn(5, 3, 6, dtype=torch.double)
        torch.stack([unit(x)[0] for unit in units], 1).pow(3).sum().backward()
        theirs = [parameter.grad for unit in units for parameter in unit.parameters()]
        for unit in units:
            unit.zero_grad()
        given = torch.stack([x @ unit.weight_ih_l0.T + unit.bias_ih_l0 for unit in units], 1)
        state = torch.stack([unit.weight_hh_l0.T for unit in units])
        recurrence(given, state, torch.stack([unit.bias_hh_l0 for unit in units])[:, None]).pow(3).sum().backward()
        ours = [parameter.grad for unit in units for parameter in unit.parameters()]
        assert all(torch.allclose(one, other) for one, other in zip(ours, theirs, strict=True))

    def test_the_same_each_time_and_another_with_another_seed(self, fitting: Any) -> None:
        one, same, other = (trained(fitting, "word-2-softmax", seed=seed).weights for seed in (0, 0, 1))
        assert all(np.array_equal(one[name], same[name]) for name in one)
        assert not np.array_equal(one["operator/out"], other["operator/out"])

    def test_stopped_and_taken_up_again(self, fitting: Any, tmp_path: Path) -> None:
        kept = tmp_path / "it.part"
        whole = trained(fitting, "word-3-softmax", epochs=4)
        trained(fitting, "word-3-softmax", epochs=2, kept=kept)
        again = trained(fitting, "word-3-softmax", epochs=4, kept=kept)
        assert again.progress.history == whole.progress.history
        assert all(np.array_equal(whole.weights[name], again.weights[name]) for name in whole.weights)
        with pytest.raises(ModelError, match="the middle of another training"):
            trained(fitting, "word-3-softmax", seed=7, kept=kept)

    def test_every_variant_becomes_another_network(self, fitting: Any) -> None:
        made = {}
        for name in VARIANTS:
            own = variant(name)
            learned = lessons(TRAIN, own)
            done = fitting.fit(own, learned, [], set(), tiny(fitting, epochs=1, batch=60), seed=0)
            made[name] = {key: array.tobytes() for key, array in done.weights.items()}
        assert all(made[one] != made[other] for one, other in combinations(made, 2))

    def test_what_ends_it(self, fitting: Any) -> None:
        assert trained(fitting, "word-timex", epochs=1).ended == "epochs"
        assert trained(fitting, "word-timex", minutes=1e-9).ended == "minutes"
        assert trained(fitting, "word-timex", epochs=50, rate=1e-9, patience=2).ended == "patience"

    def test_pieces_without_labels_are_left_out_at_will(self, fitting: Any) -> None:
        assert trained(fitting, "word-timex", epochs=1, empty=0.0).learned == len(TRAIN)
        assert trained(fitting, "word-timex", epochs=1, empty=1.0).learned == 2 * len(TRAIN)

    def test_a_feature_left_out(self, fitting: Any) -> None:
        done = trained(fitting, "char-3-softmax", epochs=1, without=("pos",))
        assert "embed/pos" not in done.weights
        Laparra(variant("char-3-softmax"), done.weights).spans(DEV[0])

    def test_nothing_to_learn(self, fitting: Any) -> None:
        made = variant("char-3-softmax")
        empty = examples([Document(id="d", text="nothing here")], made)
        with pytest.raises(ValueError, match="pieces with labels"):
            fitting.fit(made, empty, [], set(), tiny(fitting))

    def test_the_papers_recipe(self, fitting: Any) -> None:
        recipe = fitting.RECIPES["paper"]
        assert recipe.sizes(variant("char-3-softmax")).embeddings == {"text": 128, "pos": 32, "category": 64}
        assert recipe.sizes(variant("word-3-softmax")).embeddings["text"] == 300
        assert (recipe.states, recipe.batch, recipe.epochs, recipe.minutes, recipe.patience, recipe.empty) == (
            (256, 150), 120, 800, None, None, 1.0,
        )  # fmt: skip


class Corpus(list[Document]):
    name = "ours/train@0"


class TestCommand:
    @pytest.fixture(autouse=True)
    def _texts(self, fitting: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("timeloom.corpora.load", lambda _, split, **__: Corpus(TRAIN if split == "train" else DEV))
        monkeypatch.setitem(fitting.RECIPES, "small", tiny(fitting))

    def run(self, *arguments: str) -> Any:
        from timeloom_train.systems.command import system

        return CliRunner().invoke(system, ["laparra", *arguments])

    def test_weights_and_card(self, tmp_path: Path) -> None:
        done = self.run("--variant", "word-1-sigmoid", "--epochs", "1", "--out", str(tmp_path))
        assert done.exit_code == 0, done.output
        card = json.loads((tmp_path / "laparra" / "word-1-sigmoid.json").read_text())
        assert (card["corpus"], card["documents"], card["random dates"], card["epochs"]) == ("ours/train@0", 12, 0, 1)
        assert (card["pieces learned"], card["seed"], card["recipe"]["states"]) == (24, 0, [10, 8])
        Laparra.load("word-1-sigmoid", tmp_path)(DEV[0])
        assert not (tmp_path / "laparra" / "word-1-sigmoid.part").exists()
        again = self.run("--variant", "word-1-sigmoid", "--out", str(tmp_path))
        assert "there already" in again.output

    def test_extra_learns_from_random_dates(self, tmp_path: Path) -> None:
        done = self.run("--variant", "char-3-softmax-extra", "--epochs", "1", "--batch", "200", "--out", str(tmp_path))
        assert done.exit_code == 0, done.output
        card = json.loads((tmp_path / "laparra" / "char-3-softmax-extra.json").read_text())
        assert card["random dates"] == 800
        assert card["pieces"] == 824

    def test_the_papers_size_runs(self, tmp_path: Path) -> None:
        done = self.run("--variant", "word-timex", "--size", "paper", "--epochs", "1", "--out", str(tmp_path))
        assert done.exit_code == 0, done.output
        card = json.loads((tmp_path / "laparra" / "word-timex.json").read_text())
        assert card["recipe"]["states"] == [256, 150]
        assert card["parameters"] > 1_000_000
