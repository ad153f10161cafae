"""ctparse on rows of suites, with its own settings (a second for each text): its best resolution, the end made
exclusive."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

from reading import Answer, Row, RowReader, serve_rows

LETTERS = {
    "minutes": "PT{}M",
    "hours": "PT{}H",
    "days": "P{}D",
    "nights": "P{}D",
    "weeks": "P{}W",
    "months": "P{}M",
    "years": "P{}Y",
}


def moment(said: Any, base: datetime) -> datetime | None:
    """A time of ctparse; what has no date is of the day of writing."""
    if said is None:
        return None
    try:
        return base.replace(
            year=said.year or base.year, month=said.month or base.month, day=said.day or base.day, hour=said.hour or 0, minute=said.minute or 0, second=0,
        )  # fmt: skip
    except ValueError:
        return None


def reading(found: Any, base: datetime) -> dict[str, object]:
    if type(found).__name__ == "Duration":
        return {"duration": LETTERS[found.unit.value].format(found.value)}
    start, end = moment(found.start, base), moment(found.end, base)
    if end is not None and (end == start or end.minute == 59):  # :59 is the last minute of a day, or of a part of one
        end += timedelta(minutes=1)
    return {"from": start and start.isoformat(), "to": end and end.isoformat()}


def load(languages: list[str]) -> RowReader:
    import ctparse  # type: ignore[import-not-found]  # of the peer's environment

    logging.disable(logging.CRITICAL)

    def read(row: Row) -> list[Answer]:
        base = datetime.fromisoformat(row["reference"])
        said = ctparse.ctparse(row["text"], ts=base)
        if said is None or said.resolution is None:
            return []
        # A clock without a date has the place 0 to 0.
        place = said.resolution.mstart, said.resolution.mend
        start, end = place if place[1] > place[0] else (0, len(row["text"]))
        return [{"start": start, "end": end, "readings": [reading(said.resolution, base)]}]

    return read


if __name__ == "__main__":
    serve_rows(load)
