"""Learned composition: entities with spans and types only are linked, and get their properties.

Reads: text, dct, entities. Writes: entities, meta. numpy is loaded when a document is linked.
"""

from timeloom.stages.compose.linking.linker import Linker
from timeloom.stages.compose.linking.nearest import Nearest
from timeloom.stages.compose.linking.scorer import DECISIONS, Scorer, Weights

__all__ = ["DECISIONS", "Linker", "Nearest", "Scorer", "Weights"]
