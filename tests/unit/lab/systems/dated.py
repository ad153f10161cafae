"""Texts of two made periods, in words of ours, with tags and trees that are written down: the systems learn from them
in seconds."""

from __future__ import annotations

from collections.abc import Sequence

from timeloom.document import Document, Span, Token

OLD = ("hath", "musick", "publick", "coach", "majesty", "doth", "shew", "compleat")
NEW = ("today", "engine", "railway", "program", "electric", "music", "television", "job")
BOTH = ("the", "house", "of", "a", "river", "man", "and", "ship")
TAGS = {"the": "DET", "a": "DET", "of": "ADP", "and": "CCONJ", "hath": "AUX", "doth": "AUX"}


def tagged(text: str, id: str = "text") -> Document:
    """A document whose words are nouns but for a few; each sentence hangs on its first word."""
    tokens, spans, at = [], [], 0
    for sentence in text.split(" . ") if text else []:
        first, start = len(tokens), at
        for word in sentence.split():
            at = text.index(word, at)
            root = len(tokens) == first
            relation = "root" if root else "nmod"
            tokens.append(Token(at, at + len(word), upos=TAGS.get(word, "NOUN"), head=first, deprel=relation))
            at += len(word)
        spans.append(Span(start, at))
    return Document(id=id, text=text, sentences=tuple(spans), tokens=tuple(tokens))


def period(words: Sequence[str], number: int) -> str:
    """A text of some words of a period among those of both, another for each number."""
    own = [(words if at % 2 else BOTH)[(number * 7 + at * 3) % 8] for at in range(12)]
    return " ".join(own)


def corpus(each: int = 30) -> tuple[list[Document], list[int]]:
    """Texts of 1710 to 1739 and of 1950 to 1979, one after the other, and their years."""
    documents, years = [], []
    for number in range(each):
        for first, words in ((1710, OLD), (1950, NEW)):
            documents.append(tagged(period(words, number), f"{first}-{number}"))
            years.append(first + number % 30)
    return documents, years
