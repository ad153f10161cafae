"""Inference of the recurrent networks: pieces, units, outputs as labels, weights that are missing or do not fit."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from timeloom.document import Document, Span
from timeloom.errors import ModelError
from timeloom.models import save
from timeloom.scate.labels import OPERATORS, THINGS
from timeloom_lab.systems.chrono import tag
from timeloom_lab.systems.laparra import FEATURES, SCHEMES, VARIANTS, Laparra, variant
from timeloom_lab.systems.laparra.network import DIRECTIONS, KINDS, LAYERS, name_of
from timeloom_lab.systems.laparra.pieces import LONGEST, pieces
from timeloom_lab.systems.laparra.units import EDGE, ids, units

TEXT = "She arrived last May.\nIt rained on Friday, May 12; the 2nd boat left at 1620EDT."


def weights(name: str, seed: int = 0) -> dict[str, Any]:
    """Random weights that fit a variant, with a vocabulary of `TEXT`."""
    made = variant(name)
    drawn = np.random.default_rng(seed)
    seen = units(TEXT, made.unit, tag)
    arrays: dict[str, Any] = {}
    width = 0
    for feature, size in zip(FEATURES, (6, 3, 4), strict=True):
        known = sorted(set(getattr(seen, feature)))
        arrays[f"vocabulary/{feature}"] = np.array(known)
        arrays[f"embed/{feature}"] = drawn.normal(size=(len(known) + 1, size)).astype(np.float32)
        width += size
    for head, outputs in made.scheme.heads.items():
        inputs = width
        for layer, states in zip(LAYERS, (5, 4), strict=True):
            shapes = ((3 * states, inputs), (3 * states, states), (3 * states,), (3 * states,))
            for direction in DIRECTIONS:
                for kind, shape in zip(KINDS, shapes, strict=True):
                    arrays[name_of(head, layer, direction, kind)] = drawn.normal(size=shape).astype(np.float32)
            inputs = 2 * states
        arrays[f"{head}/out"] = drawn.normal(size=(outputs, inputs)).astype(np.float32)
        arrays[f"{head}/out_bias"] = np.zeros(outputs, np.float32)
    return arrays


class TestPieces:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("One line.\nAnother line.", ["One line.", "Another line."]),
            ("A\n--\nAha.\n  \n", ["Aha."]),
            ("", []),
            ("x" * 400 + "y", ["x" * 51 + "y"]),
        ],
        ids=["lines", "nothing but one character", "empty", "a hard cut"],
    )
    def test_cut(self, text: str, found: list[str]) -> None:
        assert [text[span.start : span.end] for span in pieces(Document(id="d", text=text))] == found

    @pytest.mark.parametrize(
        "parts",
        [
            ["word " * 40 + "end; ", "word " * 30 + "end, then " + "word " * 20],
            ["word " * 40 + "end; ", "word " * 30 + "end, ", "word " * 30 + "end, ", "last " * 20],
            ["word " * 40 + "; end ... ", "word " * 40],
            ["word " * 40 + "@ ---- @", "word; " * 40],
        ],
        ids=["no more cuts than needed", "the next mark where one does not do", "dots first", "the wire's mark"],
    )
    def test_a_long_sentence_is_cut_at_its_marks(self, parts: list[str]) -> None:
        document = Document(id="d", text="".join(parts), sentences=(Span(0, len("".join(parts))),))
        assert [document.text[span.start : span.end] for span in pieces(document)] == [part.strip() for part in parts]

    @given(st.text(alphabet="ab ,;.\n…日", max_size=60).map(lambda text: text * 20))
    def test_laws(self, text: str) -> None:
        """In order, apart, short, on one line, and nothing but what has fewer than two characters is left out."""
        spans = list(pieces(Document(id="d", text=text)))
        assert all(one.end <= other.start for one, other in pairwise(spans))
        assert all(0 < span.end - span.start <= LONGEST for span in spans)
        assert not any("\n" in text[span.start : span.end] for span in spans)

    def test_given_sentences_are_kept(self) -> None:
        document = Document(id="d", text="one two three", sentences=(Span(0, 7), Span(8, 13)))
        assert list(pieces(document)) == [Span(0, 7), Span(8, 13)]


class TestUnits:
    def test_words(self) -> None:
        made = units("May 1620EDT, 19980206", "word", tag)
        assert made.text == ("May", "1620", "EDT", ",", "19980206")
        assert made.category == ("LuLlLl", "NdNdNdNd", "LuLuLu", "Po", "Nd" * 8)
        assert made.pos == ("MD", "CD", "NN", "NN", "CD")
        assert made.spans == ((0, 3), (4, 8), (8, 11), (11, 12), (13, 21))

    def test_characters(self) -> None:
        made = units("on 12", "char", tag)
        assert made.text == tuple("on 12")
        assert made.pos == ("NN", "NN", "", "CD", "CD")
        assert made.category == ("Ll", "Ll", "Zs", "Nd", "Nd")

    def test_another_tagger(self) -> None:
        assert units("a b", "word", lambda words: ["X"] * len(words)).pos == ("X", "X")

    def test_numbers_with_edges(self) -> None:
        made = ids(units("ab", "char", tag), [{"\n": 1, "b": 2}, {"": 1}, {"Ll": 1, "Cc": 2}])
        assert made.tolist() == [[1, 1, 1, 0, 2, 1, 1, 1], [1, 1, 1, 0, 0, 1, 1, 1], [2, 2, 2, 1, 1, 2, 2, 2]]
        assert made.shape == (len(FEATURES), 2 + 2 * EDGE)


class TestOutputs:
    def test_labels_of_types_cover_all_types(self) -> None:
        for name in ("1-sigmoid", "2-softmax", "3-softmax"):
            assert {type_ for types in SCHEMES[name].groups.values() for type_ in types} == {*THINGS, *OPERATORS}

    def test_a_softmax_takes_its_best_label(self) -> None:
        scores = {"timex": np.array([[1, 0, 0], [0, 2, 1], [0, 1, 2]], np.float32)}
        assert SCHEMES["timex"].labels(scores) == {"timex": [0, 1, 2]}

    def test_sigmoids_are_each_for_themselves(self) -> None:
        """Two types on one character; below one half nothing; B against I goes to the larger."""
        scheme = SCHEMES["1-sigmoid"]
        scores = np.full((3, scheme.heads["all"]), -1, np.float32)
        last, may = (list(scheme.groups).index(name) for name in ("Last", "Month-Of-Year"))
        scores[0, [2 * last, 2 * may]] = 1
        scores[1, [2 * last, 2 * last + 1]] = 1, 2
        labels = scheme.labels({"all": scores})
        assert (labels["Last"], labels["Month-Of-Year"], labels["Year"]) == ([1, 2, 0], [1, 0, 0], [0, 0, 0])

    @pytest.mark.parametrize(
        ("name", "type_", "group", "expected"),
        [
            ("3-softmax", "Last", "implicit", "implicit"),
            ("2-softmax", "Last", "implicit", "operator"),
            ("2-softmax", "Year", "non-operator", "non-operator"),
            ("1-sigmoid", "Last", "explicit", "Last"),
        ],
    )
    def test_group_of_a_type(self, name: str, type_: str, group: str, expected: str) -> None:
        assert SCHEMES[name].group(type_, group) == expected


class TestSystem:
    @pytest.mark.parametrize("name", VARIANTS)
    def test_every_variant_runs_and_its_spans_lie_on_units(self, name: str) -> None:
        system = Laparra(variant(name), weights(name))
        document = system(Document(id="d", text=TEXT))
        found = system.spans(Document(id="d", text=TEXT))
        assert found == sorted(set(found))
        assert found
        assert all(0 <= start < end <= len(TEXT) for start, end, _ in found)
        layer = document.times if variant(name).outputs == "timex" else document.entities
        assert len(layer) == len(found)

    def test_variants_differ(self) -> None:
        found = [Laparra(variant(name), weights(name)).spans(Document(id="d", text=TEXT)) for name in VARIANTS]
        names = list(VARIANTS)
        same = {(names.index("char-3-softmax"), names.index("char-3-softmax-extra"))}  # the same network, other weights
        assert all(
            (one, other) in same or found[one] != found[other] for other in range(len(names)) for one in range(other)
        )

    @pytest.mark.parametrize("feature", FEATURES)
    def test_every_feature_is_read(self, feature: str) -> None:
        document = Document(id="d", text=TEXT)
        made = weights("char-3-softmax")
        seen, blind = (Laparra(variant("char-3-softmax"), made, blind=names) for names in ((), (feature,)))
        assert seen.spans(document) != blind.spans(document)

    def test_pieces_do_not_tell_each_other(self) -> None:
        system = Laparra(variant("word-3-softmax"), weights("word-3-softmax"))
        line = TEXT.splitlines()[0]
        alone = system.spans(Document(id="d", text=line))
        both = system.spans(Document(id="d", text=f"{line}\n{'word ' * 60}"))
        assert alone == [one for one in both if one[1] <= len(line)]

    @pytest.mark.parametrize("text", ["", "\n\n", "a", "\x00\x01 ab", "e\u0301 \U0001f600 \u202e12\u2066", "1" * 5000])
    def test_hostile_text(self, text: str) -> None:
        system = Laparra(variant("char-1-sigmoid"), weights("char-1-sigmoid"))
        assert all(0 <= start < end <= len(text) for start, end, _ in system.spans(Document(id="d", text=text)))

    def test_saved_weights_load(self, tmp_path: Path) -> None:
        made = weights("word-timex")
        save("word-timex", made, {}, tmp_path / "laparra")
        document = Document(id="d", text=TEXT)
        loaded = Laparra.load("word-timex", tmp_path)
        assert loaded.spans(document) == Laparra(variant("word-timex"), made).spans(document)

    def test_no_weights(self, tmp_path: Path) -> None:
        with pytest.raises(ModelError, match=r"timeloom_train system laparra --variant char-timex"):
            Laparra.load("char-timex", tmp_path)

    def test_no_such_variant(self) -> None:
        with pytest.raises(ValueError, match="a variant is one of word-1-sigmoid"):
            Laparra.load("char-4-softmax")

    def test_no_such_feature(self) -> None:
        with pytest.raises(ValueError, match="a feature is one of text"):
            Laparra(variant("char-timex"), weights("char-timex"), blind=("shape",))

    @pytest.mark.parametrize(
        ("name", "change", "message"),
        [
            ("timex/out", None, "lack an array"),
            ("embed/text", np.zeros((2, 6)), "embed/text does not fit"),
            ("timex/0/backward/state", np.zeros((9, 5)), "does not fit"),
            ("timex/out_bias", np.zeros(3), "out_bias does not fit"),
        ],
    )
    def test_weights_that_do_not_fit(self, name: str, change: Any, message: str) -> None:
        made = weights("char-timex")
        if change is None:
            del made[name]
        else:
            made[name] = change
        with pytest.raises(ModelError, match=message):
            Laparra(variant("char-timex"), made)
