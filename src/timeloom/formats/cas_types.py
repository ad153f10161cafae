"""UIMA CAS, as INCEpTION takes it in and gives it out: the types, once for all readers and writers.

    timeloom.Timex3   span      a time, with the attributes of a TIMEX3; the creation time has an empty span at 0
    timeloom.Event    span      an event; tense, aspect, polarity, modality and pos are those of its one instance
    timeloom.Signal   span      a signal
    timeloom.TLink    relation  from Governor (the source) to Dependent; so are timeloom.SLink and timeloom.ALink
    timeloom.Source   document  id and time of writing

`attributes` and `instances` hold, as JSON, what has no feature of its own, and the order of all; a feature that a
person changes stands. Sentences, tokens, part of speech and the metadata are the types of DKPro Core, which INCEpTION
uses itself. Relations reach from any span layer to any other (INCEpTION from 32 on).

Spec of the JSON: https://github.com/dkpro/dkpro-cassis and UIMAv3 JSON CAS 0.4.0; of XMI: OASIS UIMA 1.0, 7. Both count
characters in UTF-16 code units.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from timeloom.formats.xml_source import escape_text

__all__ = [
    "ANNOTATION", "DOCUMENT_TYPES", "EVENT", "LINKS", "METADATA", "POS", "REFERENCES", "SENTENCE", "SIGNAL", "SOFA",
    "SOURCE", "TIMEX3", "TOKEN", "TYPES", "VIEW", "CasFile", "CasSource", "Raw", "Row", "json_types", "type_system",
]  # fmt: skip

ANNOTATION = "uima.tcas.Annotation"
SOFA = "uima.cas.Sofa"
VIEW = "_InitialView"
_DKPRO = "de.tudarmstadt.ukp.dkpro.core.api"
METADATA = f"{_DKPRO}.metadata.type.DocumentMetaData"
SENTENCE = f"{_DKPRO}.segmentation.type.Sentence"
TOKEN = f"{_DKPRO}.segmentation.type.Token"
POS = f"{_DKPRO}.lexmorph.type.pos.POS"
TIMEX3, EVENT, SIGNAL, SOURCE = "timeloom.Timex3", "timeloom.Event", "timeloom.Signal", "timeloom.Source"
LINKS = {"TLINK": "timeloom.TLink", "SLINK": "timeloom.SLink", "ALINK": "timeloom.ALink"}
"""Kind of a link -> its type."""
DOCUMENT_TYPES = frozenset({METADATA, "uima.tcas.DocumentAnnotation"})
_STRING, _BOOLEAN = "uima.cas.String", "uima.cas.Boolean"


class Row(NamedTuple):
    """A type: what it is a kind of, and the range of each feature of its own."""

    supertype: str
    features: Mapping[str, str]


def _strings(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, _STRING)


_ENDS = {"Governor": ANNOTATION, "Dependent": ANNOTATION}
TYPES: dict[str, Row] = {
    METADATA: Row("uima.tcas.DocumentAnnotation", _strings("documentTitle", "documentId")),
    SENTENCE: Row(ANNOTATION, {}),
    TOKEN: Row(ANNOTATION, {"pos": POS}),
    POS: Row(ANNOTATION, _strings("PosValue", "coarseValue")),
    TIMEX3: Row(
        ANNOTATION,
        _strings(
            "timexType", "value", "mod", "quant", "freq", "beginValue", "endValue", "functionInDocument", "timeId", "attributes"
        ),
    ),
    EVENT: Row(
        ANNOTATION,
        _strings("eventClass", "tense", "aspect", "polarity", "modality", "pos") | {"main": _BOOLEAN}
        | _strings("eventId", "attributes", "instances"),
    ),
    SIGNAL: Row(ANNOTATION, _strings("signalId", "attributes")),
    **{name: Row(ANNOTATION, _ENDS | _strings("relType", "linkId", "ends", "attributes")) for name in LINKS.values()},
    SOURCE: Row("uima.cas.AnnotationBase", _strings("documentId", "dctStart", "dctEnd", "dctZone")),
}  # fmt: skip
REFERENCES = frozenset({"sofa", "Governor", "Dependent"})
"""Features that name another structure; `pos` of a token does too."""


class Raw(msgspec.Struct):
    """One feature structure of a file. `fields` are as JSON CAS writes them: a reference has an @ before its name."""

    id: int
    type: str
    fields: dict[str, Any]
    children: tuple[tuple[str, str], ...] = ()
    """Of XMI: elements inside of it (arrays of strings)."""


class CasSource(msgspec.Struct, frozen=True):
    """What a file holds beside our layers. `format` is that of the file, since kept structures go back into no other.

    `types` are declarations (JSON), or a type system (XML); `kept` the structures that no layer holds; `members` those
    of them that stand in the index; `numbers` and `extras` the id and the unknown features of what the layers hold, by
    its place ("time t1").
    """

    format: str
    text: str
    types: object = None
    kept: tuple[Raw, ...] = ()
    members: frozenset[int] = frozenset()
    numbers: dict[str, int] = msgspec.field(default_factory=dict)
    extras: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    sofa: int = 1


class CasFile(msgspec.Struct):
    """A CAS between file and layers: one text, its structures, and which of them the index holds. `sofa` is its
    number."""

    text: str
    structures: list[Raw]
    members: list[int]
    sofa: int = 1
    types: object = None


# --- declarations -----------------------------------------------------------------------------------------------------
def json_types(others: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """`%TYPES` of JSON CAS: ours, and what a file declared beside them. Features that it adds to ours are kept."""
    made: dict[str, Any] = {name: dict(row) for name, row in (others or {}).items() if isinstance(row, dict)}
    for name, row in TYPES.items():
        features = {key: {"%NAME": key, "%RANGE": range_} for key, range_ in row.features.items()}
        made[name] = {"%NAME": name, "%SUPER_TYPE": row.supertype} | features | made.get(name, {})
    return dict(sorted(made.items()))


def type_system() -> str:
    """The type system as the XML that UIMA and INCEpTION (Settings, Layers, Import) read."""
    types = "".join(_described(name, row) for name, row in TYPES.items())
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<typeSystemDescription xmlns="http://uima.apache.org/resourceSpecifier">\n'
        f"  <name>timeloom</name>\n  <types>\n{types}  </types>\n</typeSystemDescription>\n"
    )


def _described(name: str, row: Row) -> str:
    features = "".join(
        f"        <featureDescription><name>{key}</name><rangeTypeName>{escape_text(range_)}</rangeTypeName></featureDescription>\n"
        for key, range_ in row.features.items()
    )
    inside = f"      <features>\n{features}      </features>\n" if features else ""
    return (
        f"    <typeDescription>\n      <name>{name}</name>\n      <supertypeName>{row.supertype}</supertypeName>\n"
        f"{inside}    </typeDescription>\n"
    )
