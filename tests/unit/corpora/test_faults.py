"""What can be mended without guessing, and what is said of it."""

from __future__ import annotations

import pytest

from timeloom.corpora.faults import FIXES, mend
from timeloom.corpora.registry import Fault
from timeloom.document import Document, Event, Instance, Link, Signal


def sheet(*attributes: tuple[str, str], links: tuple[Link, ...] = ()) -> Document:
    instances = (Instance("ei1", attributes), Instance("ei2", (("tense", "PAST"),)))
    return Document(
        id="d", text="went", events=(Event("e1", 0, 4, (), instances),), signals=(Signal("s1", 0, 4),), links=links
    )


def link(id: str, source: str, relation: str, target: str, kind: str = "TLINK", **attributes: str) -> Link:
    return Link(id, kind, relation, source, target, tuple(attributes.items()))


@pytest.mark.parametrize(
    ("fix", "before", "after"),
    [
        pytest.param("drop-polarity", ("polarity", "NEG"), (), id="polarity"),
        pytest.param("lower-modality", ("modality", "WOULD"), (("modality", "would"),), id="capitals"),
        pytest.param("drop-empty-modality", ("modality", ""), (), id="empty modality"),
        pytest.param("drop-empty-modality", ("modality", "none"), (), id="modality none"),
        pytest.param("spell-preposition", ("pos", "PREP"), (("pos", "PREPOSITION"),), id="preposition"),
    ],
)
def test_attributes(fix: str, before: tuple[str, str], after: tuple[tuple[str, str], ...]) -> None:
    mended = mend(sheet(before), [Fault("x", "because", "done", fix)])
    assert mended.events[0].instances[0].attributes == after
    assert mended.events[0].instances[1] == sheet().events[0].instances[1]
    assert [(one.place, one.reason, one.value) for one in mended.meta.problems] == [
        ("fault x", "done: because", "1 instance")
    ]


@pytest.mark.parametrize(
    ("fix", "attribute"),
    [
        ("drop-polarity", ("tense", "PAST")), ("lower-modality", ("modality", "would")),
        ("lower-modality", ("tense", "PAST")), ("drop-empty-modality", ("modality", "would")),
        ("spell-preposition", ("pos", "PREPOSITION")), ("drop-self-links", ("pos", "NOUN")),
        ("drop-repeated-links", ("pos", "NOUN")), ("drop-lost-signals", ("pos", "NOUN")),
    ],
)  # fmt: skip
def test_what_is_sound_stays_the_same_object(fix: str, attribute: tuple[str, str]) -> None:
    links = (link("l1", "ei1", "BEFORE", "ei2", signalID="s1"), link("l2", "ei1", "MODAL", "ei1", kind="SLINK"))
    given = sheet(attribute, links=links[:1] if fix == "drop-self-links" else links)
    assert mend(given, [Fault("x", "because", "done", fix)]) is given


@pytest.mark.parametrize(
    ("second", "stays"),
    [
        pytest.param(link("l2", "ei1", "BEFORE", "ei2"), False, id="the same"),
        pytest.param(link("l2", "ei2", "AFTER", "ei1"), False, id="the same, told from the other end"),
        pytest.param(link("l2", "ei2", "BEFORE", "ei1"), True, id="the contrary"),
        pytest.param(link("l2", "ei1", "IBEFORE", "ei2"), True, id="something finer"),
        pytest.param(link("l2", "ei1", "BEFORE", "t1"), True, id="another end"),
        pytest.param(link("l2", "ei1", "BEFORE", "ei2", kind="SLINK"), True, id="another kind"),
    ],
)
def test_repeated_links(second: Link, stays: bool) -> None:
    given = sheet(links=(link("l1", "ei1", "BEFORE", "ei2"), second))
    mended = mend(given, [Fault("twice", "because", "left out", "drop-repeated-links")])
    assert [one.id for one in mended.links] == (["l1", "l2"] if stays else ["l1"])
    assert [problem.value for problem in mended.meta.problems] == ([] if stays else ["l2"])


def test_self_links() -> None:
    given = sheet(links=(link("l1", "ei1", "SIMULTANEOUS", "ei1"), link("l2", "ei1", "BEFORE", "ei2")))
    mended = mend(given, [Fault("self", "because", "left out", "drop-self-links")])
    assert [one.id for one in mended.links] == ["l2"]


def test_lost_signals() -> None:
    links = (
        link("l1", "ei1", "BEFORE", "ei2", signalID="s1", origin="USER"),
        link("l2", "ei1", "AFTER", "t1", signalID="s9", origin="USER"),
    )
    mended = mend(sheet(links=links), [Fault("lost", "because", "left out", "drop-lost-signals")])
    assert mended.links[0] == links[0]
    assert mended.links[1].attributes == (("origin", "USER"),)
    assert [problem.value for problem in mended.meta.problems] == ["l2"]


def test_a_fault_without_fix_changes_nothing() -> None:
    given = sheet(("polarity", "NEG"))
    assert mend(given, [Fault("told", "because", "not mended")]) is given


def test_every_fix_is_tried_above() -> None:
    tried = {"drop-polarity", "lower-modality", "drop-empty-modality", "spell-preposition", "drop-self-links"}
    assert set(FIXES) == tried | {"drop-repeated-links", "drop-lost-signals"}
