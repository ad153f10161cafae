"""SCATE graphs and the time of writing -> intervals, TIMEX3, EDTF, RRULE and a derivation in words."""

from timeloom.times.interpret.interpreter import Interpreter

__all__ = ["Interpreter"]
