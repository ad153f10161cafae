"""The reader with the weights that are shipped: clear cases, the same answer always, and what else may have been
meant."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

import timeloom
from timeloom.document import Document
from timeloom.document.shape import document_to_dict

HISTORY = (
    "The war began on 12 January 1942, when the first columns crossed the river. The garrison held out for three weeks. "
    "In February 1942 the railway was cut, and the last train left the station on 20 February 1942. The northern fort "
    "surrendered on 3 March 1942. By 28 March the city had fallen. The survivors were led away in April 1942, and the "
    "bridges were rebuilt in 1943."
)
NEWS = (
    "The harbour board said it would close two piers, a spokesman said. Workers who had walked out returned to the yard on Friday, "
    "and the company said yesterday that sales rose by 5 percent last year."
)
DCT = "2010-01-06"
"""A Wednesday."""


@pytest.fixture(scope="module")
def loom() -> timeloom.Loom:
    return timeloom.load("rules")


def values(document: Document) -> dict[str, str | None]:
    return {time.text: time.timex3.value if time.timex3 else None for time in document.times}


def told(loom: timeloom.Loom, text: str) -> str:
    """All of a document as it is written down."""
    return json.dumps(document_to_dict(loom(text, DCT)))


class TestHistory:
    def test_a_day_without_its_year_is_of_the_year_that_is_told_of(self, loom: timeloom.Loom) -> None:
        read = values(loom(HISTORY, "2010-01-01"))
        assert read["By 28 March"] == "1942-03-28"
        assert read["12 January 1942"] == "1942-01-12"
        assert read["20 February 1942"] == "1942-02-20"
        assert read["April 1942"] == "1942-04"
        assert read["three weeks"] == "P3W"

    def test_and_so_it_is_where_the_time_of_writing_is_not_known(self, loom: timeloom.Loom) -> None:
        assert (
            values(loom("The war began on 12 January 1942. By 28 March the city had fallen."))["By 28 March"]
            == "1942-03-28"
        )

    def test_the_following_year_follows_the_one_that_is_told_of(self, loom: timeloom.Loom) -> None:
        assert values(loom("The king died in 1179. In the following year his son was crowned.", DCT)) == {
            "1179": "1179",
            "the following year": "1180",
        }


class TestNews:
    def test_words_count_from_the_writing(self, loom: timeloom.Loom) -> None:
        assert values(loom(NEWS, DCT)) == {"Friday": "2010-01-01", "yesterday": "2010-01-05", "last year": "2009"}

    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("The minister resigned on Friday, a spokesman said.", "2010-01-01"),
            ("The council will meet on Friday to discuss the budget, the mayor said in a statement.", "2010-01-08"),
            ("The ship left port on 3 May 1998.", "1998-05-03"),
            ("The company was founded in 1987.", "1987"),
        ],
        ids=["was", "will be", "a whole date", "a year"],
    )
    def test_one_sentence(self, loom: timeloom.Loom, text: str, value: str) -> None:
        assert list(values(loom(text, DCT)).values()) == [value]

    def test_a_caller_may_prefer_a_side(self) -> None:
        for prefer, value in (("past", "2010-01-01"), ("future", "2010-01-08")):
            assert values(timeloom.load("rules", prefer=prefer)("Friday", DCT)) == {"Friday": value}


class TestNothing:
    @pytest.mark.parametrize("text", ["", " \n", "Nothing happened here.", "A cat lay by the old door."])
    def test_a_text_without_times_has_none(self, loom: timeloom.Loom, text: str) -> None:
        read = loom(text, DCT)
        assert (read.text, read.times, read.entities) == (text, (), ())


class TestSame:
    def test_two_runs_give_the_same_bytes(self, loom: timeloom.Loom) -> None:
        for text in (HISTORY, NEWS):
            assert told(loom, text) == told(loom, text) == told(timeloom.load("rules"), text)

    def test_two_threads_give_the_same_bytes(self, loom: timeloom.Loom) -> None:
        texts = [HISTORY, NEWS] * 4
        alone = [told(loom, text) for text in texts]
        fresh = timeloom.load("rules")
        with ThreadPoolExecutor(2) as pool:
            assert list(pool.map(lambda text: told(fresh, text), texts)) == alone

    def test_a_text_is_read_alike_whatever_was_read_before(self, loom: timeloom.Loom) -> None:
        before = told(loom, NEWS)
        told(loom, HISTORY)
        assert told(loom, NEWS) == before


class TestAlternatives:
    def test_the_other_side_of_a_bare_weekday_is_told(self, loom: timeloom.Loom) -> None:
        (time,) = loom("A fire Friday.", DCT).times
        assert time.timex3 is not None
        told = {time.timex3.value: "", **{other.value: other.why for other in time.alternatives}}
        assert set(told) == {"2010-01-01", "2010-01-08"}
        assert [why for why in told.values() if why] in (
            ["the last one before the time of writing"],
            ["the next one after the time of writing"],
        )
        (other,) = time.alternatives
        assert other.intervals == (timeloom.Interval.iso(other.value),)
        assert (
            time.score is not None
            and other.score is not None
            and 0.0 < other.score <= time.score
            and other.score + time.score <= 1.0
        )

    def test_what_says_everything_has_none(self, loom: timeloom.Loom) -> None:
        (time,) = loom("The ship left port on 3 May 1998.", DCT).times
        assert time.alternatives == ()

    def test_ids_of_one_document_are_its_own(self, loom: timeloom.Loom) -> None:
        read = loom(HISTORY, DCT)
        assert [time.id for time in read.times] == [f"t{at}" for at in range(1, len(read.times) + 1)]
        known = {entity.id for entity in read.entities}
        assert len(known) == len(read.entities)
        assert {time.root for time in read.times} <= known
