"""The head for words: what torch learns is what numpy runs; a toy of ten sentences is learned, written and used."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

from timeloom import models
from timeloom.document import Document, Encoding, Span
from timeloom.encoder.forms import forms
from timeloom.encoder.word_head import FEATURES, UPOS, WordHead, log_softmax
from timeloom.errors import ModelError
from timeloom.formats.conllu import Sentence, read_sentences
from timeloom.syntax import Parser
from timeloom.syntax.parser import NAME, read
from timeloom.times.segment import Segmenter

torch = pytest.importorskip("torch", reason="torch, which only training needs, is not installed")

from timeloom_train.reader import word_fitting  # noqa: E402
from timeloom_train.reader.word_net import arrays_of, word_net  # noqa: E402

WIDTH = 24
TAGS, RELATIONS = ("DT", "NN", "RB", "VBD", "VBZ", "."), ("advmod", "det", "nsubj", "punct", "root")


def sizes() -> list[int]:
    return [len(UPOS), len(TAGS), *map(len, FEATURES.values())]


@pytest.mark.parametrize("count", [1, 2, 17])
def test_numpy_gives_what_torch_gives(count: int) -> None:
    torch.manual_seed(count)
    net = word_net(len(TAGS), len(RELATIONS), WIDTH).eval()
    for parameter in net.parameters():
        parameter.data.copy_(parameter.data.half().float())
    weights = arrays_of(net)
    head = WordHead(weights, TAGS, RELATIONS)
    vectors = np.random.default_rng(count).normal(size=(count, WIDTH)).astype(np.float32)
    letters = [f"{'Aa'[k % 2]}{'bcdefg'[k % 6]}{k}" for k in range(count)]
    words = head.words(vectors, letters)
    assert head.width == WIDTH
    with torch.no_grad():
        given = [torch.from_numpy(one)[None] for one in (vectors, forms(letters), np.ones(count, np.float32))]
        theirs = net.words(*given)
        np.testing.assert_allclose(words, theirs[0].numpy(), atol=1e-5)
        for ours, logits in zip(head.tagged(words), torch.split(net.head.tags(theirs)[0], sizes(), -1), strict=True):
            np.testing.assert_allclose(ours, torch.log_softmax(logits, -1).numpy(), atol=1e-5)
        of, to, label_of, label_to = net.head.sides(theirs)
        sides = head.sides(words)
        arcs = torch.log_softmax(net.head.arcs(of, to)[0], -1)
        np.testing.assert_allclose(head.arcs(sides), arcs.numpy(), atol=1e-5)
        heads = np.random.default_rng(count).integers(0, count + 1, count)
        related = net.head.labels(label_of, label_to, torch.from_numpy(heads)[None])[0]
        np.testing.assert_allclose(head.related(sides, heads), torch.log_softmax(related, -1).numpy(), atol=1e-5)


def test_what_is_padded_changes_nothing() -> None:
    """In training sentences are padded; the same sentence alone is not."""
    net = word_net(len(TAGS), len(RELATIONS), WIDTH).eval()
    vectors = torch.randn(1, 9, WIDTH)
    rows = torch.from_numpy(forms("abcdefghi"))[None]
    there = torch.ones(1, 9)
    there[0, 5:] = 0
    with torch.no_grad():
        padded = net.words(vectors, rows, there)[0, :5]
        alone = net.words(vectors[:, :5], rows[:, :5], there[:, :5])[0]
    np.testing.assert_allclose(padded.numpy(), alone.numpy(), atol=1e-6)


def test_a_temperature_divides_the_logits() -> None:
    net = word_net(len(TAGS), len(RELATIONS), WIDTH).eval()
    plain = arrays_of(net)
    hot = WordHead({**plain, "temperature": np.full(10, 2, np.float32)}, TAGS, RELATIONS)
    cold = WordHead(plain, TAGS, RELATIONS)
    vectors = np.random.default_rng(0).normal(size=(3, WIDTH)).astype(np.float32)
    words = cold.words(vectors, ["a", "b", "c"])
    for ours, theirs in zip(hot.tagged(words), cold.tagged(words), strict=True):
        np.testing.assert_allclose(ours, log_softmax(theirs / np.float32(2)), atol=1e-6)


@pytest.mark.parametrize("change", ["arc", "label", "root", "tag.bias", "form.1", "near.weight"])
def test_other_weights_are_refused(change: str) -> None:
    weights = arrays_of(word_net(len(TAGS), len(RELATIONS), WIDTH))
    with pytest.raises(ModelError, match="not the weights"):
        WordHead({**weights, change: weights[change][:-1]}, TAGS, RELATIONS)
    del weights["arc_of.weight"]
    with pytest.raises(ModelError, match="not the weights"):
        WordHead(weights, TAGS, RELATIONS)


ROWS = {
    "the": "DET DT det", "an": "DET DT det", "fox": "NOUN NN nsubj", "owl": "NOUN NN nsubj", "cat": "NOUN NN nsubj",
    "ran": "VERB VBD root", "slept": "VERB VBD root", "sings": "VERB VBZ root", "now": "ADV RB advmod", ".": "PUNCT . punct",
}  # fmt: skip
TOY = [
    "The fox ran .", "The owl slept .", "An owl sings .", "The cat ran now .", "The cat sings .",
    "An owl ran now .", "The fox slept now .", "The owl sings now .", "An owl slept .", "The fox sings .",
]  # fmt: skip


def tree(folder: Path, text: str) -> Sentence:
    """Determiners hang on the second word, everything else on the third, which is the root."""
    rows = []
    for number, form in enumerate(text.split(), 1):
        upos, xpos, relation = ROWS[form.lower()].split()
        head = {"det": 2, "root": 0}.get(relation, 3)
        feats = "Number=Sing" if upos == "NOUN" else "Tense=Past|VerbForm=Fin" if xpos == "VBD" else "_"
        rows.append("\t".join((str(number), form, "_", upos, xpos, feats, str(head), relation, "_", "_")))
    path = folder / "toy.conllu"
    path.write_text("\n".join([f"# text = {text}", *rows, "", ""]))
    (made,) = read_sentences(path)
    return made


class Toy(Encoding):
    """One piece a word; its vector is drawn by its letters, with the words beside it mixed in."""

    def __init__(self, text: str, sentences: tuple[Span, ...]) -> None:
        self.places = []
        for span in sentences:
            at, found = span.start, []
            for word in text[span.start : span.end].split(" "):
                found.append((at, at + len(word)))
                at += len(word) + 1
            self.places.append(found)
        self.text = text

    def __len__(self) -> int:
        return len(self.places)

    def starts(self, sentence: int) -> list[int]:
        return [start for start, _ in self.places[sentence]]

    def ends(self, sentence: int) -> list[int]:
        return [end for _, end in self.places[sentence]]

    def vectors(self, sentence: int) -> np.ndarray:
        each = [
            np.random.default_rng(sum(map(ord, self.text[a:b].lower()))).normal(size=WIDTH)
            for a, b in self.places[sentence]
        ]
        return np.array([one + 0.1 * k for k, one in enumerate(each)], np.float32)


class ToyEncoder:
    def encode(self, text: str, sentences: list[Span]) -> Toy:
        return Toy(text, tuple(sentences))


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Sentence], dict[str, object]]:
    folder = tmp_path_factory.mktemp("toy")
    torch.set_num_threads(1)
    trees = [tree(folder, text) for text in TOY]
    rows = list(word_fitting.rows(trees, ToyEncoder(), TAGS, RELATIONS))  # type: ignore[arg-type]  # encodes as ours does
    plan = word_fitting.Plan(epochs=12, rate=3e-3, words=12, patience=12)
    fitted = word_fitting.fit(rows, rows, TAGS, RELATIONS, plan)
    models.save(NAME, fitted.weights, {"tags": TAGS, "relations": RELATIONS}, folder)
    return folder, trees, fitted.run


def test_the_toy_is_learned(learned: tuple[Path, list[Sentence], dict[str, object]]) -> None:
    folder, trees, run = learned
    text = "\n".join(one.text for one in trees)
    document = Document(id="toy", text=text)
    spans, at = [], 0
    for one in trees:
        spans.append(Span(at, at + len(one.text)))
        at += len(one.text) + 1
    document = msgspec.structs.replace(document, sentences=tuple(spans))
    document = msgspec.structs.replace(Segmenter(tokens="words")(document), sentences=tuple(spans))
    parsed = Parser.load(folder, encode=Toy)(document)
    gold = [token for one in trees for token in one.tokens()]
    same = [
        (a.upos, a.xpos, a.feats, a.deprel) == (b.upos, b.xpos, b.feats, b.deprel)
        for a, b in zip(parsed.tokens, gold, strict=True)
    ]
    assert sum(same) / len(same) > 0.95
    assert run["epochs"][-1]["las"] > 0.95  # type: ignore[index]  # a list of what each epoch gave
    assert [one.head for one in parsed.tokens[:4]] == [1, 2, 2, 2]


def test_reliability_counts_every_word(learned: tuple[Path, list[Sentence], dict[str, object]]) -> None:
    folder, trees, _ = learned
    rows = list(word_fitting.rows(trees, ToyEncoder(), TAGS, RELATIONS))  # type: ignore[arg-type]  # as above
    told = word_fitting.reliabilities(Parser.load(folder).head, rows)
    assert set(told) == {"upos", "xpos", "head", "relation"}
    assert {sum(one["count"] for one in bins) for bins in told.values()} == {sum(len(row.letters) for row in rows)}


def test_a_run_is_the_same_twice(learned: tuple[Path, list[Sentence], dict[str, object]]) -> None:
    _, trees, _ = learned
    rows = list(word_fitting.rows(trees, ToyEncoder(), TAGS, RELATIONS))  # type: ignore[arg-type]  # as above
    plan = word_fitting.Plan(epochs=1, words=12)
    one, two = (word_fitting.fit(rows, [], TAGS, RELATIONS, plan).weights for _ in range(2))
    assert all((one[name] == two[name]).all() for name in one)


def test_a_sentence_gives_the_same_bytes_in_any_company(
    learned: tuple[Path, list[Sentence], dict[str, object]],
) -> None:
    folder, trees, _ = learned
    parser = Parser.load(folder)
    rows = list(word_fitting.rows(trees, ToyEncoder(), TAGS, RELATIONS))  # type: ignore[arg-type]  # as above
    apart = [read(parser.head, row.vectors, row.letters) for row in rows]
    again = [read(parser.head, row.vectors.copy(), row.letters) for row in reversed(rows)][::-1]
    for one, other in zip(apart, again, strict=True):
        assert all(a.tobytes() == b.tobytes() for a, b in zip(one, other, strict=True))
