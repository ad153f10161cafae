"""Whether phrases are evidence of their time, on 15 sentences of our own: how often `PhraseJudge` is right, and by
which border.

    python benchmarks/dating_phrases.py

Printed are the share of right answers at the border that ships, with the border chosen for each sentence on the other
fourteen (of those that are best there the one in the middle), and where all phrases or none are evidence. The sentences
were written, and their phrases judged, by one hand, and the border that ships was chosen on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from timeloom.dating import Dater
from timeloom.dating.phrases import LEAST, PhraseJudge
from timeloom.document import Dating, Document, Phrase

SENTENCES: tuple[tuple[str, dict[str, bool]], ...] = (
    (
        "The stage-coach set out from the Swan at five in the morning and reached Bath the same night.",
        {"stage-coach": True, "in the morning": False, "reached": False},
    ),
    (
        "The telegraph announced on Monday that the steamers had passed the cape.",
        {"telegraph": True, "on Monday": False, "steamers": True},
    ),
    (
        "His Majesty's packet-boat is arrived from Lisbon with letters for the Secretary's office.",
        {"packet-boat": True, "letters": False, "is arrived": True},
    ),
    (
        "The motor-car was found abandoned near the aerodrome, and the chauffeur had gone.",
        {"motor-car": True, "aerodrome": True, "had gone": False},
    ),
    (
        "She switched off the television and looked for her keys on the table.",
        {"television": True, "her keys": False, "on the table": False},
    ),
    (
        "Two negroes run away from their master, whoever brings them shall have a guinea reward.",
        {"guinea reward": True, "whoever brings": False, "run away": False},
    ),
    (
        "He shew'd them the musick that was to be performed before the publick.",
        {"shew'd": True, "musick": True, "before": False},
    ),
    (
        "The committee agreed that the airplanes of the enemy had crossed the border.",
        {"airplanes": True, "the border": False, "agreed": False},
    ),
    (
        "The computer program was installed by the engineers in an afternoon.",
        {"computer program": True, "an afternoon": False, "by the engineers": False},
    ),
    (
        "Our ship's company had the scurvy, and the surgeon bled three of the hands.",
        {"the surgeon bled": True, "three of": False, "had the": False},
    ),
    (
        "The people of the village came out and looked at the house.",
        {"village": False, "looked at": False, "the house": False},
    ),
    (
        "The trade unions called a general strike of the dockers and railwaymen.",
        {"general strike": True, "railwaymen": True, "called": False},
    ),
    (
        "The Pretender's adherents were taken up by the King's messengers.",
        {"Pretender's adherents": True, "King's messengers": True, "were taken": False},
    ),
    (
        "The nuclear reactor was shut down after the leak, said the spokesman.",
        {"nuclear reactor": True, "spokesman": True, "after the": False},
    ),
    (
        "To-morrow the gas-lamps will be lit along the new embankment.",
        {"To-morrow": True, "gas-lamps": True, "along the": False},
    ),
)
"""A sentence, and of each phrase whether it is evidence of the time."""

Worths = list[tuple[float, bool]]


def judged(judge: PhraseJudge) -> list[Worths]:
    """For each sentence the worth of its phrases, and whether each is evidence."""
    found = []
    for text, phrases in SENTENCES:
        document = Document(id="own", text=text, dating=Dating((), tuple(map(Phrase, phrases))))
        worths = [one.worth for one in judge.worths(document)]
        found.append(list(zip(worths, phrases.values(), strict=True)))
    return found


def right(rows: Worths, border: float) -> int:
    """How many phrases are on their side of a border."""
    return sum((worth >= border) == evidence for worth, evidence in rows)


def best_border(rows: Worths) -> float:
    """Of the borders that are right most often, which are looked for between neighbouring worths, the one in the
    middle."""
    worths = sorted({worth for worth, _ in rows})
    cuts = [worths[0] - 1, *((one + other) / 2 for one, other in pairwise(worths)), worths[-1] + 1]
    most = max(right(rows, cut) for cut in cuts)
    best = [cut for cut in cuts if right(rows, cut) == most]
    return best[len(best) // 2]


def left_out(sentences: Sequence[Worths]) -> tuple[int, list[float]]:
    """How many are right where the border of each sentence is chosen on the others, and those borders."""
    borders = [best_border([row for other in sentences if other is not one for row in other]) for one in sentences]
    return sum(right(one, border) for one, border in zip(sentences, borders, strict=True)), borders


def main() -> None:
    """Print the figures."""
    sentences = judged(PhraseJudge(Dater.load()))
    rows = [row for one in sentences for row in one]
    count, yes = len(rows), sum(evidence for _, evidence in rows)
    others, borders = left_out(sentences)
    print(f"{len(sentences)} sentences, {count} phrases, {yes} of them evidence")
    print(f"border {LEAST} that ships       {right(rows, LEAST) / count:.3f}")
    print(f"sentence left out           {others / count:.3f}  (borders {min(borders):.2f} to {max(borders):.2f})")
    print(f"best border on all          {right(rows, best_border(rows)) / count:.3f}  ({best_border(rows):.2f})")
    print(f"always yes                  {yes / count:.3f}\nalways no                   {1 - yes / count:.3f}")


if __name__ == "__main__":
    main()
