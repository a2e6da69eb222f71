"""Parts of a definition that stand for a call of the author's, whose function is another one written short."""

import ast
from collections.abc import Iterator
from typing import TypeVar

from fusec.capture.source.syntax import children

_CALL = "authors_call"
_Node = TypeVar("_Node", bound=ast.AST)


def in_place_of(call: ast.Call, node: _Node) -> _Node:
    """The node as a part of what the call is in full, at the place of the call."""
    if isinstance(node, ast.expr):
        ast.copy_location(node, call)
        setattr(node, _CALL, call)
    return node


def authors_call(node: ast.AST) -> ast.Call | None:
    """The author's call that the node is a part of; None for what the author wrote."""
    return getattr(node, _CALL, None)


def authors_functions(node: ast.AST) -> Iterator[ast.expr]:
    """The functions that the author calls, where the node has what they are in full."""
    waiting = [node]
    while waiting:
        inner = waiting.pop()
        call = authors_call(inner)
        if call is not None:
            yield call.func
        waiting += children(inner)
