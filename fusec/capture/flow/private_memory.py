"""Find variables whose memory only the given statements access."""

import ast
from collections.abc import Sequence

from fusec.capture.flow.basic_blocks import Function
from fusec.capture.flow.liveness import names_shown
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.statement_names import names_captured
from fusec.capture.source.syntax import walk

_MAKERS = ("empty", "zeros", "ones", "full", "empty_like", "zeros_like", "ones_like", "full_like")


def names_of_own_memory(function: Function, statements: Sequence[ast.stmt], scope: ScopeNames) -> frozenset[str]:
    """Local names that are bound once, to new memory from NumPy, and read only as arguments of calls among the
    statements.

    `t = np.empty_like(v); double(v, t); shift(t, y)`: nothing reads the elements of `t` afterwards. If a loop encloses
    the statements, it must allocate the memory in each iteration, because the next one could read elements that it has
    not stored.
    """
    hidden = names_captured(function) | names_shown(function)
    loops = [set(walk(loop)) for loop in walk(function) if isinstance(loop, ast.For | ast.AsyncFor | ast.While)]
    around = [inside for inside in loops if statements[0] in inside]
    return frozenset(
        name
        for name, made in _made(function, scope)
        if all(made in inside for inside in around)
        if scope.owns(name) and name not in hidden
        if _is_read_only_by(name, function, statements) and len(scope.bindings_of(name)) == 1
    )


def _made(function: Function, scope: ScopeNames) -> list[tuple[str, ast.AST]]:
    found: list[tuple[str, ast.AST]] = []
    for node in walk(function):
        match node:
            case ast.Assign([ast.Name(id=name)], ast.Call(func=maker)):
                canonical = scope.canonical(maker) or ""
                found += [(name, node)] if canonical in [f"numpy.{each}" for each in _MAKERS] else []
            case _:
                continue
    return found


def _is_read_only_by(name: str, function: Function, statements: Sequence[ast.stmt]) -> bool:
    """Whether every read of the name is an argument of a call among the statements."""
    given = {
        argument
        for statement in statements
        if isinstance(statement, ast.Expr | ast.Assign | ast.Return) and isinstance(statement.value, ast.Call)
        for argument in statement.value.args
    }
    reads = (node for node in walk(function) if isinstance(node, ast.Name) and node.id == name)
    return all(node in given for node in reads if isinstance(node.ctx, ast.Load))
