"""Decide whether a statement evaluates an expression first, so that the preceding statements can run in its place."""

import ast
from collections.abc import Callable, Collection, Iterator
from itertools import pairwise

from fusec.base.ir.kernel import Naming
from fusec.capture.draft.context import LoweringContext
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.flow.block_headers import Head
from fusec.capture.flow.definite_assignment import surely_bound
from fusec.capture.flow.liveness import names_shown
from fusec.capture.flow.module_body import module_body
from fusec.capture.names.array_libraries import array_module
from fusec.capture.names.bindings import BindingKind
from fusec.capture.source.syntax import children, walk

_DISPLAYS = (ast.Tuple, ast.List, ast.Dict)


def is_evaluated_first(
    node: ast.expr, statement: ast.stmt, around: LoweringContext, is_computed: Callable[[ast.expr], bool]
) -> bool:
    """Whether `node` is always evaluated, and everything evaluated before it is a constant, a variable that surely has
    a value, a function of NumPy or Python, or an expression that `is_computed` by the same call.

    The preceding statements can then run in its place: `s = u * u; return 0.5 * np.mean(s)`.
    """
    first: list[ast.expr] = []
    match statement:
        case ast.Return(ast.expr() as value) | ast.Expr(value) | Head(value=value):
            path = _path(value, node)
        case ast.Assign(_, value):  # Python computes the value before the targets
            path = _path(value, node)
        case ast.AugAssign(ast.Name(name), _, value):  # reads its target first
            first, path = [ast.Name(name, ast.Load())], _path(value, node)
        case _:
            return False
    if path is None or not all(_is_plain(part, statement, around) for part in first):
        return False
    for parent, child in pairwise(path):
        parts = evaluated(parent)
        if child not in parts:
            return False
        if not all(_is_in_turn(part, statement, around, is_computed) for part in parts[: parts.index(child)]):
            return False
    return True


def names_beside(nodes: Collection[ast.AST], statement: ast.stmt) -> frozenset[str]:
    """The names that the statement reads outside these nodes."""
    updated = statement.target if isinstance(statement, ast.AugAssign) else None
    own = {updated.id} if isinstance(updated, ast.Name) else set()
    return frozenset(own.union(_names_outside(statement, nodes)))


def _names_outside(node: ast.AST, nodes: Collection[ast.AST]) -> Iterator[str]:
    if node in nodes:
        return
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
        yield node.id
    for child in children(node):
        yield from _names_outside(child, nodes)


def _is_in_turn(
    node: ast.expr, statement: ast.stmt, around: LoweringContext, is_computed: Callable[[ast.expr], bool]
) -> bool:
    """Whether the time of its evaluation cannot be observed, if a call before the statement computes some parts."""
    if isinstance(node, _DISPLAYS):
        parts = evaluated(node)
        return bool(parts) and all(_is_in_turn(part, statement, around, is_computed) for part in parts)
    return is_computed(node) or _is_plain(node, statement, around)


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
        case ast.Dict(keys, values) if all(isinstance(key, ast.Constant) for key in keys):
            return values
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
    if canonical is not None and (canonical.startswith(("builtins.", "math.")) or array_module(canonical) is not None):
        return True
    return isinstance(node, ast.Name) and _is_global_definition(node.id, around)


def _is_global_definition(name: str, around: LoweringContext) -> bool:
    """Whether it is a global name that one statement binds, outside all blocks, and not below the function."""
    is_inside = len(around.scope.chain) > 1
    bindings = around.scope.bindings_of(name) if is_inside and around.scope.is_global(name) else ()
    if len(bindings) != 1 or not bindings[0].is_direct or bindings[0].kind is BindingKind.OTHER:
        return False
    own, outermost = bindings[0].node, around.scope.chain[1].node
    return isinstance(own, ast.stmt) and isinstance(outermost, ast.stmt) and own.lineno <= outermost.lineno


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
    if isinstance(function, ast.Module):
        return module_body(function)
    assert isinstance(function, Function)
    return function
