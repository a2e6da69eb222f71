"""Collect the values that a function gives to its names and to attributes of its object, and its uses of both."""

import ast
from collections.abc import Iterable, Iterator, Mapping

from fusec.base.records import dataclass
from fusec.capture.evidence.arrays import used_as_arrays
from fusec.capture.evidence.declared_arrays import declared_arrays
from fusec.capture.evidence.declared_numbers import documented_numbers
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.flow.liveness import names_bound_in
from fusec.capture.flow.reaching_definitions import Given, Reaching, assigned_parts, reaching_values
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.syntax import walk

_ASKED = frozenset(
    (
        *(f"builtins.{name}" for name in ("isinstance", "type", "hasattr", "callable")),
        *(f"builtins.{name}" for name in ("len", "iter", "enumerate", "zip", "sum", "list", "tuple", "sorted")),
        *(f"numpy.{name}" for name in ("isscalar", "ndim", "shape", "size", "atleast_1d", "asarray", "array")),
    )
)
_OF_ARRAYS = ("shape", "ndim", "size", "dtype", "T")
_ADDING = ("append", "extend", "insert")
_CAUGHT = frozenset(("Exception", "BaseException", "ValueError", "TypeError"))


@dataclass(frozen=True, slots=True, eq=False)
class FunctionValues:
    """A function with its names and the definitions that reach each statement; `owner` is a method's name for its
    object.

    `wholes` are the names, and `.u` attributes of that object, that the function tests for their kind or uses as
    arrays; `stored` are the values stored in elements of a name or appended to it; `subtracted` are names that are
    neither lists nor texts; `declared` are parameters that the docstring, or all callers, show to be numbers.
    """

    function: Function
    scope: ScopeNames
    reaching: Mapping[ast.stmt, Reaching]
    owner: str
    wholes: frozenset[str]
    stored: Mapping[str, list[tuple[ast.expr | None, ast.stmt]]]
    subtracted: frozenset[str]
    declared: frozenset[str]

    def before(self, given: Given) -> Reaching:
        """The definitions that reach the given one."""
        return {} if given.at is None else self.reaching.get(given.at, {})

    def assigned(self) -> Iterator[tuple[str, ast.expr | None, Reaching]]:
        """The attributes of the object that the function sets, with their values if the source shows them; also `f()`
        of a method, and the name of a property, with the returned value.
        """
        for node in walk(self.function):
            if isinstance(node, ast.stmt):
                reaching = self.reaching.get(node, {})
                for target, value in assigned_parts(node):
                    if isinstance(target, ast.Attribute) and _is_named(target.value, self.owner):
                        yield target.attr, value, reaching
        for statement, reaching in self.reaching.items():
            if isinstance(statement, ast.Return) and statement.value is not None and self.owner:
                is_property = any(_is_named(each, "property") for each in self.function.decorator_list)
                yield f"{self.function.name}{'' if is_property else '()'}", statement.value, reaching


def function_values(
    function: Function, scope: ScopeNames, passed: frozenset[str] = frozenset(), *, is_method: bool
) -> FunctionValues:
    """The values of the function's names, without names that another function may bind; others pass numbers to the
    parameters `passed`.
    """
    innermost = scope.chain[-1]
    loose = innermost.declared_inside | innermost.globals | innermost.nonlocals
    reaching = {
        statement: {name: givens for name, givens in before.items() if name not in loose}
        for statement, before in reaching_values(function).items()
    }
    owner = _owner(function) if is_method else ""
    wholes = used_as_arrays(function, scope) | frozenset(_wholes(function, scope, owner))
    subtracted = frozenset(_subtracted(function))
    arrays = wholes | declared_arrays(function, scope)
    declared = (documented_numbers(function, (scope.chain[:-1] or scope.chain)[-1].node) | passed) - arrays
    return FunctionValues(function, scope, reaching, owner, wholes, _stored(function), subtracted, declared)


def trusted_statements(
    block: list[ast.stmt], doubted: frozenset[str] = frozenset()
) -> Iterator[tuple[ast.stmt, frozenset[str]]]:
    """The statements of a function's own blocks, each with the names and `.u` attributes that may be arrays there,
    because the author catches NumPy's exception and goes on with them.
    """
    for statement in block:
        yield statement, doubted
        match statement:
            case ast.If(_, body, orelse) | ast.While(_, body, orelse):
                yield from trusted_statements([*body, *orelse], doubted)
            case ast.For(body=body, orelse=orelse) | ast.AsyncFor(body=body, orelse=orelse):
                yield from trusted_statements([*body, *orelse], doubted)
            case ast.With(body=body) | ast.AsyncWith(body=body):
                yield from trusted_statements(body, doubted)
            case ast.Match(cases=cases):
                yield from trusted_statements([inner for case in cases for inner in case.body], doubted)
            case ast.Try(body, handlers, orelse, finalbody) | ast.TryStar(body, handlers, orelse, finalbody):
                again = frozenset(name for handler in handlers if _expects(handler) for name in _mentioned(handler))
                yield from trusted_statements(body, doubted | again)
                rest = [inner for handler in handlers for inner in handler.body] + orelse + finalbody
                yield from trusted_statements(rest, doubted)


def _expects(handler: ast.ExceptHandler) -> bool:
    """Whether it catches the exception that NumPy raises if an array stands in place of a number."""
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(kind is None or (isinstance(kind, ast.Name) and kind.id in _CAUGHT) for kind in kinds)


def _mentioned(node: ast.AST) -> Iterator[str]:
    for part in walk(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute):
            yield f".{part.attr}"


def _owner(method: Function) -> str:
    """A method's name for its object; empty if it has none or rebinds it."""
    first = next((parameter.arg for parameter in (*method.args.posonlyargs, *method.args.args)), "")
    is_loose = first in names_bound_in(method) or any(_is_named(each, "staticmethod") for each in method.decorator_list)
    return "" if is_loose else first


def _stored(function: Function) -> dict[str, list[tuple[ast.expr | None, ast.stmt]]]:
    found: dict[str, list[tuple[ast.expr | None, ast.stmt]]] = {}
    for node in walk(function):
        match node:
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), method), arguments)) if method in _ADDING:
                found.setdefault(name, []).append((arguments[0] if method == "append" and arguments else None, node))
            case ast.stmt():
                for target, value in assigned_parts(node):
                    if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
                        is_slice = isinstance(target.slice, ast.Slice)
                        found.setdefault(target.value.id, []).append((None if is_slice else value, node))
    return found


def _subtracted(function: Function) -> Iterator[str]:
    for node in walk(function):
        match node:
            case ast.BinOp(left, ast.Sub() | ast.Div() | ast.Pow(), right):
                yield from (side.id for side in (left, right) if isinstance(side, ast.Name))


def _wholes(function: Function, scope: ScopeNames, owner: str) -> Iterator[str]:
    for node in walk(function):
        match node:
            case ast.Subscript(value) | ast.Starred(value) | ast.comprehension(iter=value):
                yield from _spelled((value,), owner)
            case ast.For(iter=value) | ast.AsyncFor(iter=value):
                yield from _spelled((value,), owner)
            case ast.Attribute(value, attribute) if attribute in _OF_ARRAYS:
                yield from _spelled((value,), owner)
            case ast.Call(called, arguments) if scope.canonical(called) in _ASKED:
                yield from _spelled(arguments, owner)


def _spelled(nodes: Iterable[ast.expr], owner: str) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.Name(name):
                yield name
            case ast.Attribute(value, attribute) if _is_named(value, owner):
                yield f".{attribute}"


def _is_named(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
