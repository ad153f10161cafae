"""Which pairs are asked about and what is said of them; heads are random, what they say is checked against
themselves."""

from __future__ import annotations

import time as clock
from collections import Counter

import msgspec
import numpy as np
import pytest
from tests.unit.encoder.weaving import DAY, document, time, weaver, with_events

from timeloom.calendar import Interval
from timeloom.document import Document, Event, Instance, Meta, Span, Time, TimeEntity
from timeloom.encoder.sheet import DCT, End
from timeloom.encoder.weave_head import FINER
from timeloom.encoder.weave_head import SCHEMES as LEARNED
from timeloom.errors import ModelError
from timeloom.graph.labels import SCHEMES, invert
from timeloom.relations.relator import NEAREST, OTHER, SLIGHT, TASKS, Relator

WEAVER = weaver(finer=False)
RELATOR = Relator(WEAVER)
EVERYTHING = Relator(WEAVER, least=0.0)
TEXT = ("fire said may .", "the week of fire .", "she said .", "on may ab .")
"""Words: 0 fire, 1 said, 2 may | 4 the, 5 week, 6 of, 7 fire | 9 she, 10 said | 12 on, 13 may, 14 ab."""


def times(held: Document, *places: int, value: str = "2016-04-20") -> Document:
    """The document with a time at each of these words: t1, t2, ..."""
    made = tuple(
        msgspec.structs.replace(time("DATE", value, held.tokens[at].start, held.tokens[at].end), id=f"t{number}")
        for number, at in enumerate(places, 1)
    )
    return msgspec.structs.replace(held, times=made)


def text(dct=DAY) -> Document:
    """Events: ei1 fire, ei2 said | ei3 fire | ei4 said | ei5 ab; times: t1 in the first sentence, t2 in the last."""
    return with_events(times(document(*TEXT, dct=dct), 2, 13), (0, 1, 7, 10, 14), main=(1, 7, 10, 14))


def proposed(held: Document) -> dict[tuple[str, str], str]:
    return {(one.source, one.target): one.task for one in EVERYTHING(held).candidates}


class TestWhichPairs:
    def test_pairs_and_tasks(self):
        assert proposed(text()) == {
            **{(f"ei{at}", "t0"): "event-dct" for at in range(1, 6)},
            ("ei1", "t1"): "event-time",
            ("ei2", "t1"): "event-time",
            ("ei5", "t2"): "event-time",
            ("ei3", "t1"): "event-time-next",
            ("ei4", "t2"): "event-time-next",
            ("ei1", "ei2"): "event-event",
            ("ei1", "ei3"): "event-event-next",
            ("ei2", "ei3"): "main-main",
            ("ei3", "ei4"): "main-main",
            ("ei4", "ei5"): "main-main",
        }

    def test_events_of_an_entry_were_written_on_its_date(self):
        """A time that is an entry's date stands on a line of its own; one whose line has events is a time of these as
        any other."""
        held = document("may 3", "fire said .", "may 9", "she said .", dct=None)
        held = msgspec.structs.replace(
            held, text=held.text.replace(" fire", "\nfire").replace(" may 9", "\nmay 9").replace(" she", "\nshe")
        )
        held = with_events(times(held, 0, 5), (2, 3, 8))
        days = (Interval.of(2021, 5, 3), Interval.of(2021, 5, 9))
        full = [
            tuple(
                TimeEntity(kind, (Span(one.start, one.end),), kind)
                for kind in ("Year", "Month-Of-Year", "Day-Of-Month")
            )
            for one in held.times
        ]
        dates = tuple(
            msgspec.structs.replace(one, end=one.start + len("may 3"), intervals=(day,), entities=said)
            for one, day, said in zip(held.times, days, full, strict=True)
        )
        found = proposed(msgspec.structs.replace(held, times=dates))
        assert {pair: task for pair, task in found.items() if pair[1].startswith("t")} == {
            ("ei1", "t1"): "event-dct", ("ei2", "t1"): "event-dct", ("ei3", "t2"): "event-dct",
            ("ei1", "t2"): "event-time-next", ("ei2", "t2"): "event-time-next",
        }  # fmt: skip

    def test_pairs_of_a_text_without_full_stops_grow_with_its_length(self):
        count = 3 * NEAREST
        words = " ".join(["fire"] * count)
        held = with_events(
            times(document(words, "she said fire .", dct=None), *range(count)), (*range(count), count + 2)
        )
        found = Counter(task for pair, task in proposed(held).items())
        behind = sum(min(NEAREST, count - 1 - at) for at in range(count))
        assert found["event-event"] == behind
        assert found["event-event-next"] + found["main-main"] == NEAREST  # those of the last events alone
        assert found["event-time"] + found["event-time-next"] <= NEAREST * (count + 1)
        of_first = {target for source, target in proposed(held) if source == "ei1"}
        assert {"t1", f"t{NEAREST}", "ei2", f"ei{NEAREST + 1}"} <= of_first and f"t{NEAREST + 1}" not in of_first

    def test_every_task_is_named(self):
        assert set(proposed(text()).values()) == set(TASKS)

    def test_the_time_of_writing_only_where_there_is_one(self):
        assert not [pair for pair, task in proposed(text(dct=None)).items() if task == "event-dct"]
        assert len(proposed(text())) == len(proposed(text(dct=None))) + 5

    def test_the_time_of_writing_goes_by_its_id(self):
        creation = msgspec.structs.replace(time("DATE", "2017-04-21"), id="t9")
        held = msgspec.structs.replace(text(dct=None), meta=Meta(creation=creation))
        assert {pair[1] for pair, task in proposed(held).items() if task == "event-dct"} == {"t9"}

    def test_each_pair_once_with_the_earlier_event_first(self):
        held = text()
        mixed = msgspec.structs.replace(held, events=tuple(held.events[at] for at in (3, 1, 4, 2, 0)))
        assert proposed(mixed) == proposed(held)
        assert len(EVERYTHING(mixed).candidates) == len(proposed(held))

    def test_two_events_of_one_word_are_no_pair(self):
        held = with_events(document("fire said ."), (0, 0, 1))
        assert ("ei1", "ei2") not in proposed(held) and ("ei1", "ei3") in proposed(held)

    def test_an_event_outside_sentences_is_in_none(self):
        held = document(*TEXT)
        outside = msgspec.structs.replace(with_events(held, (0, 10)), sentences=held.sentences[:2])
        assert set(proposed(outside)) == {("ei1", "t0")}

    def test_a_range_is_asked_about_by_its_ends_as_timeml_has_them(self):
        held = text()
        start, end = (Time(id=f"t1.{at}", start=10, end=13, text="may", timex3=held.times[0].timex3) for at in (1, 2))
        whole = msgspec.structs.replace(held.times[0], parts=(start, end))
        unseen = msgspec.structs.replace(held.times[1], attributes=(("view", "scate"),))
        made = proposed(msgspec.structs.replace(held, times=(whole, unseen)))
        assert {target for _, target in made if target[0] == "t"} == {"t0", "t1.1", "t1.2"}

    @pytest.mark.parametrize(
        "held", [Document(id="d", text=""), document("fire ."), with_events(document("fire ."), ())], ids=str
    )
    def test_nothing_to_relate(self, held):
        def refuse(asked):
            raise AssertionError(asked)

        assert Relator(refuse)(held) is held

    def test_their_number_grows_with_the_text(self):
        """Ten times the text: ten times the pairs, and no more."""
        counts = []
        for size in (20, 200):
            held = document(*(["fire said may ."] * size))
            held = times(held, *range(2, 4 * size, 4))
            held = with_events(held, [at for at in range(4 * size) if at % 4 < 2])
            counts.append(Counter(one.task for one in EVERYTHING(held).candidates))
        assert counts[0]["event-event-next"] + counts[0]["main-main"] == 4 * 19
        for task in counts[0]:
            assert 9.9 < counts[1][task] / counts[0][task] < 10.6

    def test_its_time_grows_with_the_text(self, no_collector):
        """Of eight times the text at most sixteen times the time: squares would be sixty-four."""
        spent = []
        for size in (40, 320):
            held = document(*(["fire said may ab ."] * size))
            held = with_events(held, [at for at in range(5 * size) if at % 5 < 2])
            ready = msgspec.structs.replace(held, reading=WEAVER.read(held))
            tries = []
            for _ in range(9):
                began = clock.process_time()
                EVERYTHING(ready)
                tries.append(clock.process_time() - began)
            spent.append(min(tries))
        assert spent[1] < 16 * spent[0]


class TestWhatIsSaid:
    def test_probabilities_are_those_of_labels_and_of_being_linked(self):
        held = text()
        reading = WEAVER.read(held)
        answers = reading.pairs([(End(word=1), End(word=7)), (End(word=0), End(time=0))])
        made = {(one.source, one.target): one for one in EVERYTHING(held).candidates}
        for row, pair in enumerate([("ei2", "ei3"), ("ei1", "t1")]):
            told = dict(made[pair].labels)
            shares = dict(zip(LEARNED["timeml"], answers.labels["timeml"][row] * answers.linked[row], strict=True))
            least = min(SLIGHT, max(shares.values()))
            assert told == pytest.approx({label: share for label, share in shares.items() if share >= least}, abs=2e-6)
            assert made[pair].scheme == "timeml" and 0 < len(told) < len(shares)

    def test_the_time_of_writing_is_told_what_the_other_annotation_thinks(self):
        """Before, after and overlapping move towards TimeBank-Dense; the labels of one part keep their shares of it."""
        held = text()
        answers = WEAVER.read(held).pairs([(End(word=0), DCT)])
        made = dict(Relator(WEAVER).label(held, [("ei1", "t0")], "timeml")[0].labels)
        before = dict(zip(LEARNED["timeml"], answers.labels["timeml"][0].tolist(), strict=True))
        dense = dict(zip(LEARNED["tbdense"], answers.labels["tbdense"][0].tolist(), strict=True))
        others = {"BEFORE": dense["b"], "AFTER": dense["a"], "INCLUDES": dense["i"] + dense["ii"] + dense["s"]}
        parts = {"BEFORE": ("BEFORE", "IBEFORE"), "AFTER": ("AFTER", "IAFTER")}
        parts["INCLUDES"] = tuple(label for label in before if label not in (*parts["BEFORE"], *parts["AFTER"]))
        whole = {name: sum(before[label] for label in parts[name]) for name in parts}
        told = {name: sum(made[label] for label in parts[name]) for name in parts}
        total = sum(others.values())
        wanted = {name: whole[name] ** (1 - OTHER) * (others[name] / total) ** OTHER for name in parts}
        assert told == pytest.approx({name: share / sum(wanted.values()) for name, share in wanted.items()}, abs=1e-4)
        for name, labels in parts.items():
            kept = {label: before[label] / whole[name] for label in labels}
            assert {label: made[label] / told[name] for label in labels} == pytest.approx(kept, abs=1e-2)

    def test_the_likeliest_label_comes_first(self):
        for one in EVERYTHING(text()).candidates:
            shares = [share for _, share in one.labels]
            assert shares == sorted(shares, reverse=True)

    def test_what_is_unlikely_is_left_out(self):
        every = EVERYTHING(text()).candidates
        least = sorted(one.labels[0][1] for one in every)[len(every) // 2] - 1e-6
        left = Relator(WEAVER, least=least)(text()).candidates
        assert 0 < len(left) < len(every)
        assert left == tuple(one for one in every if one.labels[0][1] >= least)

    def test_a_pair_of_a_sentence_has_the_name_of_its_finer_task(self):
        one = weaver()
        made = {(each.source, each.target): each.task for each in Relator(one, least=0.0)(text()).candidates}
        within = {("ei1", "ei2"): (End(word=0), End(word=1)), ("ei1", "t1"): (End(word=0), End(time=0))}
        finer = one.read(text()).pairs(list(within.values())).finer
        assert finer.sum(1) == pytest.approx([1, 1], abs=1e-5)
        coarse = proposed(text())
        for pair, shares in zip(within, finer, strict=True):
            best = int(np.argmax(shares))
            assert made[pair] == (FINER[best - 1] if best else coarse[pair])
        assert set(made.values()) & set(FINER)
        across = [pair for pair, task in coarse.items() if task not in ("event-event", "event-time")]
        assert {pair: made[pair] for pair in across} == {pair: coarse[pair] for pair in across}

    def test_the_reading_stays(self):
        made = RELATOR(text())
        assert WEAVER(made) is made.reading
        assert RELATOR(made).candidates == made.candidates


PAIRS = [("ei1", "ei2"), ("ei3", "ei1"), ("ei5", "t0"), ("t1", "ei2"), ("ei1", "ei5"), ("t2", "ei1"), ("e2", "e4")]
TOLD = ["event-event", "event-event-next", "event-dct", "event-time", "event-event-next", "event-time-next"]


class TestGivenPairs:
    @pytest.mark.parametrize("scheme", SCHEMES)
    def test_every_pair_in_order_with_labels_that_sum_to_one(self, scheme):
        asked = [*PAIRS, ("t1", "t2"), ("t1", "t0")] * 3
        made = RELATOR.label(text(), asked, scheme)
        assert [(one.source, one.target) for one in made] == asked
        for one in made:
            assert one.scheme == scheme
            assert {label for label, _ in one.labels} <= set(SCHEMES[scheme].relations)
            assert sum(share for _, share in one.labels) == pytest.approx(1, abs=1e-4)
            assert len({label for label, _ in one.labels}) == len(one.labels) > 0
            shares = [share for _, share in one.labels]
            assert shares == sorted(shares, reverse=True)

    @pytest.mark.parametrize("scheme", LEARNED)
    def test_all_labels_of_a_scheme_that_is_learned(self, scheme):
        for one in RELATOR.label(text(), PAIRS, scheme):
            assert {label for label, _ in one.labels} == set(LEARNED[scheme])

    @pytest.mark.parametrize("scheme", SCHEMES)
    def test_the_other_way_round_it_is_inverted(self, scheme):
        told = RELATOR.label(text(), PAIRS, scheme)
        back = RELATOR.label(text(), [(target, source) for source, target in PAIRS], scheme)
        for one, other in zip(told, back, strict=True):
            turned = {invert(label, scheme): share for label, share in one.labels}
            assert turned == pytest.approx(dict(other.labels), abs=1e-6)
            assert one.task == other.task

    def test_the_task_of_each(self):
        assert [one.task for one in RELATOR.label(text(), PAIRS[:6], "timeml")] == TOLD

    def test_an_event_is_named_by_itself_or_its_instance(self):
        one, other = RELATOR.label(text(), [("e1", "e3"), ("ei1", "ei3")], "timeml")
        assert one.labels == other.labels

    def test_a_given_pair_says_what_a_proposed_one_does(self):
        made = {(one.source, one.target): one for one in EVERYTHING(text()).candidates}
        (told,) = RELATOR.label(text(), [("ei2", "ei3")], "timeml")
        first = made["ei2", "ei3"].labels
        assert [label for label, _ in told.labels][: len(first)] == [label for label, _ in first]
        shares = [share / one for (_, share), (_, one) in zip(first, told.labels, strict=False)]
        assert shares == pytest.approx([shares[0]] * len(first), rel=1e-3)

    def test_many_pairs_and_none(self):
        held = text()
        assert RELATOR.label(held, [], "matres") == ()
        many = RELATOR.label(held, PAIRS * 700, "matres")
        assert len(many) == 4900
        for one, other in zip(many[:7], many[-7:], strict=True):
            assert (one.source, one.target) == (other.source, other.target)
            assert dict(one.labels) == pytest.approx(dict(other.labels), abs=1e-5)


class TestTimes:
    def held(self):
        made = text()
        late = msgspec.structs.replace(made.times[1], timex3=time("DATE", "2018").timex3)
        return msgspec.structs.replace(made, times=(made.times[0], late))

    @pytest.mark.parametrize(
        ("scheme", "label"),
        [("timeml", "BEFORE"), ("matres", "BEFORE"), ("tbdense", "b"), ("tempeval", "BEFORE"), ("allen", "b")],
    )
    def test_two_times_go_by_the_calendar(self, scheme, label):
        one, other = RELATOR.label(self.held(), [("t1", "t2"), ("t2", "t1")], scheme)
        assert one.labels == ((label, 1.0),) and one.task == "time-time"
        assert other.labels == ((invert(label, scheme), 1.0),)

    def test_a_time_and_the_time_of_writing(self):
        one, other = RELATOR.label(self.held(), [("t1", "t0"), ("t2", "t0")], "timeml")
        assert one.labels == (("BEFORE", 1.0),) and other.labels == (("AFTER", 1.0),)

    @pytest.mark.parametrize(("value", "label"), [("2016-04-20TNI", "INCLUDES"), ("2016-W16", "IS_INCLUDED")])
    def test_times_that_timeml_has_no_word_for(self, value, label):
        made = text()
        late = msgspec.structs.replace(made.times[1], timex3=time("DATE", value).timex3)
        held = msgspec.structs.replace(made, times=(made.times[0], late))
        one, other = RELATOR.label(held, [("t1", "t2"), ("t2", "t1")], "timeml")
        assert one.labels == ((label, 1.0),) and other.labels == ((invert(label, "timeml"), 1.0),)

    def test_times_of_which_the_calendar_says_nothing(self):
        held = text()
        vague = msgspec.structs.replace(held.times[1], timex3=time("DURATION", "P2D").timex3)
        held = msgspec.structs.replace(held, times=(held.times[0], vague))
        for scheme, relation in (("timeml", "BEFORE"), ("tbdense", "v")):
            (one,) = RELATOR.label(held, [("t1", "t2")], scheme)
            assert one.labels == ((relation, 1.0),)


class TestWhatCannotBe:
    @pytest.mark.parametrize("pair", [("ei1", "ei99"), ("t7", "ei1"), ("", "t0")], ids=str)
    def test_an_id_that_is_not_there(self, pair):
        lost = next(end for end in pair if end not in ("ei1", "t0"))
        with pytest.raises(ModelError, match="neither an event nor a time") as caught:
            RELATOR.label(text(), [("ei1", "ei2"), pair], "timeml")
        assert caught.value.document == "d" and caught.value.value == lost

    def test_a_scheme_that_is_not_there(self):
        with pytest.raises(ModelError, match="allen, timeml, tempeval, matres, tbdense") as caught:
            RELATOR.label(text(), [("ei1", "ei2")], "timex")
        assert caught.value.value == "timex"

    def test_an_event_outside_sentences_gets_what_is_commonest(self):
        held = text()
        last = Event("e9", held.tokens[14].start, held.tokens[14].end, (), (Instance("ei9"),))
        outside = msgspec.structs.replace(held, events=(*held.events[:2], last), sentences=held.sentences[:1])
        asked = [("ei9", "ei1"), ("ei1", "ei9"), ("ei9", "t0"), ("t1", "ei9"), ("ei9", "e9"), ("ei1", "ei2")]
        *lost, there = RELATOR.label(outside, asked, "tbdense")
        assert all(one.labels == (("v", 1.0),) and one.task == "" for one in lost)
        assert len(there.labels) == 6

    def test_an_event_and_itself(self):
        (one,) = RELATOR.label(text(), [("ei1", "ei1")], "matres")
        assert one.labels == (("BEFORE", 1.0),)

    def test_a_document_that_nobody_has_cut(self):
        bare = Document(id="d", text="fire", events=(Event("e1", 0, 4, (), (Instance("ei1"),)),), dct=DAY)
        (one,) = RELATOR.label(bare, [("ei1", "t0")], "matres")
        assert one.labels == (("BEFORE", 1.0),)
        cut = msgspec.structs.replace(bare, sentences=(Span(0, 4),))
        assert RELATOR(cut) is cut
