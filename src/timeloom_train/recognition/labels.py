"""SCATE entities as labels of characters: `timeloom.scate.labels`, which what runs reads too."""

from timeloom.scate.labels import GROUPS, LABELS, OPERATORS, THINGS, UNLEARNT, Labelled, decode, encode

__all__ = ["GROUPS", "LABELS", "OPERATORS", "THINGS", "UNLEARNT", "Labelled", "decode", "encode"]
