"""A CoNLL-U file as a layer over documents that are read from elsewhere: its sentences and trees in the place of ours.

The sentences of a document are those below its `# newdoc id`; in a file without one, all are of the one document that
there is. They stand in the text in their order; what lies between them has no tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from timeloom.document import Document, Span, Token
from timeloom.errors import FormatError
from timeloom.formats.conllu import Sentence, read_sentences
from timeloom.formats.words_in_text import place_words

__all__ = ["read_trees", "with_trees"]


def read_trees(path: Path) -> Mapping[str, list[Sentence]]:
    """The sentences of a file by the document that they are of ("" where it does not say). Raises FormatError,
    LimitError."""
    found: dict[str, list[Sentence]] = {}
    for sentence in read_sentences(path):
        found.setdefault(sentence.document, []).append(sentence)
    return found


def with_trees(document: Document, sentences: Iterable[Sentence], name: str) -> Document:
    """The document with these sentences and tokens, and no others. `name` is what errors call the file.

    Raises FormatError for a sentence that is not in the text behind the one before; it names the line.
    """
    tokens: list[Token] = []
    spans: list[Span] = []
    at = 0
    for sentence in sentences:
        read = sentence.tokens(0, len(tokens))
        words = [sentence.text[token.start : token.end] for token in read]
        places = place_words(document.text, words, at)
        if places is None:
            reason = f"this sentence is not in the text of {document.id}, or not behind the one before"
            raise FormatError(reason, document=name, place=f"line {sentence.line}", value=" ".join(words))
        if places:
            at = places[-1][1]
            spans.append(Span(places[0][0], at))
            tokens += [
                msgspec.structs.replace(token, start=start, end=end)
                for token, (start, end) in zip(read, places, strict=True)
            ]
    return msgspec.structs.replace(document, sentences=tuple(spans), tokens=tuple(tokens))
