"""Decide whether a statement evaluates an expression first, so that the preceding statements can run in its place."""

import ast
from collections.abc import Iterator
from itertools import pairwise

from fusec.base.ir.kernel import Naming
from fusec.capture.draft.context import LoweringContext
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.flow.block_headers import Head
from fusec.capture.flow.definite_assignment import surely_bound
from fusec.capture.flow.liveness import names_shown
from fusec.capture.source.statement_names import names_read
from fusec.capture.source.syntax import walk


def names_beside(node: ast.expr, statement: ast.stmt, around: LoweringContext) -> frozenset[str] | None:
    """The names that the rest of the statement reads; None unless `node` is always evaluated and everything evaluated
    before it is a constant, a variable that surely has a value, or a function of NumPy or Python.

    The preceding statements can then run in its place: `s = u * u; return 0.5 * np.mean(s)`.
    """
    targets: list[ast.expr] = []
    first: list[ast.expr] = []
    match statement:
        case ast.Return(ast.expr() as value) | ast.Expr(value) | Head(value=value):
            path = _path(value, node)
        case ast.Assign(targets, value):  # Python computes the value before the targets
            path = _path(value, node)
        case ast.AugAssign(ast.Name(name), _, value):  # reads its target first
            first, path = [ast.Name(name, ast.Load())], _path(value, node)
        case _:
            return None
    if path is None or not all(_is_plain(part, statement, around) for part in first):
        return None
    beside = {name for part in (*targets, *first) for name in names_read(part)}
    for parent, child in pairwise(path):
        parts = evaluated(parent)
        if child not in parts:
            return None
        place = parts.index(child)
        if not all(_is_plain(part, statement, around) for part in parts[:place]):
            return None
        beside.update(name for part in (*parts[:place], *parts[place + 1 :]) for name in names_read(part))
    return frozenset(beside)


def _path(root: ast.expr, node: ast.expr) -> list[ast.AST] | None:
    """The expressions from `root` down to `node`."""
    if root is node:
        return [root]
    for part in evaluated(root):
        inner = _path(part, node)
        if inner is not None:
            return [root, *inner]
    return None


def evaluated(node: ast.AST) -> list[ast.expr]:
    """The operands that the expression always evaluates, in order; nothing if it may skip one of them."""
    match node:
        case ast.BinOp(left, _, right) | ast.Compare(left, [_], [right]):
            return [left, right]
        case ast.UnaryOp(_, operand) | ast.Attribute(operand):
            return [operand]
        case ast.Tuple(elements) | ast.List(elements):
            return elements
        case ast.Call(function, arguments, keywords) if not _is_unpacked(arguments, keywords):
            return [function, *arguments, *(keyword.value for keyword in keywords)]
        case _:
            return []


def _is_unpacked(arguments: list[ast.expr], keywords: list[ast.keyword]) -> bool:
    return any(isinstance(a, ast.Starred) for a in arguments) or any(keyword.arg is None for keyword in keywords)


def _is_plain(node: ast.expr, statement: ast.stmt, around: LoweringContext) -> bool:
    """Whether the time of its evaluation cannot be observed."""
    if isinstance(node, ast.Constant):
        return True
    if isinstance(node, ast.Name) and around.scope.is_local(node.id):
        place = statement.owner if isinstance(statement, Head) else statement
        return not around.scope.spoils(node.id) and node.id in surely_bound(_function(around), place)
    canonical = around.scope.canonical(node) if isinstance(node, ast.Name | ast.Attribute) else None
    return canonical is not None and canonical.startswith(("numpy.", "builtins.", "math."))


def naming(statement: ast.stmt, around: LoweringContext) -> Naming:
    """When the first evaluated expression of the statement can be named unobserved; `locals()` observes names."""
    if names_shown(_function(around)):
        return Naming.NEVER
    return Naming.ALWAYS if isinstance(statement, ast.Return) else Naming.NUMBER


def parameters(around: LoweringContext) -> Iterator[str]:
    """Parameters that no `del` unbinds."""
    function = _function(around)
    deleted = {
        name.id
        for node in walk(function)
        if isinstance(node, ast.Delete)
        for name in node.targets
        if isinstance(name, ast.Name)
    }
    arguments = function.args
    for parameter in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        if parameter.arg not in deleted:
            yield parameter.arg


def _function(around: LoweringContext) -> Function:
    function = around.scope.chain[-1].node
    assert isinstance(function, Function)
    return function
