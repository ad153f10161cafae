"""Brat standoff: how the layers of a document are said there, once for reader and writer.

    T1  Month-Of-Year 13 18  March       a SCATE entity (any type that is none of the three below)
    T2  TIMEX3 10 18  3rd March          a time; the creation time has an empty span at 0
    T3  EVENT 0 4  left                  an event
    T4  SIGNAL 5 7  on                   a signal
    A1  Type T1 March                    a value; a value with white space, or none, stands in a note:
    #1  Value T1  comment "as it is"
    R1  Sub-Interval Arg1:T1 Arg2:T5     a link of SCATE
    R2  TLINK-IS_INCLUDED Arg1:T3 Arg2:T2
    R3  TLINK Arg1:T3 Arg2:T2            a pair without a label
    #2  Id T3  e17                       an id that is not the one of the line
    #3  Instance T3  ei17 [["tense","PAST"]]
    #4  Ends R2  ei17 t4                 what a link names, where the lines alone do not say it

Notes of other types, N, E and * lines are kept as they are. Spec: https://brat.nlplab.org/standoff.html
"""

from __future__ import annotations

import re

import msgspec

from timeloom.document import Span

__all__ = ["CREATION", "KINDS", "LABEL", "LAYERS", "VALUE", "BratSource"]

LAYERS = ("TIMEX3", "EVENT", "SIGNAL")
KINDS = ("TLINK", "SLINK", "ALINK")
CREATION = ("functionInDocument", "CREATION_TIME")
LABEL = re.compile(r"[A-Za-z0-9_-]+")
"""What brat takes for a type or the name of an attribute."""
VALUE = re.compile(r"[^\s\x00-\x1f\x7f-\xa0\u2028\u2029]+")
"""A value that fits on an A line."""


class BratSource(msgspec.Struct, frozen=True):
    """The lines of an `.ann` file that no layer holds, in order; and the spans of mentions in several parts, by kind
    and id, whose layer has one stretch of text for each."""

    lines: tuple[str, ...]
    parted: tuple[tuple[str, str, tuple[Span, ...]], ...] = ()
