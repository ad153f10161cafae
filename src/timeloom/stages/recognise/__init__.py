"""Recognise: a text's labelled spans.

Reads: text. Writes: lexical (the regions of the rule preset).
"""

from timeloom.stages.recognise.recogniser import RuleRecogniser

__all__ = ["RuleRecogniser"]
