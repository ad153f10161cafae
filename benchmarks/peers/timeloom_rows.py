"""timeloom itself on rows of suites: `parse` for a text that is one expression, a pipeline for a sentence; no
alternatives."""

from __future__ import annotations

from typing import Any

from reading import Answer, Row, RowReader, serve_rows


def reading(time: Any) -> dict[str, object]:
    said = time.to_dict()
    timex = said["timex3"] or {}
    if timex.get("type") == "SET":
        return {"set": True}
    if timex.get("type") == "DURATION" and not said["intervals"]:
        return {"duration": timex.get("value")}
    start, end = (bound and bound.split("+")[0].rstrip("Z") for bound in (said["intervals"] or [[None, None]])[0])
    return {"from": start, "to": end, **({"duration": timex.get("value")} if timex.get("type") == "DURATION" else {})}


def load(languages: list[str]) -> RowReader:
    import timeloom

    looms: dict[tuple[str, str | None], timeloom.Pipeline] = {}

    def loom(language: str, prefer: str | None) -> timeloom.Pipeline:
        if (language, prefer) not in looms:
            looms[language, prefer] = timeloom.load("rules", language=language, prefer=prefer)
        return looms[language, prefer]

    def read(row: Row) -> list[Answer]:
        written = row["reference"].removesuffix(":00")
        if row["whole"]:
            try:
                times = [
                    timeloom.parse(
                        row["text"], dct=written, language=row["language"], preset="rules", prefer=row["prefer"]
                    )
                ]
            except timeloom.TimeloomError:
                times = []
        else:
            times = list(loom(row["language"], row["prefer"])(row["text"], dct=written).times)
        return [{"start": time.start, "end": time.end, "readings": [reading(time)]} for time in times]

    return read


if __name__ == "__main__":
    serve_rows(load)
