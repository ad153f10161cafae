"""What the weaver learns from: labels of words, what is known of pairs, tables of pairs over documents."""

from __future__ import annotations

import msgspec
import pytest
from tests.unit.encoder.weaving import document
from tests.unit.train.weave_toy import CUTTER, FIRST_MARK, annotated, documents, event, link, tree

from timeloom import corpora
from timeloom.document import Document, Instance
from timeloom.encoder.marks import MARKS
from timeloom.encoder.weave_head import ATTRIBUTES, KINDS, SCHEMES
from timeloom_train.weave import sources
from timeloom_train.weave.examples import (
    FOLLOWS,
    NOT_LINKED,
    NOTHING,
    STATED,
    Example,
    example_of,
    tables,
)


def made(held: Document, **how) -> Example:
    return example_of(held, CUTTER, FIRST_MARK, **how)


def known(example: Example) -> dict[tuple[str, str], tuple[int, str]]:
    """(source, target) -> what is known of the pair, and its TimeML label."""
    labels = ("", *SCHEMES["timeml"])
    return {
        pair: (int(kind), labels[label])
        for pair, kind, label in zip(example.pairs, example.known, example.timeml, strict=True)
    }


def column(example: Example, name: str) -> dict[tuple[str, str], str]:
    """The pairs that have a label of a scheme."""
    labels = getattr(example, name)
    return {pair: SCHEMES[name][label] for pair, label in zip(example.pairs, labels, strict=True) if label != NOTHING}


def told(example: Example, attribute: str) -> list[str]:
    names = [name for name in ATTRIBUTES if name != "class"]
    values = ATTRIBUTES[attribute]
    return ["?" if at == NOTHING else values[at] for at in example.attributes[:, names.index(attribute)]]


ROW = document("they took boats again on may .", "the pier was painters .", "it took it .")


def row(links: str = "", **how) -> Example:
    """Events ei1 (took), ei2 (boats), ei3 (again), then ei4 (was) and ei5 (took) in sentences of their own; t1 is
    May."""
    events = [event(ROW, at, word) for at, word in enumerate((1, 2, 3, 9, 13), 1)]
    return made(annotated(ROW, events, links, {"t1": (5, "2017-05")}), **how)


class TestPairs:
    def test_what_is_stated_follows_or_is_not_linked(self):
        found = known(row("ei1 BEFORE ei2, ei2 BEFORE ei3"))
        assert found["ei1", "ei2"] == found["ei2", "ei3"] == (STATED, "BEFORE")
        assert found["ei1", "ei3"] == (FOLLOWS, "BEFORE")
        assert found["ei3", "ei4"] == (NOT_LINKED, "")

    def test_what_follows_by_way_of_a_time(self):
        found = known(row("ei1 BEFORE t0, ei4 AFTER t0"))
        assert found["ei1", "t0"] == (STATED, "BEFORE") and found["ei4", "t0"] == (STATED, "AFTER")
        assert found["ei1", "ei4"] == (FOLLOWS, "BEFORE")
        assert found["ei2", "t0"] == (NOT_LINKED, "")

    def test_what_follows_without_a_word_of_timeml_for_it_is_no_label(self):
        """Both lie in May: nothing is said of one and the other."""
        found = known(row("ei1 IS_INCLUDED t1, ei2 IS_INCLUDED t1"))
        assert found["ei1", "ei2"] == (NOT_LINKED, "")

    def test_pairs_within_two_sentences_and_the_time_of_writing(self):
        names = {1: "ei1 ei2 ei3 t1", 2: "ei4", 3: "ei5"}
        near = {
            frozenset((one, other))
            for a, left in names.items()
            for b, right in names.items()
            if abs(a - b) <= 1
            for one in left.split()
            for other in right.split()
            if one != other
        }
        found = row()
        assert {frozenset(pair) for pair in found.pairs} == near | {frozenset((f"ei{k}", "t0")) for k in range(1, 6)}
        assert len(found.pairs) == len(set(map(frozenset, found.pairs)))
        assert (found.known == NOT_LINKED).all() and (found.timeml == 0).all()

    def test_a_far_pair_is_one_where_it_is_stated(self):
        assert ("ei1", "ei5") not in known(row("ei1 BEFORE ei4, ei4 BEFORE ei5"))
        assert known(row("ei5 AFTER ei1"))["ei1", "ei5"] == (STATED, "BEFORE")

    @pytest.mark.parametrize(
        ("stated", "pair", "label"),
        [
            ("ei3 AFTER ei1", ("ei1", "ei3"), "BEFORE"),
            ("t1 INCLUDES ei4", ("ei4", "t1"), "IS_INCLUDED"),
            ("t0 BEFORE ei2", ("ei2", "t0"), "AFTER"),
            ("ei4 ENDED_BY ei3", ("ei3", "ei4"), "ENDS"),
            ("ei2 SIMULTANEOUS ei1", ("ei1", "ei2"), "SIMULTANEOUS"),
        ],
    )
    def test_pairs_are_turned(self, stated, pair, label):
        """An event first; of two events the earlier one in the text."""
        found = known(row(stated))
        assert found[pair] == (STATED, label) and pair[::-1] not in found

    def test_rows_are_those_of_the_pairs(self):
        found = row("ei1 BEFORE ei2")
        kinds = dict(zip(found.pairs, (KINDS[at] for at in found.rows.kind), strict=True))
        assert kinds["ei1", "ei2"] == "event-event"
        assert kinds["ei3", "t1"] == "event-time" and kinds["ei5", "t0"] == "event-dct"
        gaps = dict(zip(found.pairs, found.rows.gap.tolist(), strict=True))
        assert gaps["ei1", "ei2"] == 0 and gaps["ei3", "ei4"] == 1

    def test_times_and_what_is_one_are_no_pairs(self):
        found = row("t1 AFTER t0, ei1 BEFORE ei1")
        assert not [pair for pair in found.pairs if pair[0][0] == "t" or pair[0] == pair[1]]

    def test_links_that_contradict_each_other(self):
        """What is stated stands; nothing is drawn from the link that has to go."""
        found = known(row("ei1 BEFORE ei2, ei2 BEFORE ei3, ei3 BEFORE ei1"))
        assert found["ei1", "ei3"][0] == STATED and found["ei1", "ei2"] == (STATED, "BEFORE")

    def test_an_event_outside_sentences_is_in_no_pair(self):
        held = annotated(ROW, [event(ROW, 1, 1), event(ROW, 2, 13)], "ei1 BEFORE ei2")
        found = made(msgspec.structs.replace(held, sentences=held.sentences[:2]))
        assert {name for pair in found.pairs for name in pair} == {"ei1", "t0"}
        assert found.classes[13] == NOTHING and found.events.tolist() == [1]

    def test_nothing_to_learn(self):
        found = made(Document(id="d", text=""))
        assert found.ids == [] and found.pairs == [] and len(found.classes) == len(found.events) == 0


class TestWords:
    def test_classes(self):
        events = [event(ROW, 1, 1, "REPORTING"), event(ROW, 2, 9, "STATE"), event(ROW, 3, 13, "SOMETHING")]
        found = made(annotated(ROW, events))
        names = ("", *ATTRIBUTES["class"])
        classes = {at: names[label] for at, label in enumerate(found.classes) if label > 0}
        assert classes == {1: "REPORTING", 9: "STATE", 13: "OCCURRENCE"}
        assert found.events.tolist() == [1, 9, 13]

    def test_attributes(self):
        values = [
            {"tense": "PASTPART", "modality": "ould have", "pos": "PREP"},
            {"tense": "", "modality": "has got to", "pos": "ADJ", "aspect": "PERFECTIVE"},
            {"tense": "PLUPERFECT", "modality": "delete", "pos": "VERB"},
        ]
        found = made(annotated(ROW, [event(ROW, at, word, **values[at]) for at, word in enumerate((1, 2, 3))]))
        assert told(found, "tense") == ["PASTPART", "NONE", "?"]
        assert told(found, "modality") == ["would", "to", "?"]
        assert told(found, "pos") == ["PREPOSITION", "ADJECTIVE", "VERB"]
        assert told(found, "aspect") == ["NONE", "PERFECTIVE", "NONE"]

    def test_the_pieces_are_those_of_the_windows_with_marks(self):
        found = row()
        pieces = [id for ids in found.ids for id in ids]
        marks = [id - FIRST_MARK for id in pieces if id >= FIRST_MARK]
        assert [MARKS[mark] for mark in marks] == ["[DATE:after]"]
        assert [id for id in pieces if id < FIRST_MARK] == CUTTER.encode(ROW.text).ids

    def test_main_events_where_there_are_trees(self):
        events = [event(ROW, 1, 1), event(ROW, 2, 2), event(ROW, 3, 9)]
        assert made(annotated(ROW, events)).main.tolist() == [NOTHING] * 3
        heads = "2:X:dep 2:X:dep 2:X:root 2:X:dep 2:X:dep 2:X:dep 2:X:dep 9:X:dep 9:X:dep 9:X:root 9:X:dep 9:X:dep"
        parsed = tree(ROW, f"{heads} 13:X:dep 13:X:root 13:X:dep 13:X:dep")
        assert made(annotated(parsed, events)).main.tolist() == [0, 1, 1]


class TestPolarity:
    """ "they took not boats": one verb is denied. In a corpus where half are called NEG, the trees say which."""

    held = tree(
        document("they took not boats .", "painters took it ."),
        "1:PRON:nsubj 1:VERB:root 1:PART:advmod 1:NOUN:obj 1:PUNCT:punct "
        "6:NOUN:nsubj 6:VERB:root 6:PRON:obj 6:PUNCT:punct",
    )

    def events(self, *polarities: str):
        return [event(self.held, at, word, polarity=polarities[at]) for at, word in enumerate((1, 6))]

    def test_what_is_said_stands(self):
        assert told(made(annotated(self.held, self.events("POS", "POS"))), "polarity") == ["POS", "POS"]

    @pytest.mark.parametrize("said", [("NEG", "NEG"), ("POS", "NEG")])
    def test_a_corrupt_one_is_computed_anew(self, said):
        assert told(made(annotated(self.held, self.events(*said))), "polarity") == ["NEG", "POS"]

    def test_a_fifth_is_not_corrupt(self):
        many = document("they took it . " * 5)
        events = [event(many, at, 4 * at + 1, polarity="NEG" if at == 0 else "POS") for at in range(5)]
        assert told(made(annotated(many, events)), "polarity") == ["NEG", *["POS"] * 4]


class TestTables:
    def test_labels_of_a_table_stand_beside_those_of_the_text(self):
        table = {"d": [link("ei3 BEFORE ei1"), link("ei2 VAGUE ei4")], "other": [link("ei1 AFTER ei2")]}
        dense = {"d": [link("ei1 ii t1"), link("ei1 b t0"), link("ei5 a ei1")]}
        found = row("ei1 BEFORE ei2", matres=table, tbdense=dense)
        assert column(found, "matres") == {("ei1", "ei3"): "AFTER", ("ei2", "ei4"): "VAGUE"}
        assert column(found, "tbdense") == {("ei1", "t1"): "ii", ("ei1", "t0"): "b", ("ei1", "ei5"): "b"}
        assert known(found)["ei1", "ei2"] == (STATED, "BEFORE")
        assert known(found)["ei1", "ei5"][0] == 0  # nobody was asked in TimeML

    def test_a_pair_by_the_ids_of_events_is_that_of_their_instances(self):
        found = row("ei1 BEFORE ei2", matres={"d": [link("e2 AFTER e1")]})
        assert column(found, "matres") == {("ei1", "ei2"): "BEFORE"}
        assert found.pairs.count(("ei1", "ei2")) == 1 and ("e1", "e2") not in found.pairs

    def test_of_two_labels_the_first_counts(self):
        found = row(matres={"d": [link("ei1 BEFORE ei2"), link("ei1 AFTER ei2")]})
        assert column(found, "matres") == {("ei1", "ei2"): "BEFORE"}

    def test_a_second_instance_of_an_event_is_the_same_end(self):
        first = event(ROW, 1, 1)
        both = msgspec.structs.replace(first, instances=(*first.instances, Instance("ei9")))
        found = made(annotated(ROW, [both, event(ROW, 2, 2)], "ei9 BEFORE ei2"))
        assert [frozenset(pair) & {"ei1", "ei9"} for pair in found.pairs if "ei2" in pair and "t0" not in pair] == [
            {"ei9"}
        ]

    def test_tables_are_links_by_document(self):
        held = documents()
        assert tables(held)["two"] == held[1].links

    def test_only_of_the_documents_that_are_asked_for(self, monkeypatch):
        """Rows over a document of dev are not among those of train, in whatever split of the table they stand."""
        asked = []

        def load(name, split=None, *, root=None):
            asked.append((name, split))
            return [msgspec.structs.replace(one, links=(link(f"ei1 {split} ei2"),)) for one in documents()]

        monkeypatch.setattr(corpora, "load", load)
        matres, dense = sources.pairs(None, frozenset({"two", "four"}))
        assert set(matres) == set(dense) == {"two"}
        assert ("matres", "test") not in asked and {name for name, _ in asked} == {"matres", "tbdense"}

    def test_the_documents_of_a_split_with_the_rows_over_them(self, monkeypatch):
        def parsed(held, parser):
            return held

        def load(name, split=None, *, root=None):
            if name == sources.GOLD:
                return documents()[:2] if split == "train" else documents()[2:]
            said = link("ei1 BEFORE ei3" if name == "matres" else "ei1 b ei3")
            return [msgspec.structs.replace(one, links=(said,)) for one in documents()]

        monkeypatch.setattr(corpora, "load", load)
        monkeypatch.setattr(sources, "parsed", parsed)
        monkeypatch.setattr(sources.Parser, "load", lambda **how: None)
        for split, ids in (("train", ["one", "two"]), ("dev", ["three"])):
            found = list(sources.golds(None, split, CUTTER, FIRST_MARK))
            assert [example.id for _, example in found] == ids
            for held, example in found:
                assert held == next(one for one in documents() if one.id == held.id)
                assert column(example, "matres") == {("ei1", "ei3"): "BEFORE"}
                assert column(example, "tbdense") == {("ei1", "ei3"): "b"}
