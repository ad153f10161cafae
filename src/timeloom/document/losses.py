"""What an answer of dating loses by its distance: the table that measures score with, and that choices are made by."""

from __future__ import annotations

__all__ = ["LOSSES"]

LOSSES = (0.0, 0.1, 0.15, 0.2, 0.4, 0.5, 0.6, 0.8, 0.9, 0.99)
"""Loss of an answer by its distance in intervals of its list; the last one is that of 9 and more, and of no answer.

SemEval-2015 task 7 (Popescu and Strapparava 2015), as its script has it; the comments of the script say 8 and more, the
task's description ten and more.
"""
