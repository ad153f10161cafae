"""The head for characters in numpy, beside the same sums written plainly."""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit.encoder.heads import LINES, WIDTH, weights

from timeloom.encoder.char_head import CharHead
from timeloom.encoder.characters import characters
from timeloom.encoder.wordpiece import SPECIAL, WordPiece
from timeloom.errors import ModelError
from timeloom.stages.recognise.deciding import softmax

CUTTER = WordPiece([*SPECIAL, "in", "may", "##s", "19", "##32", "."])


def gelu(x):
    return 0.5 * x * (1 + np.tanh(0.7978845608028654 * (x + 0.044715 * x**3)))


def conv(x, weight, bias, by):
    """x (n, in), weight (out, in, places): every place of every output by itself."""
    side, out = weight.shape[2] // 2, np.tile(bias, (len(x), 1)).astype(np.float64)
    for at in range(len(x)):
        for place in range(weight.shape[2]):
            other = at + (place - side) * by
            if 0 <= other < len(x):
                out[at] += weight[:, :, place] @ x[other]
    return out


def plainly(held, vectors, read, rules):
    """The sums of `timeloom_train.reader.network.char_head`, one after the other, in 64 bits."""
    held = {name: array.astype(np.float64) for name, array in held.items()}
    each = vectors @ held["project.weight"].T + held["project.bias"]
    each = np.concatenate([np.zeros((1, each.shape[1])), each])[read.pieces]
    told = [held[f"rule.{at}.weight"][rules[:, at]] for at in range(len(LINES))]
    x = [each, held["char.weight"][read.chars], held["category.weight"][read.categories], *told, read.first[:, None]]
    y = gelu(conv(np.concatenate(x, 1), held["enter.weight"], held["enter.bias"], 1))
    y = y + gelu(conv(y, held["near.weight"], held["near.bias"], 2))
    y = y + gelu(conv(y, held["far.weight"], held["far.bias"], 4))
    trust = np.concatenate([held[f"trust.{at}.weight"][rules[:, at]] for at in range(len(LINES))], 1)
    return y @ held["out.weight"].T + held["out.bias"] + trust


def asked(text, seed=1):
    draw = np.random.default_rng(seed)
    pieces = CUTTER.encode(text)
    vectors = draw.normal(size=(len(pieces.ids), WIDTH)).astype(np.float32)
    rules = np.stack([draw.integers(0, size + 1, len(text)) for size in LINES], 1)
    return vectors, characters(text, 0, len(text), pieces), rules


@pytest.mark.parametrize(
    "text", ["In May 1932.", "x", "Mays in May, in 1932 and in 1932 again", "   ", "In\tM\u00e4y \u2013 1932\u0661."]
)
def test_it_is_the_same_sums(text):
    """Rules that are not asked about (a label past the last) included."""
    vectors, read, rules = asked(text)
    told = np.concatenate(CharHead(weights()).logits(vectors, read, rules), 1)
    np.testing.assert_allclose(told, plainly(weights(), vectors, read, rules), atol=2e-5, rtol=2e-5)


def test_a_temperature_divides_and_changes_no_label():
    vectors, read, rules = asked("In May 1932.")
    heat = np.array([1, 2, 0.5, 4], np.float32)
    plain, hot = CharHead(weights()), CharHead({**weights(), "temperature": heat})
    for line, (a, b) in enumerate(zip(*(head.logits(vectors, read, rules) for head in (plain, hot)), strict=True)):
        np.testing.assert_allclose(a / heat[line], b, rtol=1e-6)
    likely = ([softmax(one) for one in head.logits(vectors, read, rules)] for head in (plain, hot))
    for line, (a, b) in enumerate(zip(*likely, strict=True)):
        assert (a.argmax(1) == b.argmax(1)).all()
        surer = (b.max(1) - a.max(1)) * np.sign(1 - heat[line])
        assert (surer >= 0).all()
        assert surer.any() == (heat[line] != 1)


def test_the_answer_without_the_rules_is_that_of_not_asking():
    vectors, read, rules = asked("In May 1932.")
    head = CharHead(weights())
    told, untold = head.answers(vectors, read, rules)
    for one, other in zip(told, head.logits(vectors, read, rules), strict=True):
        assert one.tobytes() == other.tobytes()
    nothing = np.broadcast_to(np.array(LINES), rules.shape)
    for one, other in zip(untold(), head.logits(vectors, read, nothing), strict=True):
        assert one.tobytes() == other.tobytes()


def test_nothing_to_read():
    assert [one.shape for one in CharHead(weights()).logits(*asked(""))] == [(0, size) for size in LINES]


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("enter.weight", lambda array: array[:, :-1]),
        ("char.weight", lambda array: array[:-1]),
        ("category.weight", lambda array: array[:-1]),
        ("out.weight", lambda array: array[:-1]),
        ("temperature", lambda array: np.ones(3, np.float32)),
        ("project.weight", lambda array: None),
        ("rule.0.weight", lambda array: None),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_weights_of_something_else_are_refused(name, change):
    held = weights()
    made = change(held.get(name))
    held = {key: array for key, array in {**held, name: made}.items() if array is not None}
    with pytest.raises(ModelError, match="not the weights of a head for characters"):
        CharHead(held)
