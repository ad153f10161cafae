"""Microsoft's recognizers-text-date-time on rows of suites: all candidates of each answer. A clock without a day is
given on the day of writing and on the next one."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from reading import Answer, Row, RowReader, serve_rows

CULTURES = {"en": "en-us", "es": "es-es", "fr": "fr-fr"}


def day_after(value: str) -> str:
    return (datetime.fromisoformat(value) + timedelta(days=1)).isoformat()


def readings(value: dict[str, Any], base: datetime) -> list[dict[str, object]]:
    """What one candidate says."""
    kind = value["type"]
    if kind == "set":
        return [{"set": True}]
    if kind == "duration":
        return [{"duration": f"PT{float(value['value']):.0f}S"}]
    if kind in ("time", "timerange"):
        days = [base.date(), base.date() + timedelta(days=1)]
        dated = [{key: f"{day}T{value[key]}" for key in ("value", "start", "end") if value.get(key)} for day in days]
        return [{**bounds(one, kind), "dateless": True} for one in dated]
    return [bounds(value, kind)]


def bounds(value: dict[str, Any], kind: str) -> dict[str, object]:
    """Instants, of a date its day; a range of clocks that falls ends on the next day."""
    start: str = value.get("value") or value.get("start") or ""
    end = value.get("end")
    first = datetime.fromisoformat(start).isoformat() if start else None
    if value.get("value"):
        return {"from": first, "to": day_after(start) if kind == "date" else None}
    last = end and datetime.fromisoformat(end).isoformat()
    if first and last and kind == "timerange" and last <= first:
        last = day_after(last)
    return {"from": first, "to": last, "open": last is None}


def load(languages: list[str]) -> RowReader:
    from recognizers_date_time import DateTimeRecognizer  # type: ignore[import-not-found]  # of the peer's environment

    models = {language: DateTimeRecognizer(CULTURES[language]).get_datetime_model() for language in languages}

    def read(row: Row) -> list[Answer]:
        base = datetime.fromisoformat(row["reference"])
        answers: list[Answer] = []
        for found in models[row["language"]].parse(row["text"], base):
            said: list[dict[str, object]] = []
            for value in (found.resolution or {}).get("values") or []:
                try:
                    said.extend(readings(value, base))
                except (KeyError, ValueError):  # "not resolved", a day that is none
                    continue
            answers.append({"start": found.start, "end": found.end + 1, "readings": said})
        return answers

    return read


if __name__ == "__main__":
    serve_rows(load)
