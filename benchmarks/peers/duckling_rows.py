"""duckling 0.4.23 on rows of suites: its first value, as wide as its grain; no latent times, as its own suite has
it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from duckling_reader import tool
from reading import Answer, Row, RowReader, serve_rows

LENGTHS = {
    "second": timedelta(seconds=1),
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}
MONTHS = {"month": 1, "quarter": 3, "year": 12}
PERIODS = {
    "second": "PT{}S",
    "minute": "PT{}M",
    "hour": "PT{}H",
    "day": "P{}D",
    "week": "P{}W",
    "month": "P{}M",
    "year": "P{}Y",
}


def after(moment: datetime, grain: str) -> datetime:
    """Where the unit that begins at a moment ends."""
    if grain in LENGTHS:
        return moment + LENGTHS[grain]
    months = moment.year * 12 + moment.month - 1 + MONTHS[grain]
    return moment.replace(year=months // 12, month=months % 12 + 1)


def instant(bound: Any) -> datetime | None:
    return datetime.fromisoformat(str(bound["value"])[:19]) if bound else None


def reading(said: Any) -> dict[str, object]:
    value = said["value"]
    if str(said["dim"]) == "duration":
        return {"duration": PERIODS[str(value["unit"]).lstrip(":")].format(int(value["value"]))}
    if value.get("from") or value.get("to"):
        start, end = instant(value.get("from")), instant(value.get("to"))
    else:
        start = instant(value)
        assert start is not None
        end = after(start, str(value["grain"]).lstrip(":"))
    return {"from": start and start.isoformat(), "to": end and end.isoformat(), "open": end is None}


def load(languages: list[str]) -> RowReader:
    duckling = tool(languages)

    def read(row: Row) -> list[Answer]:
        found = duckling.parse(
            row["text"], row["language"], dim_filter=["time", "duration"], reference_time=f"{row['reference']}Z"
        )
        return [
            {"start": int(one["start"]), "end": int(one["end"]), "readings": [reading(one)]}
            for one in found
            if not one.get("latent")
        ]

    return read


if __name__ == "__main__":
    serve_rows(load)
