"""Documents as pictures: timeline, SCATE graph and temporal graph as SVG, the whole as one self-contained HTML page."""

from timeloom.show.graph import scate_svg
from timeloom.show.page import page
from timeloom.show.temporal_graph import temporal_svg
from timeloom.show.timeline import timeline_svg

__all__ = ["page", "scate_svg", "temporal_svg", "timeline_svg"]
