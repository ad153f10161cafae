"""The recogniser of the learned presets with labellers that say what a test wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import numpy as np
import pytest

from timeloom.calendar import Interval
from timeloom.document import Document, Encoding, Span
from timeloom.errors import ModelError
from timeloom.language import load as words_of
from timeloom.pipeline import load
from timeloom.pipeline.recipes import Options, learned
from timeloom.scate.labels import GROUPS, LABELS
from timeloom.stages.recognise.gate import Gate
from timeloom.stages.recognise.labelling import CharLabels
from timeloom.stages.recognise.learned import LearnedRecogniser, Recognised
from timeloom.stages.recognise.rule_labels import TIMEX
from timeloom.stages.segment import Segmenter

TEXT = "Geese fly. It opened on 3 March 1987 and closed in May. Ducks swim. They met last Friday for two hours."
DCT = Interval.of(1999, 4, 7)


class Says:
    """What `change` makes of the rules' labels, with one score for all; remembers the sentences that it was asked."""

    def __init__(self, change: Callable[[np.ndarray], None] = lambda labels: None, score: float = 0.875) -> None:
        self.change, self.score = change, score
        self.asked: list[str] = []

    def __call__(
        self, document: Document, rules: np.ndarray, sentences: Sequence[Span], into: CharLabels | None = None
    ) -> CharLabels:
        self.asked += [document.text[span.start : span.end] for span in sentences]
        labels = rules.copy()
        self.change(labels)
        return CharLabels(labels, np.full(labels.shape, self.score, np.float32))


class Counted(Encoding):
    """An encoding of so many sentences."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __len__(self) -> int:
        return self.count

    def starts(self, sentence: int) -> Sequence[int]:
        return ()

    def ends(self, sentence: int) -> Sequence[int]:
        return ()

    def vectors(self, sentence: int) -> object:
        return None


def recogniser(labeller: Says, **parts: object) -> LearnedRecogniser:
    rules = load("rules")
    given = {"gate": Gate(words_of("en")), **parts}
    return LearnedRecogniser(
        rules=(rules.recognise, rules.compose, rules.interpret), segment=Segmenter(tokens=False), labeller=labeller,
        **given,  # type: ignore[arg-type]  # parts of a recogniser
    )  # fmt: skip


def read(labeller: Says, **parts: object) -> tuple[Document, Recognised]:
    made = recogniser(labeller, **parts)(Document(id="d", text=TEXT, dct=DCT))
    assert isinstance(made.lexical, Recognised)
    return made, made.lexical


def places(document: Document) -> set[tuple[str, str]]:
    return {(document.text[one.start : one.end], one.type) for one in document.entities}


def test_labels_of_the_rules_give_the_entities_and_extents_of_the_rules() -> None:
    made, handed = read(Says())
    ruled = load("rules")(TEXT, DCT, layers="times")
    assert places(made) == places(ruled)
    assert [TEXT[one.start : one.end] for one in handed.extents] == [one.text for one in ruled.timexes]
    assert [one.type for one in handed.extents] == [one.timex3.type for one in ruled.timexes if one.timex3]
    assert handed.times == ruled.times
    assert (made.times, made.sentences) == ((), ())


def test_only_what_the_gate_lets_through_is_asked() -> None:
    labeller = Says()
    read(labeller)
    assert [one.split()[0] for one in labeller.asked] == ["It", "They"]
    whole = Says()
    read(whole, gate=Gate(words_of("en"), closed=False))
    assert [one.split()[0] for one in whole.asked] == ["Geese", "It", "Ducks", "They"]


def test_scores_are_means_of_what_an_entity_was_read_from() -> None:
    made, handed = read(Says())
    assert {one.score for one in handed.extents} == {0.875}
    assert handed.scores == {one.id: 0.875 for one in made.entities}


def test_a_label_more_is_an_entity_more() -> None:
    at, line = TEXT.index("Ducks"), list(GROUPS).index("non-operator")

    def more(labels: np.ndarray) -> None:
        labels[at : at + 5, line] = LABELS["non-operator"].index("I-Part-Of-Day")
        labels[at, line] -= 1
        labels[at : at + 5, 3] = TIMEX.index("I-TIME")

    made, handed = read(Says(more))
    assert ("Ducks", "Part-Of-Day") in places(made)
    assert ("Ducks", "TIME") in {(TEXT[one.start : one.end], one.type) for one in handed.extents}


@pytest.mark.parametrize(("doubt", "there"), [(0.0, False), (0.9, True), (0.8, False)], ids=["off", "doubt", "sure"])
def test_in_doubt_the_rules_stand(doubt: float, there: bool) -> None:
    at = TEXT.index("May.")

    def less(labels: np.ndarray) -> None:
        labels[at : at + 3] = 0

    made, _ = read(Says(less), doubt=(doubt,) * 4)
    assert (("May", "Month-Of-Year") in places(made)) == there


class TestAgreed:
    """The times of the rules on whose characters the labeller says the same."""

    def agreed(self, change: Callable[[np.ndarray], None], text: str = TEXT) -> list[str]:
        made = recogniser(Says(change))(Document(id="d", text=text, dct=DCT))
        assert isinstance(made.lexical, Recognised)
        return [one.text for one in made.lexical.agreed]

    def all(self) -> list[str]:
        return [one.text for one in load("rules")(TEXT, DCT, layers="times").times]

    def test_of_the_same_labels_all(self) -> None:
        assert self.agreed(lambda labels: None) == self.all()

    @pytest.mark.parametrize("group", [1, 2])
    def test_not_where_an_operator_is_more_or_less(self, group: int) -> None:
        at = TEXT.index("1987")

        def change(labels: np.ndarray) -> None:
            labels[at, group] = 0 if labels[at, group] else 3

        assert self.agreed(change) == [one for one in self.all() if "1987" not in one]

    @pytest.mark.parametrize("timex", [True, False], ids=["the same TIMEX3", "another"])
    def test_where_other_entities_are_divided_otherwise_the_timex3_says(self, timex: bool) -> None:
        at = TEXT.index("1987")

        def change(labels: np.ndarray) -> None:
            labels[at, 0] = 0
            if not timex:
                labels[:, 3] = 0

        assert self.agreed(change) == [one for one in self.all() if timex or "1987" not in one]

    def test_the_extent_of_timex3_may_differ(self) -> None:
        def change(labels: np.ndarray) -> None:
            labels[:, 3] = 0

        assert self.agreed(change) == self.all()

    def test_a_time_without_entities_that_are_learned_needs_an_extent(self) -> None:
        def change(labels: np.ndarray) -> None:
            labels[:, 3] = 0

        text = "It opens every Christmas."
        assert self.agreed(lambda labels: None, text) == ["every Christmas"]
        assert self.agreed(change, text) == []


class TestEncoding:
    """The encoder is asked once for a document."""

    def encoder(self) -> tuple[list[list[Span]], Callable[[str, Sequence[Span]], Encoding]]:
        asked: list[list[Span]] = []

        def encode(text: str, sentences: Sequence[Span]) -> Encoding:
            asked.append(list(sentences))
            return Counted(len(sentences))

        return asked, encode

    def test_without_sentences_what_passed_the_gate_is_encoded(self) -> None:
        asked, encode = self.encoder()
        made, _ = read(Says(), encode=encode)
        assert [len(one) for one in asked] == [2]
        assert made.encoding is None
        assert made.sentences == ()

    def test_with_sentences_all_are(self) -> None:
        asked, encode = self.encoder()
        ready = Segmenter()(Document(id="d", text=TEXT, dct=DCT))
        made = recogniser(Says(), encode=encode)(ready)
        assert asked == [list(ready.sentences)]
        assert made.sentences == ready.sentences

    def test_what_is_encoded_is_not_encoded_again(self) -> None:
        asked, encode = self.encoder()
        ready = Segmenter()(Document(id="d", text=TEXT, dct=DCT))
        given = Counted(len(ready.sentences))
        made = recogniser(Says(), encode=encode)(msgspec.structs.replace(ready, encoding=given))
        assert asked == []
        assert made.encoding is given


def test_labels_of_the_rules_give_the_times_of_the_rules() -> None:
    """Through the whole preset, whatever the linker would say."""
    loom = learned(Options(), Says(score=1.0))
    document = Document(id="d", text=TEXT, dct=DCT)
    for stage in (loom["recognise"], loom["compose"], loom["interpret"]):
        document = stage(document)
    ruled = load("rules")(TEXT, DCT, layers="times")

    def told(document: Document) -> list[object]:
        return [(one.text, one.timex3, one.intervals, one.tree) for one in document.times]

    assert told(document) == told(ruled)
    assert len(document.times) == 4


def test_other_languages_are_refused() -> None:
    with pytest.raises(ModelError, match="read English only"):
        learned(Options(language="de"), Says())


def test_an_empty_text() -> None:
    made = recogniser(Says())(Document(id="d", text=""))
    assert made.entities == ()


class TestWords:
    """Words of the rules' extent that say something are not cut off."""

    def extents(self, text: str, cut: str) -> list[str]:
        def change(labels: np.ndarray) -> None:
            labels[text.index(cut) : text.index(cut) + len(cut), 3] = 0
            if text.startswith(cut):
                labels[len(cut), 3] = 0
                labels[len(cut) + 1, 3] = 1

        document = Document(id="d", text=text, dct=DCT)
        handed: Recognised = recogniser(Says(change))(document).lexical  # type: ignore[assignment]
        return [text[one.start : one.end] for one in handed.extents]

    def test_what_has_a_label_stays(self) -> None:
        assert self.extents("It rained the day after tomorrow.", "the day after ") == ["the day after tomorrow"]

    def test_what_has_none_may_go(self) -> None:
        assert self.extents("It rained in the year 1987 again.", "the ") == ["year 1987"]
