"""Find expressions in scalar contexts, which must give a single value.

`int(np.log(n) / 2)`, `if np.hypot(x, y) > r:`, `np.array([[np.cos(a), -np.sin(a)], [0.0, 1.0]])`. For so few elements
NumPy is faster than the guard of a kernel.
"""

import ast
import re
from collections.abc import Iterator

from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import array_function, is_reduction
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.libraries import are_in
from fusec.base.scalars.targets import Memory
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.evidence.local_values import FunctionValues, trusted_statements
from fusec.capture.evidence.ranks import PRODUCTS
from fusec.capture.flow.block_headers import Head
from fusec.capture.flow.reaching_definitions import Reaching, assigned_parts
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.number_literals import is_number
from fusec.capture.source.syntax import children

_TAKE_ONE = frozenset(f"builtins.{name}" for name in ("bool", "chr", "complex", "float", "hex", "int", "range"))
_TAKE_MANY = frozenset(f"math.{name}" for name in ("dist", "fsum", "prod", "sumprod"))
_COMPARED = frozenset(("builtins.max", "builtins.min"))
_RANGES = ("arange", "linspace", "eye", "identity", "random.rand", "random.randn")
_COUNTED = frozenset(f"numpy.{name}" for name in _RANGES)
_SHAPED = frozenset(f"numpy.{name}" for name in ("zeros", "ones", "empty", "full"))
_OF_ONE = frozenset(f"__{name}__" for name in ("lt", "le", "gt", "ge", "bool", "int", "float", "index", "len", "hash"))
_FORMATS = re.compile(r"%(?:[-+ #0]*[0-9]*(?:\.[0-9]+)?(?P<number>[diouxXeEfFgGc])|.)")
OF_TABLES = ("numpy.array", "numpy.asarray")
_OF_WHOLE = (ast.In, ast.NotIn, ast.Is, ast.IsNot)  # `1.0 in np.sqrt(u * u + v)`
_CLOSED = (
    ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef,
)  # fmt: skip
_LEAVES = (ast.Name, ast.Constant)


def is_of_one_element(launch: Draft) -> bool:
    """Whether NumPy computes one element if the value is single: the launch reduces no array and runs on NumPy. A CuPy
    pass takes as long for one element as for a thousand.
    """
    return are_in(Memory.HOST, launch.kernel.modules) and not any(
        isinstance(part, Reduce) for part in launch.kernel.body
    )


def single_parts(node: ast.AST, scope: ScopeNames, *, is_single: bool) -> list[ast.AST]:
    """The parts of `node`, also in a tuple, that must be single values; `is_single`: the node itself is single."""
    match node:
        case Head(is_test=True, value=value):
            return [value]
        case ast.Call(ast.Subscript(_, configuration)):  # of a launch, `kernel[blocks, threads](u)`
            return [*configuration.elts] if isinstance(configuration, ast.Tuple) else [configuration]
        case ast.Assert(test) | ast.UnaryOp(ast.Not(), test):
            return [test]
        case ast.IfExp(test, first, second):
            return [test, first, second] if is_single else [test]
        case ast.BoolOp(values=[*asked, last]):  # `flag and u * v` may be an array; `x > 0 and y > 0` compares numbers
            return [*asked, last] if is_single or isinstance(last, ast.Compare) else [*asked]
        case ast.Call(function, [ast.List(rows) | ast.Tuple(rows) as table, *_]) if any(map(_is_display, rows)):
            return [table] if scope.canonical(function) in OF_TABLES else []
        case ast.List() | ast.Tuple() if is_single:
            return children(node)
        case ast.Call():
            return _single_arguments(node, scope.canonical(node.func) or "", is_single=is_single)
        case ast.Slice():
            return children(node)
        case ast.FormattedValue(value, format_spec=ast.JoinedStr()):
            return [value]
        case ast.BinOp(ast.Constant(str(text)), ast.Mod(), value):
            return _formatted(text, value.elts if isinstance(value, ast.Tuple) else [value])
        case ast.BinOp(op=ast.MatMult()):
            return []
        case ast.Compare(ops=operators) if any(isinstance(operator, _OF_WHOLE) for operator in operators):
            return []
        case ast.BinOp() | ast.Compare() | ast.UnaryOp() | ast.NamedExpr() if is_single:
            return children(node)
        case _:
            return []


def _formatted(text: str, values: list[ast.expr]) -> list[ast.AST]:
    """The values with number formats: `n` in `"%d steps of %s" % (n, name)`."""
    formats = [found["number"] for found in _FORMATS.finditer(text) if found[0] != "%%"]
    if len(formats) != len(values):
        return []
    return [value for kind, value in zip(formats, values, strict=True) if kind is not None]


def _single_arguments(call: ast.Call, name: str, *, is_single: bool) -> list[ast.AST]:
    """The single arguments: of `float(x)`, `math.sqrt(x)`, `np.zeros((n, m))` and `max(x, 1.0)`, which compares them;
    of `np.exp(x)` if the call is single.
    """
    arguments: list[ast.AST] = [*call.args]
    if any(isinstance(each, ast.Starred) for each in arguments):
        return []
    if name in _COMPARED:
        is_compared = len(arguments) > 1 or any(map(_is_display, arguments))
        return arguments if is_compared and not call.keywords else []
    if name in _SHAPED:
        return [each for each in arguments[:1] if _is_display(each)]
    if name in _TAKE_ONE or name in _COUNTED or (name.startswith("math.") and name not in _TAKE_MANY):
        return arguments
    is_elementwise = array_function(name) is not None and not is_reduction(name) and not call.keywords
    return arguments if is_single and is_elementwise else []


def _is_display(node: ast.AST) -> bool:
    return isinstance(node, ast.List | ast.Tuple)


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """The place of an expression; `doubted` are names and `.u` attributes that may be arrays there."""

    reaching: Reaching
    values: FunctionValues
    doubted: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """An expression with its place."""

    node: ast.expr
    place: Place


def asked_parts(values: FunctionValues) -> Iterator[Part]:
    """The expressions of the function that must give a single value."""
    for statement, place in _places(values):
        if isinstance(statement, ast.If | ast.While):
            yield Part(statement.test, place)
        if isinstance(statement, ast.Return) and statement.value is not None and values.function.name in _OF_ONE:
            yield Part(statement.value, place)
        waiting = _own_parts(statement)
        while waiting:
            node = waiting.pop()
            if not isinstance(node, _CLOSED):
                yield from (Part(each, place) for each in _single(node, values) if isinstance(each, ast.expr))
                yield from (Part(each, place) for each in _elements_of_factors(node, values.scope))
                waiting += [child for child in children(node) if not isinstance(child, _LEAVES)]


def _single(node: ast.AST, values: FunctionValues) -> list[ast.AST]:
    """The single parts of the node. `np.array([[a, b], [c, d]])` may consist of arrays,
    `np.array([[a, 0.0], [0.0, 1.0]])` cannot.
    """
    match node:
        case ast.Call(function, [ast.List() | ast.Tuple() as table, *_]) if (
            values.scope.canonical(function) in OF_TABLES
        ):
            rows: list[ast.expr] = [table]
            while rows and all(isinstance(row, ast.List | ast.Tuple) for row in rows):
                rows = [each for row in rows if isinstance(row, ast.List | ast.Tuple) for each in row.elts]
            return [*rows] if any(map(is_number, rows)) else []
        case _:
            return single_parts(node, values.scope, is_single=False)


def _elements_of_factors(node: ast.AST, scope: ScopeNames) -> Iterator[ast.expr]:
    """The numbers `u[k]` and `v[k]` of `np.dot(u[:k], v[:k])`: tables would fit each other for one `k` alone."""
    match node:
        case ast.Call(function, [left, right]) if scope.canonical(function) in PRODUCTS:
            factors = [_turned(left, scope), _turned(right, scope)]
        case ast.BinOp(left, ast.MatMult(), right):
            factors = [_turned(left, scope), _turned(right, scope)]
        case _:
            return
    match factors:
        case [ast.Subscript(first, ast.Slice() as own), ast.Subscript(second, ast.Slice() as other)] if ast.dump(
            own
        ) == ast.dump(other):
            bounds = [bound for bound in (own.upper, own.lower) if bound is not None and not is_number(bound)]
            for bound in bounds[:1]:
                yield from (ast.Subscript(each, bound, ast.Load()) for each in (first, second))


def _turned(factor: ast.expr, scope: ScopeNames) -> ast.expr:
    """`u[:k]` for `np.flip(u[:k])` and `u[:k][::-1]`."""
    match factor:
        case ast.Call(function, [value]) if scope.canonical(function) == "numpy.flip":
            return value
        case ast.Subscript(value, ast.Slice(None, None, ast.UnaryOp(ast.USub(), ast.Constant(1)))):
            return value
        case _:
            return factor


def _places(values: FunctionValues) -> Iterator[tuple[ast.stmt, Place]]:
    for statement, doubted in trusted_statements(values.function.body):
        if statement in values.reaching:
            yield statement, Place(values.reaching[statement], values, doubted)


def _own_parts(statement: ast.stmt) -> list[ast.AST]:
    """The parts that the statement evaluates outside its inner blocks."""
    match statement:
        case ast.If(test) | ast.While(test):
            return [test]
        case ast.For(iter=part) | ast.AsyncFor(iter=part) | ast.Match(subject=part):
            return [part]
        case ast.With(items=items) | ast.AsyncWith(items=items):
            return [*items]
        case ast.Try() | ast.TryStar():
            return []
        case _:
            return [statement]


def stored_parts(values: FunctionValues) -> Iterator[tuple[Part, Part]]:
    """The values that the function stores in elements, `u[k] = value`."""
    for statement, place in _places(values):
        for target, value in assigned_parts(statement):
            if isinstance(target, ast.Subscript) and value is not None:
                yield Part(target, place), Part(value, place)
