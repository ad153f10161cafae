"""Questions about time: from "since last spring" to the stretches of the calendar, as a filter, as SQL, as an agent's
tool."""

from timeloom.asking.answers import NoTime, Question, TimeFilter, Unread
from timeloom.asking.interval import query_interval

__all__ = ["NoTime", "Question", "TimeFilter", "Unread", "query_interval"]
