"""dateparser: `search_dates` with the language and the base date given. It gives words without their place: each is
looked for after the one before it."""

from __future__ import annotations

import datetime

from reading import Answer, Reader, serve


def load() -> Reader:
    from dateparser.search import search_dates  # type: ignore[import-untyped]  # it ships no types

    def read(text: str, day: str) -> list[Answer]:
        base = datetime.datetime.fromisoformat(day)
        answers: list[Answer] = []
        end = 0
        for words, moment in search_dates(text, languages=["en"], settings={"RELATIVE_BASE": base}) or []:
            start = text.find(words, end)
            if start >= 0:
                end = start + len(words)
                answers.append({"start": start, "end": end, "moment": moment.replace(tzinfo=None).isoformat()})
        return answers

    return read


if __name__ == "__main__":
    serve(load)
