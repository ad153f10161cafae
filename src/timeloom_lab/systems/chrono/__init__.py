"""`chrono`: rules with one learned choice, in the way of Chrono (Olex, Maffey, Morton and McInnes 2018, "Chrono at
SemEval-2018 Task 6: A System for Normalizing Temporal Expressions").

Words get flags (numeric, temporal), runs of flagged words are phrases, an ordered list of builders takes entities out
of each, and these are linked by a chain of Sub-Intervals; a classifier tells Period from Calendar-Interval.

Published, newswire test: Track 1 F1 .44, after repairs ("Chrono*") .55; Track 2 .65 and .70. The repairs, as the system
tells them: the order of the builders; at most one year of four digits in a phrase; phrases of digits alone are read.
`repaired=False` undoes the last two; the order before is not known. Its tagger (NLTK's) is a parameter here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from timeloom.document import Document, TimeEntity
from timeloom_lab.systems.chrono import dates, units
from timeloom_lab.systems.chrono.choice import Choice, features, load_choice
from timeloom_lab.systems.chrono.draft import Draft
from timeloom_lab.systems.chrono.phrases import phrases, words_of
from timeloom_lab.systems.chrono.tags import Tagger, tag

if TYPE_CHECKING:
    from timeloom_lab.systems.chrono.phrases import Word

__all__ = ["BUILDERS", "Choice", "Chrono", "Tagger", "features", "load_choice", "tag", "words_of"]

BUILDERS: tuple[Callable[[Draft], None], ...] = (
    dates.numeric_date, dates.digit_date, dates.four_digit_year, dates.two_digit_year, dates.ampm, dates.clock,
    dates.weekday, dates.month_and_day, dates.wire_time, units.part_of_day, units.part_of_week, units.season,
    dates.spelled_year, units.period_or_calendar, units.this, units.before_after, units.nth, dates.zone, units.last_next,
    units.modifier, units.frequency, units.chain, units.implied,
)  # fmt: skip
"""In this order; each sees what those before it have built."""


class Chrono:
    """Document -> Document with entities. Reads text, creation time and sentences (it finds them if there are none).

    `choice` tells Period from Calendar-Interval: one that `load_choice` has read. `tagger` gives parts of speech.
    """

    name = "chrono.v1"

    def __init__(self, choice: Choice, *, tagger: Tagger = tag, repaired: bool = True) -> None:
        self.choice = choice
        self.tagger = tagger
        self.repaired = repaired

    def __call__(self, document: Document) -> Document:
        """The document with the entities that were found; those it had are replaced."""
        words = words_of(document, self.tagger)
        places = {word.start: at for at, word in enumerate(words)}
        found: list[TimeEntity] = []
        for run in phrases(words, numeric_alone=self.repaired):
            found += self._build(document, run, words, places[run[0].start], len(found) + 1)
        return msgspec.structs.replace(document, entities=tuple(found))

    def _build(
        self, document: Document, run: list[Word], words: list[Word], first: int, next_id: int
    ) -> list[TimeEntity]:
        draft = Draft(document.text, run, words, first, document.dct, self.choice, self.repaired, next_id)
        for builder in BUILDERS:
            builder(draft)
        made = sorted((*draft.made.values(), *draft.more), key=lambda entity: int(entity.id[1:]))
        return [entity.entity() for entity in made]
