"""The last stage: links, dates and durations -> where each event and time can lie, in which order, and why."""

from timeloom.timeline.timeliner import Timeliner

__all__ = ["Timeliner"]
