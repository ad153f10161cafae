"""Which stages run, given what a document has and what of it is to be kept."""

from __future__ import annotations

import copy
from dataclasses import replace

import msgspec
import pytest
from tests.unit.pipeline.weaving import Encode, Relate, events, loom, merge, segment, syntax, unchanged, years

from timeloom.document import Document, Event, Instance, Link, Time, Token
from timeloom.errors import FormatError, ModelError
from timeloom.formats.timeml_read import parse
from timeloom.formats.timeml_write import render
from timeloom.graph import IntervalGraph, tlinks
from timeloom.pipeline import Pipeline, Stage, load
from timeloom.relations.merge import Merger
from timeloom.timeml.timex3 import Timex3

TEXT = "They crossed the moor in 1843. It rained. The mill burned in 1851."
MOOR = """<TimeML><DCT><TIMEX3 tid="t1" type="DATE" value="1860" functionInDocument="CREATION_TIME"/></DCT>
<TEXT>They <EVENT eid="e7" class="I_ACTION">crossed</EVENT> the <EVENT eid="e3" class="STATE">moor</EVENT> in
<TIMEX3 tid="t12" type="DATE" value="1066">1843</TIMEX3>. It <EVENT eid="e8" class="OCCURRENCE">rained</EVENT> in 1851.</TEXT>
<MAKEINSTANCE eiid="ei70" eventID="e7" tense="FUTURE" />
<MAKEINSTANCE eiid="ei71" eventID="e3" tense="NONE" />
<MAKEINSTANCE eiid="ei72" eventID="e8" tense="NONE" />
<TLINK lid="l4" relType="ENDS" eventInstanceID="ei72" relatedToEventInstance="ei70" />
<TLINK lid="l9" eventInstanceID="ei70" relatedToTime="t12" />
<SLINK lid="l5" relType="MODAL" eventInstanceID="ei70" subordinatedEventInstance="ei71" />
<TLINK lid="l2" relType="BEGINS" eventInstanceID="ei71" relatedToTime="t1" />
</TimeML>
"""


def moor() -> Document:
    return parse(MOOR.encode(), "moor")


def rows(document: Document) -> list[tuple[str, str, str, str]]:
    return [(link.id, link.relation, link.source, link.target) for link in document.links]


class TestLayers:
    def test_all_of_them(self) -> None:
        made = loom()(TEXT)
        assert [event.id for event in made.events] == ["e1", "e2", "e3"]
        assert rows(made)[0] == ("l1", "BEFORE", "ei1", "ei2")
        assert made.candidates == ()

    @pytest.mark.parametrize(
        ("layers", "has"),
        [
            ("times", (True, False, False, False)), ("events", (True, True, True, False)),
            ("relations", (True, True, True, True)), ("all", (True, True, True, True)),
        ],
    )  # fmt: skip
    def test_up_to_one(self, layers: str, has: tuple[bool, ...]) -> None:
        made = loom()(TEXT, layers=layers)  # type: ignore[arg-type]  # one of them
        assert tuple(map(bool, (made.times, made.tokens, made.events, made.links))) == has

    def test_a_layer_that_there_is_not(self) -> None:
        with pytest.raises(ModelError, match="layers: it is one of all, times, events, relations"):
            loom()(TEXT, layers="words")  # type: ignore[arg-type]  # that is what is tested

    @pytest.mark.parametrize("layers", ["events", "relations"])
    def test_a_layer_that_the_preset_does_not_read(self, layers: str) -> None:
        bare = Pipeline(segment=segment, recognise=unchanged, compose=unchanged, interpret=years)
        with pytest.raises(ModelError, match=f"does not read {layers}"):
            bare(TEXT, layers=layers)  # type: ignore[arg-type]  # one of them

    def test_the_timeline_is_of_all_alone(self) -> None:
        def told(document: Document) -> Document:
            return msgspec.structs.replace(document, timeline="from first to last")

        made = Pipeline(
            segment=segment, recognise=unchanged, compose=unchanged, interpret=years, events=events, timeline=told,
            relate=Relate(), merge=merge, syntax=syntax,
        )  # fmt: skip
        assert made(TEXT).timeline == "from first to last"
        assert made(TEXT, layers="relations").timeline is None


class TestGivenLayersStand:
    def test_times(self) -> None:
        given = Time(id="t5", start=0, end=4, text="They", timex3=Timex3("DATE", "1700"))
        made = loom().run(Document(id="d", text=TEXT, times=(given,)))
        assert made.times == (given,)
        assert [event.id for event in made.events] == ["e1", "e2", "e3"]
        assert ("BEFORE", "ei3", "t5") not in [row[1:] for row in rows(made)]
        assert ("AFTER", "ei1", "t5") in [row[1:] for row in rows(made)]

    def test_events(self) -> None:
        given = Event("e9", 31, 33, (("class", "STATE"),), (Instance("ei9"),))
        made = loom().run(Document(id="d", text=TEXT, events=(given,)))
        assert made.events == (given,)
        assert [time.text for time in made.times] == ["1843", "1851"]

    def test_links(self) -> None:
        given = Link("l8", "TLINK", "ENDS", "ei1", "t1")
        made = loom().run(Document(id="d", text=TEXT, links=(given,)))
        assert made.links == (given,)
        assert made.events

    def test_a_pair_gets_its_label_and_no_link_is_added(self) -> None:
        made = loom().run(moor())
        assert rows(made) == [
            ("l4", "ENDS", "ei72", "ei70"), ("l9", "BEFORE", "ei70", "t12"), ("l5", "MODAL", "ei70", "ei71"),
            ("l2", "BEGINS", "ei71", "t1"),
        ]  # fmt: skip

    def test_other_links_stand_before_our_own(self) -> None:
        given = Link("l1", "SLINK", "MODAL", "ei1", "ei2")
        made = loom().run(Document(id="d", text=TEXT, links=(given,)))
        assert made.links[0] == given
        assert len({link.id for link in made.links}) == len(made.links) == 6

    def test_tagged_tokens(self) -> None:
        made = loom().run(Document(id="d", text=TEXT, tokens=(Token(0, 4, upos="VERB"),)))
        assert [token.upos for token in made.tokens] == ["VERB"]
        assert [(event.start, event.end) for event in made.events] == [(0, 4)]


class TestKeep:
    def test_nothing(self) -> None:
        made = loom().run(moor(), keep=frozenset())
        assert [(time.id, time.text) for time in made.times] == [("t3", "1843"), ("t2", "1851")]
        assert [event.id for event in made.events] == ["e1", "e2"]
        assert {link.kind for link in made.links} == {"TLINK"}

    def test_times(self) -> None:
        made = loom().run(moor(), keep={"times"})
        assert [(time.id, time.timex3 and time.timex3.value) for time in made.times] == [("t12", "1066")]
        assert [event.id for event in made.events] == ["e1", "e2"]

    def test_times_and_events(self) -> None:
        made = loom().run(moor(), keep={"times", "events"})
        assert made.times == moor().times
        assert made.events == moor().events
        assert [row[2:] for row in rows(made)][:2] == [("ei70", "ei71"), ("ei71", "ei72")]
        assert "ENDS" not in {link.relation for link in made.links}

    def test_pairs(self) -> None:
        relate = Relate()
        made = loom(relate).run(moor(), keep={"times", "events", "pairs"})
        assert rows(made) == [
            ("l4", "AFTER", "ei72", "ei70"), ("l9", "BEFORE", "ei70", "t12"), ("l5", "MODAL", "ei70", "ei71"),
            ("l2", "BEFORE", "ei71", "t1"),
        ]  # fmt: skip
        assert (made.times, made.events) == (moor().times, moor().events)
        assert [document.links for document in relate.seen] == [()]

    @pytest.mark.parametrize("keep", [None, {"times", "events", "pairs"}], ids=["as they are", "kept"])
    def test_a_pair_without_an_id_of_its_own_is_labelled_as_the_rest(self, keep: set[str] | None) -> None:
        rows = (
            '<TLINK lid="l9" eventInstanceID="ei71" relatedToEventInstance="ei72" />\n'
            '<TLINK eventInstanceID="ei72" relatedToTime="t1" />\n'
        )
        made = loom().run(parse(MOOR.replace("</TimeML>", rows + "</TimeML>").encode(), "moor"), keep=keep)
        data, problems = render(made)
        assert problems == ()
        written = parse(data, "moor")
        assert written.meta.problems == ()
        assert [(link.id, link.source, link.target) for link in written.links] == [
            ("l4", "ei72", "ei70"), ("l9", "ei70", "t12"), ("l5", "ei70", "ei71"), ("l2", "ei71", "t1"),
            ("l1", "ei71", "ei72"), ("l3", "ei72", "t1"),
        ]  # fmt: skip
        assert all(link.relation for link in written.links)

    def test_pairs_in_the_file(self) -> None:
        data, problems = render(loom().run(moor(), keep={"times", "events", "pairs"}))
        assert problems == ()
        assert rows(parse(data, "moor")) == rows(loom().run(moor(), keep={"times", "events", "pairs"}))
        assert data.count(b"relType=") == 4

    @pytest.mark.parametrize("merge", [None, Merger()], ids=["alone", "merger"])
    def test_labels_of_pairs_can_hold_together(self, merge: Stage | None) -> None:
        """ei70 before ei71 before ei72 is surer than ei72 before ei70, which gets its second label."""
        said = {
            ("ei70", "ei71"): (("BEFORE", 0.9),), ("ei71", "ei72"): (("BEFORE", 0.8),),
            ("ei72", "ei70"): (("BEFORE", 0.6), ("AFTER", 0.4)),
        }  # fmt: skip
        links = tuple(Link(f"l{n}", "TLINK", "", *ends) for n, ends in enumerate(said))
        given = msgspec.structs.replace(moor(), links=(*links[:2], moor().links[2], links[2]))
        made = replace(loom(Relate(said)), merge=merge).run(given)
        assert [(link.id, link.relation, link.score) for link in made.links] == [
            ("l0", "BEFORE", 0.9), ("l1", "BEFORE", 0.8), ("l5", "MODAL", None), ("l2", "AFTER", 0.4),
        ]  # fmt: skip
        assert IntervalGraph.of(tlinks(made)).consistent

    def test_a_pair_that_cannot_be_asked_is_labelled_all_the_same(self) -> None:
        links = (Link("l1", "TLINK", "", "ei70", "ei99"), Link("l2", "TLINK", "", "e7", "ei70"))
        made = loom().run(msgspec.structs.replace(moor(), links=links), keep={"times", "events", "pairs"})
        assert [(link.relation, bool(link.why)) for link in made.links] == [("BEFORE", True), ("SIMULTANEOUS", True)]

    def test_layers_of_which_there_are_none_stay_empty(self) -> None:
        made = loom().run(Document(id="d", text=TEXT), keep={"times", "events"})
        assert (made.times, made.events, made.links) == ((), (), ())

    @pytest.mark.parametrize(
        ("keep", "error", "told"),
        [
            ({"links"}, FormatError, "one of times, events, pairs"), ({"pairs", "times"}, FormatError, "must be kept too"),
        ],
    )  # fmt: skip
    def test_what_cannot_be_kept(self, keep: set[str], error: type[Exception], told: str) -> None:
        with pytest.raises(error, match=told):
            loom().run(moor(), keep=keep)

    def test_pairs_that_nothing_labels(self) -> None:
        bare = Pipeline(segment=segment, recognise=unchanged, compose=unchanged, interpret=years)
        for made, layers in ((bare, "all"), (loom(), "events")):
            with pytest.raises(ModelError, match="keep: pairs are labelled by"):
                made.run(moor(), keep={"times", "events", "pairs"}, layers=layers)  # type: ignore[arg-type]  # layers
        assert bare.run(moor()).links == moor().links


class TestLabel:
    def test_one_candidate_for_each_pair(self) -> None:
        told = loom().label(moor(), [("e7", "ei72"), ("t12", "e7"), ("ei72", "t1")], "matres")
        assert [(one.source, one.target, one.labels[0][0]) for one in told] == [
            ("ei70", "ei72", "BEFORE"), ("t12", "ei70", "AFTER"), ("ei72", "t1", "BEFORE"),
        ]  # fmt: skip

    def test_times_and_events_stand_and_links_are_hidden(self) -> None:
        relate = Relate()
        loom(relate).label(moor(), [("ei70", "ei71")])
        (seen,) = relate.seen
        assert (seen.times, seen.events, seen.links) == (moor().times, moor().events, ())
        assert seen.tokens

    def test_a_pair_of_nothing(self) -> None:
        with pytest.raises(FormatError, match=r"moor: pairs: .*ei99"):
            loom().label(moor(), [("ei70", "ei99")])

    def test_a_stage_that_labels_nothing(self) -> None:
        made = Pipeline(segment=segment, recognise=unchanged, compose=unchanged, interpret=years, relate=unchanged)
        with pytest.raises(ModelError, match="no stage that labels pairs"):
            made.label(moor(), [("ei70", "ei71")])


class TestEncoding:
    @pytest.mark.parametrize("keep", [None, frozenset(), {"times", "events"}, {"times", "events", "pairs"}])
    def test_it_is_made_once(self, keep: set[str] | None) -> None:
        encode = Encode()
        made = loom(encode=encode).run(moor(), keep=keep)
        assert encode.runs == 1
        assert made.encoding is not None

    def test_it_is_not_made_for_nobody(self) -> None:
        encode = Encode()
        made = Pipeline(segment=segment, recognise=unchanged, compose=unchanged, interpret=years, encode=encode)
        assert made(TEXT).times
        assert encode.runs == 0

    def test_it_goes_with_the_times_alone(self) -> None:
        assert loom(encode=Encode())(TEXT, layers="times").encoding is None


def test_events_that_are_found_have_ids_of_their_own() -> None:
    given = Time(id="e1", start=0, end=4, text="They")
    made = loom().run(Document(id="d", text=TEXT, times=(given,)))
    assert [event.id for event in made.events] == ["e4", "e2", "e3"]


def test_a_pipeline_travels_with_all_its_parts() -> None:
    made = loom()
    assert [stage.__name__ for stage in copy.deepcopy(made).stages() if hasattr(stage, "__name__")] == [
        "segment", "unchanged", "unchanged", "years", "syntax", "events", "merge",
    ]  # fmt: skip


def test_the_decoder_is_an_option_and_part_of_the_signature() -> None:
    pytest.importorskip("scipy", reason="the global decoder needs the extra solver")
    told = load("en", decoder="global")
    assert told.signature()["decoder"] == "global" and "decoder" not in load("en").signature()
    assert told != load("en")
    with pytest.raises(ModelError, match="greedy, global"):
        load("en", decoder="best")  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [("decoder", "global", "choose no links"), ("weights", "/nowhere", "holds none of the weights")],
)
def test_options_that_rules_do_not_have_are_refused(option: str, value: object, said: str) -> None:
    with pytest.raises(ModelError, match=said) as caught:
        load("rules", **{option: value})  # type: ignore[arg-type]  # one of two
    assert caught.value.place == option
    assert load("rules", threads=3)("In May 1843.").times
