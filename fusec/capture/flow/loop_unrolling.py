"""Unroll short loops whose values the source shows."""

import ast
import copy
import operator
from collections.abc import Iterator, Mapping

from fusec.base.records import dataclass
from fusec.capture.flow.basic_blocks import Function, pauses
from fusec.capture.flow.liveness import names_read_after, names_shown
from fusec.capture.names.constants import integer_value
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.number_literals import is_plain_number, is_tuple_of_numbers, literal_integer
from fusec.capture.source.statement_names import names_bound, names_captured, target_names
from fusec.capture.source.syntax import is_deeper_than, walk

_MOST_ROUNDS, _MOST_STATEMENTS = 16, 64
_DEEPEST = 100  # statements are copied by recursion
_STATEMENTS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr)
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
_FOLDED = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}

Values = Mapping[str, ast.expr]


@dataclass(frozen=True, slots=True)
class UnrolledLoop:
    """The statements that a loop runs, in order, with its variables replaced by their values.

    A value has no position in the file. `constants` are the module's tuples that the head of a loop names.
    """

    loop: ast.For
    statements: tuple[ast.stmt, ...]
    constants: tuple[tuple[str, str], ...]


def unrolled_loops(function: Function, scope: ScopeNames) -> Iterator[UnrolledLoop]:
    """The outermost such loops of the function's own blocks, if their variables are dead after the last iteration."""
    waiting: list[ast.AST] = list(reversed(function.body))
    seen = names_captured(function) | names_shown(function)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        is_readable = isinstance(node, ast.For) and not is_deeper_than(node, _DEEPEST)
        if (
            isinstance(node, ast.For)
            and is_readable
            and not pauses(node)
            and _variables_end_with_it(node, function, scope, seen)
        ):
            constants: dict[str, str] = {}
            statements = _unrolled(node, scope, {}, constants)
            if statements:
                yield UnrolledLoop(node, tuple(statements), tuple(sorted(constants.items())))
                continue
        for name in reversed(_BLOCKS):
            waiting.extend(reversed(getattr(node, name, ())))


def _variables_end_with_it(loop: ast.For, function: Function, scope: ScopeNames, seen: frozenset[str]) -> bool:
    """Whether the variables of the loop and of its inner loops are dead after these loops."""
    for inner in (node for node in walk(loop) if isinstance(node, ast.For)):
        names = target_names(inner.target)
        if any(name in seen or not scope.owns(name) for name in names):
            return False
        if names & names_read_after(function, (inner,)):
            return False
    return True


def _unrolled(loop: ast.For, scope: ScopeNames, known: Values, constants: dict[str, str]) -> list[ast.stmt] | None:
    """The statements of all iterations; None if one is no simple statement, or the values are unknown."""
    rounds = None if loop.orelse else _rounds(loop, scope, known, constants)
    found: list[ast.stmt] = []
    for values in rounds or ():
        inside = {**known, **values}
        for statement in loop.body:
            if isinstance(statement, ast.For):
                inner = _unrolled(statement, scope, inside, constants)
            else:
                inner = _with_values(statement, inside)
            if inner is None or len(found) + len(inner) > _MOST_STATEMENTS:
                return None
            found += inner
    return found if rounds else None


def _with_values(statement: ast.stmt, known: Values) -> list[ast.stmt] | None:
    if not isinstance(statement, _STATEMENTS) or names_bound(statement) & known.keys():
        return None
    found: ast.stmt = _Substitution(known).visit(copy.deepcopy(statement))
    match found:
        case ast.Assign([ast.Subscript()], value) if not hasattr(value, "lineno"):
            return None  # of `u[k] = k` no expression of the author's would remain
        case _:
            return [found]


def _rounds(loop: ast.For, scope: ScopeNames, known: Values, constants: dict[str, str]) -> list[Values] | None:
    """The values of the loop's variables in each iteration."""
    if target_names(loop.target) & known.keys():
        return None
    head = _Substitution(known, is_index=True).visit(copy.deepcopy(loop.iter))
    elements = _elements(head, scope, constants)
    if elements is None or not 0 < len(elements) <= _MOST_ROUNDS:
        return None
    rounds = [_bound(loop.target, element) for element in elements]
    known_rounds = [values for values in rounds if values is not None]
    return known_rounds if len(known_rounds) == len(rounds) else None


def _bound(target: ast.expr, element: ast.expr) -> Values | None:
    """Numbers by name: `(k, w)` for `(0, 0.25)`."""
    match target, element:
        case ast.Name(id=name), _ if is_plain_number(element):
            return {name: element}
        case ((ast.Tuple(targets) | ast.List(targets)), ast.Tuple(elements)) if len(targets) == len(elements):
            parts = [_bound(*pair) for pair in zip(targets, elements, strict=True)]
            bound = {name: value for part in parts if part is not None for name, value in part.items()}
            is_known = None not in parts and len(bound) == sum(len(part) for part in parts if part is not None)
            return bound if is_known else None
        case _:
            return None


def _elements(node: ast.expr, scope: ScopeNames, constants: dict[str, str]) -> list[ast.expr] | None:
    """The elements of the iterable as literals: `range`, `enumerate`, `zip`, tuples, tuple constants of the module."""
    match node:
        case ast.Tuple(elements) | ast.List(elements) if is_tuple_of_numbers(ast.Tuple(elements)):
            return elements
        case ast.Name(id=name):
            text = None if scope.is_local(name) or scope.spoils(name) else scope.constant_tuple(name)
            if text is None:
                return None
            constants[name] = text
            return _elements(ast.parse(text, mode="eval").body, scope, constants)
        case ast.Call(func, arguments, []):
            return _called(scope.canonical(func), arguments, scope, constants)
        case _:
            return None


def _called(
    function: str | None, arguments: list[ast.expr], scope: ScopeNames, constants: dict[str, str]
) -> list[ast.expr] | None:
    match function, arguments:
        case "builtins.range", _ if 1 <= len(arguments) <= 3:
            bounds = [integer_value(argument, scope) for argument in arguments]
            known = [bound for bound in bounds if bound is not None]
            if len(known) < len(bounds) or (len(known) == 3 and known[2] == 0):
                return None
            return [_literal(value) for value in range(*known)[: _MOST_ROUNDS + 1]]
        case "builtins.enumerate", [inner]:
            elements = _elements(inner, scope, constants)
            return elements and [ast.Tuple([_literal(k), element]) for k, element in enumerate(elements)]
        case "builtins.zip", [_, *_]:
            columns = [_elements(argument, scope, constants) for argument in arguments]
            known_columns = [column for column in columns if column is not None]
            rows = zip(*known_columns, strict=False)
            return [ast.Tuple(list(row)) for row in rows] if len(known_columns) == len(columns) else None
        case _:
            return None


def _literal(value: int) -> ast.expr:
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


class _Substitution(ast.NodeTransformer):
    """`u[k + 1 :] * k  ->  u[3:] * 2`: substitutes names, and folds sums and products of integers inside indices."""

    def __init__(self, values: Values, *, is_index: bool = False) -> None:
        self.values = values
        self.is_index = is_index

    def visit_Name(self, node: ast.Name) -> ast.expr:
        is_known = isinstance(node.ctx, ast.Load) and node.id in self.values
        return without_position(self.values[node.id]) if is_known else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        around = self.is_index
        self.is_index = False
        node.value = self.visit(node.value)
        self.is_index = True
        node.slice = self.visit(node.slice)
        self.is_index = around
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        left, right = literal_integer(node.left), literal_integer(node.right)
        folded = _FOLDED.get(type(node.op))
        if not self.is_index or left is None or right is None or folded is None:
            return node
        return _literal(folded(left, right))


def without_position(value: ast.expr) -> ast.expr:
    """A copy without a position, which marks it as generated."""
    fresh = copy.deepcopy(value)
    for node in ast.walk(fresh):
        for name in ("lineno", "col_offset", "end_lineno", "end_col_offset"):
            node.__dict__.pop(name, None)
    return fresh
