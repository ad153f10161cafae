"""The one place that looks for optional packages."""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType

from timeloom.errors import MissingExtra

__all__ = ["EXTRAS", "available", "require"]

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
