"""Lessons of a weaver: what it says of texts, kept in a folder, and learned from by another."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from timeloom.encoder.sheet import DCT, End
from timeloom.encoder.weaver import Weaver
from timeloom.errors import CorpusError
from timeloom_train.weave import packing, teaching

torch = pytest.importorskip("torch", reason="torch is needed for training only")
pytest.importorskip("onnxscript", reason="onnxscript is needed for training only")
pytestmark = pytest.mark.filterwarnings("ignore:.*treespec:FutureWarning")
"""Of torch, about itself."""

from tests.unit.train import toy  # noqa: E402 - it builds networks of torch
from tests.unit.train.weave_toy import CUTTER, FIRST_MARK, documents  # noqa: E402 - as above

from timeloom.encoder.marks import MARKS  # noqa: E402 - as above
from timeloom_train.weave.checkpoint import Start, begun  # noqa: E402 - as above
from timeloom_train.weave.examples import example_of  # noqa: E402 - as above
from timeloom_train.weave.training import Plan, batch_of, train  # noqa: E402 - as above

PLAN = Plan(epochs=12, rate=3e-3, head_rate=6e-3, documents=1)


def new():
    kept = toy.checkpoint(4, 4)
    return begun(Start(kept.pieces, kept.state["encoder"]), 0)


@pytest.fixture(scope="module")
def teacher(tmp_path_factory):
    """A weaver that has learned the toy."""
    folder, made = tmp_path_factory.mktemp("teacher"), new()
    examples = [example_of(one, CUTTER, FIRST_MARK) for one in documents()]
    train(made, [batch_of(one, CUTTER.first, CUTTER.last) for one in examples], PLAN)
    data = packing.small(made, examples, (CUTTER.first, CUTTER.last), 64)
    packing.write(data, (*toy.PIECES, *MARKS), FIRST_MARK, 64, packing.heads_of(made), {"figures": {}}, folder)
    return Weaver.load(folder)


@pytest.fixture(scope="module")
def kept(teacher, tmp_path_factory):
    """A folder of lessons, and the documents with them."""
    folder = tmp_path_factory.mktemp("lessons")
    return folder, list(teaching.lessons(documents(), teacher, folder))


def test_a_lesson_says_what_the_teacher_says(teacher, kept):
    for document, told in kept[1]:
        reading = teacher.read(document)
        assert np.allclose(told.events, reading.events, atol=1e-3)
        assert told.words.tolist() == [at for at, row in enumerate(reading.events) if 0 < row[0] < 0.5]
        ends = [(End(a, b), End(c, d)) for a, b, c, d in told.pairs.tolist()]
        assert np.allclose(told.linked, reading.pairs(ends).linked, atol=1e-3)


def test_pairs_are_of_events_with_the_writing_and_with_what_is_near(kept):
    for _, told in kept[1]:
        ends = [(End(a, b), End(c, d)) for a, b, c, d in told.pairs.tolist()]
        assert len(ends) == len(set(ends))
        assert {one.word for one, other in ends if other == DCT} == set(told.words.tolist())
        assert all(one.word < other.word for one, other in ends if other.word >= 0)
        assert all(other.word in told.words for _, other in ends if other.word >= 0)


def test_what_is_kept_needs_no_teacher(kept):
    again = list(teaching.lessons(documents(), None, kept[0]))
    assert all(
        np.array_equal(one, other)
        for (_, a), (_, b) in zip(again, kept[1], strict=True)
        for one, other in zip(a, b, strict=True)
    )


def test_a_lesson_that_is_not_there_or_of_another_text(kept, tmp_path):
    one, other = documents()[:2]
    with pytest.raises(CorpusError, match=f"no lesson of this text.*{one.id}|{one.id}.*no lesson of this text"):
        list(teaching.lessons([one], None, tmp_path))
    (tmp_path / f"{one.id}.npz").write_bytes((kept[0] / f"{other.id}.npz").read_bytes())
    short = replace_tokens(one)
    with pytest.raises(CorpusError, match="of another text"):
        list(teaching.lessons([short], None, tmp_path))


def replace_tokens(document):
    import msgspec

    return msgspec.structs.replace(document, tokens=document.tokens[:-1])


def test_a_folder_holds_the_lessons_of_one_teacher(tmp_path):
    about = teaching.About(3, 0, 0, "a")
    about.write(tmp_path)
    about.write(tmp_path)
    assert teaching.About.read(tmp_path) == about
    with pytest.raises(CorpusError, match="other lessons lie in this folder"):
        about._replace(teacher="b").write(tmp_path)


def test_who_is_taught_comes_to_say_what_the_teacher_says(teacher, kept):
    made = new()
    batches = [teaching.batch(document, told, CUTTER, FIRST_MARK) for document, told in kept[1]]
    run = train(made, batches, replace(PLAN, epochs=20))
    first, last = run["figures"][0], run["figures"][-1]
    assert {
        "loss event",
        "loss attribute",
        "loss main",
        "loss link",
        "loss timeml",
        "loss matres",
        "loss tbdense",
        "loss finer",
    } <= first.keys()
    made.mode(training=False)
    for batch, (_, told) in zip(batches, kept[1], strict=True):
        with torch.no_grad():
            said = made(batch)[0].softmax(-1).numpy()
        read = told.events.sum(1) > 0.5
        assert (said.argmax(1) == told.events.argmax(1))[read].mean() > 0.9
    assert last["loss event"] < first["loss event"]
