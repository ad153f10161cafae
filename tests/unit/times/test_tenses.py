"""What the verbs beside an expression say, by their forms."""

from __future__ import annotations

import pytest

from timeloom.document import Policy
from timeloom.language import load
from timeloom.times.context import Context
from timeloom.times.lexing.scan import Scan
from timeloom.times.sentence import Sentence

BESIDE = [
    ("en", "The exam will be held in Rome on |3 May.", "wp", ""),
    ("en", "She was born on |3 May.", "p", ""),
    ("en", "It is closed on |3 May.", "is", ""),
    ("en", "The man killed on |3 May| will be missed.", "p", "wp"),
    ("en", "He won't come |Monday.", "wt", ""),
    ("en", "On |Monday| two of them could not log in.", "", "p"),
    ("en", "They couldn't open it |Monday.", "p", ""),
    ("en", "On |Monday| they could log in.", "", "f"),
    ("en", "She won T-shirts |Monday.", "p", ""),
    ("en", "|Monday| he will speak.", "", "w"),
    ("en", "He spoke. |Monday| it will rain.", "", "w"),
    ("en", "The road, which was closed, floods |Monday.", "ps,", ""),
    ("en", "on |3 May", "", ""),
    ("en", "He left once a week until |Monday.", "p", ""),
    ("de", "Er hat am |6. August| geheiratet.", "h", "t"),
    ("de", "Er starb am |6. August.", "p", ""),
    ("de", "Das Gericht am |6. August", "", ""),
    ("fr", "Le musée ouvrira le |6 août.", "f", ""),
    ("es", "El 3 de mayo |6 de agosto| murió.", "", "p"),
]


@pytest.mark.parametrize(("language", "marked", "before", "behind"), BESIDE, ids=[row[1] for row in BESIDE])
def test_the_nearest_verbs(language: str, marked: str, before: str, behind: str) -> None:
    first, time, *rest = marked.split("|")
    ctx = Context(first + time + "".join(rest), None, Policy(), load(language))
    sentence = Sentence(ctx, Scan(ctx.text, ctx.language))
    if not rest:
        time = time.rstrip(".")
    low, high = sentence.words(len(first), len(first + time))
    assert sentence.around(low, high)[1:] == (before, behind)


@pytest.mark.parametrize(
    ("between", "count"),
    [(". He came", "1"), (" he came", "0"), (".\n\nHe came", "p"), (". So. So. So. So", "3"), (" and on" * 70, "3")],
)  # fmt: skip
def test_how_many_sentences_lie_between(between: str, count: str) -> None:
    ctx = Context(f"On Monday{between} on Tuesday", None, Policy(), load("en"))
    assert Sentence(ctx, Scan(ctx.text, ctx.language)).apart(9, ctx.text.index("Tuesday")) == count
