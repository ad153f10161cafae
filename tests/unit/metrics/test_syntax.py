"""`syntax`: tags and trees, in gold tokens and in others."""

from __future__ import annotations

import msgspec
import pytest

from timeloom.document import Document, Token
from timeloom.metrics import metric

TEXT = "He cannot fly."
GOLD = Document(
    id="a",
    text=TEXT,
    tokens=(
        Token(0, 2, "PRON", "PRP", (("Number", "Sing"), ("PronType", "Prs")), 3, "nsubj"),
        Token(3, 6, "AUX", "MD", (("VerbForm", "Fin"),), 3, "aux"),
        Token(6, 9, "PART", "RB", (), 3, "advmod"),
        Token(10, 13, "VERB", "VB", (("VerbForm", "Inf"),), 3, "root"),
        Token(13, 14, "PUNCT", ".", (), 3, "punct"),
    ),
)


def changed(number: int, **fields: object) -> Document:
    tokens = list(GOLD.tokens)
    tokens[number] = msgspec.structs.replace(tokens[number], **fields)
    return msgspec.structs.replace(GOLD, tokens=tuple(tokens))


def f1(system: Document, **options: object) -> dict[str, float]:
    score = metric("syntax", **options).score([GOLD], [system])
    return {name: round(score[name].f1, 3) for name in score.headline}


ALL = {"las": 1.0, "uas": 1.0, "upos": 1.0, "xpos": 1.0, "feats": 1.0, "words": 1.0}


def test_gold_is_right() -> None:
    assert f1(GOLD) == ALL


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        pytest.param({"head": 1}, {"uas": 0.8, "las": 0.8}, id="another head"),
        pytest.param({"deprel": "obj"}, {"las": 0.8}, id="another relation"),
        pytest.param({"deprel": "nsubj:pass"}, {"las": 0.8}, id="a subtype"),
        pytest.param({"upos": "NOUN"}, {"upos": 0.8}, id="another tag"),
        pytest.param({"xpos": "NN"}, {"xpos": 0.8}, id="another tag of Penn"),
        pytest.param({"feats": (("Number", "Sing"),)}, {}, id="a feature that is not read"),
        pytest.param({"feats": (("Number", "Plur"),)}, {"feats": 0.8}, id="another value"),
        pytest.param({"feats": None}, {"feats": 0.8}, id="no features said"),
        pytest.param({"head": None}, {"uas": 0.8, "las": 0.8}, id="no head"),
    ],
)
def test_one_thing_wrong(change: dict[str, object], expected: dict[str, float]) -> None:
    assert f1(changed(0, **change)) == ALL | expected


def test_a_root_is_right_only_as_a_root() -> None:
    assert f1(changed(3, head=1))["uas"] == 0.8
    assert f1(changed(2, head=2))["uas"] == 0.8


def test_options() -> None:
    wrong = changed(0, deprel="nsubj:pass")
    assert f1(wrong, subtypes=False) == ALL
    assert f1(changed(0, feats=(("Number", "Sing"),)), features=())["feats"] == 0.8
    assert f1(changed(4, head=0, deprel="x"), punctuation=False) == ALL
    assert f1(changed(4, upos="SYM"), punctuation=False) == ALL
    score = metric("syntax", punctuation=False).score([GOLD], [GOLD])
    assert score["las"].tally.gold == 4
    assert score.signature["punctuation"] is False


def test_other_tokens_are_matched_by_their_characters() -> None:
    """cannot as one token: two gold words missed, one of the system's spurious; a head on it is no head."""
    tokens = (
        Token(0, 2, "PRON", "PRP", (("Number", "Sing"),), 1, "nsubj"),
        Token(3, 9, "AUX", "MD", (("VerbForm", "Fin"),), 2, "aux"),
        Token(10, 13, "VERB", "VB", (("VerbForm", "Inf"),), 2, "root"),
        Token(13, 14, "PUNCT", ".", (), 2, "punct"),
    )
    score = metric("syntax").score([GOLD], [msgspec.structs.replace(GOLD, tokens=tokens)])
    words, las = score["words"], score["las"]
    assert (words.recall, words.precision) == (3 / 5, 3 / 4)
    assert (las.recall, las.precision) == (2 / 5, 2 / 4)
    assert (score["las:aux"].tally.gold, score["las:aux"].tally.recalled) == (1, 0)


def test_types_and_items() -> None:
    measure = metric("syntax")
    wrong = changed(0, upos="NOUN", deprel="obj")
    score = measure.score([GOLD], [wrong])
    assert score["upos:PRON"].recall == 0 and score["upos:NOUN"].tally.gold == 0
    assert score["las:obj"].precision == 0
    assert measure.outcomes(GOLD, wrong) == {
        (0, 2): False, (3, 6): True, (6, 9): True, (10, 13): True, (13, 14): True,
    }  # fmt: skip


def test_a_gold_that_says_nothing_is_left_out() -> None:
    bare = Document(id="a", text=TEXT, tokens=(Token(0, 2),))
    score = metric("syntax").score([bare], [GOLD])
    assert score.skipped == ("a",)
