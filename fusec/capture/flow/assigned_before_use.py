"""Check that a kernel assigns every variable before it reads it, on every path."""

import ast
from collections.abc import Sequence

_KNOWN_STATEMENTS = (ast.Assign, ast.AugAssign, ast.If, ast.Pass)


def read_too_early(statements: Sequence[ast.stmt]) -> str:
    """A variable that may be read before the statements bind it; empty if there is none.

    In its own launch such a variable has no value; in a loop it would keep the value of the previous iteration.
    """
    variables = {
        node.id
        for statement in statements
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    }
    return min(_early(statements, variables, set()), default="")


def _early(statements: Sequence[ast.stmt], variables: set[str], bound: set[str]) -> set[str]:
    """The variables that are read too early; afterwards `bound` holds those that surely have a value."""
    early: set[str] = set()
    for statement in statements:
        match statement:
            case ast.If(test=test, body=body, orelse=orelse):
                early |= _read(test) & variables - bound
                ways = [set(bound), set(bound)]
                for way, block in zip(ways, (body, orelse), strict=True):
                    early |= _early(block, variables, way)
                bound |= ways[0] & ways[1]
            case ast.For(target=target, iter=iterated, body=body, orelse=orelse):
                early |= _read(iterated) & variables - bound
                early |= _early(body, variables, bound | _names(target))
                early |= _early(orelse, variables, set(bound))
            case ast.While(test=test, body=body, orelse=[]):
                early |= _read(test) & variables - bound
                early |= _early(body, variables, set(bound))
            case _ if isinstance(statement, _KNOWN_STATEMENTS):
                early |= _read(statement) & variables - bound
                bound |= {
                    node.id
                    for node in ast.walk(statement)
                    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
                }
            case _:
                early |= _names(statement) & variables - bound
    return early


def _read(node: ast.AST) -> set[str]:
    """The names that it reads; `x += 1` reads `x`."""
    own = {node.target.id} if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) else set[str]()
    return own | {
        inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load)
    }


def _names(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
