"""Texts to begin with, written for this: one for each kind of reader."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["EXAMPLES", "Example"]


class Example(NamedTuple):
    """A text, and when it was written; "estimate" where its words are to tell."""

    title: str
    text: str
    dct: str | None


EXAMPLES: tuple[Example, ...] = (
    Example(
        "News",
        "HARROWMOUTH, Nov. 16 - The island of Skerra, cut off since a storm tore away the north pier on October 27, will "
        "have a ferry again by the middle of December, the harbour board announced on Thursday.\n\n"
        "The repaired linkspan passed its load test at 10:35 a.m. GMT on Wednesday, two days ahead of schedule, and divers "
        "finished welding shortly after 4 p.m. the same day. A final inspection is set for Monday at 09:00. From January "
        "the boat will sail every Tuesday and Saturday. \"Three weeks ago we were looking at the spring,\" said the harbour "
        "master, Orla Venn, who has run the port since 2011.",
        "2023-11-16",
    ),
    Example(
        "Clinical note",
        "POD 3. The patient presented to the emergency department at 23:40 on the night of admission with four hours of "
        "severe pain. He had been well until two weeks prior to admission. Laparoscopic appendectomy was performed on "
        "03/06/2021; the drain was removed yesterday. Temperature peaked at 38.9 at 02:15 and has been normal since the "
        "morning of the second day. Continue cefazolin every 8 hours until Friday. Follow-up in two weeks.",
        "2021-03-09",
    ),
    Example(
        "Letter of 1843",
        "My dear Sir,\n\nYour favour of the 4th inst. came to hand only on Saturday last, having lain three days at the Red "
        "Lion; and as the mail leaves us again to-morrow at six in the morning, I sit down after supper to answer it. The "
        "survey of the glebe was undertaken in the spring of the year 1840, suspended from the following November until "
        "Candlemas, and completed on the 2nd of June, 1841. I wrote to the Archdeacon on Michaelmas Day of the same year, "
        "and again at Easter last.",
        "1843-09-12",
    ),
    Example(
        "History, with years before 1",
        "The oldest trough found at Aldermere was felled, to judge by its rings, in the winter of 1412 to 1411 BC. Caesar's "
        "men came about 55 BC and were gone within the decade. The bridge was begun in the 1180s, finished in 1209, and "
        "swept away on St Lucy's Day 1287. It was rebuilt early in the fourteenth century. The railway came in May 1848; "
        "the last train left at 9.40 p.m. on Saturday, 5 September 1964.",
        None,
    ),
    Example(
        "Undated page",
        "The Pretender's adherents were taken up by his Majesty's messengers, as 'tis said, on Tuesday last, and the "
        "packet-boat that should have come in the day before is not yet arrived. The Gentlemen of the county met yesterday "
        "at the Crown, and are to meet again a fortnight hence, when the militia will be drawn out.",
        "estimate",
    ),
)  # fmt: skip
