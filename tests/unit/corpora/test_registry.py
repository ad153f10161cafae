"""The registry itself: every entry says all that it must, and nothing that contradicts it."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from timeloom import corpora
from timeloom.corpora.copies import _KINDS
from timeloom.corpora.faults import FIXES
from timeloom.errors import CorpusError

IDS = corpora.ids()


def test_the_ids() -> None:
    assert set(IDS) >= {
        "tbaq", "tbaq/timebank", "tbaq/aquaint", "tempeval3/platinum", "tempeval3/silver", "tbdense", "matres",
        "matres/timebank", "matres/aquaint", "matres/platinum", "timebank/verb-clause", "tddiscourse/man",
        "tddiscourse/auto", "tcr", "scate/newswire", "scate/thyme", "tempeval1", "tempeval2", "semeval2015-task7/t1",
        "semeval2015-task7/t2", "semeval2015-task7/t3", "ud/en_ewt",
    }  # fmt: skip


@pytest.mark.parametrize("id", IDS)
class TestEntry:
    def test_it_says_what_it_is_and_how_to_get_it(self, id: str) -> None:
        made = corpora.entry(id)
        assert all(len(text) > 10 for text in (made.title, made.licence, made.citation, made.get))
        assert re.search(r"\b(19|20)\d\d\b", made.citation)

    def test_it_can_be_read(self, id: str) -> None:
        made = corpora.entry(id)
        assert bool(made.parts) != (made.format in _KINDS)
        assert bool(made.parts) != bool(made.places)
        assert {*made.parts, *made.over} <= set(IDS)

    def test_places_are_below_the_root(self, id: str) -> None:
        made = corpora.entry(id)
        names = [*made.places, *made.texts, *(name for names in made.files.values() for name in names)]
        assert not [name for name in names if name.startswith(("/", ".", "~")) or ".." in name or "\\" in name]

    def test_splits_are_apart(self, id: str) -> None:
        made = corpora.entry(id)
        for one, other in combinations(made.splits, 2):
            assert not made.listed(one).keys() & made.listed(other).keys()

    def test_checksums_are_whole(self, id: str) -> None:
        made = corpora.entry(id)
        assert made.sha256.keys() == (made.splits.keys() or made.sha256.keys() & {"all"})
        assert all(re.fullmatch(r"[0-9a-f]{64}", digest) for digest in made.sha256.values())
        assert all(re.fullmatch(r"([0-9a-f]{8})?", mark) for mark in made.listed().values())

    def test_documents_that_were_at_hand_are_counted(self, id: str) -> None:
        made = corpora.entry(id)
        marked = [name for name, mark in made.listed().items() if mark]
        if marked and not made.files:
            assert made.counts["visible"]["documents"] == len(marked)

    def test_counts_are_sound(self, id: str) -> None:
        made = corpora.entry(id)
        assert made.counts.keys() <= {"visible", "published"}
        assert all(number > 0 for counts in made.counts.values() for number in counts.values())
        assert made.parts or made.published

    def test_faults_say_what_is_done(self, id: str) -> None:
        faults = corpora.entry(id).faults
        assert len({fault.name for fault in faults}) == len(faults)
        assert all(fault.what and fault.handled for fault in faults)
        assert {fault.fix for fault in faults} <= FIXES.keys() | {""}


def test_every_fix_is_used() -> None:
    assert {fault.fix for id in IDS for fault in corpora.entry(id).faults} - {""} == FIXES.keys()


def test_the_dev_documents_of_matres_are_those_of_tbaq() -> None:
    """A model that is measured on dev must not have seen pairs of it."""
    for part in ("timebank", "aquaint"):
        for split in ("train", "dev"):
            pairs, base = (corpora.entry(f"{name}/{part}").listed(split).keys() for name in ("matres", "tbaq"))
            assert pairs <= base


def test_splits_of_parts_are_those_of_the_whole() -> None:
    assert corpora.entry("tbaq").split_names == ("train", "dev")


def test_an_unknown_id() -> None:
    with pytest.raises(CorpusError, match=r"did you mean tbdense\?"):
        corpora.entry("tb-dense")
