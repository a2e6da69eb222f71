"""Evaluate the local names of a function that wraps a launch, as expressions over the variables of its caller."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from fusec.capture.names.scopes import ScopeNames

_DTYPES = tuple(
    f"numpy.{name}"
    for name in ("float32", "float64", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
)
_ROUNDING = {"math.ceil": "math.ceil", "numpy.ceil": "np.ceil", "builtins.int": "int"}


class ValueKind(Enum):
    GIVEN = "given"  # an argument of the caller's: an array, or a number of any type
    MADE = "made"  # an array that the function allocates
    SIZE = "size"  # an extent of an array, 0 or more
    NUMBER = "number"  # an integer
    TUPLE = "tuple"  # of integers


@dataclass(frozen=True, slots=True)
class Value:
    """A value; `node` is its expression, and `literal` the integer if it is known."""

    node: ast.expr
    kind: ValueKind
    literal: int | None = None

    @property
    def text(self) -> str:
        return ast.unparse(self.node)


@dataclass(slots=True)
class WrapperValues:
    """The values by name, for the part of the function read so far; `named` gives a variable to an expression.

    `ranks` are those of the kernel's arrays, by the function's names. `preparations` bind variables, in order.
    `arrays` and `integers` are the arguments that must have these types so that no preparation raises.
    """

    scope: ScopeNames
    ranks: dict[str, int]
    named: Callable[[str, str], str]
    alike: Mapping[str, str]  # arrays of the caller's that were allocated like others
    values: dict[str, Value] = field(default_factory=dict)
    preparations: dict[str, str] = field(default_factory=dict)
    arrays: dict[str, int] = field(default_factory=dict)
    integers: dict[str, None] = field(default_factory=dict)

    def variable(self, wanted: str, value: Value) -> Value:
        """A variable of the caller's that holds the value."""
        if isinstance(value.node, ast.Name):
            return value
        name = self.named(wanted, value.text)
        self.preparations[name] = value.text
        return Value(ast.Name(name), value.kind, value.literal)

    def number(self, node: ast.expr) -> Value | None:
        """An integer whose computation raises nothing; None if it may be anything else."""
        match node:
            case ast.Constant(value=int(number)) if not isinstance(number, bool):
                return Value(node, ValueKind.NUMBER, number)
            case ast.Name(id=name) if name in self.values:
                return self._held(self.values[name])
            case ast.Name(id=name):
                literal = self.scope.constant(name) or ""
                return Value(ast.Constant(int(literal)), ValueKind.NUMBER, int(literal)) if literal.isdigit() else None
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() as op, right=right):
                return _joined(self.number(left), op, self.number(right))
            case ast.BinOp(left=left, op=ast.FloorDiv() | ast.Mod() as op, right=right):
                return _joined(self.number(left), op, self._divisor(right))
            case ast.Call(args=[argument], keywords=[]) if self._rounds_up(node):
                return self._quotient(node, argument)
            case _:
                return self._size(node)

    def tuple_of_numbers(self, node: ast.expr) -> Value | None:
        if not isinstance(node, ast.Tuple):
            return None
        parts = [self.number(part) for part in node.elts]
        known = [part.node for part in parts if part is not None]
        return Value(ast.Tuple(known, ast.Load()), ValueKind.TUPLE) if known and len(known) == len(parts) else None

    def allocation(self, node: ast.expr, rank: int) -> Value | None:
        """`cuda.device_array_like(a)`, or `cuda.device_array(shape, dtype)` of array sizes, with that many axes."""
        if not isinstance(node, ast.Call) or rank < 1:
            return None
        match self.scope.canonical(node.func), node.args, node.keywords:
            case "numba.cuda.device_array_like", [ast.Name(id=name)], [] if self._asked(name) == rank:
                return _call("cuda.device_array_like", [ast.Name(self._root(name))], [])
            case "numba.cuda.device_array", [shape, *dtypes], keywords if len(dtypes) + len(keywords) <= 1:
                if any(keyword.arg != "dtype" for keyword in keywords):
                    return None
                extents = self._shape(shape, rank)
                given = [*dtypes, *(keyword.value for keyword in keywords)]
                spelled = [self._dtype(dtype) for dtype in given]
                if extents is None or None in spelled:
                    return None
                options = [ast.keyword("dtype", dtype) for dtype in spelled if dtype is not None]
                return _call("cuda.device_array", [extents], options)
            case _:
                return None

    def _held(self, value: Value) -> Value | None:
        """A number; an argument of the caller's is then required to be one."""
        if value.kind is ValueKind.GIVEN:
            if value.literal is None and isinstance(value.node, ast.Name):
                self.integers[value.text] = None
            return Value(value.node, ValueKind.NUMBER, value.literal) if _may_be_integer(value.node) else None
        return value if value.kind in (ValueKind.SIZE, ValueKind.NUMBER) else None

    def _divisor(self, node: ast.expr) -> Value | None:
        value = self.number(node)
        return value if value is not None and value.literal is not None and value.literal > 0 else None

    def _rounds_up(self, node: ast.Call) -> bool:
        return self.scope.canonical(node.func) in ("math.ceil", "builtins.int")

    def _quotient(self, node: ast.Call, argument: ast.expr) -> Value | None:
        """`math.ceil(n / threads)`, `int(np.ceil(n / threads))`."""
        word = _ROUNDING[self.scope.canonical(node.func) or ""]
        match argument:
            case ast.Call(func=function, args=[inner], keywords=[]) if word == "int":
                canonical = self.scope.canonical(function) or ""
                if canonical not in ("math.ceil", "numpy.ceil"):
                    return None
                quotient = self._true_quotient(inner)
                return None if quotient is None else _call(word, [_call(_ROUNDING[canonical], [quotient], []).node], [])
            case _:
                found = self._true_quotient(argument) if word != "int" else None
                return None if found is None else _call(word, [found], [])

    def _true_quotient(self, node: ast.expr) -> ast.expr | None:
        match node:
            case ast.BinOp(left=left, op=ast.Div() as op, right=right):
                quotient = _joined(self.number(left), op, self._divisor(right))
                return None if quotient is None else quotient.node
            case _:
                return None

    def _size(self, node: ast.expr) -> Value | None:
        """`a.size`, `a.shape[0]` or `len(a)` of an array that has that axis."""
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr="size") if self._asked(name):
                text = f"{self._root(name)}.size"
            case ast.Subscript(
                value=ast.Attribute(value=ast.Name(id=name), attr="shape"), slice=ast.Constant(value=int(axis))
            ) if 0 <= axis < self._asked(name):
                text = f"{self._root(name)}.shape[{axis}]"
            case ast.Call(func=function, args=[ast.Name(id=name)], keywords=[]) if self.scope.canonical(
                function
            ) == "builtins.len" and self._asked(name):
                text = f"{self._root(name)}.shape[0]"
            case _:
                return None
        return Value(ast.parse(text, mode="eval").body, ValueKind.SIZE)

    def _asked(self, name: str) -> int:
        """The rank of an array, which the caller is then required to pass; 0 if it is not an array."""
        value, rank = self.values.get(name), self.ranks.get(name, 0)
        if value is None or value.kind not in (ValueKind.GIVEN, ValueKind.MADE) or not isinstance(value.node, ast.Name):
            return 0
        root = self._root(name)
        if rank and (value.kind is ValueKind.GIVEN or root != value.text):
            self.arrays[root] = rank
        return rank

    def _root(self, name: str) -> str:
        """The caller's array with the same shape and dtype."""
        text = self.values[name].text
        return self.alike.get(text, text)

    def _shape(self, node: ast.expr, rank: int) -> ast.expr | None:
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr="shape") if self._asked(name) == rank:
                return ast.Attribute(ast.Name(self._root(name)), "shape", ast.Load())
            case ast.Tuple(elts=parts) if len(parts) == rank:
                sizes = [self.number(part) for part in parts]
                known = [size.node for size in sizes if size is not None and size.kind is ValueKind.SIZE]
                return ast.Tuple(known, ast.Load()) if len(known) == rank else None
            case _:
                size = self.number(node)
                return size.node if rank == 1 and size is not None and size.kind is ValueKind.SIZE else None

    def _dtype(self, node: ast.expr) -> ast.expr | None:
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr="dtype") if self._asked(name):
                return ast.Attribute(ast.Name(self._root(name)), "dtype", ast.Load())
            case _:
                canonical = self.scope.canonical(node) or ""
                return ast.Name(canonical.replace("numpy.", "np.")) if canonical in _DTYPES else None


def _may_be_integer(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) or (isinstance(node, ast.Constant) and type(node.value) is int)


def _joined(left: Value | None, op: ast.operator, right: Value | None) -> Value | None:
    if left is None or right is None:
        return None
    return Value(ast.BinOp(left.node, op, right.node), ValueKind.NUMBER)


def _call(name: str, arguments: list[ast.expr], options: list[ast.keyword]) -> Value:
    return Value(ast.Call(ast.Name(name), arguments, options), ValueKind.NUMBER)
