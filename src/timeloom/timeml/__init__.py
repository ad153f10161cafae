"""TIMEX3 values, EDTF and RRULE of expressions of time, the calendar stretch that a value names, and its tree. No
XML."""

from timeloom.timeml.amounts import amount_value, length_value
from timeloom.timeml.convert import timex3
from timeloom.timeml.edtf import edtf
from timeloom.timeml.rrule import rrule
from timeloom.timeml.timex3 import Timex3
from timeloom.timeml.trees import tree_of
from timeloom.timeml.values import interval_of, value_at

__all__ = ["Timex3", "amount_value", "edtf", "interval_of", "length_value", "rrule", "timex3", "tree_of", "value_at"]
