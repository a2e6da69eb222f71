"""Which name of a statement may have no value when the statement runs?"""

import ast
from collections.abc import Iterator

from fusec.capture.bindings import Binding
from fusec.capture.bound_names import surely_bound
from fusec.capture.conditional_blocks import Block, block_of
from fusec.capture.liveness import names_read
from fusec.capture.names import ScopeNames


def unsure_name(statement: ast.stmt, scope: ScopeNames, ran: frozenset[Block] = frozenset()) -> str:
    """The first name that the statement reads and that may be unbound; empty for none.

    One call in the place of several reads the names of all of them before it does anything: `scale(u, t)` has then not run
    when `shift(t, w)` finds no `w`. What the blocks that `ran` bind has a value.
    """
    sure = frozenset(_sure_names(statement, scope))
    unsure = (name for name in sorted(names_read(statement) - sure) if not _is_sure_global(name, scope, ran))
    return next(unsure, "")


def _sure_names(statement: ast.stmt, scope: ScopeNames) -> Iterator[str]:
    """Those of the functions around the statement, each as far as it has run when the one inside it is defined."""
    inner: ast.AST = statement
    hidden: set[str] = set()
    for around in reversed(scope.chain[1:]):
        if isinstance(around.node, ast.FunctionDef | ast.AsyncFunctionDef) and isinstance(inner, ast.stmt):
            gone = {name for name, bindings in around.bindings.items() if any(map(_deletes, bindings))}
            yield from surely_bound(around.node, inner) - hidden - gone
            hidden |= around.bindings.keys()
        inner = around.node


def _is_sure_global(name: str, scope: ScopeNames, ran: frozenset[Block]) -> bool:
    """Whether it is Python's own, or bound by a statement of the module that no branch holds, or only one that has run.

    What is deleted somewhere, here or in a function, may be so by now.
    """
    if not scope.is_global(name):
        return False
    bindings = scope.bindings_of(name)
    if any(map(_deletes, bindings)):
        return False
    body = scope.module.file.tree.body
    return (
        any(binding.node in body or block_of(scope.module, binding) in ran for binding in bindings)
        if bindings
        else scope.canonical(ast.Name(name)) is not None
    )


def _deletes(binding: Binding) -> bool:
    """`del name`, and `except Error as name:`, which deletes it when its block ends."""
    node = binding.node
    return isinstance(node, ast.ExceptHandler) or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del))
