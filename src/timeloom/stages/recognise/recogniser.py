"""The stage of the rule preset that finds labelled spans."""

from __future__ import annotations

import msgspec

from timeloom.document import Document, Policy
from timeloom.language import load
from timeloom.stages.recognise.lexer import regions

__all__ = ["RuleRecogniser"]


class RuleRecogniser:
    """`recognise.rules.v1`: lexicon and formats, no model, linear time. Labels overlap freely: what a word is in its
    place is for the composer to say. `policy` is the one that all stages of a preset get; no choice is made here."""

    def __init__(self, language: str = "en", policy: Policy | None = None) -> None:
        self.language = load(language)
        self.policy = policy or Policy()

    def __call__(self, document: Document) -> Document:
        """The document with its lexical regions."""
        return msgspec.structs.replace(document, lexical=regions(document.text, self.language))
