"""SCATE graphs and the time of writing -> intervals, TIMEX3, EDTF, RRULE and a derivation in words."""

from timeloom.stages.interpret.interpreter import Interpreter

__all__ = ["Interpreter"]
