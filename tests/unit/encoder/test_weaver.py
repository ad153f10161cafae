"""The weaver on the tiny network with random heads: the same bytes however it is asked, and texts of all shapes."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import msgspec
import numpy as np
import pytest
from tests.unit.encoder.tiny import TINY
from tests.unit.encoder.weaving import DAY, FIRST_MARK, PIECES, document, time, weaver, weights

from timeloom.document import Document, Span, Token
from timeloom.encoder.marks import MARKS, mark_of
from timeloom.encoder.session import Encoder
from timeloom.encoder.sheet import DCT, End
from timeloom.encoder.weave_head import ATTRIBUTES, SCHEMES, WeaveHead
from timeloom.encoder.weaver import Reading, Weaver
from timeloom.errors import ModelError
from timeloom.formats.jsonl import render

VOCABULARY = ("the", "fire", "said", "week", "may", "of", "on", "ab", "bad", "cage", "hag")


def sentences(count: int, seed: int = 7) -> list[str]:
    make = random.Random(seed)
    return [" ".join([*make.choices(VOCABULARY, k=make.randint(1, 14)), "."]) for _ in range(count)]


def dated(*held: str):
    """A document in which every "may" is a time."""
    bare = document(*held)
    return msgspec.structs.replace(
        bare,
        times=tuple(
            time("DATE", "2017-05" if token.start % 2 else "2016-05", token.start, token.end)
            for token in bare.tokens
            if bare.text[token.start : token.end] == "may"
        ),
    )


def some_pairs(held: Document) -> list[tuple[End, End]]:
    words = range(0, len(held.tokens) - 5, 3)
    pairs = [(End(word=word), End(word=word + 4)) for word in words] + [(End(word=word), DCT) for word in words]
    return pairs + [(End(word=0), End(time=number)) for number in range(len(held.times))]


def told(reading: Reading, held: Document) -> tuple[bytes, ...]:
    """All that a reading says, as bytes."""
    answers = reading.pairs(some_pairs(held))
    rows = (reading.events, reading.attributes, reading.main, answers.linked, *answers.labels.values())
    return tuple(array.tobytes() for array in rows)


TEXTS = [dated(*sentences(count, seed)) for seed, count in enumerate((3, 40, 1, 90, 12, 25))]


@pytest.fixture(scope="module")
def alone():
    """What a new weaver says of each text."""
    return [told(weaver()(text), text) for text in TEXTS]


class TestTheSameBytes:
    def test_after_other_documents(self, alone):
        one = weaver()
        for at in (3, 1, 5, 0, 3, 2, 4, 1):
            assert told(one(TEXTS[at]), TEXTS[at]) == alone[at]

    def test_from_many_threads(self, alone):
        one = weaver()
        with ThreadPoolExecutor(4) as pool:
            found = pool.map(lambda at: told(one(TEXTS[at]), TEXTS[at]), [*range(6), *reversed(range(6))])
        assert list(found) == [*alone, *reversed(alone)]

    @pytest.mark.parametrize("how", [{"threads": 2}, {"at_once": 1}], ids=str)
    def test_however_the_network_is_run(self, alone, how):
        one = weaver(**how)
        assert [told(one(text), text) for text in TEXTS] == alone

    def test_other_weights_and_other_texts_say_something_else(self, alone):
        assert len(set(alone)) == len(TEXTS)
        assert told(weaver(seed=1)(TEXTS[0]), TEXTS[0]) != alone[0]


class TestReading:
    def test_what_is_told_of_words_are_probabilities(self):
        reading = weaver()(TEXTS[1])
        assert reading.events.shape == (len(TEXTS[1].tokens), 1 + len(ATTRIBUTES["class"]))
        assert np.allclose(reading.events.sum(1), 1, atol=1e-5)
        assert np.allclose(reading.attributes.sum(1), len(ATTRIBUTES) - 1, atol=1e-4)
        assert len({row.tobytes() for row in reading.events}) > 30

    def test_what_is_told_of_pairs_are_probabilities(self):
        pairs = some_pairs(TEXTS[3])
        answers = weaver()(TEXTS[3]).pairs(pairs)
        assert answers.linked.shape == (len(pairs),)
        assert (answers.linked >= 0).all() and (answers.linked <= 1).all() and np.ptp(answers.linked) > 0.1
        for name, labels in SCHEMES.items():
            assert answers.labels[name].shape == (len(pairs), len(labels))
            assert np.allclose(answers.labels[name].sum(1), 1, atol=1e-5)

    def test_it_says_what_plain_sums_say(self):
        """Every word and time by itself: the mean of its pieces in its window, and the mean of all words."""
        one, held = weaver(), TEXTS[3]
        reading = one.read(held)
        sheet, head = reading.sheet, one.head
        vectors = one.encoder.vectors_of(
            [[id for part in sheet.parts[window.first : window.last] for id in part.ids] for window in sheet.windows]
        )
        assert len(vectors) > 5
        rows = np.array([
            vectors[window][low : high + 1].mean(0)
            for window, low, high in zip(sheet.window, sheet.low, sheet.high, strict=True)
        ])  # fmt: skip
        words = rows[sheet.home]
        events, attributes = head.events(words)
        np.testing.assert_allclose(reading.events, events, atol=1e-5)
        np.testing.assert_allclose(reading.attributes, attributes, atol=1e-5)
        np.testing.assert_allclose(reading.main, head.main(words), atol=1e-4)
        pairs = some_pairs(held)
        wanted = head.pairs(sheet.rows(pairs), head.ends(rows), head.told(events, attributes), words.mean(0))
        told = reading.pairs(pairs)
        np.testing.assert_allclose(told.linked, wanted[0], atol=1e-4)
        for name in SCHEMES:
            np.testing.assert_allclose(told.labels[name], wanted[1][name], atol=1e-4)

    def test_a_pair_says_the_same_alone_and_among_others(self):
        reading, pairs = weaver()(TEXTS[1]), some_pairs(TEXTS[1])
        together = reading.pairs(pairs)
        for at in range(0, len(pairs), 7):
            alone = reading.pairs([pairs[at]])
            assert np.allclose(alone.linked[0], together.linked[at], atol=1e-6)
            for name in SCHEMES:
                assert np.allclose(alone.labels[name][0], together.labels[name][at], atol=1e-6)

    def test_what_stands_in_a_sentence_is_read_with_its_neighbours(self):
        one, other = (weaver().read(document("ab fire .", last)) for last in ("the week .", "bad hag ."))
        assert not np.allclose(one.events[:3], other.events[:3])

    def test_a_time_is_told_of_before_it(self):
        held = document("fire on may .")
        late, soon = (
            msgspec.structs.replace(held, times=(time("DATE", value, 8, 11),)) for value in ("2018-05", "2016-05")
        )
        for first, differ in ((FIRST_MARK, True), (None, False)):
            readings = [weaver(first_mark=first).read(one) for one in (held, late, soon)]
            events = {reading.events.tobytes() for reading in readings}
            assert len(events) == (3 if differ else 1)
        ids = weaver().read(late).sheet.parts[0].ids
        assert PIECES[ids[2]] == MARKS[mark_of(late.times[0], DAY).piece] == "[DATE:after]"

    def test_a_document_is_read_once(self):
        one, held = weaver(), TEXTS[0]
        read = msgspec.structs.replace(held, reading=one.read(held))
        assert one(read) is read.reading
        assert one(held) is not read.reading

    def test_it_is_no_part_of_equality_and_not_written(self):
        one, other = weaver().read(TEXTS[0]), weaver(seed=1).read(TEXTS[1])
        assert one == other and one == None and hash(one) == hash(other) == hash(None)  # noqa: E711 - that is asked
        assert one != "reading"
        bare, read = TEXTS[0], msgspec.structs.replace(TEXTS[0], reading=one)
        assert read == bare and bare == read and hash(read) == hash(bare)
        assert render(read) == render(bare)


class TestTexts:
    def test_a_long_document(self):
        held = dated(*sentences(900))
        reading = weaver()(held)
        assert len(reading.sheet.windows) > 64  # more than are encoded together
        assert (reading.sheet.home >= 0).all() and np.allclose(reading.events.sum(1), 1, atol=1e-5)
        last = len(held.tokens) - 1
        linked = reading.pairs([(End(word=0), End(word=last)), (End(word=last - 4), End(word=last))]).linked
        assert np.isfinite(linked).all()

    def test_what_is_added_behind_a_text_changes_no_word_of_the_windows_before(self):
        all_of_it = sentences(60)
        whole, part = weaver()(document(*all_of_it)), weaver()(document(*all_of_it[:40]))
        cut = part.sheet.parts[part.sheet.windows[-1].first]
        words = part.sheet.tokens_of(0, int(cut.starts[0]))[1]
        assert words > 200
        assert whole.events[:words].tobytes() == part.events[:words].tobytes()

    def test_a_sentence_of_two_thousand_words(self):
        make = random.Random(3)
        held = document(" ".join(make.choices(VOCABULARY, k=2000)))
        reading = weaver()(held)
        assert len(reading.sheet.parts) > 12 and {part.sentence for part in reading.sheet.parts} == {0}
        assert (reading.sheet.home >= 0).all() and np.allclose(reading.events.sum(1), 1, atol=1e-5)
        assert reading.sheet.sentence(End(word=1999)) == 0
        far = reading.pairs([(End(word=0), End(word=1999)), (End(word=1000), DCT)])
        assert np.isfinite(far.linked).all()

    @pytest.mark.parametrize(
        "held",
        [
            Document(id="d", text=""),
            Document(id="d", text=" \n\t "),
            Document(id="d", text="   ", sentences=(Span(0, 3),)),
            Document(id="d", text="\u200b", sentences=(Span(0, 1),)),
        ],
        ids=["empty", "blank", "a sentence of blanks", "nothing to be seen"],
    )
    def test_nothing_to_read(self, held):
        reading = weaver()(held)
        assert reading.events.shape == (0, 1 + len(ATTRIBUTES["class"])) and len(reading.main) == 0
        assert reading.sheet.windows == [] and not reading.sheet.times
        assert len(reading.pairs([]).linked) == 0

    def test_a_time_without_a_piece_stands_nowhere(self):
        held = Document(
            id="d", text="\u200b", sentences=(Span(0, 1),), times=(time("DATE", "2017"), time("DATE", "2017", 0, 0))
        )
        sheet = weaver()(held).sheet
        assert [sheet.can(End(time=number)) for number in range(2)] == [False, False]

    def test_a_time_in_every_word(self):
        bare = document(*(["may week of fire ."] * 120))
        times = tuple(time("DATE", "2017-05", token.start, token.end) for token in bare.tokens)
        held = msgspec.structs.replace(bare, times=times)
        reading = weaver()(held)
        sheet = reading.sheet
        assert sum(id >= FIRST_MARK for part in sheet.parts for id in part.ids) == len(times)
        assert all(sheet.can(End(time=number)) for number in range(len(times)))
        assert (sheet.home >= 0).all() and np.allclose(reading.events.sum(1), 1, atol=1e-5)
        answers = reading.pairs([(End(word=number), End(time=number)) for number in range(len(times))])
        assert np.isfinite(answers.linked).all()

    def test_words_outside_sentences(self):
        text = "fire ab may said the . week of"
        tokens = tuple(Token(at, end) for at, end in ((0, 4), (5, 7), (8, 11), (12, 16), (17, 20), (21, 22), (23, 27)))
        held = Document(id="d", text=text, sentences=(Span(5, 11), Span(17, 22)), tokens=tokens)
        reading = weaver()(held)
        outside = [0, 3, 6]
        assert [at for at in range(len(tokens)) if reading.sheet.home[at] < 0] == outside
        assert not reading.events[outside].any() and not reading.attributes[outside].any()
        assert not reading.main[outside].any()
        assert not any(reading.sheet.can(End(word=word)) for word in outside)
        assert all(reading.sheet.word_of(tokens[word].start, tokens[word].end) == -1 for word in outside)
        assert reading.sheet.word_of(28, 30) == -1
        inside = [1, 2, 4, 5]
        alone = weaver()(msgspec.structs.replace(held, tokens=tuple(tokens[word] for word in inside)))
        assert reading.events[inside].tobytes() == alone.events.tobytes()


def test_parts_that_do_not_fit_are_refused():
    with pytest.raises(ModelError, match="vectors of 12 numbers"):
        Weaver(Encoder(TINY, PIECES, positions=32), WeaveHead(weights()), FIRST_MARK)
