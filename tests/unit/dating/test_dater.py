"""The stage of dating: distributions that are the same alone and in any batch, clues in their places, the prior for
nothing."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.dating.toy import YEARS, toy

from timeloom.dating import Dater
from timeloom.dating.bounding import PLACES
from timeloom.dating.dater import segments
from timeloom.dating.evidence import toward, word_shares
from timeloom.document import Document, Written
from timeloom.language import knowledge

DATER = Dater.from_arrays(toy())
TEXTS = st.lists(st.text(alphabet=st.characters(codec="utf-8"), max_size=60), min_size=1, max_size=6)


def written(text: str, dater: Dater = DATER) -> Written:
    found = dater(Document(id="d", text=text)).written
    assert found is not None
    return found


@settings(max_examples=60)
@given(TEXTS)
def test_a_text_has_the_same_bytes_alone_and_in_any_batch(texts: list[str]) -> None:
    together = DATER.years(texts)
    assert together.shape == (len(texts), YEARS)
    for text, row in zip(texts, together, strict=True):
        assert DATER.years([text])[0].tobytes() == row.tobytes()
        assert written(text).p == tuple(row.tolist())
    assert DATER.years(texts[::-1])[::-1].tobytes() == together.tobytes()


@given(st.text(max_size=3000))
@settings(max_examples=40)
def test_every_answer_is_a_distribution_and_clues_lie_in_the_text(text: str) -> None:
    found = written(text)
    assert abs(sum(found.p) - 1) < 1e-9
    assert min(found.p) > 0
    for clue in found.clues:
        assert 0 <= clue.start < clue.end <= len(text)
        assert text[clue.start : clue.end] == text[clue.start : clue.end].strip()


@pytest.mark.parametrize("text", ["", "  \n\t"])
def test_a_text_without_words_gets_the_prior_and_says_so(text: str) -> None:
    found = written(text)
    assert found.prior
    assert found.p == tuple(DATER.prior.tolist())
    assert not found.clues


def test_a_year_that_is_named_moves_the_answer_and_is_a_clue() -> None:
    text = "The ship came home in May 1783"
    heard, deaf = toy(floor=0.0), toy(floor=0.0)
    deaf["lags"] = np.zeros_like(deaf["lags"])
    without, found = (written(text, Dater.from_arrays(arrays)) for arrays in (deaf, heard))
    odds = [one.probability(1783, 1784) / one.probability(1700, 1760) for one in (without, found)]
    assert odds[1] / odds[0] == pytest.approx(np.exp(2 + 6))
    (clue,) = [clue for clue in found.clues if clue.kind == "date"]
    assert text[clue.start : clue.end] == "1783"
    assert clue.years == (1783, 1783)
    assert clue.told == "bears the date 1783"


def test_below_the_confidence_that_is_asked_for_it_names_no_year() -> None:
    sure = Dater.from_arrays(toy(), least=0.99)
    found = written("a few words of no great age", sure)
    assert found.abstains
    assert found.year is None
    assert found.years is None
    assert found.p == written("a few words of no great age").p


@pytest.mark.parametrize("text", ["telegraph", "The mail  coach, gone: to-day.", "old " * 900])
def test_the_words_of_a_text_are_worth_what_the_text_is(text: str) -> None:
    """The model is linear and every character is some word's, so their shares add up to the whole difference."""
    read = DATER.read([text])[0]
    pull = toward((1800, 1820), DATER.prior)
    shares = word_shares(text, read, pull, DATER.model, DATER.sharpness)
    assert len(shares) == len(text.split())
    assert sum(one.weight for one in shares) == pytest.approx(
        float(read.words @ pull) * DATER.sharpness, rel=1e-9, abs=1e-9
    )
    assert sum(one.curve for one in shares) == pytest.approx(read.words * DATER.sharpness, rel=1e-9, abs=1e-9)


def test_logits_that_are_told_apart_louder_are_louder_by_the_power_and_point_the_same_way() -> None:
    texts = ["telegraph", "The mail coach came to-day.", "The coach came at eight in the morning and nobody was there"]
    plain, loud = (Dater.from_arrays(toy(spread=spread)).model for spread in (0.0, 0.5))
    ours, theirs = (model.logits(texts) - model.bias for model in (plain, loud))
    assert theirs == pytest.approx(ours * ours.std(axis=1, keepdims=True) ** 0.5, rel=1e-9)


def test_weights_without_a_spread_are_read_as_before() -> None:
    arrays = toy(spread=0.0)
    without = {name: array for name, array in arrays.items() if name != "spread"}
    one, other = (Dater.from_arrays(told).years(["The mail coach came to-day."]) for told in (arrays, without))
    assert one.tobytes() == other.tobytes()


def test_long_texts_are_read_in_segments_that_cover_them() -> None:
    text = "The mail coach came at eight. " * 400
    cut = list(segments(text))
    assert cut[0][0] == 0
    assert cut[-1][1] == len(text)
    assert all(one[1] == other[0] for one, other in itertools.pairwise(cut))
    assert max(last - first for first, last in cut) <= 1200
    assert list(segments("short")) == [(0, 5)]
    assert not list(segments(" "))


@pytest.mark.parametrize(("power", "surer"), [(0.0, False), (1.0, True)])
def test_segments_together_are_as_sure_as_the_power_says(power: float, surer: bool) -> None:
    dater = Dater.from_arrays(toy(power=power, floor=0.0))
    one = "The mail coach came at eight and the letters were read aloud by the fire. " * 12
    short, long = dater.years([one])[0], dater.years([one * 20])[0]
    assert bool(long.max() > 1.5 * short.max()) is surer
    assert np.isfinite(long).all()


def test_a_text_without_white_space_is_cut_all_the_same() -> None:
    cut = list(segments("x" * 10_000))
    assert sum(last - first for first, last in cut) == 10_000
    assert len(cut) > 5


def test_a_near_copy_in_an_archive_says_the_year_as_surely_as_it_holds_the_text(tmp_path: Path) -> None:
    pytest.importorskip("duckdb", reason="the extra search is not installed")
    from timeloom.archive import Archive, Builder, Dated

    text = "The packet from Lisbon is arrived with letters of the ninth instant, and the fleet lay in the Tagus."
    with Builder(tmp_path / "a.db") as builder:
        builder.add(Dated(text.replace("arrived", "come in"), "1762-05-03", "gazette", "gazette.txt"))
    with Archive(tmp_path / "a.db") as archive:
        dater = Dater.from_arrays(toy(), archive=archive)
        found, other = written(text, dater), written("Nothing of the kind was ever seen before.", dater)
    assert found.year == 1762
    assert 0.5 < found.probability(1762, 1762) < 0.98
    (clue,) = [clue for clue in found.clues if clue.kind == "near copy"]
    assert clue.years == (1762, 1762)
    assert "gazette" in clue.told
    assert clue.weight > 3
    assert 0 <= clue.start < clue.end <= len(text)
    assert other.p == written("Nothing of the kind was ever seen before.").p


def test_a_name_with_known_years_is_a_clue() -> None:
    arrays = toy(floor=0.0)
    kinds = sorted(knowledge.KINDS)
    places = np.zeros((len(kinds), PLACES))
    places[kinds.index("term"), :5] = -5
    dater = Dater.from_arrays({**arrays, "kinds": np.array(kinds), "places": places})
    fact = next(fact for fact in knowledge.facts() if fact.kind == "term" and 1800 < fact.first < 1950)
    found = written(f"we saw the {fact.name} in the street", dater)
    (clue,) = [clue for clue in found.clues if clue.kind == "name"]
    assert clue.years == (fact.first, fact.last)
    assert fact.name in clue.told
    without = written(f"we saw the {fact.name} in the street", Dater.from_arrays(arrays))
    before = (1700, fact.first - 1)
    odds = [one.probability(*before) / (1 - one.probability(*before)) for one in (found, without)]
    assert odds[0] / odds[1] == pytest.approx(np.exp(-5))


def test_damp_halves_what_a_text_as_long_as_it_says_and_the_words_still_add_up() -> None:
    text = "The mail coach came at eight"
    arrays = toy(floor=0.0)
    plain = Dater.from_arrays(arrays)
    damped = Dater.from_arrays({**arrays, "damp": plain.model.sizes([text])})
    for dater, part in ((plain, 1.0), (damped, 0.5)):
        logits = dater.model.logits([text])[0] - dater.model.bias
        assert logits == pytest.approx(part * (plain.model.logits([text])[0] - plain.model.bias))
        read = dater.read([text])[0]
        pull = toward((1800, 1820), dater.prior)
        shares = word_shares(text, read, pull, dater.model, dater.sharpness)
        assert sum(one.weight for one in shares) == pytest.approx(float(logits @ pull))
    assert plain.model.sizes(["", "x " * 3000]).tolist()[0] == 0.0
