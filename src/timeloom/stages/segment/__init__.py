"""Segment: sentences and tokens.

Reads: text. Writes: sentences, tokens.
"""

from timeloom.stages.segment.segmenter import Segmenter, sentences
from timeloom.stages.segment.words import words

__all__ = ["Segmenter", "sentences", "words"]
