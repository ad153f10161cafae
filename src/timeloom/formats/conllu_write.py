"""CoNLL-U: writer of documents with sentences and tokens, and of what is known of the tokens.

What is read back by `conllu.documents` has the same words, tags, features and trees, and of a document that was read
from CoNLL-U the same text; of another the blanks between sentences become line feeds, and line breaks within one become
blanks. Lemmas, ranges of words and enhanced graphs are not written: a Document does not hold them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from timeloom.document import Document, Problem, Span, Token
from timeloom.errors import FormatError

__all__ = ["render"]

_ONE_LINE = str.maketrans("\t\n\r", "   ")


def render(document: Document) -> tuple[bytes, tuple[Problem, ...]]:
    """The document as the lines of a file, and what could not be written: tokens outside every sentence, heads outside
    their own.

    Raises:
        FormatError: a document without sentences or tokens, an id that is no line, a text that UTF-8 cannot hold.
    """
    if not document.sentences or not document.tokens:
        reason = "CoNLL-U holds sentences of tokens, and it has none; read it anew with layers='all'"
        raise FormatError(reason, document=document.id)
    if document.id != document.id.translate(_ONE_LINE).strip():
        raise FormatError("CoNLL-U cannot hold this id: it is a line without blanks around it", value=document.id)
    problems: list[Problem] = []
    lines = [f"# newdoc id = {document.id}" if document.id else "# newdoc"]
    before: Span | None = None
    for number, (span, first, tokens) in enumerate(_sentences(document, problems), 1):
        if before is not None and document.text[before.end : span.start].count("\n") > 1:
            lines.append("# newpar")
        before = span
        lines.append(f"# sent_id = {document.id}-{number}")
        lines.append(f"# text = {document.text[span.start : span.end].translate(_ONE_LINE)}")
        lines.extend(_rows(document, first, tokens, problems))
        lines.append("")
    try:
        return "\n".join([*lines, ""]).encode(), tuple(problems)
    except UnicodeEncodeError:
        raise FormatError("UTF-8 cannot hold a lone surrogate", document=document.id) from None


def _sentences(document: Document, problems: list[Problem]) -> Iterator[tuple[Span, int, Sequence[Token]]]:
    """Sentences with tokens: (span, number of the first token, tokens)."""
    tokens, at = document.tokens, 0
    for span in document.sentences:
        while at < len(tokens) and tokens[at].start < span.start:
            problems.append(_outside(document, tokens[at]))
            at += 1
        first = at
        while at < len(tokens) and tokens[at].end <= span.end:
            at += 1
        if at > first:
            yield span, first, tokens[first:at]
    problems += [_outside(document, token) for token in tokens[at:]]


def _outside(document: Document, token: Token) -> Problem:
    return Problem(document.id, "token", "it lies in no sentence", None, token.start, token.end)


def _rows(document: Document, first: int, tokens: Sequence[Token], problems: list[Problem]) -> Iterator[str]:
    for number, token in enumerate(tokens, 1):
        head = "_"
        if token.head is not None and first <= token.head < first + len(tokens):
            other = token.head - first + 1
            head = str(0 if other == number else other)
        elif token.head is not None:
            reason = "its head lies outside its sentence"
            problems.append(Problem(document.id, "token", reason, str(token.head), token.start, token.end))
        feats = "|".join(f"{name}={value}" for name, value in token.feats or ()) or "_"
        close = number < len(tokens) and tokens[number].start == token.end
        form = document.text[token.start : token.end].translate(_ONE_LINE)
        yield "\t".join((
            str(number), form, "_", token.upos or "_", token.xpos or "_", feats, head, token.deprel or "_", "_",
            "SpaceAfter=No" if close else "_",
        ))  # fmt: skip
