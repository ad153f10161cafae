"""dateparser on rows of suites: `get_date_data` for a text that is one expression, `search_dates` for a sentence. It
answers with a moment alone, which may stand for a day, a month or a year; the moment is given as it is, and cut down to
what dateparser says it is."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from reading import Answer, Row, RowReader, serve_rows

CUT: dict[str, dict[str, Any]] = {"year": {"month": 1, "day": 1}, "month": {"day": 1}}


def moments(said: datetime, period: str) -> list[dict[str, object]]:
    plain = said.replace(tzinfo=None, microsecond=0)
    day = plain.replace(hour=0, minute=0, second=0)
    found = {plain: None, **({} if period == "time" else {day: None, day.replace(**CUT.get(period, {})): None})}
    return [{"from": one.isoformat()} for one in found]


def load(languages: list[str]) -> RowReader:
    from dateparser.date import DateDataParser  # type: ignore[import-untyped]  # it ships no types
    from dateparser.search import search_dates  # type: ignore[import-untyped]

    def read(row: Row) -> list[Answer]:
        settings: dict[str, object] = {"RELATIVE_BASE": datetime.fromisoformat(row["reference"])}
        if row["prefer"]:
            settings["PREFER_DATES_FROM"] = row["prefer"]
        if row["whole"]:
            parser = DateDataParser(languages=[row["language"]], settings={**settings, "RETURN_TIME_AS_PERIOD": True})
            said = parser.get_date_data(row["text"])
            return (
                []
                if said.date_obj is None
                else [{"start": 0, "end": len(row["text"]), "readings": moments(said.date_obj, said.period)}]
            )
        answers: list[Answer] = []
        end = 0
        for words, moment in search_dates(row["text"], languages=[row["language"]], settings=settings) or []:
            start = row["text"].find(words, end)
            if start >= 0:
                end = start + len(words)
                answers.append({"start": start, "end": end, "readings": moments(moment, "month")})
        return answers

    return read


if __name__ == "__main__":
    serve_rows(load)
