"""CoNLL-U, the format of Universal Dependencies: reader.

`read_sentences` gives `Sentence`s with all ten columns, for training. `documents` gives what a `Document` holds of
them: text, sentences, and tokens with part of speech, features, head and relation. `conllu_write` writes such
documents. https://universaldependencies.org/format.html
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

import msgspec

from timeloom.document import Document, Meta, Problem, Span, Token
from timeloom.errors import FormatError, LimitError
from timeloom.formats.xml_source import check_length

__all__ = ["Range", "Sentence", "Word", "documents", "read_sentences"]

MAX_LINE = 2**20
Pairs = tuple[tuple[str, str], ...]


class Word(msgspec.Struct, frozen=True, gc=False):
    """One syntactic word: the columns, `_` as "" (but for the form and lemma of an underscore).

    `start` and `end` are its characters in the text of the sentence. Words of one `Range` whose forms do not add up to
    its form all have the characters of the whole range. `head` is 0 at the root, -1 where the column is empty.
    """

    id: int
    form: str
    lemma: str
    upos: str
    xpos: str
    feats: Pairs
    head: int
    deprel: str
    deps: str
    misc: Pairs
    start: int
    end: int


class Range(msgspec.Struct, frozen=True, gc=False):
    """A token of several words, first to last: `don't` over `do` and `n't`."""

    first: int
    last: int
    form: str
    misc: Pairs
    start: int
    end: int


class Sentence(msgspec.Struct, frozen=True):
    """One sentence. `document` is the `newdoc id` in force ("" where there is none), `begins` what begins here
    ("document", "paragraph" or ""), `empty` the columns of empty nodes (8.1), `line` where it begins in the file.
    `joined`: the words are not those of a `# text`, and the text is made of them as SpaceAfter says."""

    id: str
    text: str
    words: tuple[Word, ...]
    ranges: tuple[Range, ...] = ()
    empty: tuple[tuple[str, ...], ...] = ()
    document: str = ""
    begins: str = ""
    line: int = 1
    joined: bool = False

    def tokens(self, at: int = 0, before: int = 0) -> tuple[Token, ...]:
        """The stretches of the text that words stand on, each once, where the sentence begins at character `at` of a
        text and with token number `before` of a document. Where several words share a stretch, what is said is said of
        the first of them that hangs on none of the others."""
        spans = dict.fromkeys((word.start, word.end) for word in self.words)
        place = {span: before + number for number, span in enumerate(spans)}
        of_word = {word.id: place[word.start, word.end] for word in self.words}
        told: dict[int, Word] = {}
        for word in self.words:
            here = of_word[word.id]
            if here not in told or of_word.get(told[here].head) == here != of_word.get(word.head):
                told[here] = word
        return tuple(_token(word, at, here if not word.head else of_word.get(word.head)) for here, word in told.items())


def _token(word: Word, at: int, head: int | None) -> Token:
    """A word as a token of a document."""
    feats = word.feats if word.feats or word.upos else None
    start, end = at + word.start, at + word.end
    return Token(start, end, word.upos or None, word.xpos or None, feats, head, word.deprel or None)


def read_sentences(path: str | Path) -> Iterator[Sentence]:
    """The sentences of a file, one by one.

    Raises:
        FormatError: not UTF-8, or a line that is none of CoNLL-U; it names the line.
        LimitError: a line beyond 1 MiB.
    """
    name = str(path)
    current = ""
    for start, block in _blocks(Path(path), name):
        sentence = _Reading(name, start, block).sentence(current)
        current = sentence.document
        yield sentence


def documents(sentences: Iterable[Sentence], name: str, path: str | None = None) -> Iterator[Document]:
    """The documents of a treebank: one for each `newdoc`. One without an id is called `name`, the next `name-2`.

    A sentence ends in a line feed, a paragraph in two. `meta.problems` has the sentences whose text was `joined`.
    """
    group: list[Sentence] = []
    nameless = 0
    for sentence in chain(sentences, (None,)):
        if group and (sentence is None or sentence.begins == "document"):
            id = group[0].document
            nameless += not id
            yield _document(group, id or (f"{name}-{nameless}" if nameless > 1 else name), path)
            group = []
        if sentence is not None:
            group.append(sentence)


def _document(group: Sequence[Sentence], id: str, path: str | None) -> Document:
    parts: list[str] = []
    spans: list[Span] = []
    tokens: list[Token] = []
    at = 0
    for before, sentence in zip((None, *group), group, strict=False):
        if before is not None:
            parts.append("\n\n" if sentence.begins else "\n")
            at += len(parts[-1])
        parts.append(sentence.text)
        spans.append(Span(at, at + len(sentence.text)))
        tokens.extend(sentence.tokens(at, len(tokens)))
        at += len(sentence.text)
    check_length(at, path or id)
    return Document(
        id=id,
        text="".join(parts),
        sentences=tuple(spans),
        tokens=tuple(tokens),
        meta=Meta(format="conllu", path=path, problems=tuple(_made(group, spans, path or id))),
    )


def _made(group: Sequence[Sentence], spans: Sequence[Span], name: str) -> Iterator[Problem]:
    """One problem for every sentence whose words are not those of its text."""
    reason = "its words are not those of its text; the text is made of the words"
    for sentence, span in zip(group, spans, strict=True):
        if sentence.joined:
            place = f"sentence {sentence.id}" if sentence.id else f"line {sentence.line}"
            yield Problem(name, place, reason, None, span.start, span.end)


def _blocks(path: Path, name: str) -> Iterator[tuple[int, list[str]]]:
    """(line number, lines) of every sentence: what stands between empty lines."""
    block: list[str] = []
    number = 0
    try:
        with path.open("rb") as stream:
            while data := stream.readline(MAX_LINE + 1):
                number += 1
                if len(data) > MAX_LINE:
                    raise LimitError(f"longer than the cap of {MAX_LINE} bytes", document=name, place=f"line {number}")
                line = _decoded(data.removeprefix(b"\xef\xbb\xbf") if number == 1 else data, name, number)
                if line:
                    block.append(line)
                elif block:
                    yield number - len(block), block
                    block = []
    except OSError as error:
        raise FormatError(f"cannot be read: {error.strerror or error}", document=name) from error
    if block:
        yield number - len(block) + 1, block


def _decoded(data: bytes, name: str, number: int) -> str:
    try:
        return data.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        value = data[error.start : error.start + 1]
        raise FormatError("broken encoding: not UTF-8", document=name, place=f"line {number}", value=value) from None


class _Reading:
    """One sentence of a file."""

    def __init__(self, name: str, start: int, block: list[str]) -> None:
        self.name = name
        self.start = start
        self.comments: dict[str, str] = {}
        self.rows: list[tuple[int, list[str]]] = []
        for number, line in enumerate(block, start):
            if line.startswith("#"):
                key, _, value = line[1:].partition("=")
                self.comments[key.strip()] = value.strip()
            else:
                self.rows.append((number, self._columns(number, line)))

    def wrong(self, number: int, reason: str, value: object = None) -> FormatError:
        return FormatError(reason, document=self.name, place=f"line {number}", value=value)

    def _columns(self, number: int, line: str) -> list[str]:
        columns = line.split("\t")
        if len(columns) != 10:
            raise self.wrong(number, f"a line of CoNLL-U has ten columns, this one {len(columns)}", line)
        return columns

    def sentence(self, current: str) -> Sentence:
        kinds = {key.partition(" ")[0] for key in self.comments}
        new, paragraph = ("newdoc" in kinds, "newpar" in kinds)
        document = self.comments.get("newdoc id", "") if new else current
        surface, inner = self._sorted()
        text, places, joined = self._placed([(columns[1], columns[9]) for _, _, columns in surface])
        words: list[Word] = []
        ranges: list[Range] = []
        for (first, last, columns), (start, end) in zip(surface, places, strict=True):
            if first == last:
                words.append(self._word(inner[first][0], columns, start, end))
            else:
                ranges.append(Range(first, last, columns[1], _pairs(columns[9]), start, end))
                words.extend(self._within(inner, first, last, start, end))
        return Sentence(
            id=self.comments.get("sent_id", ""),
            text=text,
            words=tuple(words),
            ranges=tuple(ranges),
            empty=tuple(tuple(columns) for _, columns in self.rows if "." in columns[0]),
            document=document,
            begins="document" if new else "paragraph" if paragraph else "",
            line=self.start,
            joined=joined,
        )

    def _sorted(self) -> tuple[list[tuple[int, int, list[str]]], dict[int, tuple[int, list[str]]]]:
        """Tokens of the surface as (first word, last word, columns), and all words by number."""
        surface: list[tuple[int, int, list[str]]] = []
        inner: dict[int, tuple[int, list[str]]] = {}
        covered = 0
        for number, columns in self.rows:
            id = columns[0]
            if "." in id:
                continue
            first, is_range, last = id.partition("-")
            ends = (self._integer(number, first), self._integer(number, last if is_range else first))
            if ends[0] != len(inner) + 1 or (is_range and not covered < ends[0] < ends[1]):
                raise self.wrong(number, "words are numbered 1, 2, 3, ..., and a range of them like 1-2", id)
            if is_range:
                covered = ends[1]
                surface.append((*ends, columns))
                continue
            inner[ends[0]] = (number, columns)
            if ends[0] > covered:
                surface.append((*ends, columns))
        if covered > len(inner):
            raise self.wrong(self.start, "a range of words goes beyond the last word", covered)
        return surface, inner

    def _integer(self, number: int, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 7):
            raise self.wrong(number, "no number of a word", text)
        return int(text)

    def _placed(self, tokens: list[tuple[str, str]]) -> tuple[str, list[tuple[int, int]], bool]:
        """The text, where each token stands in it, and whether it was made of the tokens: it is that of `# text` if the
        tokens are found in it in order, and nothing else."""
        said = self.comments.get("text", "")
        places: list[tuple[int, int]] = []
        at = 0
        for form, _ in tokens:
            start = _skip_blanks(said, at)
            if not said.startswith(form, start):
                return (*_joined(tokens), True)
            at = start + len(form)
            places.append((start, at))
        return (said, places, False) if not said[at:].strip() else (*_joined(tokens), True)

    def _within(
        self, inner: dict[int, tuple[int, list[str]]], first: int, last: int, start: int, end: int
    ) -> Iterator[Word]:
        """The words of a range."""
        rows = [inner[number] for number in range(first, last + 1)]
        adds_up = sum(len(columns[1]) for _, columns in rows) == end - start
        at = start
        for number, columns in rows:
            stop = at + len(columns[1]) if adds_up else end
            yield self._word(number, columns, at, stop)
            at = stop if adds_up else start

    def _word(self, number: int, columns: list[str], start: int, end: int) -> Word:
        id, form, lemma, upos, xpos, feats, head, deprel, deps, misc = columns
        return Word(
            id=int(id),
            form=form,
            lemma="" if lemma == "_" and form != "_" else lemma,
            upos=_plain(upos),
            xpos=_plain(xpos),
            feats=_pairs(feats),
            head=-1 if head == "_" else self._integer(number, head),
            deprel=_plain(deprel),
            deps=_plain(deps),
            misc=_pairs(misc),
            start=start,
            end=end,
        )


def _skip_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _joined(tokens: list[tuple[str, str]]) -> tuple[str, list[tuple[int, int]]]:
    parts: list[str] = []
    places: list[tuple[int, int]] = []
    at = 0
    for form, misc in tokens:
        places.append((at, at + len(form)))
        blank = "" if ("SpaceAfter", "No") in _pairs(misc) else " "
        parts += (form, blank)
        at += len(form) + len(blank)
    return "".join(parts[:-1]), places


def _plain(column: str) -> str:
    return "" if column == "_" else column


def _pairs(column: str) -> Pairs:
    """`Mood=Ind|Tense=Past` as pairs; what has no `=` has the value ""."""
    if column == "_":
        return ()
    return tuple((key, value) for key, _, value in (part.partition("=") for part in column.split("|")))
