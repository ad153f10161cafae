"""Expression trees from their repr: the constructor call, read without evaluating any code."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

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
_LONGEST = 1 << 16


def read_tree(text: str) -> Expression:
    """The tree whose repr is `text`. Raises ExpressionError for anything but constructor calls of the calendar."""
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
                return maker(*(_build(arg) for arg in args), **named)
    raise ValueError(ast.dump(node)[:80])
