"""Training of Chrono's classifiers: what they learn from, and that plain numbers say what scikit-learn says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from timeloom.document import Document, Span, TimeEntity
from timeloom_lab.systems.chrono import load_choice
from timeloom_lab.systems.chrono.choice import KINDS
from timeloom_train.systems.chrono import Case, cases, train
from timeloom_train.systems.command import SYSTEMS, system


def case(words: str, is_calendar: bool) -> Case:
    return Case(frozenset(f"w={word}" for word in words.split()), is_calendar)


CASES = [
    case("two weeks ago", False),
    case("three years later", False),
    case("two months", False),
    case("for years", False),
    case("last week", True),
    case("last year", True),
    case("this month said", True),
    case("next week", True),
]


@pytest.mark.parametrize("kind", KINDS)
def test_each_learns_what_it_is_told_and_the_same_each_time(kind: str) -> None:
    choice = train(kind, CASES)
    assert [choice.is_calendar(case.features) for case in CASES] == [case.is_calendar for case in CASES]
    assert choice.is_calendar(frozenset({"w=last", "w=quarter"}))
    assert train(kind, CASES) == choice


def test_naive_bayes_as_a_sum_is_scikit_learns() -> None:
    import numpy as np
    from sklearn.naive_bayes import BernoulliNB

    names = sorted({name for case in CASES for name in case.features})

    def row(told: frozenset[str]) -> list[int]:
        return [name in told for name in names]

    model: Any = BernoulliNB().fit(
        np.array([row(case.features) for case in CASES]), [case.is_calendar for case in CASES]
    )
    ours = train("nb", CASES)
    for first in names:
        for second in names:
            told = frozenset({first, second})
            assert ours.is_calendar(told) == bool(model.predict(np.array([row(told)]))[0])


def test_cases_are_the_gold_units() -> None:
    text = "He left two weeks ago, last year."
    spans = {"Period": "weeks", "Calendar-Interval": "year", "Last": "last"}
    entities = tuple(
        TimeEntity(type_, (Span(text.index(words), text.index(words) + len(words)),), type_)
        for type_, words in spans.items()
    )
    found = cases([Document(id="d", text=text, entities=entities)])
    assert [one.is_calendar for one in found] == [False, True]
    assert "w=ago" in found[0].features


@pytest.mark.parametrize(
    ("kind", "learned", "message"),
    [("forest", CASES, "one of nb"), ("nb", CASES[:4], "Periods and Calendar-Intervals"), ("nb", [], "Periods")],
)
def test_what_cannot_be_learned(kind: str, learned: list[Case], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        train(kind, learned)


def test_the_verb_needs_the_corpus(tmp_path: Path) -> None:
    from timeloom.errors import CorpusError

    done = CliRunner().invoke(system, ["chrono", "--root", str(tmp_path), "--out", str(tmp_path / "out")])
    assert isinstance(done.exception, CorpusError)
    assert not (tmp_path / "out").exists()


def test_the_verb_writes_weights_and_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "He left two weeks ago, last year."
    entities = (TimeEntity("p", (Span(12, 17),), "Period"), TimeEntity("c", (Span(28, 32),), "Calendar-Interval"))

    class Corpus(list[Document]):
        name = "ours/train@0"

    monkeypatch.setattr(
        "timeloom.corpora.load", lambda *_, **__: Corpus([Document(id="d", text=text, entities=entities)])
    )
    done = CliRunner().invoke(system, ["chrono", "--out", str(tmp_path), "--only", "svm"])
    assert done.exit_code == 0, done.output
    card = json.loads((tmp_path / "chrono" / "svm.json").read_text())["card"]
    assert card["cases"] == 2
    assert card["corpus"] == "ours/train@0"
    load_choice(tmp_path / "chrono" / "svm.json")


def test_every_system_loads_and_has_help() -> None:
    listing = CliRunner().invoke(system, ["--help"]).output
    for name in SYSTEMS:
        assert name in listing
        assert CliRunner().invoke(system, [name, "--help"]).exit_code == 0
