"""Questions about words that are worked out once."""

from __future__ import annotations

from timeloom.document import Document
from timeloom.timeline.words import Words, once


class Counting(Words):
    """Counts what it works out."""

    asked = 0

    @once
    def far(self, at: int, deep: int = 0) -> tuple[int, int]:
        """A question of one word, and how deep."""
        self.asked += 1
        return at, deep


def test_a_question_is_worked_out_once_for_each_of_its_words_and_by_each_document() -> None:
    one, other = Counting(Document(id="a", text="")), Counting(Document(id="b", text=""))
    assert [one.far(1), one.far(2), one.far(1), one.far(1, deep=3), one.far(1, 3)] == [
        (1, 0),
        (2, 0),
        (1, 0),
        (1, 3),
        (1, 3),
    ]
    assert one.asked == 3 and other.asked == 0
    assert other.far(1) == (1, 0) and other.asked == 1
