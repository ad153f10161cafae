"""Documents as pictures: timeline, SCATE graph and temporal graph as SVG, the whole as one self-contained HTML page."""

from typing import TYPE_CHECKING

from timeloom.show.dating import dating_page
from timeloom.show.graph import scate_svg
from timeloom.show.page import page
from timeloom.show.timeline import timeline_svg

if TYPE_CHECKING:
    from timeloom.show.temporal_graph import temporal_svg

__all__ = ["dating_page", "page", "scate_svg", "temporal_svg", "timeline_svg"]


def __getattr__(name: str) -> object:
    """`temporal_svg` is loaded on first use: it needs the room of graphs, and with it numpy, which no page does."""
    if name == "temporal_svg":
        from timeloom.show.temporal_graph import temporal_svg

        return temporal_svg
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
