"""Read expressions of numbers and sizes, and collect the conditions under which they raise nothing."""

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from fusec.capture.names.scopes import ScopeNames
from fusec.capture.numbers.written_out import EXTENT, known_name
from fusec.capture.source.number_literals import is_number

_LARGEST = 2**63
_ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)


@dataclass(slots=True)
class ArithmeticReader:
    """Parses an expression and collects the conditions under which it raises nothing.

    `path` names the variable of the dispatcher for an attribute or another variable; empty for none. `positives` are the
    variables that divide; `exact` are the arrays that must have so many axes.
    """

    scope: ScopeNames
    path: Callable[[ast.expr], str] = lambda _: ""
    numbers: dict[str, None] = field(default_factory=dict)
    integers: dict[str, None] = field(default_factory=dict)
    positives: dict[str, None] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    exact: dict[str, int] = field(default_factory=dict)

    def value(self, node: ast.expr, *, whole: bool = False) -> ast.expr | None:
        """The expression in the spelling of a generated module; None if it may raise. `whole`: its value must be an
        integer.
        """
        match node:
            case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
                is_small = isinstance(number, int) and number < _LARGEST
                return node if is_small or (isinstance(number, float) and not whole) else None
            case ast.Name():
                return self._variable(node, whole=whole)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self._applied(node, [self.value(operand, whole=whole)])
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
                return self._applied(node, [self.value(left, whole=whole), self.value(right, whole=whole)])
            case ast.BinOp(left=left, op=ast.FloorDiv() | ast.Mod(), right=right):
                return self._applied(node, [self.value(left, whole=whole), self._divisor(right, whole=whole)])
            case ast.BinOp(left=left, op=ast.Div(), right=right) if not whole:
                return self._applied(node, [self.value(left), self._divisor(right, whole=False)])
            case ast.Compare(left=left, ops=[op], comparators=[right]) if isinstance(op, _ORDERS):
                known = self.all_of([left, right], whole=whole)
                return None if known is None else ast.Compare(known[0], [op], [known[1]])
            case ast.IfExp(test=ast.Compare() as test, body=body, orelse=otherwise):
                known = self.all_of([test, body, otherwise], whole=whole)
                return None if known is None else ast.IfExp(*known)
            case ast.Call():
                return self._call(node, whole=whole)
            case _:
                return self._size(node) or self._entry(node, whole=whole)

    def all_of(self, nodes: Sequence[ast.expr], *, whole: bool = False) -> list[ast.expr] | None:
        parts = [self.value(part, whole=whole) for part in nodes]
        known = [part for part in parts if part is not None]
        return known if known and len(known) == len(parts) else None

    def _variable(self, node: ast.Name, *, whole: bool) -> ast.expr | None:
        given = self.path(node)
        if given:
            return self._number(given, whole=whole)
        if not self.scope.is_local(node.id):
            literal = self.scope.constant(node.id) or ""
            number = ast.parse(literal, mode="eval").body if is_literal(literal) else None
            return None if number is None else self.value(number, whole=whole)
        return None if self.scope.spoils(node.id) else self._number(node.id, whole=whole)

    def _number(self, name: str, *, whole: bool) -> ast.expr:
        (self.integers if whole else self.numbers)[name] = None
        return ast.Name(name, ast.Load())

    def _entry(self, node: ast.expr, *, whole: bool) -> ast.expr | None:
        """`self.threads`, as a variable."""
        name = self.path(node) if isinstance(node, ast.Attribute | ast.Subscript) else ""
        return self._number(name, whole=whole) if name else None

    def _divisor(self, node: ast.expr, *, whole: bool) -> ast.expr | None:
        """A positive literal, or a variable that must be positive."""
        found = self.value(node, whole=whole)
        match found:
            case ast.Constant(value=int() | float() as number):
                return found if number > 0 else None
            case ast.Name(id=name):
                self.positives[name] = None
                return found
            case _:
                return None

    def _applied(self, node: ast.expr, operands: list[ast.expr | None]) -> ast.expr | None:
        match node, operands:
            case ast.UnaryOp(op=sign), [ast.expr() as operand]:
                return ast.UnaryOp(sign, operand)
            case ast.BinOp(op=op), [ast.expr() as left, ast.expr() as right]:
                return ast.BinOp(left, op, right)
            case _:
                return None

    def _call(self, node: ast.Call, *, whole: bool) -> ast.expr | None:
        match known_name(node.func, self.scope), node.args:
            case _ if node.keywords:
                return None
            case "builtins.len", [array]:
                return self._size_of(array, 0, "len({})")
            case "builtins.min" | "builtins.max" as word, [_, _, *_] as arguments:
                known = self.all_of(arguments, whole=whole)
                return None if known is None else _call(word.removeprefix("builtins."), known)
            case "builtins.int", [ast.Call() as rounded]:
                found = self._rounded(rounded, ("math.ceil", "numpy.ceil"))
                return None if found is None else _call("int", [found])
            case "math.ceil", [_]:
                return self._rounded(node, ("math.ceil",))
            case canonical, [array, ast.Constant(value=int(count)), ast.Constant(value=int(axis))] if (
                canonical == EXTENT and isinstance(array, ast.Attribute)
            ):
                return self._size_of(array.value, axis, f"{{}}.shape[{axis}]", count)
            case _:
                return None

    def _rounded(self, node: ast.Call, functions: tuple[str, ...]) -> ast.expr | None:
        """`math.ceil(n / 64)` of integers."""
        canonical = known_name(node.func, self.scope) or ""
        match node.args:
            case [ast.BinOp(left=left, op=ast.Div() as op, right=right)] if canonical in functions:
                dividend, divisor = self.value(left, whole=True), self._quotient_by(_as_integer(right))
                if dividend is None or divisor is None:
                    return None
                if isinstance(divisor, ast.Constant) and ast.literal_eval(divisor) < 1:
                    return None  # infinity has no ceiling
                return _call(canonical.replace("numpy.", "np."), [ast.BinOp(dividend, op, divisor)])
            case _:
                return None

    def _quotient_by(self, node: ast.expr) -> ast.expr | None:
        return self._divisor(node, whole=not isinstance(node, ast.Constant))

    def _size(self, node: ast.expr) -> ast.expr | None:
        """`a.size` or `a.shape[1]` for an array."""
        match node:
            case ast.Attribute(value=array, attr="size"):
                return self._size_of(array, 0, "{}.size")
            case ast.Subscript(value=ast.Attribute(value=array, attr="shape"), slice=ast.Constant(value=int(axis))) if (
                axis >= 0
            ):
                return self._size_of(array, axis, f"{{}}.shape[{axis}]")
            case _:
                return None

    def _size_of(self, array: ast.expr, axis: int, text: str, count: int = 0) -> ast.expr | None:
        """The size as `text` of the array, which must have more axes than `axis`, or so many."""
        name = self.path(array)
        if not name and isinstance(array, ast.Name) and self.scope.is_local(array.id):
            name = "" if self.scope.spoils(array.id) else array.id
        if not name or (count and self.exact.get(name, count) != count):
            return None
        self.sizes[name] = max(axis, self.sizes.get(name, 0))
        self.exact |= {name: count} if count else {}
        return ast.parse(text.format(name), mode="eval").body


def _as_integer(node: ast.expr) -> ast.expr:
    """`threads` in `float(threads)`, by which a quotient of integers is the same."""
    match node:
        case ast.Call(func=ast.Name(id="float" | "builtins.float"), args=[value], keywords=[]):
            return value
        case _:
            return node


def is_literal(text: str) -> bool:
    return bool(text) and is_number(ast.parse(text, mode="eval").body)


def _call(name: str, arguments: list[ast.expr]) -> ast.expr:
    return ast.Call(ast.parse(name, mode="eval").body, arguments, [])
