"""Documents as pictures: the timeline and the SCATE graph as SVG, the whole as one self-contained HTML page."""

from timeloom.show.graph import scate_svg
from timeloom.show.page import page
from timeloom.show.timeline import timeline_svg

__all__ = ["page", "scate_svg", "timeline_svg"]
