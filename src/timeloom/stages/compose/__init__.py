"""Compose: labelled spans to linked SCATE graphs with properties.

Reads: text, dct, lexical. Writes: entities, times (extents and graphs only).
"""

from timeloom.stages.compose.composer import RuleComposer

__all__ = ["RuleComposer"]
