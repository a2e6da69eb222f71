"""Definite assignment: the names that surely have a value at a place in a function."""

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache

from fusec.capture.flow.basic_blocks import Function
from fusec.capture.source.syntax import all_parameters, blocks, walk

_ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def surely_bound(function: Function, place: ast.AST) -> frozenset[str]:
    """Parameters and names that the preceding statements bind on every path, without names that the function deletes.

    For a place in a nested function or class: the names bound before the nested definition.
    """
    names = {argument.arg for argument in all_parameters(function.args)}
    names.update(_on_the_way(function.body, place))
    return frozenset(names - _all_deleted(function))


@lru_cache(maxsize=256)
def _all_deleted(function: Function) -> frozenset[str]:
    return frozenset(_deleted(function))


def _deleted(function: Function) -> Iterator[str]:
    for node in walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del):
            yield node.id
        elif isinstance(node, ast.ExceptHandler) and node.name is not None:
            yield node.name  # unbound after the handler


def _on_the_way(block: Sequence[ast.stmt], wanted: ast.AST) -> Iterator[str]:
    """The names bound between the start of the block and the place inside it; nothing if the place is elsewhere."""
    reached = next((k for k, statement in enumerate(block) if _holds([statement], wanted)), None)
    if reached is None:
        return
    for statement in block[:reached]:
        yield from _bound_by(statement)
    around = block[reached]
    inner = next((part for part in blocks(around) if _holds(part, wanted)), None)
    if inner is None or isinstance(around, _DEFINITIONS):
        return
    if isinstance(around, ast.For) and inner is around.body:
        yield from _targets(around.target)
    yield from _on_the_way(inner, wanted)


def _holds(block: Sequence[ast.stmt], wanted: ast.AST) -> bool:
    line = getattr(wanted, "lineno", 0)
    near = (each for each in block if each.lineno <= line <= (each.end_lineno or line))  # the others are not walked
    return any(node is wanted for statement in near for node in walk(statement))


def _bound_by(statement: ast.stmt) -> Iterator[str]:
    """The names that the statement binds whenever it completes normally."""
    match statement:
        case ast.Assign(targets=targets):
            for target in targets:
                yield from _targets(target)
        case ast.AnnAssign(target=target, value=ast.expr()) | ast.AugAssign(target=target):
            yield from _targets(target)
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            yield from ((alias.asname or alias.name).partition(".")[0] for alias in aliases)
        case ast.If(body=body, orelse=orelse):
            ways = [way for way in (body, orelse) if not (way and isinstance(way[-1], _ENDS))]
            found = [{name for inner in way for name in _bound_by(inner)} for way in ways]
            yield from set.intersection(*found) if found else ()
        case _:
            return


def _targets(target: ast.expr) -> Iterator[str]:
    return (node.id for node in walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
