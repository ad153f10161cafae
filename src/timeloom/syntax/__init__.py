"""Syntax: parts of speech, features and one tree a sentence.

Reads: text, sentences, tokens, encoding. Writes: tokens.
"""

from timeloom.syntax.parser import Parser

__all__ = ["Parser"]
