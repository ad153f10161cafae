"""The student where it runs: tiles, hashed features, labels of tokens, and the same bytes in any company."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.document import Document, Span
from timeloom.errors import ModelError
from timeloom.models import save
from timeloom.scate.labels import GROUPS, LABELS
from timeloom.stages.recognise import student as module
from timeloom.stages.recognise.forms import PLACES, SLOTS, features, short, tiles
from timeloom.stages.recognise.rule_labels import COLUMNS, TIMEX
from timeloom.stages.recognise.student import Student
from timeloom.stages.recognise.student_network import DILATIONS, StudentNetwork
from timeloom.stages.recognise.token_labels import inside, mixed, spread, tiling

SIZES = (*(len(LABELS[group]) for group in GROUPS), len(TIMEX))
TEXT = (
    "The ferry sank on 3 March 1987, at about 19:25.  It had left port late that Friday evening;\nthe inquiry lasted two "
    "and a half years. Costs rose (by 4 % a year) until 1990! Who knew?\n\nNothing was said in 19980206 or by 1620EDT."
)


def weights(form=16, width=24, seed=0):
    """Arrays of a network with random weights, whose answers are of all kinds."""
    draw = np.random.default_rng(seed)
    made = {"table": draw.integers(-60, 60, (PLACES, form)).astype(np.int8), "heat": np.ones(COLUMNS, np.float32)}
    for line, size in enumerate(SIZES):
        made[f"rule.{line}"] = draw.integers(-30, 30, (size + 1, form)).astype(np.int8)
        made[f"trust.{line}"] = draw.normal(size=(size + 1, size)).astype(np.float32)
    for name in DILATIONS:
        enters = form if name == "enter" else width
        made[f"{name}.weight"] = draw.integers(-127, 128, (3, enters, width)).astype(np.int8)
        made[f"{name}.scale"] = draw.uniform(0.002, 0.01, width).astype(np.float32)
        made[f"{name}.bias"] = draw.normal(size=width).astype(np.float32) * 10
    made["out.weight"] = draw.integers(-127, 128, (sum(SIZES), width)).astype(np.int8)
    made["out.scale"] = np.full(sum(SIZES), 0.0003, np.float32)
    made["out.bias"] = np.zeros(sum(SIZES), np.float32)
    return made


@pytest.fixture(scope="module")
def labeller():
    return Student(StudentNetwork(weights()))


def sentences(text):
    """Stretches of a text, cut behind marks."""
    ends = [at + 1 for at, char in enumerate(text) if char in ".!?\n;"]
    return [Span(a, b) for a, b in pairwise([0, *ends]) if text[a:b].strip()]


def some_rules(text, seed=1):
    draw = np.random.default_rng(seed)
    rules = np.zeros((len(text), COLUMNS), np.uint8)
    for line, size in enumerate(SIZES):
        for start in draw.integers(0, len(text), 6):
            first = 1 + 2 * int(draw.integers(0, (size - 1) // 2))
            rules[start : start + 5, line] = first + 1
            rules[start, line] = first
    return rules


class TestTiles:
    @given(st.text(alphabet=st.sampled_from("aB9 \n\t.,_-é½٣\u200b\ud800字")))
    def test_they_cover_a_text_but_for_blanks_at_its_end(self, text):
        assert "".join(tiles(text, 0, len(text))) == text.rstrip()

    def test_a_part_of_a_text(self):
        assert tiles("On 3 May 1987.", 3, 12) == ["3", " May", " 198"]

    def test_blanks_without_end_take_linear_time(self):
        assert tiles(" " * 300_000, 0, 300_000) == []
        assert len(tiles(" " * 300_000 + "a", 0, 300_001)) == 1


class TestFeatures:
    def test_they_lie_in_the_table(self):
        for tile in ("", "May", " MAY", "\n\n1987", " " * 50 + "x" * 500, "9" * 5000, "٣", "\ud800"):
            found = features(tile)
            assert len(found) == len(SLOTS)
            assert all(0 < place < PLACES for place in found)

    def test_case_and_blanks_change_the_shape_alone(self):
        plain, loud = features(" may"), features(" MAY")
        assert plain[0] == loud[0]
        assert plain[1] != loud[1]
        assert features("\nmay")[0] == plain[0]
        assert features("\nmay")[2] != plain[2]

    @pytest.mark.parametrize("tile", ["x" * 90, " \n \n" + "7" * 60, "    " + "Ab" * 40, " may"])
    def test_what_stands_for_a_long_tile_has_its_features(self, tile):
        assert len(short(tile)) <= 34
        assert features(short(tile)) == features(tile)

    def test_they_are_the_same_in_every_process(self):
        told = [features(tile) for tile in tiles(TEXT, 0, len(TEXT))]
        code = (
            "from timeloom.stages.recognise.forms import features, tiles\n"
            f"print([features(tile) for tile in tiles({TEXT!r}, 0, {len(TEXT)})])"
        )
        for seed in ("1", "2"):
            run = subprocess.run(
                [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
            )
            assert run.stdout.strip() == str(told)


class TestTokenLabels:
    def both_ways(self, text, rules, tokens=None, kept=None):
        where = tiling(tiles(text, 0, len(text)), 0)
        held = mixed(rules, where)
        told = rules[where.starts] if tokens is None else tokens
        return spread(told, where, rules, held if kept is None else kept)

    def test_a_mention_of_several_tokens_holds_its_blanks(self):
        text = "in May  1987, yes"
        rules = np.zeros((len(text), 1), np.uint8)
        rules[3:12] = 2
        rules[3] = 1
        assert self.both_ways(text, rules).tolist() == rules.tolist()

    def test_what_differs_within_a_token_is_kept_as_a_whole_or_dropped(self):
        text = "on 19980206 x"
        rules = np.zeros((len(text), 1), np.uint8)
        rules[3:11, 0] = [3, 4, 4, 4, 5, 6, 7, 8]
        where = tiling(tiles(text, 0, len(text)), 0)
        assert mixed(rules, where).tolist() == [[False], [True], [False]]
        other = np.array([[0], [9], [0]], np.uint8)
        assert self.both_ways(text, rules, other).tolist() == rules.tolist()
        assert not self.both_ways(text, rules, np.zeros_like(other)).any()

    @pytest.mark.parametrize("told", [[1, 2, 2, 0, 0], [0, 0, 2, 2, 2], [0, 1, 0, 0, 0]])
    def test_a_token_in_part_is_mixed(self, told):
        rules = np.array(told, np.uint8)[:, None]
        assert mixed(rules, tiling(["abcde"], 0)).tolist() == [[True]]

    def test_an_i_that_continues_nothing_begins_without_its_blanks(self):
        text = "a  b c"
        found = self.both_ways(text, np.zeros((6, 1), np.uint8), np.array([[0], [2], [4]], np.uint8))
        assert found[:, 0].tolist() == [0, 0, 0, 1, 0, 3]

    def test_a_mention_ends_with_its_sentence(self):
        where = tiling(["a"], 0)
        apart = type(where)(*(np.concatenate([x, y]) for x, y in zip(where, tiling([" b"], 1), strict=True)))
        found = spread(np.array([[1], [2]], np.uint8), apart, np.zeros((3, 1), np.uint8), np.zeros((2, 1), bool))
        assert found[:, 0].tolist() == [1, 0, 1]

    @given(st.integers(0, 1000))
    def test_labels_of_whole_tokens_come_back(self, seed):
        draw = np.random.default_rng(seed)
        where = tiling(tiles(TEXT, 0, len(TEXT)), 0)
        rules = np.zeros((len(TEXT), 1), np.uint8)
        at = 0
        while at < len(where.starts):
            last = min(at + int(draw.integers(0, 3)), len(where.starts) - 1)
            if draw.random() < 0.4:
                first = 1 + 2 * int(draw.integers(0, 4))
                rules[where.starts[at] : where.ends[last]] = inside(np.uint8(first))
                rules[where.starts[at]] = first
            at = last + 1
        assert not mixed(rules, where).any()
        assert spread(rules[where.starts], where, rules, mixed(rules, where)).tolist() == rules.tolist()


class TestCompany:
    """The same bytes alone, in any company, on any thread, with any cache."""

    def alone(self, labeller, document, rules, spans):
        found = []
        for span in spans:
            made = labeller(document, rules, [span])
            found.append((made.labels[span.start : span.end].tobytes(), made.scores[span.start : span.end].tobytes()))
        return found

    def parts(self, made, spans):
        return [(made.labels[s.start : s.end].tobytes(), made.scores[s.start : s.end].tobytes()) for s in spans]

    @pytest.mark.parametrize("times", [1, 7, 60])
    def test_alone_and_together(self, labeller, times):
        document = Document(id="d", text=TEXT * times)
        rules, spans = some_rules(document.text), sentences(document.text)
        together = labeller(document, rules, spans)
        assert together.labels.any()
        assert self.parts(together, spans) == self.alone(labeller, document, rules, spans)
        half = spans[::2]
        assert self.parts(labeller(document, rules, half), half) == self.parts(together, half)

    def test_a_sentence_of_one_token_and_one_longer_than_a_block(self, labeller):
        text = "May. " + "on 3 May 1987 or so, " * 300 + "then 1990."
        document = Document(id="d", text=text)
        rules, spans = some_rules(text), [Span(0, 3), Span(5, len(text))]
        assert self.parts(labeller(document, rules, spans), spans) == self.alone(labeller, document, rules, spans)

    def test_blocks_of_any_size(self, labeller, monkeypatch):
        document = Document(id="d", text=TEXT * 4)
        rules, spans = some_rules(document.text), sentences(document.text)
        wanted = labeller(document, rules, spans)
        for rows in (1, 13, 10_000):
            monkeypatch.setattr(module, "_ROWS", rows)
            found = labeller(document, rules, spans)
            assert found.labels.tobytes() == wanted.labels.tobytes()
            assert found.scores.tobytes() == wanted.scores.tobytes()

    def test_threads_and_a_full_table_of_forms(self, labeller, monkeypatch):
        texts = [TEXT.replace("ferry", f"ferry{at} ship{'x' * at}") * 2 for at in range(24)]
        asked = [(Document(id="d", text=text), some_rules(text), sentences(text)) for text in texts]
        wanted = [labeller(*one) for one in asked]
        monkeypatch.setattr(module, "_FORMS", 1100)
        other = Student(labeller.network)
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda one: other(*one), asked * 3))
        for a, b in zip(wanted * 3, found, strict=True):
            assert a.labels.tobytes() == b.labels.tobytes()
            assert a.scores.tobytes() == b.scores.tobytes()
        assert len(other._forms) <= 1100


class TestLabeller:
    def test_outside_of_the_sentences_there_is_nothing(self, labeller):
        found = labeller(Document(id="d", text=TEXT), some_rules(TEXT), [Span(10, 40)])
        outside = np.r_[0:10, 40 : len(TEXT)]
        assert not found.labels[outside].any()
        assert (found.scores[outside] == 1).all()
        assert found.labels.shape == found.scores.shape == (len(TEXT), COLUMNS)
        assert ((found.scores > 0) & (found.scores <= 1)).all()

    @pytest.mark.parametrize(
        "text", ["", " \n ", "\ud800", "x" * 3000], ids=["empty", "blank", "surrogate", "one word"]
    )
    def test_odd_texts(self, labeller, text):
        document = Document(id="d", text=text)
        rules = np.zeros((len(text), COLUMNS), np.uint8)
        for spans in ([], [Span(0, len(text))]):
            assert labeller(document, rules, spans).labels.shape == (len(text), COLUMNS)

    @pytest.mark.parametrize("spans", [[Span(0, 9), Span(8, 12)], [Span(5, 5000)], [Span(7, 3)], [Span(-2, 3)]])
    def test_sentences_that_do_not_lie_in_the_text(self, labeller, spans):
        with pytest.raises(ModelError, match="d1: sentences lie in the text"):
            labeller(Document(id="d1", text=TEXT), some_rules(TEXT), spans)

    def test_rules_of_another_text(self, labeller):
        with pytest.raises(ModelError, match="d1: labels of the rules are wanted for every character"):
            labeller(Document(id="d1", text=TEXT), some_rules(TEXT[:-1]), [])
        with pytest.raises(ModelError, match="d1: the rules give a label that there is not"):
            labeller(Document(id="d1", text=TEXT), np.full((len(TEXT), COLUMNS), 77, np.uint8), [Span(0, 9)])

    def test_rules_in_either_order_of_memory(self, labeller):
        rules, spans = some_rules(TEXT), sentences(TEXT)
        a, b = (labeller(Document(id="d", text=TEXT), told, spans) for told in (rules, np.asfortranarray(rules)))
        assert a.labels.tobytes() == b.labels.tobytes()
        assert a.scores.tobytes() == b.scores.tobytes()

    def test_weights_from_a_folder(self, labeller, tmp_path):
        save(Student.NAME, weights(), {"model": Student.NAME}, tmp_path)
        asked = Document(id="d", text=TEXT), some_rules(TEXT), [Span(0, len(TEXT))]
        assert Student.load(tmp_path)(*asked).labels.tobytes() == labeller(*asked).labels.tobytes()

    @pytest.mark.parametrize(
        ("name", "change", "said"),
        [
            ("far.weight", None, "an array of the network is missing"),
            ("far.weight", lambda array: array[:, :-1], "do not fit: far"),
            ("near.scale", lambda array: array[:-1], "do not fit: near"),
            ("out.weight", lambda array: array[:-1], "do not fit: out"),
            ("enter.weight", lambda array: np.full_like(array, 127).repeat(90, axis=1), "do not fit"),
            ("table", lambda array: array[:-1], "places is wanted"),
        ],
    )
    def test_other_weights(self, name, change, said):
        made = weights()
        array = made.pop(name)
        if change is not None:
            made[name] = change(array)
        with pytest.raises(ModelError, match=said):
            Student(StudentNetwork(made, "student"))

    def test_sums_that_might_be_inexact(self):
        made = weights(width=400)
        made["near.weight"] = np.full_like(made["near.weight"], 127)
        with pytest.raises(ModelError, match="sums of near may be inexact"):
            StudentNetwork(made, "student")
