"""Expression trees from their repr: the constructor call, read without evaluating any code."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from timeloom.calendar import tree as nodes
from timeloom.calendar.interval import End, Interval
from timeloom.calendar.tree import Expression
from timeloom.calendar.units import Unit
from timeloom.errors import ExpressionError

if TYPE_CHECKING:
    import ast

__all__ = ["read_tree"]

_MAKERS: dict[str, Any] = {
    **{name: getattr(nodes, name) for name in nodes.__all__ if name != "Expression"},
    "Fraction": Fraction,
    "Interval": Interval,
    "Interval.iso": Interval.iso,
}
_MEMBERS: dict[str, Any] = {f"{enum.__name__}.{member.name}": member for enum in (Unit, End) for member in enum}
_KINDS: dict[str, type] = {
    "unit": Unit,
    **dict.fromkeys(("month", "day", "weekday", "week", "quarter", "hour", "minute", "second"), int),
    **dict.fromkeys(("ampm", "season", "part-of-day", "part-of-week", "hours"), str),
}
"""What the value of a `Repeating` is, by its field, where it is known."""
_LONGEST = 1 << 16
_DIGITS = ("missing", "width")
"""Fields of years that count digits."""
_MOST_DIGITS = 100


def read_tree(text: str) -> Expression:
    """The tree whose repr is `text`. Raises ExpressionError for anything but constructor calls of the calendar with
    what each of their fields may hold."""
    import ast

    bad = ExpressionError("is not an expression tree", value=text)
    if len(text) > _LONGEST:
        raise bad
    try:
        made = _build(ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError, TypeError, ZeroDivisionError, RecursionError, MemoryError):
        raise bad from None
    if not isinstance(made, Expression):
        raise bad
    return made


def _build(node: ast.expr) -> Any:
    import ast

    match node:
        case ast.Constant(value=value) if value is None or isinstance(value, (bool, int, str)):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
            return -value
        case ast.Tuple(elts=items):
            return tuple(_build(item) for item in items)
        case ast.Attribute():
            name = ast.unparse(node)
            if name in _MEMBERS:
                return _MEMBERS[name]
        case ast.Call(func=func, args=args, keywords=keywords):
            maker = _MAKERS.get(ast.unparse(func))
            if maker is not None:
                named = {word.arg: _build(word.value) for word in keywords if word.arg is not None}
                return _checked(maker(*(_build(arg) for arg in args), **named))
    raise ValueError(ast.dump(node)[:80])


def _checked(made: Any) -> Any:
    """A node or an interval whose fields hold what their types say, and a pattern a value of its field. Raises
    TypeError, and ValueError for an interval that ends before it starts and for a year of more digits than any."""
    if isinstance(made, (Expression, Interval)):
        for name, kind in _fields(type(made)):  # type: ignore[arg-type]  # a class is hashable
            if not _fits(getattr(made, name), kind):
                raise TypeError(name)
            if name in _DIGITS and getattr(made, name) not in range(_MOST_DIGITS):
                raise ValueError(name)
    if isinstance(made, nodes.Repeating) and made.value is not None:
        kind = _KINDS.get(made.field)
        if kind is None or not isinstance(made.value, kind) or (kind is int and isinstance(made.value, Unit)):
            raise TypeError("value")
    if (
        isinstance(made, Interval)
        and isinstance(made.start, int)
        and isinstance(made.end, int)
        and made.start > made.end
    ):
        raise ValueError("start")
    return made


@cache
def _fields(node: type) -> tuple[tuple[str, Any], ...]:
    return tuple(get_type_hints(node).items())


def _fits(value: object, kind: Any) -> bool:
    """Whether a value is of a type of the fields of nodes: a class, a union of them, or a tuple of any length."""
    if isinstance(kind, UnionType):
        return any(_fits(value, one) for one in get_args(kind))
    if get_origin(kind) is tuple:
        return isinstance(value, tuple) and all(_fits(one, get_args(kind)[0]) for one in value)
    if isinstance(value, bool):
        return kind is bool
    return isinstance(value, kind)
