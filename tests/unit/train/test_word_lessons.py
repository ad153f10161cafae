"""Lessons of a teacher of trees: what it says of texts, kept in a folder, and learned from by the head for words."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner

from timeloom import corpora, models
from timeloom.document import Document
from timeloom.encoder import WordPiece, load_encoder, mpnet
from timeloom.encoder import published as publishing
from timeloom.errors import CorpusError
from timeloom.syntax import Parser
from timeloom_train import lessons
from timeloom_train.encoder import bert
from timeloom_train.reader import examples, large, teaching, word_fitting

torch = pytest.importorskip("torch", reason="torch is needed for training only")

pytest.importorskip("onnxscript", reason="onnxscript is needed for training only")
pytestmark = pytest.mark.filterwarnings("ignore:.*treespec:FutureWarning")
"""Of torch, about itself."""

from tests.unit.encoder import mpnet_toy  # noqa: E402 - what needs torch comes behind the skip
from tests.unit.train import toy  # noqa: E402 - as above
from tests.unit.train.test_words import ToyEncoder  # noqa: E402 - as above

from timeloom_train.reader import checkpoint, network, packing, sources  # noqa: E402 - as above
from timeloom_train.reader.batches import collate  # noqa: E402 - as above
from timeloom_train.reader.checkpoint import restored  # noqa: E402 - as above
from timeloom_train.reader.command import tokens  # noqa: E402 - as above
from timeloom_train.reader.training import soft_loss, word_loss  # noqa: E402 - as above
from timeloom_train.reader.word_command import words, words_teach  # noqa: E402 - as above
from timeloom_train.reader.word_net import word_net  # noqa: E402 - as above

SHAPE = network.WordShape

OWN = mpnet_toy.published()
CUTTER = WordPiece(mpnet.pieces_of(OWN.vocabulary)[0])
TAGS, RELATIONS = ("NN", "VB"), ("det", "nsubj", "root")
TEXTS = [
    Document(id="a/b", text="the cab fed a bad bee. Abed faced the fee."),
    Document(id="c", text="Dead. The bead faded each week."),
]


def new() -> large.Teacher:
    made = large.begun(OWN, len(TAGS), len(RELATIONS), 0, layers=mpnet_toy.LAYERS, heads=mpnet_toy.HEADS, first=1)
    made.mode(training=False)
    return made


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """The folder, and the documents with their lessons."""
    folder = tmp_path_factory.mktemp("lessons")
    return folder, list(teaching.lessons(teaching.texts(TEXTS), (new(), CUTTER), folder))


def test_what_is_said_are_probabilities_of_the_words_of_each_sentence(kept):
    document, lesson = kept[1][0]
    words = teaching.words_of(document)
    told = dict(lesson.apart(document))
    assert list(told) == [0, 1]
    for number, soft in told.items():
        assert soft.arcs.shape == (len(words[number]), len(words[number]) + 1)
        for part in (soft.arcs, soft.relations, soft.tags[:, :17], soft.tags[:, 17:19]):
            np.testing.assert_allclose(part.astype(np.float32).sum(1), 1, atol=5e-3)


def test_a_sentence_says_the_same_alone_and_among_others(kept):
    document, lesson = kept[1][0]
    span = document.sentences[1]
    (alone,) = teaching.texts([Document(id="alone", text=document.text[span.start : span.end])])
    ((_, one),) = teaching.lesson(alone, new(), CUTTER).apart(alone)
    for ours, theirs in zip(one, dict(lesson.apart(document))[1], strict=True):
        np.testing.assert_allclose(ours, theirs, atol=2e-3)


def test_short_sentences_are_not_asked_about(kept):
    assert kept[1][1][1].sentences.tolist() == [1]


def test_lessons_are_read_again_and_not_taken_for_those_of_another_text(kept):
    folder, made = kept
    again = list(teaching.lessons(teaching.texts(TEXTS), None, folder))
    assert all(np.array_equal(one.arcs, other.arcs) for (_, one), (_, other) in zip(made, again, strict=True))
    with pytest.raises(CorpusError, match="no lesson"):
        list(teaching.lessons(teaching.texts([Document(id="d", text="The bead faded.")]), None, folder))
    with pytest.raises(CorpusError, match="another text"):
        list(
            teaching.lessons(
                teaching.texts([Document(id="c", text="Dead. The bead faded each long week.")]), None, folder
            )
        )


def test_against_certain_labels_the_loss_is_that_against_gold(kept):
    document, lesson = kept[1][1]
    rng = np.random.default_rng(0)
    ((number, soft),) = lesson.apart(document)
    count = len(soft.relations)
    sizes = [17, len(TAGS), *(len(values) for values in word_fitting.FEATURES.values())]
    gold = [rng.integers(0, size, count) for size in sizes]
    heads, relations = rng.integers(0, count + 1, count), rng.integers(0, len(RELATIONS), count)
    certain = examples.Soft(
        np.concatenate([np.eye(size)[one] for size, one in zip(sizes, gold, strict=True)], 1),
        np.eye(count + 1)[heads],
        np.eye(len(RELATIONS))[relations],
    )
    vectors = rng.normal(size=(count, 24)).astype(np.float32)
    letters = [document.text[start:end] for start, end in teaching.words_of(document)[number]]
    row = word_fitting.Row(vectors, letters, gold[0], gold[1], np.stack(gold[2:], 1), heads, relations)
    net = word_net(len(TAGS), len(RELATIONS), 24).eval()
    losses = []
    for one, loss in ((row, word_loss), (row._replace(soft=certain), soft_loss)):
        made = word_fitting._collated([one])
        with torch.no_grad():
            losses.append(float(loss(net.head, net.words(made["vectors"], made["forms"], made["there"]), made)))
    assert losses[0] == pytest.approx(losses[1], rel=1e-4)


def test_a_head_learns_what_the_teacher_says(kept):
    rows = list(word_fitting.taught(kept[1], ToyEncoder()))
    assert [len(row.letters) for row in rows] == [7, 5, 6]
    gold = [
        row._replace(
            heads=row.soft.arcs.argmax(1), relations=row.soft.relations.argmax(1), upos=row.soft.tags[:, :17].argmax(1)
        )
        for row in rows
    ]
    plan = word_fitting.Plan(epochs=40, rate=3e-3, words=12, patience=40)
    fitted = word_fitting.fit(rows, [row._replace(soft=None) for row in gold], TAGS, RELATIONS, plan)
    first, last = fitted.run["epochs"][0], fitted.run["epochs"][fitted.run["kept"] - 1]
    assert last["upos"] > first["upos"]
    assert last["loss"] < first["loss"]


def test_adapters_change_nothing_at_first_and_the_head_reads_forms():
    (document,) = teaching.texts(TEXTS[:1])
    example = teaching._example(document, 0, teaching.words_of(document)[0], CUTTER)
    assert example is not None
    batch = collate([example])
    teacher = new()
    with torch.no_grad():
        assert teacher.read(batch).shape == (1, 7, 24 + 96 + 128)
        assert not torch.equal(teacher.read(batch), teacher.read({**batch, "forms": batch["forms"] * 0}))


@pytest.fixture(scope="module")
def commanded(tmp_path_factory):
    """The folder of `words-teach`, `tokens --lessons` and `words --lessons`, with toys in place of the corpora and of
    published weights; and how to run them again."""
    folder = tmp_path_factory.mktemp("commands")
    trees, relations, tags = toy.trees(folder)
    texts = [
        Document(id="a", text="The boats crossed it again. They took the boats again."),
        Document(id="b", text="They crossed the pier in june."),
    ]
    (folder / "minilm").mkdir()
    (folder / "minilm" / "vocab.txt").write_text("".join(f"{piece}\n" for piece in toy.PIECES))
    (folder / "minilm" / "model.safetensors").write_bytes(b"weights")
    pieces = [*"abcdefghijklmnopqrstuvwxyz.", *(f"##{one}" for one in "abcdefghijklmnopqrstuvwxyz")]
    own = mpnet_toy.published()
    wide = own.weights["embeddings.word_embeddings.weight"]
    special = [one for one in own.vocabulary if one.startswith(("<", "["))]
    weights = {
        **own.weights,
        "embeddings.word_embeddings.weight": np.resize(wide, (len(special) + len(pieces), wide.shape[1])),
    }
    shape = {"layers": mpnet_toy.LAYERS, "heads": mpnet_toy.HEADS, "first": 1}
    begun = large.begun

    def run(command, *arguments: str):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(corpora, "treebank", lambda *args, **named: trees)
            patch.setattr(corpora, "find_root", lambda root: folder)
            patch.setattr(corpora, "load", lambda *args, **named: SimpleNamespace(name="toy"))
            patch.setattr(sources, "inventories", lambda root: (relations, tags))
            patch.setattr(sources, "vocabulary", lambda published, root, limit: range(len(toy.PIECES)))
            patch.setattr(lessons, "bare", lambda *args: iter(texts))
            patch.setattr(teaching, "bare", lambda *args: iter(texts))
            patch.setattr(lessons, "names", lambda root: ["untagged"])
            patch.setattr(publishing, "published", lambda: publishing.Published(weights, special + pieces))
            patch.setattr(large, "begun", lambda *args: begun(*args, **shape))
            patch.setattr(
                bert, "load", lambda *args, **named: restored(toy.checkpoint(len(relations), len(tags))).encoder
            )
            patch.setattr(
                network,
                "WordShape",
                lambda *args, **named: SHAPE(*args, **{"vector": toy.WIDTH, "arc": 8, "label": 4, **named}),
            )
            patch.setattr(checkpoint, "POSITIONS", 64)
            patch.setattr(packing, "POSITIONS", 64)
            return CliRunner().invoke(command, [*arguments, "--root", str(folder), "--threads", "1"])

    for command, *arguments in (
        (words_teach, "--out", str(folder / "lessons"), "--epochs", "1", "--news", "2", "--snippets", "0"),
        (
            tokens,
            str(folder / "minilm"),
            "--out",
            str(folder / "reader"),
            "--lessons",
            str(folder / "lessons"),
            "--epochs",
            "2",
        ),
        (
            words,
            str(folder / "reader"),
            "--out",
            str(folder / "models"),
            "--lessons",
            str(folder / "lessons"),
            "--epochs",
            "2",
        ),
    ):
        done = run(command, *arguments)
        assert done.exit_code == 0, done.output
    return folder, run


def test_what_the_commands_write_is_read_with_its_cards(commanded):
    folder, _ = commanded
    for name in ("reader.encoder.v1", "reader.words.v1"):
        card = models.card(name, folder / "models")
        assert card["data"] == ["toy", "untagged"]
        assert card["lessons"]["news"] == 2
        assert 0 <= card["figures"]["las"] <= 1
        assert large.TEACHER in card["sources"]
    (document,) = teaching.texts([Document(id="c", text="They took it again.")])
    read = Parser.load(folder / "models", encode=load_encoder(folder / "models").encode)(document)
    assert all(token.head is not None for token in read.tokens)


def test_a_run_that_has_ended_says_the_same_again_and_one_with_other_lessons_begins_anew(commanded):
    folder, run = commanded
    before = (folder / "reader" / "reader.json").read_text()
    again = [
        str(folder / "minilm"),
        "--out",
        str(folder / "reader"),
        "--lessons",
        str(folder / "lessons"),
        "--epochs",
        "2",
    ]
    assert "going on behind epoch 2" in run(tokens, *again).output
    assert (folder / "reader" / "reader.json").read_text() == before
    file = folder / "lessons" / "a.npz"
    with np.load(file) as held:
        np.savez_compressed(file, **{**held, "arcs": held["arcs"][::-1]})
    assert "starting anew" in run(tokens, *again).output


def test_lessons_of_other_texts_are_not_written_over(commanded):
    folder, run = commanded
    teacher = (folder / "lessons" / "teacher" / "teacher.pt").read_bytes()
    done = run(words_teach, "--out", str(folder / "lessons"), "--epochs", "1", "--news", "3", "--snippets", "0")
    assert isinstance(done.exception, CorpusError)
    assert (folder / "lessons" / "teacher" / "teacher.pt").read_bytes() == teacher
