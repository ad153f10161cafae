"""duckling 0.4.23 (Clojure) as the package duckling 1.8.0 ships it, sentence by sentence: times and durations, no
latent ones.

The package was written for a JPype that turned Java's strings into Python's; today that has to be asked for, and two
names of the standard library have gone. Both are put right here before it is loaded.
"""

from __future__ import annotations

import importlib.util
import sys
import types
from typing import Any

from reading import Answer, Reader, sentences, serve


def old_python() -> None:
    """`imp` and `distutils.util.strtobool`, which duckling imports and Python 3.12 no longer has; the names it
    calls."""
    import threading

    def find_module(name: str) -> tuple[None, str]:
        found = importlib.util.find_spec(name)
        assert found is not None and found.submodule_search_locations
        return None, found.submodule_search_locations[0]

    imp: Any = types.ModuleType("imp")
    imp.find_module = find_module
    util: Any = types.ModuleType("distutils.util")
    util.strtobool = lambda said: said.lower() in {"y", "yes", "t", "true", "on", "1"}
    sys.modules.update({"imp": imp, "distutils": types.ModuleType("distutils"), "distutils.util": util})
    counting: Any = threading
    counting.activeCount = threading.active_count


def tool(languages: list[str]) -> Any:
    """duckling, with some languages loaded."""
    old_python()
    import jpype  # type: ignore[import-not-found]  # of the peer's environment

    start = jpype.startJVM
    jpype.startJVM = lambda *given, **more: start(*given, "-XX:+UseSerialGC", convertStrings=True, **more)
    jpype.isThreadAttachedToJVM = lambda: True
    from duckling import Duckling  # type: ignore[import-not-found]

    made = Duckling()
    made.load(languages=languages)
    return made


def load() -> Reader:
    duckling = tool(["en"])

    def read(text: str, day: str) -> list[Answer]:
        answers: list[Answer] = []
        for start, sentence in sentences(text):
            for said in duckling.parse(
                sentence, "en", dim_filter=["time", "duration"], reference_time=f"{day}T12:00:00Z"
            ):
                if not said.get("latent"):
                    answers.append(answer(said, start))
        return answers

    return read


def answer(said: dict[str, Any], start: int) -> Answer:
    value = said["value"]
    made: Answer = {"start": start + int(said["start"]), "end": start + int(said["end"])}
    if str(said["dim"]) == "duration":
        return {**made, "amount": int(value["value"]), "unit": str(value["unit"])}
    first = value.get("from") or value.get("to") or value
    made |= {"moment": str(first["value"])[:19], "grain": str(first.get("grain") or value.get("grain")).lstrip(":")}
    if value.get("from") and value.get("to"):
        made["until"] = str(value["to"]["value"])[:19]
    return made


if __name__ == "__main__":
    serve(load)
