"""The years that a text mentions: dates, ages that are computed, what looks back and bounds the date from below
alone."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from timeloom.calendar import Interval
from timeloom.document import Document
from timeloom.pipeline import load
from timeloom_lab.systems.dating2015.change import NAMES, measures
from timeloom_lab.systems.dating2015.ixa import EDGES, SINCE, Named, bins, evidence, latest, linked, spans, words_of
from timeloom_lab.systems.dating2015.mentions import Birth, Mention, ages, mentions
from timeloom_lab.systems.dating2015.years import YEARS


def read(text: str) -> Document:
    return msgspec.structs.replace(
        Document(id="text", text=text), times=load("rules")(text, layers="times", everyday=False).times
    )


def told(text: str, *births: Birth) -> list[tuple[int, int, bool, bool]]:
    return [(one.first, one.last, one.back, one.computed) for one in mentions(read(text), births)]


class TestMentions:
    @pytest.mark.parametrize(
        ("text", "first", "last"),
        [
            ("On the 3d of March 1743 arrives the mail.", 1743, 1743),
            ("The winter of 1708 is cold.", 1708, 1709),
            ("Rules for the 1760s.", 1760, 1769),
            ("It lasts from 1914 to 1918.", 1914, 1918),
            ("He comes 20 years after 1701.", 1721, 1721),
        ],
    )
    def test_a_date(self, text: str, first: int, last: int) -> None:
        assert told(text) == [(first, last, False, False)]

    @pytest.mark.parametrize("text", ["He sells 1743 sheep for 1800l.", "In 44 BC.", "Yesterday it rained.", ""])
    def test_no_year_of_the_range(self, text: str) -> None:
        assert told(text) == []

    def test_what_hangs_on_the_time_of_writing_says_no_year(self) -> None:
        text = "Thirty years ago there was war."
        document = msgspec.structs.replace(read(text), dct=Interval.of(1850))
        assert mentions(document) == []


class TestLookingBack:
    @pytest.mark.parametrize(
        "text",
        [
            "Formerly, in 1743, the bridge was of wood.",
            "He was born in 1743.",
            "She remembered well how the ship had sailed in 1743.",
            "It was founded, as they said, in 1743.",
        ],
    )
    def test_the_past_and_a_word_of_distance(self, text: str) -> None:
        assert told(text) == [(1743, 1743, True, False)]

    def test_neither_alone_is_enough(self) -> None:
        assert told("The ship sailed in 1743.") == [(1743, 1743, False, False)]
        assert told("Since 1743 is near, we wait.")[0][:2] == (1743, 1743)

    def test_since_a_year(self) -> None:
        assert told("They live there since 1925.") == [(1925, 1925, True, False)]

    def test_a_year_and_how_long_ago_it_is(self) -> None:
        assert (1773, 1773, True, True) in told("Thirty years ago, in 1743, there was war.")

    def test_it_bounds_from_below_alone(self) -> None:
        # two bins: every year before it, and every year from it on, however late
        found = bins(1743, True)
        assert set(found[YEARS < 1743].tolist()) == {0}
        assert set(found[YEARS >= 1743].tolist()) == {1}

    def test_a_date_speaks_for_years_near_it(self) -> None:
        found = bins(1743, False)
        assert len(set(found[YEARS >= 1743].tolist())) == len(EDGES) - 2
        assert found[YEARS == 1743] != found[YEARS == 1744]


class TestLongTexts:
    def test_sentences_are_looked_at_once(self) -> None:
        text = "In 1743 the ship sailed. Formerly, in 1701, it was new. " * 400
        assert [one[2] for one in told(text)] == [False, True] * 400

    def test_one_sentence_of_dates(self) -> None:
        assert len(told("in 1743, " * 2000)) == 2000


class TestAges:
    @pytest.mark.parametrize(
        ("text", "age"),
        [
            ("He died aged 52.", 52),
            ("She came at the age of 31.", 31),
            ("He is in the 71st year of his age.", 70),
            ("A boy 9 years old.", 9),
            ("She is fifty-two years old.", 52),
            ("one year old", 1),
        ],
    )
    def test_an_age(self, text: str, age: int) -> None:
        assert {years for _, _, years in ages(read(text))} == {age}

    def test_no_age(self) -> None:
        assert list(ages(read("The age of 1800 sheep, page 12, 30 years ago."))) == []

    def test_a_birth_and_an_age_go_through_the_calendar(self) -> None:
        assert told("Mr Smith, born in 1743, is 52 years old.") == [
            (1743, 1743, True, False), (1795, 1795, False, True),
        ]  # fmt: skip

    def test_a_person_whose_birth_is_known(self) -> None:
        assert told("The duke is one year old.", Birth(4, 1935)) == [(1936, 1936, False, True)]

    def test_told_back_it_is_a_bound(self) -> None:
        assert (1795, 1795, True, True) in told("He was born in 1743, and formerly, aged 52, went to sea.")

    def test_an_age_without_a_birth(self) -> None:
        assert told("The duke is one year old.") == []
        far = "The duke is one year old. " + "And so on. " * 30
        assert told(far, Birth(len(far), 1935)) == []


class TestLatest:
    MENTIONS = (Mention(0, 1, 1743, 1750, False), Mention(2, 3, 1700, 1710, True), Mention(4, 5, 1760, 1790, True))

    def test_the_end_of_a_date_and_the_beginning_of_what_looks_back(self) -> None:
        assert latest(self.MENTIONS, False) == 1750
        assert latest(self.MENTIONS, True) == 1760
        assert latest((), True) is None

    def test_years_to_come(self) -> None:
        assert latest((Mention(0, 1, 2090, 2090, False),), False) is None


class TestSpans:
    def test_before_within_and_after(self) -> None:
        found = spans(Named(0, 4, 1800, 1850, "person"))
        assert found[YEARS == 1700] == 0
        assert found[YEARS == 1799] == np.searchsorted(SINCE, -1, side="right")
        assert found[YEARS == 1830] != found[YEARS == 1799]
        assert (found[YEARS > 1850] > len(SINCE)).all()
        assert (found[YEARS <= 1850] <= len(SINCE)).all()

    def test_what_does_not_end(self) -> None:
        assert (spans(Named(0, 4, 1800, None, "state")) <= len(SINCE)).all()


class TestLinked:
    def test_names_with_their_years(self) -> None:
        text = "The late George Washington wrote of Robert Boyle."
        assert next((text[one.start : one.end], one.first, one.last) for one in linked(text)) == (
            "George Washington", 1732, 1799,
        )  # fmt: skip

    def test_the_late_is_looked_back_on(self) -> None:
        late, plain = (evidence(read(f"{word} George Washington sailed.")) for word in ("The late", "Then"))
        assert [(one.first, one.back) for one in late.mentions] == [(1799, True)]
        assert plain.mentions == []

    def test_the_age_of_a_person_whose_birth_is_known(self) -> None:
        found = evidence(read("George Washington is 20 years old."))
        assert [(one.first, one.computed) for one in found.mentions] == [(1752, True)]


class TestChange:
    @pytest.mark.parametrize(
        ("name", "old", "new"),
        [
            ("to-day", "He goes to-day.", "He goes today."),
            ("-ick", "The publick musick.", "The public music."),
            ("'d", "She call'd and look'd.", "She called and looked."),
            ("hath", "He hath a house.", "He has a house."),
            ("long s", "He fhall come firft.", "He shall come first."),
            ("capital", "the House of the Lord, and Men", "the house of the lord, and men"),
            ("italic", "the *Libella*", "the libella"),
        ],
    )
    def test_a_measure(self, name: str, old: str, new: str) -> None:
        at = NAMES.index(name)
        assert measures(old)[at] > 0
        assert measures(new)[at] == 0

    def test_no_words(self) -> None:
        assert not measures(" ... ").any()
        assert len(measures("")) == len(NAMES)

    def test_a_long_text_takes_no_longer_by_the_word(self) -> None:
        assert np.isfinite(measures("a" * 50_000 + " thou " + "b " * 20_000)).all()

    def test_words(self) -> None:
        assert words_of("The Ship’s to-day, 12 o'clock; ſea") == ["the", "ship's", "to-day", "o'clock", "ſea"]
