"""Relations between two intervals: Allen's thirteen (1983) and all their unions, as a 13-bit mask.

>>> (BEFORE | MEETS).compose(DURING)
Allen.of('b', 'm', 'o', 's', 'd')
>>> Allen.of("o").compose(Allen.of("o"))
Allen.of('b', 'm', 'o')

A basic relation is what it says of the four pairs of end points, always with start < end; the table of compositions
is computed from these and typed in nowhere. Three classes of unions matter, since path consistency decides them:
convex (Nökel 1988: conjunctions of <, <=, =, >=, > on end points), pointisable (Vilain and Kautz 1986: != as well) and
ORD-Horn (Nebel and Bürckert 1995). They have 83, 188 and 868 members, the empty relation included in each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from timeloom.errors import ExpressionError
from timeloom.graph import point
from timeloom.graph.point import EQ, GT, LT

__all__ = [
    "AFTER",
    "ALL",
    "BEFORE",
    "BEGINS",
    "BEGUN_BY",
    "DURING",
    "ENDED_BY",
    "ENDS",
    "EQUAL",
    "INCLUDES",
    "LETTERS",
    "MEETS",
    "MET_BY",
    "NONE",
    "OVERLAPPED_BY",
    "OVERLAPS",
    "Allen",
    "compose_bits",
    "invert_bits",
]

ENDS_OF: dict[str, tuple[int, int, int, int]] = {
    "b": (LT, LT, LT, LT),
    "m": (LT, LT, EQ, LT),
    "o": (LT, LT, GT, LT),
    "fi": (LT, LT, GT, EQ),
    "di": (LT, LT, GT, GT),
    "si": (EQ, LT, GT, GT),
    "e": (EQ, LT, GT, EQ),
    "s": (EQ, LT, GT, LT),
    "d": (GT, LT, GT, LT),
    "f": (GT, LT, GT, EQ),
    "oi": (GT, LT, GT, GT),
    "mi": (GT, EQ, GT, GT),
    "bi": (GT, GT, GT, GT),
}
"""For each basic relation of x and y: start of x to start of y, start of x to end of y, end to start, end to end."""

LETTERS = tuple(ENDS_OF)
"""The thirteen in the order of their bits, the conceptual one of Freksa (1992): neighbours differ in one end point."""

FULL = (1 << len(LETTERS)) - 1
"""The bits of the relation that says nothing."""

_BIT = {letter: 1 << index for index, letter in enumerate(LETTERS)}
_HIGH = 6
_LOW_MASK = (1 << _HIGH) - 1


def _compatible(pair: int, mask: int) -> int:
    return sum(_BIT[letter] for letter, ends in ENDS_OF.items() if ends[pair] & mask)


_WITH = tuple(tuple(_compatible(pair, mask) for mask in range(8)) for pair in range(4))
"""_WITH[pair][mask]: the basic relations whose end points of that pair are as the mask says."""

_FLAT = sum(_BIT[letter] for letter, ends in ENDS_OF.items() if EQ in ends)
_POINTLIKE = _BIT["e"]


def bits_of_ends(xs_ys: int, xs_ye: int, xe_ys: int, xe_ye: int) -> int:
    """The bits of all basic relations that four masks of end points allow."""
    return _WITH[0][xs_ys] & _WITH[1][xs_ye] & _WITH[2][xe_ys] & _WITH[3][xe_ye]


@cache  # of the 8,192 relations a text has a dozen
def ends_of_bits(bits: int) -> tuple[int, int, int, int]:
    """The tightest masks of the four pairs of end points."""
    xs_ys, xs_ye, xe_ys, xe_ye = (
        (LT if bits & with_[LT] else 0) | (EQ if bits & with_[EQ] else 0) | (GT if bits & with_[GT] else 0)
        for with_ in _WITH
    )
    return xs_ys, xs_ye, xe_ys, xe_ye


@cache
def hull_bits(bits: int) -> int:
    """The bits of the smallest convex relation that holds this one."""
    xs_ys, xs_ye, xe_ys, xe_ye = map(point.hull, ends_of_bits(bits))
    return bits_of_ends(xs_ys, xs_ye, xe_ys, xe_ye)


def dimension(bits: int) -> int:
    """2 less the equations of end points that must hold (Ligozat 1996); -1 for the empty relation."""
    return 2 if bits & ~_FLAT else 1 if bits & ~_POINTLIKE else 0 if bits else -1


def is_ord_horn_bits(bits: int) -> bool:
    """Whether a relation is preconvex, which is to say ORD-Horn (Ligozat 1996)."""
    return not bits or dimension(hull_bits(bits) & ~bits) < dimension(bits)


def _compose_basic(first: str, second: str) -> int:
    """Exact, since the end points of y are known to those of x and of z: any longer way says nothing more."""
    x_y, y_z = ENDS_OF[first], ENDS_OF[second]
    masks = (
        point.compose(x_y[2 * x], y_z[z]) & point.compose(x_y[2 * x + 1], y_z[z + 2])
        for x, z in ((0, 0), (0, 1), (1, 0), (1, 1))
    )
    xs_zs, xs_ze, xe_zs, xe_ze = masks
    return bits_of_ends(xs_zs, xs_ze, xe_zs, xe_ze)


@cache
def basic_table() -> tuple[tuple[int, ...], ...]:
    """The compositions of the thirteen with each other, as bits."""
    return tuple(tuple(_compose_basic(first, second) for second in LETTERS) for first in LETTERS)


def _quarter(table: list[list[int]], rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Compositions of all unions of `rows` and of `columns` basic relations; each is a smaller one and one more."""
    made = [[0] * (1 << columns) for _ in range(1 << rows)]
    for a in range(1, 1 << rows):
        low = a & -a
        for b in range(1, 1 << columns):
            if a != low:
                made[a][b] = made[a ^ low][b] | made[low][b]
            else:
                last = b & -b
                made[a][b] = made[a][b ^ last] | table[low.bit_length() - 1][last.bit_length() - 1]
    return tuple(map(tuple, made))


@cache
def quarters() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Compositions of unions, cut where the mask is (6 low bits, 7 high ones): low-low, low-high, high-low, high-high.

    36,864 entries instead of the 67 million of one table; built on the first composition, in about 5 ms.
    """
    basic = [list(row) for row in basic_table()]
    high = len(LETTERS) - _HIGH
    low_rows, high_rows = basic[:_HIGH], basic[_HIGH:]
    return (
        _quarter(low_rows, _HIGH, _HIGH),
        _quarter([row[_HIGH:] for row in low_rows], _HIGH, high),
        _quarter(high_rows, high, _HIGH),
        _quarter([row[_HIGH:] for row in high_rows], high, high),
    )


def compose_bits(first: int, second: int) -> int:
    """What x and z can be to each other if x is `first` to y and y is `second` to z, as bits."""
    low_low, low_high, high_low, high_high = quarters()
    a, b, c, d = first & _LOW_MASK, first >> _HIGH, second & _LOW_MASK, second >> _HIGH
    return low_low[a][c] | low_high[a][d] | high_low[b][c] | high_high[b][d]


_INVERSE_BIT = tuple(
    bits_of_ends(point.invert(ends[0]), point.invert(ends[2]), point.invert(ends[1]), point.invert(ends[3]))
    for ends in ENDS_OF.values()
)


def invert_bits(bits: int) -> int:
    """What y is to x if x is `bits` to y."""
    return sum(inverse for index, inverse in enumerate(_INVERSE_BIT) if bits >> index & 1)


@dataclass(frozen=True, slots=True, repr=False)
class Allen:
    """What an interval x can be to an interval y: a set of basic relations, held as `bits` in the order of LETTERS.

    `|`, `&`, `-` and `~` are those of sets, `<=` and `<` say that one relation is at least as tight as another.
    Iteration gives letters. No bits is a contradiction (`NONE`), all bits say nothing (`ALL`).
    """

    bits: int

    def __post_init__(self) -> None:
        if not 0 <= self.bits <= FULL:
            raise ExpressionError(f"the bits of a relation are 0 to {FULL}", value=self.bits)

    @classmethod
    def of(cls, *letters: str) -> Allen:
        """The union of basic relations by their letters; raises ExpressionError for another word."""
        bits = 0
        for letter in letters:
            bits |= _bit(letter)
        return cls(bits)

    @classmethod
    def from_ends(cls, xs_ys: int, xs_ye: int, xe_ys: int, xe_ye: int) -> Allen:
        """All basic relations that four masks of end points allow (`timeloom.graph.point`)."""
        return cls(bits_of_ends(xs_ys, xs_ye, xe_ys, xe_ye))

    @classmethod
    def between(cls, x: tuple[int, int], y: tuple[int, int]) -> Allen:
        """The basic relation of two intervals whose start and end are known; ExpressionError if one is empty."""
        for interval in (x, y):
            if not interval[0] < interval[1]:
                raise ExpressionError("an interval starts before it ends", value=interval)
        (xs, xe), (ys, ye) = x, y
        return cls(bits_of_ends(point.relate(xs, ys), point.relate(xs, ye), point.relate(xe, ys), point.relate(xe, ye)))

    def __repr__(self) -> str:
        return f"Allen.of({', '.join(map(repr, self))})"

    def __str__(self) -> str:
        return " ".join(self)

    def __or__(self, other: Allen) -> Allen:
        return Allen(self.bits | other.bits)

    def __and__(self, other: Allen) -> Allen:
        return Allen(self.bits & other.bits)

    def __sub__(self, other: Allen) -> Allen:
        return Allen(self.bits & ~other.bits)

    def __invert__(self) -> Allen:
        return Allen(FULL & ~self.bits)

    def __le__(self, other: Allen) -> bool:
        return not self.bits & ~other.bits

    def __lt__(self, other: Allen) -> bool:
        return self <= other and self != other

    def __ge__(self, other: Allen) -> bool:
        return other <= self

    def __gt__(self, other: Allen) -> bool:
        return other < self

    def __contains__(self, letter: str) -> bool:
        return bool(self.bits & _bit(letter))

    def __iter__(self) -> Iterator[str]:
        return (letter for letter, bit in _BIT.items() if self.bits & bit)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    @property
    def inverse(self) -> Allen:
        """What y is to x."""
        return Allen(invert_bits(self.bits))

    def compose(self, other: Allen) -> Allen:
        """What x is to z if x is this to y and y is `other` to z."""
        return Allen(compose_bits(self.bits, other.bits))

    @property
    def ends(self) -> tuple[int, int, int, int]:
        """The tightest masks of (start x, start y), (start x, end y), (end x, start y), (end x, end y)."""
        return ends_of_bits(self.bits)

    @property
    def convex(self) -> Allen:
        """The convex hull: the smallest convex relation that holds this one."""
        return Allen(hull_bits(self.bits))

    @property
    def is_basic(self) -> bool:
        """Whether it is one of the thirteen."""
        return self.bits.bit_count() == 1

    @property
    def is_convex(self) -> bool:
        """Whether it is a conjunction of <, <=, =, >=, > on end points; 83 are, the empty one among them."""
        return hull_bits(self.bits) == self.bits

    @property
    def is_pointisable(self) -> bool:
        """Whether it is a conjunction of relations of end points, != among them; 188 are, with the empty one."""
        return bits_of_ends(*ends_of_bits(self.bits)) == self.bits

    @property
    def is_ord_horn(self) -> bool:
        """Whether it is in the largest tractable class that holds all basic ones; 868 are, with the empty one."""
        return is_ord_horn_bits(self.bits)


def _bit(letter: str) -> int:
    try:
        return _BIT[letter]
    except KeyError:
        raise ExpressionError(f"a basic relation is one of {' '.join(LETTERS)}", value=letter) from None


BEFORE, MEETS, OVERLAPS, ENDED_BY, INCLUDES, BEGUN_BY, EQUAL = (Allen.of(letter) for letter in LETTERS[:7])
BEGINS, DURING, ENDS, OVERLAPPED_BY, MET_BY, AFTER = (Allen.of(letter) for letter in LETTERS[7:])
NONE = Allen(0)
ALL = Allen(FULL)
