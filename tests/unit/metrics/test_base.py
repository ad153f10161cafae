"""Laws that hold for every measure, and how a score prints."""

from __future__ import annotations

import dataclasses
import itertools
import json
import math
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timeloom import __version__
from timeloom.document import Document, Event, Link, Span, Time, TimeEntity
from timeloom.errors import FormatError
from timeloom.metrics import METRICS, Counts, Tally, metric
from timeloom.metrics.pairing import pair
from timeloom.signature import Signature
from timeloom.timeml.timex3 import Timex3

Make = Callable[..., Document]
INTERVALS = "scate-track2"
NAMES = [name for name in METRICS if name != INTERVALS]


def _document(name: str, raw: list[tuple[int, int, int]]) -> Document:
    entities = tuple(
        TimeEntity(
            f"e{number}",
            (Span(start, start + length),),
            ("Last", "Month-Of-Year", "Period", "Event")[kind],
            (("Type", "March"),) if kind else (("Interval-Type", "DocTime"),),
            () if kind or not number else (("Repeating-Interval", f"e{number - 1}"),),
        )
        for number, (start, length, kind) in enumerate(raw)
    )
    times = tuple(
        Time(id=f"t{number}", start=start, end=start + length, text="", timex3=Timex3("DATE", str(1990 + kind)))
        for number, (start, length, kind) in enumerate(raw)
    )
    return Document(id=name, text="", entities=entities, times=times)


raw = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 5), st.integers(0, 3)), max_size=6)
pairs = st.lists(st.tuples(raw, raw), min_size=1, max_size=4)


@pytest.mark.parametrize("name", NAMES)
@given(corpus=st.lists(raw, min_size=1, max_size=4))
@settings(max_examples=25)
def test_gold_against_itself_is_all_right(name: str, corpus: list[list[tuple[int, int, int]]]) -> None:
    golds = [_document(str(number), part) for number, part in enumerate(corpus)]
    score = metric(name).score(golds, golds)
    assert {row.f1 for row in score.rows.values()} <= {1.0}


@pytest.mark.parametrize("name", NAMES)
@given(corpus=pairs, seed=st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_the_order_of_documents_does_not_matter(name: str, corpus: list[tuple[object, object]], seed: object) -> None:
    golds = [_document(str(number), gold) for number, (gold, _) in enumerate(corpus)]  # type: ignore[arg-type] # drawn
    systems = [_document(str(number), system) for number, (_, system) in enumerate(corpus)]  # type: ignore[arg-type]
    whole = metric(name).score(golds, systems)
    seed.shuffle(golds)  # type: ignore[attr-defined] # a Random
    assert metric(name).score(golds, systems[::-1]) == whole


@pytest.mark.parametrize("name", NAMES)
@given(corpus=pairs)
@settings(max_examples=25)
def test_counts_add_up(name: str, corpus: list[tuple[object, object]]) -> None:
    measure = metric(name)
    counts = [
        measure.count(_document(str(number), gold), _document(str(number), system))  # type: ignore[arg-type] # drawn
        for number, (gold, system) in enumerate(corpus)
    ]
    total = Counts()
    for part in counts:
        total = total + part
    assert measure.aggregate([total]) == measure.aggregate(counts)


def test_sums_of_fractions_do_not_depend_on_order() -> None:
    """Plain addition of these gives two different sums in different orders."""
    parts = [Counts({"*": Tally(1, 1, share, share)}) for share in (0.1, 0.2, 0.3, 1e-17, 0.7)]
    measure = metric("scate-track1")
    scores = {measure.aggregate(order)["*"].recall for order in itertools.permutations(parts)}
    assert len(scores) == 1


class TestDocuments:
    def test_a_missing_one_counts_as_empty_and_an_extra_one_not_at_all(self, timeml: Make) -> None:
        gold = [timeml("0-4 DATE 1998", id="a"), timeml("0-4 DATE 1999", id="b")]
        system = [timeml("0-4 DATE 1998", id="a"), timeml("0-4 DATE 1999", id="c")]
        score = metric("timex").score(gold, system)
        assert (score.missing, score.extra) == (("b",), ("c",))
        assert (score.precision, score.recall) == (1.0, 0.5)

    def test_the_same_id_twice_is_an_error(self, timeml: Make) -> None:
        twice = [timeml(id="a"), timeml(id="a")]
        with pytest.raises(FormatError, match="a: the same document id occurs twice"):
            metric("timex").score(twice, [])

    def test_texts_that_differ_are_an_error_with_the_place(self, timeml: Make) -> None:
        with pytest.raises(FormatError, match="differ from character 5 on") as caught:
            metric("timex").score([timeml(id="a", text="today is")], [timeml(id="a", text="today, is")])
        assert str(caught.value).endswith("\n    today is\n         ^")

    def test_a_system_without_text_is_scored(self, timeml: Make) -> None:
        gold, system = timeml("0-4 DATE 1998", text="1998"), timeml("0-4 DATE 1998")
        assert metric("timex").score([gold], [system]).f1 == 1.0


class TestAverages:
    """facts of one corpus: document a has one of two right and nothing wrong, b is empty, c is all right."""

    @pytest.fixture
    def sides(self, timeml: Make) -> tuple[list[Document], list[Document]]:
        gold = [
            timeml("0-4 DATE 1998", "6-9 DATE 1999", id="a"),
            timeml(id="b"),
            timeml("0-4 DATE 1998", "6-9 DATE 1999", "12-15 DATE 2000", id="c"),
        ]
        return gold, [timeml("0-4 DATE 1998", id="a"), timeml(id="b"), gold[2]]

    def test_macro_is_the_mean_of_documents_that_have_something(
        self, sides: tuple[list[Document], list[Document]]
    ) -> None:
        score = metric("timex").score(*sides, average="macro")
        assert (score.precision, score.recall) == (1.0, 0.75)
        assert score.f1 == pytest.approx((2 / 3 + 1) / 2)
        assert score["strict"].tally == metric("timex").score(*sides)["strict"].tally
        assert score.figures["accuracy:value"] == 1.0

    def test_the_signature_says_so(self, sides: tuple[list[Document], list[Document]]) -> None:
        assert list(metric("timex").score(*sides, average="macro").signature)[:2] == ["metric", "average"]
        assert "average" not in metric("timex").score(*sides).signature

    def test_sums_of_documents_have_no_mean(self, timeml: Make) -> None:
        both = Counts.total(metric("timex").count(timeml(id=name), timeml(id=name)) for name in "ab")
        with pytest.raises(ValueError, match="every document by itself"):
            metric("timex").aggregate([both], average="macro")

    @pytest.mark.parametrize("name", ["tempeval1", "awareness"])
    @pytest.mark.parametrize("average", ["micro", "macro"])
    def test_one_link_of_two(self, average: str, name: str) -> None:
        """Gold a < b, b < c; system a < b: P 1, R .5, F1 2/3 both ways, and no crash where there is no answer."""
        events = tuple(Event(f"e{number}", number, number + 1) for number in range(3))
        links = tuple(Link(f"l{at}", "TLINK", "BEFORE", f"e{at}", f"e{at + 1}") for at in range(2))
        gold = Document(id="d", text="abc", events=events, links=links)
        system = Document(id="d", text="abc", events=events, links=links[:1])
        score = metric(name).score([gold], [system], average=average)  # type: ignore[arg-type] # one of two
        assert (score.precision, score.recall) == (1.0, 0.5)
        assert score.f1 == pytest.approx(2 / 3)
        for nothing in ([], [Document(id="d", text="abc")]):
            empty = metric(name).score([gold], nothing, average=average)  # type: ignore[arg-type] # as above
            assert (empty.precision, empty.recall, empty.f1) == (0.0, 0.0, 0.0)


class TestValues:
    COUNTS = Counts({"strict": Tally(4, 2, 1, 1), "strict:SET": Tally()})

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            (None, 1 / 3), ("strict", 1 / 3), ("strict.f1", 1 / 3), ("strict.precision", 0.5), ("strict.recall", 0.25),
            ("strict:SET", math.nan), ("relaxed", math.nan), ("relaxed.recall", math.nan), ("accuracy:type", math.nan),
        ],
        ids=str,
    )  # fmt: skip
    def test_by_name(self, name: str | None, value: float) -> None:
        assert metric("timex").value(self.COUNTS, name) == pytest.approx(value, nan_ok=True)

    @pytest.mark.parametrize("name", ["loose", "strict.kappa", "strict."])
    def test_unknown_names(self, name: str) -> None:
        with pytest.raises(KeyError, match=name):
            metric("timex").value(self.COUNTS, name)


class TestPairing:
    def test_another_text_counts_as_empty_and_is_told(self, timeml: Make) -> None:
        gold = [timeml("0-4 DATE 1998", id=name, text="1998") for name in "abc"]
        system = [gold[0], timeml("0-4 DATE 1998", id="b", text="1989"), timeml(id="x")]
        found = pair(gold, system)
        assert (found.missing, found.extra, found.mismatched) == (("c",), ("x",), ("b",))
        assert [len(other.times) for _, other in found.documents] == [1, 0, 0]
        assert "differ from character 2 on" in str(found.errors[0])

    def test_a_score_lists_them(self, timeml: Make) -> None:
        made = metric("timex")
        counts = [made.count(timeml("0-4 DATE 1998"), timeml())]
        told = made.aggregate(counts, mismatched=["d"], failed=["e"]).to_dict()
        assert (told["mismatched"], told["failed"]) == (["d"], ["e"])


class TestPrinting:
    def test_one_line_per_headline_row_with_signature(self, timeml: Make) -> None:
        gold = timeml("0-4 DATE 1998", "6-9 DATE 1999", id="a")
        score = metric("timex").score([gold], [timeml("0-4 DATE 1998", id="a")], corpus="mine")
        lines = str(score).splitlines()
        assert [line.split(" = ")[0] for line in lines] == [
            "timex-strict",
            "timex-relaxed",
            "timex-type",
            "timex-value",
        ]
        corpus = score.signature["corpus"]
        assert lines[0] == f"timex-strict = 66.7 | P 100.0 R 50.0 | corpus:{corpus} | docs:1 | v:{__version__}"
        assert str(corpus).startswith("mine@")

    def test_options_are_in_the_signature(self, scate: Make) -> None:
        document = scate("M Month-Of-Year 0-5 Type=March")
        score = metric("scate-track1", exclude=("Event",)).score([document], [document])
        assert str(score).splitlines()[0].startswith("scate-track1 = 100.0 | P 100.0 R 100.0 | exclude:Event | corpus:")
        assert score.signature["exclude"] == ("Event",)

    def test_json_holds_the_same_signature(self, scate: Make) -> None:
        document = scate("M Month-Of-Year 0-5 Type=March")
        score = metric("scate-track1").score([document], [document])
        told = json.loads(json.dumps(score.to_dict()))
        assert told["signature"] == {
            "metric": "scate-track1",
            "exclude": ["Event", "Modifier"],
            "corpus": score.signature["corpus"],
            "docs": 1,
            "v": __version__,
        }
        assert told["rows"]["Month-Of-Year:Type"]["f1"] == 1.0

    @pytest.mark.parametrize(
        ("gold", "same"),
        [
            pytest.param(["x Month-Of-Year 0-5 Type=March"], True, id="other ids"),
            pytest.param(["M Month-Of-Year 0-5 Type=May"], False, id="another value"),
            pytest.param(["M Month-Of-Year 0-4 Type=March"], False, id="another span"),
            pytest.param([], False, id="an entity less"),
        ],
    )
    def test_the_hash_is_that_of_the_gold(self, scate: Make, gold: list[str], same: bool) -> None:
        first, second = scate("M Month-Of-Year 0-5 Type=March"), scate(*gold)
        measure = metric("scate-track1")
        one, two = measure.score([first], []).signature, measure.score([second], []).signature
        assert (one == two) is same
        assert measure.score([first], [second]).signature == one


class TestSignature:
    def test_is_a_mapping(self) -> None:
        told = Signature.of(metric="timex", docs=2)
        assert dict(told) == {"metric": "timex", "docs": 2}
        assert told == Signature.of(docs=2, metric="timex")
        assert hash(told) == hash(Signature.of(docs=2, metric="timex"))
        assert eval(repr(told)) == told

    @pytest.mark.parametrize("value", [("a", "b"), True, None, 3, "x"])
    def test_text_and_plain_data(self, value: object) -> None:
        told = Signature.of(name=value)  # type: ignore[arg-type] # drawn
        shown = {("a", "b"): "a+b", True: "yes", None: "none", 3: "3", "x": "x"}[value]  # type: ignore[index] # drawn
        assert told.text() == f"name:{shown}"
        json.dumps(told.to_dict())

    @pytest.mark.parametrize("items", [(("a", 1), ("a", 2)), (("A b", 1),)], ids=["twice", "not a name"])
    def test_refuses(self, items: tuple[tuple[str, int], ...]) -> None:
        with pytest.raises(ValueError, match="signature"):
            Signature(items)


class TestNames:
    def test_unknown_names_list_the_measures(self) -> None:
        with pytest.raises(ValueError, match=r"'tmex'; there are .*identification, .*scate-track1"):
            metric("tmex")

    @pytest.mark.parametrize("name", METRICS)
    def test_names_are_those_of_the_classes(self, name: str) -> None:
        made = metric(name)
        assert made.name == name
        empty = made.score([Document(id="d", text="")], [])
        assert set(made.headline) <= {*empty.rows, *empty.figures}
        with pytest.raises(dataclasses.FrozenInstanceError):
            made.name = "x"  # type: ignore[misc] # that is the point

    def test_options_are_keyword_only_and_known(self) -> None:
        with pytest.raises(TypeError):
            metric("timex", exclude=("Event",))

    def test_a_measure_loads_no_numpy(self) -> None:
        code = "import sys, timeloom.metrics as m; m.metric('timex'); m.metric('scate-track1'); print('numpy' in sys.modules)"
        told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert told.stdout == "False\n"
