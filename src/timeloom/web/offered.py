"""What GET /options tells: everything that a request can ask for, with what it means."""

from __future__ import annotations

from functools import cache
from typing import Any

from timeloom._version import __version__
from timeloom.calendar.conventions import PRESETS as CONVENTIONS
from timeloom.calendar.settings import settings_table
from timeloom.calendar.value import REASONS
from timeloom.document import ASSUMED
from timeloom.extras import available
from timeloom.graph.labels import SCHEMES
from timeloom.language import languages, names
from timeloom.metrics import METRICS
from timeloom.pipeline import LAYERS, presets
from timeloom.pipeline.guessing import LIBRARY
from timeloom.pipeline.loading import DATE_ORDERS, PREFERENCES
from timeloom.pipeline.recipes import AUTO, reads, ready
from timeloom.web.examples import EXAMPLES
from timeloom.web.export import export_table
from timeloom.web.limits import Limits

__all__ = ["offered"]


@cache
def offered(preset: str, limits: Limits) -> dict[str, Any]:
    """The options as one object; `preset` is what the service reads with where a request names none."""
    return {
        "version": __version__,
        "preset": preset,
        "presets": _presets(),
        "conventions": {"names": list(CONVENTIONS), "settings": settings_table()},
        "languages": _languages(),
        "date_orders": list(DATE_ORDERS),
        "prefers": list(PREFERENCES),
        "layers": list(LAYERS),
        "relations": list(SCHEMES["timeml"].relations),
        "measures": sorted(METRICS),
        "formats": export_table(),
        "assumed": ASSUMED,
        "reasons": REASONS,
        "examples": [one._asdict() for one in EXAMPLES],
        "limits": {
            "max_bytes": limits.max_bytes, "document_bytes": limits.document_bytes, "timeout": limits.timeout, "queue": limits.queue, "workers": limits.workers,
        },
    }  # fmt: skip


def _presets() -> list[str]:
    """Those whose packages are installed."""
    return [name for name in presets() if ready(name)]


def _languages() -> list[dict[str, Any]]:
    """The languages that there are rules for, by their English names, each with the presets that read it; "auto" last,
    where what guesses is installed."""
    named = sorted((*names(code), code) for code in languages())
    rows = [{"code": code, "name": name, "own": own} for name, own, code in named]
    if available(LIBRARY):
        rows.append({"code": AUTO, "name": "by its words", "own": "by its words"})
    return [{**row, "presets": [name for name in _presets() if reads(name, row["code"])]} for row in rows]
