"""The stretches in which an event may lie: which are asked, what is seen of them, and which of them are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pytest
from msgspec.structs import replace
from tests.unit.encoder.weaving import weaver
from tests.unit.timeline.parsed import parsed
from tests.unit.timeline.test_doubts import SOLD, SURE, UNSURE, WRITTEN, YEAR, Said, counted, linked, made, ranged

from timeloom.calendar import Interval
from timeloom.document import Document, Place, Time
from timeloom.graph.bounds import Dated
from timeloom.graph.constraint import Constraint
from timeloom.timeline import Timeliner, believing
from timeloom.timeline.believing import DOUBTFUL, SEEN
from timeloom.timeline.borders import Borders
from timeloom.timeline.doubts import LEAST, Doubts
from timeloom.timeline.hanging import IN, Finder
from timeloom.timeline.mending import OUTWEIGHED, mended
from timeloom.timeline.stretches import Candidate, Stretches
from timeloom.timeml import Timex3


@pytest.fixture
def likely(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """By something that is seen of a stretch, how likely a reader puts the event into it: the greatest, 0 where nothing
    of it is seen."""
    found: dict[str, float] = {}

    def asking(what: str) -> Callable[[Iterable[str]], float]:
        return lambda seen: max((found[one] for one in seen if one in found), default=0.0)

    monkeypatch.setattr(believing, "judge", asking)
    return found


def read(document: Document) -> Document:
    """The document as a network of random weights has read it."""
    return replace(document, reading=weaver().read(document))


def stretches(document: Document, *links: Constraint) -> Stretches:
    held = read(document)
    scores = {link.id: SURE for link in links}
    return Stretches(Doubts(Borders(Finder(held)), links, scores, "t0"), links, held.reading)  # type: ignore[arg-type]  # the weaver has read it


def places(document: Document) -> dict[str, Place]:
    timeline = Timeliner()(read(document)).timeline
    assert timeline is not None
    return {place.id: place for place in timeline}


def two_days(*links: Said) -> Document:
    """ei1 sold in 1901, t1; ei2 fled in another sentence, that has t2, 3 May 1902."""
    more = "They|PRON|PRP|nsubj|2 fled|VERB|VBD|root|2 on|ADP|IN|case|4 Friday|PROPN|NNP|obl|2"
    sold = SOLD.replace(" and|CCONJ|CC|cc|9 fled|VERB|VBD|conj|3", "")
    document = parsed(sold, more, events=("sold", "fled"), dct=WRITTEN)
    times = []
    for id, words, stretch in (("t1", "1901", YEAR), ("t2", "Friday", Interval.of(1902, 5, 3))):
        start = document.text.index(words)
        times.append(
            Time(
                id=id,
                start=start,
                end=start + len(words),
                text=words,
                intervals=(stretch,),
                timex3=Timex3("DATE", "1901"),
            )
        )
    return replace(document, times=tuple(times), links=made(links))


def dates() -> list[Dated]:
    return [Dated("t1", YEAR), Dated("t2", Interval.of(1902, 5, 3))]


BOTH = Interval(YEAR.start, Interval.of(1902).end)


def short(*links: Said) -> Document:
    """The range of these two years."""
    document = ranged(*links)
    (whole,) = document.times
    return replace(document, times=(replace(whole, intervals=(BOTH,)),))


def spans(candidates: Sequence[Candidate]) -> list[tuple[int, int]]:
    return [(one.first, one.last) for one in candidates]


def span(stretch: Interval) -> tuple[int, int]:
    assert isinstance(stretch.start, int) and isinstance(stretch.end, int)
    return stretch.start, stretch.end


class TestAbout:
    def test_the_day_of_writing_and_every_time_near_the_nearest_first(self) -> None:
        found = stretches(two_days())
        assert spans(found.about("ei1")) == [span(WRITTEN), span(YEAR), span(Interval.of(1902, 5, 3))]
        assert spans(found.about("ei2")) == [span(WRITTEN), span(Interval.of(1902, 5, 3)), span(YEAR)]
        assert [one.kind for one in found.about("ei2")] == ["written", "time", "time"]

    def test_a_time_of_the_day_of_writing_is_that_day_and_is_asked_once(self) -> None:
        document = two_days()
        (year, day) = document.times
        today = Interval(WRITTEN.start, int(WRITTEN.start) + 3600)  # type: ignore[arg-type]  # an instant
        (own, other) = stretches(replace(document, times=(year, replace(day, intervals=(today,))))).about("ei2")
        assert (own.kind, own.time is not None and own.time.id, spans([other])) == ("both", "t2", [span(YEAR)])

    def test_without_a_time_of_writing_only_what_is_stated(self) -> None:
        assert [one.kind for one in stretches(replace(two_days(), dct=None)).about("ei1")] == ["time", "time"]

    def test_a_range_is_asked_whole(self) -> None:
        found = stretches(short()).about("ei1")
        assert spans(found)[1:] == [span(BOTH)]

    @pytest.mark.parametrize(
        "intervals", [(), (YEAR, Interval.of(1903)), (Interval(YEAR.start, Interval.of(1931).end),)]
    )
    def test_no_time_that_says_when_of_nothing(self, intervals: tuple[Interval, ...]) -> None:
        document = two_days()
        (year, day) = document.times
        found = stretches(replace(document, times=(replace(year, intervals=intervals), day))).about("ei1")
        assert [one.time.id for one in found if one.time is not None] == ["t2"]

    def test_a_far_time_is_asked_if_it_is_the_last_or_the_first(self) -> None:
        bare = "It|PRON|PRP|nsubj|2 rained|VERB|VBD|root|2"
        dated = "It|PRON|PRP|nsubj|2 rained|VERB|VBD|root|2 in|ADP|IN|case|4 {}|NUM|CD|obl|2"
        document = parsed(
            *(dated.format(year) for year in (1801, 1802, 1803)), *[bare] * 5, events=["rained"] * 8, dct=WRITTEN
        )
        times = [
            Time(id=f"t{year}", start=document.text.index(str(year)), end=document.text.index(str(year)) + 4, text=str(year), intervals=(Interval.of(year),), timex3=Timex3("DATE", str(year)))
            for year in (1801, 1802, 1803)
        ]  # fmt: skip
        found = stretches(replace(document, times=tuple(times))).about("ei8")
        assert [one.time.id for one in found if one.time is not None] == ["t1803", "t1801"]

    def test_of_hundreds_of_times_in_one_sentence_the_nearest(self) -> None:
        words = " ".join(f"sold|VERB|VBD|conj|1 {1500 + at}|NUM|CD|obl|{2 * at + 1}" for at in range(100))
        document = parsed(words, events=["sold"] * 100, dct=WRITTEN)
        times = [
            Time(id=f"year{at}", start=document.text.index(str(1500 + at)), end=document.text.index(str(1500 + at)) + 4, text="", intervals=(Interval.of(1500 + at),), timex3=Timex3("DATE", "1500"))
            for at in range(100)
        ]  # fmt: skip
        found = stretches(replace(document, times=tuple(times))).about("ei51")
        assert {one.time.id for one in found if one.time is not None} == {
            "year0",
            *(f"year{at}" for at in range(34, 66)),
        }

    def test_where_nothing_stands_for_the_day_of_writing_it_is_not_asked(self) -> None:
        held = read(two_days())
        found = Stretches(Doubts(Borders(Finder(held)), (), {}, None), (), held.reading)  # type: ignore[arg-type]  # the weaver has read it
        assert [one.kind for one in found.about("ei1")] == ["time", "time"]


class TestSeen:
    def test_it_is_some_words_for_each_and_the_same_each_time(self) -> None:
        link = Constraint("ei1", IN, "t1", id="l1", label="IS_INCLUDED")
        one, two = (stretches(two_days(("ei1", "IS_INCLUDED", "t1", SURE)), link) for _ in range(2))
        every = [*one.about("ei1"), *one.about("ei2")]
        first, second = list(one.seen(every)), list(two.seen(every))
        assert first == second and len(first) == 6
        assert all(type(name) is str for seen in first for name in seen)

    def test_it_tells_what_was_linked_from_what_was_not(self) -> None:
        link = Constraint("ei1", IN, "t1", id="l1", label="IS_INCLUDED")
        found = stretches(two_days(), link)
        written, year, day = found.seen(found.about("ei1"))
        assert {"linked", "time IS_INCLUDED 9", "linked label IS_INCLUDED", "linked score 9"} <= year
        assert "unlinked" not in year and "unlinked" in written & day
        assert {"kind written", "side written 0"} <= written and {"kind time", "far 0", "is last False dates 1"} <= year

    def test_what_the_network_says_of_each_pair_is_among_it(self) -> None:
        found = stretches(two_days())
        for seen, name in zip(found.seen(found.about("ei1")), ("written", "time", "time"), strict=True):
            said = {one.rsplit(" ", 1)[0] for one in seen if one.startswith(f"said {name}")}
            assert {f"said {name} linked", f"said {name} TimeML in", f"said {name} dense vague"} <= said

    def test_a_range_of_which_the_network_knows_the_ends_alone_is_said_nothing_of(self) -> None:
        found = stretches(short())
        assert "said time nothing" in list(found.seen(found.about("ei1")))[1]

    def test_no_word_of_the_text_is_among_it_but_those_that_lead(self) -> None:
        found = stretches(two_days())
        words = {
            word
            for seen in found.seen([*found.about("ei1"), *found.about("ei2")])
            for name in seen
            for word in name.split()
        }
        assert words.isdisjoint({"The", "reeves", "sold", "mill", "1901", "fled", "Friday", "They"})


class TestRead:
    def test_what_is_likely_is_read_without_a_link(self, likely: dict[str, float]) -> None:
        likely["kind written"] = LEAST
        found = places(two_days(("ei1", "IS_INCLUDED", "t1", SURE)))["ei2"]
        assert (found.possible, found.doubtful) == (WRITTEN, False)
        assert found.why == (
            "not before 1950-01-01, over by 1950-01-02: by all that is seen lies in the time of writing (1950-01-01)",
        )

    def test_what_is_not_is_not_though_it_was_linked(self, likely: dict[str, float]) -> None:
        likely |= {"kind time": DOUBTFUL / 2}
        found = places(two_days(("ei1", "IS_INCLUDED", "t1", SURE)))
        assert (found["ei1"].known, found["ei2"].known) == ("none", "none")

    def test_of_two_apart_the_likelier_is_read(self, likely: dict[str, float]) -> None:
        likely |= {"kind written": LEAST, "far 0": LEAST + 0.1}
        found = places(two_days(("ei1", "IS_INCLUDED", "t0", SURE)))
        assert [found[id].possible for id in ("ei1", "ei2")] == [YEAR, Interval.of(1902, 5, 3)]

    def test_of_two_of_which_one_lies_in_the_other_both_are(self, likely: dict[str, float]) -> None:
        likely |= {"kind time": LEAST, "kind written": LEAST + 0.1}
        document = replace(two_days(("ei1", "IS_INCLUDED", "t1", SURE)), dct=Interval.of(1901, 7, 2))
        assert places(document)["ei1"].possible == Interval.of(1901, 7, 2)

    def test_a_range_into_which_something_is_put_has_its_place(self, likely: dict[str, float]) -> None:
        likely["kind time"] = LEAST
        found = places(short(("ei2", "BEFORE", "t0", SURE)))
        assert found["ei1"].possible == found["t3"].possible == BOTH

    def test_no_event_is_put_into_an_hour_or_a_moment_of_which_nothing_was_asked(
        self, likely: dict[str, float]
    ) -> None:
        likely["far -1"] = LEAST
        document = two_days(("ei1", "BEFORE", "t0", SURE))
        (year, day) = document.times
        start = Interval.of(1902, 5, 3).start
        assert isinstance(start, int)
        held = replace(
            document, times=(year, replace(day, intervals=(Interval(start + 17 * 3600, start + 18 * 3600),)))
        )
        # before the writing
        assert (places(held)["ei1"].known, places(document)["ei1"].possible) == (
            "one",
            Interval.of(1902, 5, 3),
        )
        likely.clear()
        likely["kind written"] = LEAST
        written = WRITTEN.start
        assert isinstance(written, int)
        assert places(replace(document, dct=Interval(written + 36_000, written + 36_001)))["ei2"].known != "both"

    def test_a_link_to_another_hour_of_a_day_is_judged_by_itself(self, likely: dict[str, float]) -> None:
        document = linked(("ei1", "IS_INCLUDED", "t2", SURE))
        start = Interval.of(1902, 5, 3).start
        assert isinstance(start, int)
        (year,) = document.times
        hours = [Interval(start + 3600 * hour, start + 3600 * (hour + 1)) for hour in (9, 17)]
        nine = replace(year, intervals=(hours[0],))
        mill = document.text.index("mill")
        five = Time(
            id="t2",
            start=mill,
            end=mill + 4,
            text="mill",
            intervals=(hours[1],),
            timex3=Timex3("TIME", "1902-05-03T17"),
        )
        held = read(replace(document, times=(five, nine)))
        links = [Constraint("ei2", IN, id, id=f"l{at}", label="IS_INCLUDED") for at, id in enumerate(("t1", "t2"), 1)]
        likely |= {"score 9": 1.0}  # what a link says, and no stretch that is not linked
        asked = believing._Asked(
            Doubts(Borders(Finder(held)), links, {"l1": SURE, "l2": SURE}, "t0"), links, held.reading
        )  # type: ignore[arg-type]  # the weaver has read it
        (near, far) = sorted(
            links, key=lambda link: link.target != asked.chances["ei2"][int(start), int(start) + 86_400][1].time.id
        )  # type: ignore[union-attr]  # of a time
        assert asked.on(near) == asked.chances["ei2"][int(start), int(start) + 86_400][0] and asked.on(
            far
        ) == asked.doubts.on(far)

    def test_of_an_event_that_is_the_target_of_a_given_link_nothing_is_asked(self, likely: dict[str, float]) -> None:
        likely["kind written"] = 1.0
        found = places(two_days(("ei1", "AFTER", "ei2", None), ("ei1", "BEFORE", "t2", SURE)))
        assert all(found[id].possible != WRITTEN for id in ("ei1", "ei2"))

    def test_events_of_which_a_link_was_given_are_not_asked(self, likely: dict[str, float]) -> None:
        likely["kind written"] = 1.0
        found = places(two_days(("ei1", "IS_INCLUDED", "t1", None), ("ei2", "AFTER", "t1", SURE)))
        assert [found[id].possible for id in ("ei1", "ei2")] == [YEAR, WRITTEN]

    def test_where_no_link_was_found_nothing_is_asked(self, likely: dict[str, float]) -> None:
        likely["kind written"] = 1.0
        # by its tree
        assert places(two_days(("ei1", "IS_INCLUDED", "t1", None)))["ei2"].possible == Interval.of(1902, 5, 3)

    def test_without_a_reading_found_links_alone_are(self, likely: dict[str, float]) -> None:
        likely["kind written"] = 1.0
        timeline = Timeliner()(two_days(("ei1", "AFTER", "t1", SURE))).timeline
        assert timeline is not None and all(place.possible != WRITTEN for place in timeline if place.kind == "event")

    def test_what_is_put_there_and_cannot_hold_is_no_problem_of_the_document(self) -> None:
        held = mended(
            two_days(),
            [Constraint("ei1", IN, "t1"), Constraint("ei1", IN, "t2", label=SEEN, weight=0.1), *dates()],
            ["ei1", "t1", "t2"],
        )
        assert held.problems == () and all(fact != SEEN for fact in held.network.facts)

    def test_a_link_of_the_document_that_it_outweighs_is_told(self) -> None:
        held = mended(
            two_days(),
            [
                Constraint("ei1", IN, "t1", id="l1", weight=0.1),
                Constraint("ei1", IN, "t2", label=SEEN, weight=0.9),
                *dates(),
            ],
            ["ei1", "t1", "t2"],
        )
        (told,) = held.problems
        assert (told.place, told.reason) == ("TLINK l1", OUTWEIGHED) and told.value == "time t2, time t1"

    def test_a_time_counted_from_an_event_is_asked_by_its_link_alone(self, likely: dict[str, float]) -> None:
        likely["kind written"] = LEAST
        assert places(counted(("ei2", "BEFORE", "t0", UNSURE)))["t3"].known == "both"


class TestInDoubt:
    def test_a_stated_time_that_nothing_else_is_put_into_keeps_the_likeliest_of_its_sentence(
        self, likely: dict[str, float]
    ) -> None:
        likely |= {"far 0": DOUBTFUL}
        found = places(linked(("ei1", "BEFORE", "t0", SURE)))
        assert [(found[id].doubtful, found[id].possible == YEAR) for id in ("ei1", "ei2")] == [
            (True, True),
            (False, False),
        ]
        assert "in doubt" in found["ei1"].why[0]

    def test_nothing_is_put_into_two_dates_in_doubt(self, likely: dict[str, float]) -> None:
        document = linked(("ei1", "BEFORE", "t0", SURE))
        (year,) = document.times
        mill = document.text.index("mill")
        more = Time(
            id="t2",
            start=mill,
            end=mill + 4,
            text="mill",
            intervals=(Interval.of(1903),),
            timex3=Timex3("DATE", "1903"),
        )
        likely |= {"far 0": 2 * DOUBTFUL}
        found = places(replace(document, times=(more, year)))
        assert sorted(str(found[id].possible) for id in ("ei1", "ei2")) == sorted(map(str, (YEAR, Interval.of(1903))))

    def test_nor_what_lies_for_sure_in_another_time(self, likely: dict[str, float]) -> None:
        likely |= {"kind written": LEAST, "far 0": DOUBTFUL}
        found = places(linked(("ei1", "BEFORE", "t1", UNSURE)))
        assert not any(found[id].doubtful for id in ("ei1", "ei2"))

    def test_not_one_that_is_hardly_possible(self, likely: dict[str, float]) -> None:
        likely |= {"far 0": DOUBTFUL / 2}
        assert not any(place.doubtful for place in places(linked(("ei1", "BEFORE", "t0", SURE))).values())


def test_the_label_has_words() -> None:
    from timeloom.timeline.reasons import _TURNED_WORDS, _WORDS

    assert _WORDS[SEEN] and _TURNED_WORDS[SEEN]
