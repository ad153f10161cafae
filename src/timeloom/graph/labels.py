"""Labels of temporal links: TimeML, TempEval, MATRES, TimeBank-Dense and Allen's letters, each as a set of relations.

>>> to_allen("IBEFORE"), to_allen("BEFORE", "tempeval")
(Allen.of('m'), Allen.of('b', 'm'))
>>> convert("IBEFORE", "timeml", "tempeval")
Conversion(label='BEFORE', exact=False)

DURING is a named choice, since readers of TimeML disagree: `during="simultaneous"` (the default; the toolkit of
TempEval-3 and tieval do so) makes DURING and DURING_INV the same as SIMULTANEOUS, `during="inside"` (the older
reading) makes them `d` and `di`.

Words that mean something else elsewhere: what tieval calls OVERLAP is Allen's `o`, which TimeML has no word for, while
OVERLAP of TempEval is any sharing of time, nine relations; and tieval's BEFORE-OR-OVERLAP says start before start and
end before end (`b m o`), TempEval's says only that x starts before y has ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from timeloom.errors import ExpressionError
from timeloom.graph.allen import ALL, LETTERS, Allen

__all__ = [
    "DURINGS",
    "SCHEMES",
    "Conversion",
    "During",
    "Scheme",
    "convert",
    "from_allen",
    "invert",
    "narrowest",
    "to_allen",
]

During = Literal["simultaneous", "inside"]
"""How DURING of TimeML is read."""

DURINGS: tuple[During, ...] = ("simultaneous", "inside")


@dataclass(frozen=True, slots=True)
class Scheme:
    """The labels of one annotation scheme, in the order in which the first that fits is taken.

    `relations` gives for each label what x can be to y, `inverses` the label of the same link told from y to x,
    `source` where this is laid down.
    """

    name: str
    relations: Mapping[str, Allen]
    inverses: Mapping[str, str]
    source: str


def _scheme(name: str, source: str, relations: dict[str, Allen], *pairs: tuple[str, str]) -> Scheme:
    """Labels that stand in no pair are their own inverse."""
    inverses = {label: label for label in relations}
    for label, inverse in pairs:
        inverses |= {label: inverse, inverse: label}
    return Scheme(name, relations, inverses, source)


_TIMEML = _scheme(
    "timeml",
    "TimeML 1.2.1, relType of TLINK; Allen relations as in Setzer, Gaizauskas and Hepple (2003)",
    {
        "BEFORE": Allen.of("b"),
        "AFTER": Allen.of("bi"),
        "IBEFORE": Allen.of("m"),
        "IAFTER": Allen.of("mi"),
        "INCLUDES": Allen.of("di"),
        "IS_INCLUDED": Allen.of("d"),
        "BEGINS": Allen.of("s"),
        "BEGUN_BY": Allen.of("si"),
        "ENDS": Allen.of("f"),
        "ENDED_BY": Allen.of("fi"),
        "SIMULTANEOUS": Allen.of("e"),
        "IDENTITY": Allen.of("e"),
        "DURING": Allen.of("e"),
        "DURING_INV": Allen.of("e"),
    },
    ("BEFORE", "AFTER"),
    ("IBEFORE", "IAFTER"),
    ("INCLUDES", "IS_INCLUDED"),
    ("BEGINS", "BEGUN_BY"),
    ("ENDS", "ENDED_BY"),
    ("DURING", "DURING_INV"),
)

_TEMPEVAL = _scheme(
    "tempeval",
    "TempEval-1 (Verhagen and others 2007); as end points: Verhagen and others (2009), all convex",
    {
        "BEFORE": Allen.of("b", "m"),
        "AFTER": Allen.of("mi", "bi"),
        "OVERLAP": ALL - Allen.of("b", "m", "mi", "bi"),
        "BEFORE-OR-OVERLAP": ALL - Allen.of("mi", "bi"),
        "OVERLAP-OR-AFTER": ALL - Allen.of("b", "m"),
        "VAGUE": ALL,
    },
    ("BEFORE", "AFTER"),
    ("BEFORE-OR-OVERLAP", "OVERLAP-OR-AFTER"),
)

_MATRES = _scheme(
    "matres",
    "MATRES (Ning, Wu and Roth 2018): start points only",
    {
        "BEFORE": Allen.of("b", "m", "o", "fi", "di"),
        "AFTER": Allen.of("d", "f", "oi", "mi", "bi"),
        "EQUAL": Allen.of("si", "e", "s"),
        "VAGUE": ALL,
    },
    ("BEFORE", "AFTER"),
)

_DENSE = _scheme(
    "tbdense",
    "TimeBank-Dense (Cassidy and others 2014): b absorbs m, what no other label covers is v",
    {
        "b": Allen.of("b", "m"),
        "a": Allen.of("mi", "bi"),
        "i": Allen.of("di"),
        "ii": Allen.of("d"),
        "s": Allen.of("e"),
        "v": ALL,
    },
    ("b", "a"),
    ("i", "ii"),
)

_ALLEN = _scheme(
    "allen",
    "Allen (1983)",
    {letter: Allen.of(letter) for letter in LETTERS},
    *(("b", "bi"), ("m", "mi"), ("o", "oi"), ("f", "fi"), ("d", "di"), ("s", "si")),
)

SCHEMES: Mapping[str, Scheme] = {scheme.name: scheme for scheme in (_ALLEN, _TIMEML, _TEMPEVAL, _MATRES, _DENSE)}
"""Every scheme of labels by its name: allen, timeml, tempeval, matres, tbdense."""

_INSIDE = {"DURING": Allen.of("d"), "DURING_INV": Allen.of("di")}


@dataclass(frozen=True, slots=True)
class Conversion:
    """A label in another scheme, None where none fits; `exact` if both labels mean the same set of relations."""

    label: str | None
    exact: bool


def to_allen(label: str, scheme: str = "timeml", *, during: During = "simultaneous") -> Allen:
    """What a label says that x can be to y.

    Raises ExpressionError for a label or a scheme that there is not, and for another reading of DURING.
    """
    if during not in DURINGS:
        raise ExpressionError(f"DURING is read as one of {', '.join(DURINGS)}", value=during)
    known = _of(scheme)
    if label not in known.relations:
        raise _unknown(label, known)
    if during == "inside" and known is _TIMEML and label in _INSIDE:
        return _INSIDE[label]
    return known.relations[label]


def from_allen(relation: Allen, scheme: str = "timeml") -> str | None:
    """The label that means just this relation, None where there is none.

    Of TimeML's labels for one relation the first: SIMULTANEOUS (not IDENTITY or DURING), IS_INCLUDED, INCLUDES.
    """
    return next((label for label, meant in _of(scheme).relations.items() if meant == relation), None)


def narrowest(relation: Allen, scheme: str = "timeml") -> str | None:
    """The label with the smallest set of relations that holds this one: what can be said of it in the scheme.

    None where no label holds it, and for the empty relation, which is a contradiction and has no name.
    """
    fitting = [(len(meant), label) for label, meant in _of(scheme).relations.items() if relation and relation <= meant]
    return min(fitting, key=lambda pair: pair[0])[1] if fitting else None


def invert(label: str, scheme: str = "timeml") -> str:
    """The label of the same link told from y to x: AFTER for BEFORE."""
    known = _of(scheme)
    if label not in known.inverses:
        raise _unknown(label, known)
    return known.inverses[label]


def convert(label: str, source: str, target: str, *, during: During = "simultaneous") -> Conversion:
    """The narrowest label of another scheme, and whether it says exactly as much."""
    relation = to_allen(label, source, during=during)
    if source == target:
        return Conversion(label, exact=True)
    found = narrowest(relation, target)
    return Conversion(found, exact=found is not None and _of(target).relations[found] == relation)


def _of(scheme: str) -> Scheme:
    if scheme not in SCHEMES:
        raise ExpressionError(f"a scheme of labels is one of {', '.join(SCHEMES)}", value=scheme)
    return SCHEMES[scheme]


def _unknown(label: str, scheme: Scheme) -> ExpressionError:
    return ExpressionError(f"a label of the scheme {scheme.name} is one of {', '.join(scheme.relations)}", value=label)
