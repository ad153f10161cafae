"""Regular expressions of Java as they stand in resources: in Python's terms, with what a text must hold for them to fit.

Java's `\\d`, `\\w` and `\\s` are ASCII where its `\\b` is Unicode, and Python's are all the one or the other; so the classes
are spelled out. A pattern is read once into a small tree, from which follow the words that some text must hold (`needs`), so that
most rules are never tried on most sentences, and whether it could take too long (`bounded`; far too long: it is refused).
"""

from __future__ import annotations

import re
import warnings
from functools import lru_cache
from itertools import product

import msgspec

from timeloom.cache import Cache
from timeloom_lab.systems.heideltime.heads import look_ahead
from timeloom_lab.systems.heideltime.runaway import fits_signs, work_of

__all__ = [
    "BadPattern",
    "Matcher",
    "Piece",
    "check_pattern",
    "compile_matcher",
    "digits_away",
    "spaced",
    "without_groups",
]

_CLASSES = {"d": "0-9", "w": "a-zA-Z0-9_", "s": r" \t\n\x0b\f\r"}
_MOST_WORDS = 300
_LONGEST_WORD = 40
_MOST_NEEDS = 6
BLANK = " "
"""A run of blanks, in the strings that a pattern needs."""
LONGEST, SHORTER = 2000, 300
"""The most characters that a pattern is tried on at once; and one that takes longer than the square of these."""
_MOST_STEPS = 5e7
"""What a stretch may cost at worst: about a second."""
_LARGE = 5
"""So many times are a repetition that counts; and so many parts that may be left out are one."""
_MANY_OPTIONAL = 30
_BLANKS = re.compile(r"(?:(?:\[\\s\]|\\s| )[+*][()?:]*){3}")
"""Three runs of blanks side by side."""
_OPENED = re.compile(r"\((?:\?(?::|=|!|<=|<!|>))?")
_REPEATED = re.compile(r"(\*|\+|\?|\{(\d*)(,(\d*))?\})([?+])?")
_DIGIT = frozenset({"0"})
_DIGITS = str.maketrans("123456789", "000000000")


class BadPattern(ValueError):
    """A pattern, or a rule, that cannot be used; says why."""


class Piece(msgspec.Struct, frozen=True, order=True):
    """A string without blanks, digits written as 0. `first`: it begins what stands between blanks; `last`: it ends
    that."""

    text: str
    first: bool = False
    last: bool = False


class Matcher(msgspec.Struct, frozen=True):
    """A compiled pattern. `needs`: of each set a text holds at least one piece where the pattern fits. `bounded` says
    why the pattern is tried on short stretches only, and is empty where it need not be. `empty`: it fits places alone,
    and no sign of any text."""

    pattern: re.Pattern[str]
    needs: tuple[frozenset[Piece], ...] = ()
    bounded: str = ""
    empty: bool = False


def digits_away(text: str) -> str:
    """Every ASCII digit as 0."""
    return text.translate(_DIGITS)


def spaced(pattern: str) -> str:
    """A blank of a resource stands for one blank or more; within a class, for any one blank."""
    out: list[str] = []
    inside = False
    for at, character in enumerate(pattern):
        if character in "[]" and not (at and pattern[at - 1] == "\\"):
            inside = character == "["
        out.append((r"\s" if inside else r"[\s]+") if character == " " else character)
    return "".join(out)


def without_groups(pattern: str) -> str:
    """Groups that are numbered become groups that are not: within the alternatives of a resource there is nothing to
    number."""
    return re.sub(r"(?<!\\)\((?!\?)", "(?:", pattern)


def check_pattern(source: str) -> None:
    """Raises BadPattern for what is no pattern, cannot be said, or could run away; quicker than to compile it."""
    reader, _ = _read(source)
    if reader.ambiguous():
        _bound(reader)


def _read(source: str) -> tuple[_Reader, _Said]:
    reader = _Reader(source)
    said = reader.alternatives()
    if reader.at < len(source):
        raise BadPattern(f"unbalanced ) at character {reader.at + 1} of the pattern")
    return reader, said


@lru_cache(maxsize=8192)
def compile_matcher(source: str) -> Matcher:
    """A pattern of Java, compiled. Raises BadPattern for what is none, is more than Python's patterns can say, or could
    run away."""
    reader, said = _read(source)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compiled = re.compile(look_ahead(reader.out) + "".join(reader.out))
    except (re.error, RecursionError, OverflowError) as error:
        raise BadPattern(f"this is no regular expression: {error}") from error
    bounded = _bound(reader) if reader.ambiguous() else ""
    needs = {frozenset(map(_piece, words)) for words in said.finished() if all(map(str.strip, words))}
    best = sorted(needs, key=lambda pieces: (-min(map(_worth, pieces)), len(pieces), sorted(pieces)))
    empty = said.words == _NOTHING or (compiled.match("") is not None and not fits_signs(compiled.pattern))
    return Matcher(compiled, tuple(best[:_MOST_NEEDS]), bounded, empty)


def _bound(reader: _Reader) -> str:
    """Why a pattern is tried on short stretches only; BadPattern where even these could take too long."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            long, short = work_of("".join(reader.out), (LONGEST, SHORTER))
    except (re.error, RecursionError, OverflowError) as error:
        raise BadPattern(f"this is no regular expression: {error}") from error
    if short > _MOST_STEPS:
        raise BadPattern(f"this pattern could run away: about {short:.0e} steps on {SHORTER} characters at worst")
    return f"about {long:.0e} steps on {LONGEST} characters at worst" if long > _MOST_STEPS else ""


def _worth(piece: Piece) -> int:
    return 2 * len(piece.text) + piece.first + piece.last


def _piece(words: str) -> Piece:
    """What of a string with blanks is looked for: its rarest part, as far as length and place tell."""
    parts = words.split(BLANK)
    pieces = (Piece(part, at > 0, at < len(parts) - 1) for at, part in enumerate(parts) if part)
    return max(pieces, key=lambda piece: (_worth(piece), piece))


class _Said(msgspec.Struct):
    """What a part of a pattern says: `words` are all the strings that it can be (None: too many to list), `needs` are
    sets of strings of which what it matches holds one."""

    words: frozenset[str] | None
    needs: tuple[frozenset[str], ...] = ()

    def finished(self) -> tuple[frozenset[str], ...]:
        return self.needs if self.words is None else (*self.needs, self.words)


_EMPTY = _Said(frozenset({""}))
_ANY = _Said(None)
_SPACE = _Said(None)
"""One character that is a blank; a run of them is a BLANK."""
_BLANK = _Said(frozenset({BLANK}))


class _Group(msgspec.Struct, frozen=True):
    """A group as it was read: what it says, Python's form of it, and what it adds to the counts of its pattern."""

    source: str
    out: tuple[str, ...]
    said: _Said
    groups_repeated: bool
    wide: int
    digits: int
    optional: int


_LONG_GROUP = 80
"""Characters of a group from which it is worth keeping, by so many of its first."""
_MOST_ALIKE = 7
_GROUPS: Cache[str, tuple[_Group, ...]] = Cache(512)


class _Reader:
    """Reads a pattern from left to right; writes Python's form of it into `out`."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.out: list[str] = []
        self.groups_repeated = False
        self.wide = self.digits = self.optional = 0

    def ambiguous(self) -> bool:
        """Whether parts of the pattern could share out a text in many ways, so that the ways are worth counting."""
        return (
            self.groups_repeated
            or self.wide > 0
            or self.digits > 1
            or self.optional >= _MANY_OPTIONAL
            or _BLANKS.search(self.source) is not None
        )

    def alternatives(self, depth: int = 0) -> _Said:
        if depth > 60:
            raise BadPattern("more than 60 groups within each other")
        before, most = self.optional, 0
        branches: list[_Said] = []
        while True:
            self.optional = 0
            branches.append(self._sequence(depth))
            most = max(most, self.optional)
            if self.at >= len(self.source) or self.source[self.at] != "|":
                break
            self.at += 1
            self.out.append("|")
        self.optional = before + most  # of alternatives a text goes one way
        return branches[0] if len(branches) == 1 else _either(branches)

    def _sequence(self, depth: int) -> _Said:
        parts: list[_Said] = []
        while self.at < len(self.source) and self.source[self.at] not in "|)":
            parts.append(self._quantified(self._atom(depth)))
        return _joined(parts)

    def _atom(self, depth: int) -> _Said:
        here = self.source[self.at]
        if here == "(":
            return self._group(depth)
        if here == "[":
            return self._class()
        self.at += 1
        if here == "\\":
            return self._escape()
        if here in "*+?{":
            raise BadPattern(f"nothing to repeat at character {self.at} of the pattern")
        self.out.append(here)
        if here == ".":
            return _ANY
        if here.isspace():
            return _BLANK
        return _EMPTY if here in "^$" else _Said(frozenset({digits_away(here)}))

    def _group(self, depth: int) -> _Said:
        opened = _OPENED.match(self.source, self.at)
        assert opened is not None
        head, start = opened[0], self.at
        known = self._known_group()
        if known is not None:
            return known
        written, before = len(self.out), (self.wide, self.digits, self.optional, self.groups_repeated)
        self.groups_repeated = False
        if head == "(" and self.source.startswith("(?", self.at):
            raise BadPattern(f"a group of a kind that is not known at character {self.at + 1} of the pattern")
        if head in ("(?<=", "(?<!"):
            self._behind(head, opened.end())
            return _EMPTY
        self.at = opened.end()
        self.out.append(head)
        said = self.alternatives(depth + 1)
        if self.at >= len(self.source):
            raise BadPattern("a ( is never closed")
        self.at += 1
        self.out.append(")")
        said = _EMPTY if head in ("(?=", "(?!") else said
        if self.at - start >= _LONG_GROUP:
            counts = (self.wide - before[0], self.digits - before[1], self.optional - before[2])
            group = _Group(self.source[start : self.at], tuple(self.out[written:]), said, self.groups_repeated, *counts)
            head = group.source[:_LONG_GROUP]
            _GROUPS.keep(head, (*_GROUPS.get(head, ())[-_MOST_ALIKE:], group))
        self.groups_repeated |= before[3]
        return said

    def _known_group(self) -> _Said | None:
        """What was read of the group that begins here, where it was read before: most patterns hold the same few
        lists."""
        for group in _GROUPS.get(self.source[self.at : self.at + _LONG_GROUP], ()):
            if self.source.startswith(group.source, self.at):
                self.at += len(group.source)
                self.out += group.out
                self.groups_repeated |= group.groups_repeated
                self.wide += group.wide
                self.digits += group.digits
                self.optional += group.optional
                return group.said
        return None

    def _behind(self, head: str, start: int) -> None:
        """A look behind: Python wants it of one width, so every width that it can have is looked for by itself. A run
        in it is one."""
        variants, end, groups = _widths(self.source, start)
        if self.source[end : end + 1] != ")":
            raise BadPattern("a ( is never closed")
        looks = [f"{head}{''.join(_read(variant)[0].out)})" for variant in variants]
        self.out.append("".join(looks) if head == "(?<!" else f"(?:{'|'.join(looks)})")
        # The groups in it keep their numbers, and never match.
        self.out.append("(?:(?!)(x))?" * groups)
        self.at = end + 1

    def _quantified(self, said: _Said) -> _Said:
        found = _REPEATED.match(self.source, self.at)
        if found is None:
            return said
        self.at = found.end()
        sign = found[1]
        least = 0 if sign in "*?" else 1 if sign == "+" else int(found[2] or 0)
        endless = sign in ("*", "+") or (found[3] is not None and not found[4])
        most = 1 if sign == "?" else int(found[4] or found[2] or 0)
        self.optional += sign == "?"
        if (endless or most >= _LARGE) and said is not _SPACE and said is not _BLANK:
            self.digits += said.words == _DIGIT
            self.wide += said.words != _DIGIT and self.out[-1] != ")"
        self.groups_repeated |= self.out[-1] == ")" and (endless or most > 1)
        self.out.append(sign)
        if found[5]:
            self.out.append(found[5])
        if said is _SPACE and least and endless:
            return _BLANK
        if sign == "?":
            return _Said(None if said.words is None else said.words | {""})
        if least == 0:
            return _ANY
        return _Said(None, said.finished())

    def _escape(self) -> _Said:
        if self.at >= len(self.source):
            raise BadPattern("it ends in a backslash")
        kind = self.source[self.at]
        self.at += 1
        if kind in "dws":
            self.out.append(f"[{_CLASSES[kind]}]")
            return _Said(frozenset({"0"})) if kind == "d" else _SPACE if kind == "s" else _ANY
        if kind in "DWS":
            self.out.append(f"[^{_CLASSES[kind.lower()]}]")
            return _ANY
        if kind in "bBAZz^$":
            self.out.append({"z": r"\Z"}.get(kind, f"\\{kind}"))
            return _EMPTY if kind in "bBAZz" else _Said(frozenset({kind}))
        if kind == "u":
            character = self._unicode()
            self.out.append(re.escape(character))
            return _Said(frozenset({digits_away(character)}))
        if kind in "123456789":
            self.out.append(f"\\{kind}")
            return _ANY
        if kind in "tnrf":
            self.out.append(f"\\{kind}")
            return _ANY
        if kind.isalpha() and kind.isascii():
            raise BadPattern(f"\\{kind} is not known")
        self.out.append(re.escape(kind))
        return _Said(frozenset({digits_away(kind)}))

    def _unicode(self) -> str:
        digits = self.source[self.at : self.at + 4]
        if not re.fullmatch(r"[0-9a-fA-F]{4}", digits):
            raise BadPattern(f"\\u is followed by four digits of base 16, not {digits!r}")
        self.at += 4
        return chr(int(digits, 16))

    def _class(self) -> _Said:
        """A class of characters: `[...]`."""
        end = self.at + 1
        if self.source.startswith("^", end):
            end += 1
        if self.source.startswith("]", end):
            end += 1
        while end < len(self.source) and self.source[end] != "]":
            end += 2 if self.source[end] == "\\" else 1
        if end >= len(self.source):
            raise BadPattern("a [ is never closed")
        inside = self.source[self.at + 1 : end]
        self.at = end + 1
        if "&&" in inside:
            raise BadPattern("classes that are cut with each other (&&) are not known")
        negated = inside.startswith("^")
        spelled = re.sub(r"\\([dws])", lambda found: _CLASSES[found[1]], inside)
        spelled = re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: re.escape(chr(int(found[1], 16))), spelled)
        spelled = spelled.replace(r"\S", r"!-\U0010ffff") if not negated else spelled
        spelled = re.sub(r"(?<!\\)\[", r"\\[", spelled)
        self.out.append(f"[{spelled}]")
        if negated or not inside:
            return _ANY
        if inside == r"\d" or re.fullmatch(r"(?:[0-9]|[0-9]-[0-9]|\\d)+", inside):
            return _Said(frozenset({"0"}))
        if inside in (r"\s", " "):
            return _SPACE
        plain = re.sub(r"\\([^a-zA-Z0-9])", r"\1", inside)
        if "\\" in plain or "-" in plain[1:-1] or len(plain) > 8:
            return _ANY
        return _Said(frozenset(map(digits_away, plain)))


_MOST_WIDTHS = 64


def _widths(source: str, at: int) -> tuple[list[str], int, int]:
    """The alternatives from a place to the parenthesis that closes, each without a repetition or what may be left out;
    where it closes; and how many groups there are."""
    done: list[str] = []
    forms, groups = [""], 0
    while at < len(source) and source[at] != ")":
        if source[at] == "|":
            done += forms
            forms = [""]
            at += 1
            continue
        if source[at] == "(":
            inner = at + (3 if source.startswith("(?:", at) else 1)
            groups += inner == at + 1
            choices, at, more = _widths(source, inner)
            groups += more
            at += 1
        else:
            atom = _ATOM.match(source, at)
            if atom is None:
                raise BadPattern(f"a look behind is too much at character {at + 1} of the pattern")
            choices, at = [atom[0]], atom.end()
        if source[at : at + 1] in ("?", "*", "+"):
            choices = choices if source[at] == "+" else ["", *choices]
            at += 1
        forms = [form + choice for form in forms for choice in choices]
        if len(forms) > _MOST_WIDTHS:
            raise BadPattern("a look behind has too many forms")
    return done + forms, at, groups


_ATOM = re.compile(r"\\u[0-9a-fA-F]{4}|\\.|\[\^?\]?(?:[^\]\\]|\\.)*\]|[^()|?*+{}\[\\]")


def _either(branches: list[_Said]) -> _Said:
    if all(branch.words is not None for branch in branches):
        words = frozenset().union(*(branch.words or () for branch in branches))
        if len(words) <= _MOST_WORDS:
            return _Said(words)
    best: list[frozenset[str]] = []
    for branch in branches:
        usable = [words for words in branch.finished() if all(map(str.strip, words))]
        if not usable:
            return _ANY
        best.append(
            max(usable, key=lambda words: (min(_worth(_piece(word)) for word in words), -len(words), sorted(words)))
        )
    return _Said(None, (frozenset().union(*best),))


def _joined(parts: list[_Said]) -> _Said:
    """One part after the other. Strings are put together as long as there are few, and cut where a part can be
    anything; beside them goes what stands between two runs of blanks, which is often rarer than the whole's rarest
    part."""
    needs: list[frozenset[str]] = []
    words, between = _NOTHING, _NOTHING
    exact = True
    for part in parts:
        needs += part.needs
        if part.words is None:
            needs += [words, between]
            words, between, exact = _NOTHING, _NOTHING, False
            continue
        together = _products(words, part.words)
        if together is None:
            needs.append(words)
            together, exact = part.words, False
        words = together
        if all(BLANK in word for word in part.words):
            ended = _products(between, frozenset(word.partition(BLANK)[0] + BLANK for word in part.words))
            needs.append(between if ended is None else ended)
            between = frozenset(BLANK + word.rpartition(BLANK)[2] for word in part.words)
            continue
        grown = None if any(BLANK in word for word in part.words) else _products(between, part.words)
        if grown is None:
            needs.append(between)
        between = _NOTHING if grown is None else grown
    return _Said(words if exact else None, (*needs, between) if exact else (*needs, between, words))


_NOTHING = frozenset({""})


def _products(first: frozenset[str], second: frozenset[str]) -> frozenset[str] | None:
    """Every string of the first before every one of the second; None where these are too many or too long."""
    if len(first) * len(second) > _MOST_WORDS or max(map(len, first)) + max(map(len, second)) > _LONGEST_WORD:
        return None
    return frozenset(a + b for a, b in product(first, second))
