"""parsedatetime on rows of suites: `parseDT` for a text that is one expression, `nlp` for a sentence. It answers with a
moment alone, and says to which unit it is meant; the moment is given as it is, and cut down to that unit."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from reading import Answer, Row, RowReader, serve_rows

LOCALES = {"en": "en_US", "de": "de_DE", "fr": "fr_FR", "es": "es"}


def moments(said: datetime, context: Any) -> list[dict[str, object]]:
    plain = said.replace(microsecond=0)
    found = [plain]
    if not context.hasTime:
        found.append(plain.replace(hour=0, minute=0, second=0))
        if not context.accuracy & (context.ACU_DAY | context.ACU_WEEK):
            found.append(found[-1].replace(day=1, month=plain.month if context.accuracy & context.ACU_MONTH else 1))
    return [{"from": one.isoformat()} for one in found]


def load(languages: list[str]) -> RowReader:
    import parsedatetime  # type: ignore[import-not-found]  # of the peer's environment

    calendars = {
        language: parsedatetime.Calendar(
            parsedatetime.Constants(LOCALES[language], usePyICU=False), version=parsedatetime.VERSION_CONTEXT_STYLE
        )
        for language in languages
    }

    def read(row: Row) -> list[Answer]:
        calendar, base = calendars[row["language"]], datetime.fromisoformat(row["reference"])
        if row["whole"]:
            said, context = calendar.parseDT(row["text"], sourceTime=base)
            known = context.hasDateOrTime
            return [{"start": 0, "end": len(row["text"]), "readings": moments(said, context)}] if known else []
        return [
            {"start": start, "end": end, "readings": moments(said, context)}
            for said, context, start, end, _ in calendar.nlp(row["text"], sourceTime=base) or ()
        ]

    return read


if __name__ == "__main__":
    serve_rows(load)
