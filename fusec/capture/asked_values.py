"""Of which expressions does a function take one value, and what does it put into elements?"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from fusec.capture.function_values import FunctionValues, trusted_statements
from fusec.capture.nodes import children
from fusec.capture.number_literals import is_number
from fusec.capture.reaching_values import Reaching, assigned_parts
from fusec.capture.single_values import OF_TABLES, single_parts

_CLOSED = (
    ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef,
)  # fmt: skip
_LEAVES = (ast.Name, ast.Constant)


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where an expression stands; `doubted` are names and `.u` attributes that may be arrays there."""

    reaching: Reaching
    values: FunctionValues
    doubted: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """An expression where it stands."""

    node: ast.expr
    place: Place


def asked_parts(values: FunctionValues) -> Iterator[Part]:
    """The expressions of which the function takes one value."""
    for statement, place in _places(values):
        if isinstance(statement, ast.If | ast.While):
            yield Part(statement.test, place)
        waiting = _own_parts(statement)
        while waiting:
            node = waiting.pop()
            if not isinstance(node, _CLOSED):
                yield from (Part(each, place) for each in _single(node, values) if isinstance(each, ast.expr))
                waiting += [child for child in children(node) if not isinstance(child, _LEAVES)]


def _single(node: ast.AST, values: FunctionValues) -> list[ast.AST]:
    """Those below the node. `np.array([[a, b], [c, d]])` may be made of arrays, `np.array([[a, 0.0], [0.0, 1.0]])` of numbers only."""
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


def _places(values: FunctionValues) -> Iterator[tuple[ast.stmt, Place]]:
    for statement, doubted in trusted_statements(values.function.body):
        if statement in values.reaching:
            yield statement, Place(values.reaching[statement], values, doubted)


def _own_parts(statement: ast.stmt) -> list[ast.AST]:
    """What the statement computes beside the blocks inside it."""
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
    """What the function puts into elements, `u[k] = value`."""
    for statement, place in _places(values):
        for target, value in assigned_parts(statement):
            if isinstance(target, ast.Subscript) and value is not None:
                yield Part(target, place), Part(value, place)
