"""Subtask 3: phrases judged by what shows the evidence of a text."""

from __future__ import annotations

import msgspec
import pytest
from tests.unit.dating.toy import toy

from timeloom.dating import Dater
from timeloom.dating.phrases import PhraseJudge
from timeloom.document import Dating, Document, Phrase

DATER = Dater.from_arrays(toy())
TEXT = "The mail coach came, and the coach went again."


def asked(*phrases: str, period: tuple[int, int] | None = (1780, 1800)) -> Document:
    return Document(id="d", text=TEXT, dating=Dating((), tuple(map(Phrase, phrases)), period))


def test_every_phrase_is_judged_by_the_border_and_keeps_its_place() -> None:
    document = asked("coach", "mail coach", "went")
    worths = list(PhraseJudge(DATER).worths(document))
    assert [one.place for one in worths] == [(9, 14), (4, 14), (35, 39)]
    least = sorted(one.worth for one in worths)[1]
    found = PhraseJudge(DATER, least=least)(document).dating
    assert found is not None
    assert [phrase.text for phrase in found.phrases] == ["coach", "mail coach", "went"]
    assert [phrase.evidence for phrase in found.phrases] == [one.worth >= least for one in worths]
    assert {phrase.evidence for phrase in found.phrases} == {True, False}


def test_the_second_of_equal_phrases_is_the_second_in_the_text() -> None:
    first, second = PhraseJudge(DATER).worths(asked("coach", "coach"))
    assert (first.place, second.place) == ((9, 14), (29, 34))


def test_a_phrase_that_is_not_there_is_worth_nothing() -> None:
    (worth,) = PhraseJudge(DATER).worths(asked("steam"))
    assert worth.place is None
    assert worth.worth == 0.0


@pytest.mark.parametrize("before", [True, False])
def test_what_was_said_before_is_not_looked_at(before: bool) -> None:
    plain = asked("coach", "went")
    dating = plain.dating
    assert dating is not None
    told = tuple(msgspec.structs.replace(phrase, evidence=before) for phrase in dating.phrases)
    marked = msgspec.structs.replace(plain, dating=msgspec.structs.replace(dating, phrases=told))
    assert PhraseJudge(DATER)(marked) == PhraseJudge(DATER)(plain)


def test_the_words_of_a_phrase_add_up() -> None:
    both, one, other = PhraseJudge(DATER).worths(asked("mail coach", "mail", "coach"))
    assert both.worth == pytest.approx(one.worth + other.worth)


def test_without_a_period_the_years_of_the_text_are_those_that_count() -> None:
    years = DATER.written(TEXT).credible(DATER.level)
    own = list(PhraseJudge(DATER).worths(asked("coach", period=None)))
    assert own == list(PhraseJudge(DATER).worths(asked("coach", period=years)))
