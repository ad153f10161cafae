"""What a few words that tools disagree about are taken to be, at one time of writing: the table of docs/concepts.md.

    python benchmarks/peers_setup.py      # once
    python benchmarks/conventions.py      # prints the table

timeloom's two columns are `parse` (the conventions `everyday`) and `find` with the conventions `timeml`; the others are
read by the readers of rows (benchmarks/peers/*_rows.py), each with its own settings and told the time of writing alone.
Ends are exclusive. A peer that is not set up has no column.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

import timeloom

WRITTEN = "2022-05-30T09:30"
"""A Monday."""
WORDS = (
    "since 2011",
    "until Friday",
    "in two weeks",
    "before 6pm",
    "tomorrow at 3",
    "Friday 2-4",
    "next Wednesday",
    "this weekend",
    "tonight",
    "now",
)
TOOLS = ("dateparser", "chrono-node", "recognizers", "duckling")


def ours(words: str) -> tuple[str, str]:
    """What `parse` and `find` say."""
    expression = timeloom.parse(words, dct=WRITTEN, preset="rules")
    found = timeloom.find(words, dct=WRITTEN, preset="rules", conventions="timeml")
    return shown(expression), "; ".join(map(shown, found)) or "–"


def shown(time: timeloom.Time) -> str:
    value = time.timex3.value if time.timex3 is not None else ""
    if not time.intervals:
        return f"`{value}`"
    start, end = time.intervals[0].isoformat()
    return stretch(start, end)


def stretch(start: str | None, end: str | None, *, is_dateless: bool = False) -> str:
    """An interval in few words: a day as its date, a moment as it is."""
    if start and end:
        one = datetime.fromisoformat(start), datetime.fromisoformat(end)
        if one[1] - one[0] == timedelta(days=1) and start.endswith("T00:00:00"):
            return start[:10]
        return f"{short(start)} to {short(end)}"
    if end:
        return f"up to {short(end, is_dateless=is_dateless)}"
    return short(start or "–", is_dateless=is_dateless)


def short(instant: str, *, is_dateless: bool = False) -> str:
    if is_dateless:
        return instant[11:16]
    return instant.removesuffix("T00:00:00").removesuffix(":00").replace("T", " ")


def theirs(answers: Iterable[Mapping[str, Any]], *, is_moment: bool) -> str:
    """What a peer says: of a moment as it gave it, of others all candidates."""
    said: dict[str, None] = {}
    for answer in answers:
        for reading in answer["readings"][: 1 if is_moment else None]:
            told = reading.get("duration") or stretch(
                reading.get("from"), reading.get("to"), is_dateless=bool(reading.get("dateless"))
            )
            said[told if reading.get("to") or is_moment or not reading.get("open") else f"from {told}"] = None
    return " or ".join(said) or "–"


def main() -> int:
    from peers import markdown
    from peers_setup import HOME, PEERS, absent
    from suites import MOMENTS, tools

    ready = [name for name in TOOLS if absent(PEERS[name], HOME) is None]
    row = {"language": "en", "reference": f"{WRITTEN}:00", "prefer": None, "whole": True}
    columns = []
    for one in tools(ready, HOME):
        said = one.ask(
            {
                "first": [{**row, "id": "", "text": "tomorrow"}],
                "texts": [{**row, "id": words, "text": words} for words in WORDS],
            }
        )
        columns.append([theirs(said["answers"][words], is_moment=one.name in MOMENTS) for words in WORDS])
    head = ("words", "`everyday`", "`timeml`", *(f"{name} {PEERS[name].version.split()[0]}" for name in ready))
    print(markdown(head, [(words, *ours(words), *column) for words, *column in zip(WORDS, *columns, strict=True)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
