"""Segment: sentences and tokens.

Reads: text. Writes: sentences, tokens.
"""

from timeloom.times.segment.segmenter import Segmenter, sentences
from timeloom.times.segment.words import words

__all__ = ["Segmenter", "sentences", "words"]
