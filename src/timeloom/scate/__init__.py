"""SCATE annotations: the schema as data, validation, graphs to trees of the calendar, and what is legal to write."""

from timeloom.scate.graph import Root, read_graph
from timeloom.scate.legal import EXTENSIONS, Extension, legal
from timeloom.scate.schema import EntityType, PropertyType, Schema, parents_type, schema
from timeloom.scate.validate import CIRCLE, reachable, roots, validate

__all__ = [
    "CIRCLE",
    "EXTENSIONS",
    "EntityType",
    "Extension",
    "PropertyType",
    "Root",
    "Schema",
    "legal",
    "parents_type",
    "reachable",
    "read_graph",
    "roots",
    "schema",
    "validate",
]
