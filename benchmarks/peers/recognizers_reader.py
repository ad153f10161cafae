"""Microsoft's recognizers-text-date-time: its own timex, and the candidate nearest to the day of writing."""

from __future__ import annotations

import datetime

from reading import Answer, Reader, serve


def load() -> Reader:
    from recognizers_date_time import DateTimeRecognizer  # type: ignore[import-not-found]  # of the peer's environment

    model = DateTimeRecognizer("en-us").get_datetime_model()

    def read(text: str, day: str) -> list[Answer]:
        base = datetime.datetime.fromisoformat(day)
        answers: list[Answer] = []
        for found in model.parse(text, base):
            values = (found.resolution or {}).get("values") or [{}]
            answers.append({
                "start": found.start, "end": found.end + 1, "kind": found.type_name.rpartition(".")[2],
                "candidates": [{key: str(said) for key, said in value.items() if said is not None} for value in values],
            })  # fmt: skip
        return answers

    return read


if __name__ == "__main__":
    serve(load)
