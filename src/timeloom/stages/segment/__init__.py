"""Segment: sentences and tokens.

Reads: text. Writes: sentences, tokens.
"""

from timeloom.stages.segment.segmenter import Segmenter, sentences

__all__ = ["Segmenter", "sentences"]
