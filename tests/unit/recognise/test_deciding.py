"""From probabilities of characters to labels: words as wholes, seams of the rules kept."""

from __future__ import annotations

import numpy as np

from timeloom.stages.recognise.deciding import decide

SURE = 0.9


def told(wanted: str) -> np.ndarray:
    """Probabilities of O, B, I of one type, by a letter for each character."""
    made = np.full((len(wanted), 3), (1 - SURE) / 2, np.float32)
    made[np.arange(len(wanted)), ["OBI".index(letter) for letter in wanted]] = SURE
    return made


def decided(text: str, wanted: str, rules: str | None = None) -> str:
    said = np.array([["OBI".index(letter)] for letter in rules or "O" * len(text)], np.uint8)
    labels, scores = decide(text, [told(wanted)], said)
    assert labels.shape == scores.shape == (len(text), 1)
    return "".join("OBI"[label] for label in labels[:, 0])


def test_a_word_is_labelled_as_a_whole() -> None:
    assert decided("in May so", "OOOBIOOOO") == "OOOBIIOOO"
    assert decided("in May so", "OOOBOOOOO") == "OOOOOOOOO"


def test_the_rules_may_see_a_seam_in_a_word() -> None:
    assert decided("overnight", "BIIIOOOOO") == "OOOOOOOOO"
    assert decided("overnight", "BIIIOOOOO", "BIIIOOOOO") == "BIIIOOOOO"


def test_from_B_to_I_is_no_seam() -> None:
    assert decided("May", "BOO", "BII") == "OOO"


def test_two_that_touch() -> None:
    assert decided("5 6", "BBB") == "BOB"
    assert decided("5 6", "BII") == "BII"


def test_a_score_is_the_mean_over_the_word() -> None:
    _, scores = decide("May", [told("BIO")], np.zeros((3, 1), np.uint8))
    np.testing.assert_allclose(scores[:, 0], (2 * (SURE + 0.05) + 0.1) / 3, atol=1e-6)


def test_an_empty_sentence() -> None:
    labels, scores = decide("", [told("")], np.zeros((0, 1), np.uint8))
    assert labels.shape == scores.shape == (0, 1)
