"""What weighed most, in words."""

from __future__ import annotations

from collections.abc import Iterable

from timeloom.times.features import Group
from timeloom.times.weighed import weighed_most

WORD: Group = ("v", "mo", "<", "<3", "near", "fell", "+1")
TENSE: Group = ("tn", "mo", "<", "p", "")
BEFORE: Group = ("wb", "mo", "<", "by")
WEIGHTS = {WORD: 0.4, TENSE: 0.3, BEFORE: 0.2}


def weigh(groups: Iterable[Group]) -> float:
    return sum(WEIGHTS.get(group, 0.0) for group in groups)


class TestWeighedMost:
    def test_the_group_that_speaks_most_for_it(self) -> None:
        assert weighed_most(weigh, [WORD, TENSE, BEFORE], [], 0.1, "near") == 'the word "fell" beside it'

    def test_what_both_have_says_nothing(self) -> None:
        assert weighed_most(weigh, [WORD, TENSE], [WORD], 0.1, "near") == "the tense beside it"

    def test_what_speaks_for_the_other_one_is_no_reason(self) -> None:
        assert weighed_most(weigh, [BEFORE], [WORD, TENSE], 0.1, "near") == '"by" before it'

    def test_before_anything_is_learned(self) -> None:
        assert weighed_most(weigh, [BEFORE], [], 1.0, "near") == "near"

    def test_a_mark_is_no_word(self) -> None:
        mark: Group = ("bd", "<3", "<s>", "near")
        assert (
            weighed_most(lambda groups: 1.0 * len(list(groups)), [mark], [], 0.0, "near")
            == "where it stands in its sentence"
        )
