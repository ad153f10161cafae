"""The one place that looks for optional packages, and for what other packages offer."""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType
from typing import Any

from timeloom.errors import MissingExtra

__all__ = ["EXTRAS", "available", "offered", "require"]

EXTRAS: dict[str, str] = {
    "dateparser": "bench",
    "duckdb": "search",
    "fastapi": "serve",
    "icalendar": "ics",
    "matplotlib": "plot",
    "nltk": "agreement",
    "onnx": "large",
    "pandas": "frame",
    "py3langid": "langid",
    "pyarrow": "arrow",
    "ray": "ray",
    "scipy": "solver",
    "sklearn": "train",
    "spacy": "spacy",
    "torch": "train",
    "uvicorn": "serve",
}
"""Optional package -> the extra of timeloom that installs it."""


def available(package: str) -> bool:
    """Whether an optional package is installed; nothing is imported."""
    return importlib.util.find_spec(package) is not None


def require(package: str) -> ModuleType:
    """Import an optional package, or raise MissingExtra with the command that installs it."""
    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        extra = EXTRAS.get(package)
        command = f"pip install timeloom[{extra}]" if extra else f"pip install {package}"
        raise MissingExtra(f"this needs the package {package}: {command}", value=package) from error


def offered(group: str, name: str) -> Any:
    """What a package offers under that name of a group of entry points. Raises MissingExtra where none does."""
    from importlib.metadata import entry_points

    for one in entry_points(group=group, name=name):
        return one.load()
    raise MissingExtra(f"no package that is installed offers {name}, in the group {group} of entry points", value=name)
