"""timeloom itself, by the same road as the others: `timeloom_reader.py PRESET`. Every field of every item is made."""

from __future__ import annotations

import sys

from reading import Answer, Reader, serve


def load() -> Reader:
    import timeloom

    loom = timeloom.load(sys.argv[1], conventions="timeml")  # type: ignore[arg-type]  # the name of a preset; TIMEX3 is asked for

    def read(text: str, day: str) -> list[Answer]:
        document = loom(text, day, layers="times")
        for time in document.times:
            time.to_dict()
        return [
            {"start": time.start, "end": time.end, "type": time.timex3.type, "value": time.timex3.value}
            for time in document.timexes
            if time.timex3 is not None
        ]

    return read


if __name__ == "__main__":
    serve(load)
