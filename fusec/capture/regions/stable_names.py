"""Names that hold the same integer in the rest of a straight line, so that slices may use them."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from fusec.base.text.array_parts import Item, item_names, item_of
from fusec.capture.draft.lowered_statement import LoweredStatement
from fusec.capture.flow.basic_blocks import Function, StraightLine
from fusec.capture.flow.module_body import module_body
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.regions.lowered import Lowered
from fusec.capture.source.statement_names import names_bound, names_read
from fusec.capture.source.syntax import walk


def steady_names(line: StraightLine, scope: ScopeNames) -> frozenset[str]:
    """The function's own variables that no statement of the line and no loop binds.

    A slice bound that changes in each iteration would give every call new shapes.
    """
    return indexing_names(line, scope) - _bound_in_loops(scope)


def indexing_names(line: StraightLine, scope: ScopeNames) -> frozenset[str]:
    """The function's own variables that no statement of the line binds: the shape of `u[n]` is loop-invariant."""
    named = frozenset[str]().union(*map(names_read, line.statements))
    bound = frozenset[str]().union(*map(names_bound, line.statements))
    return frozenset(name for name in named - bound if scope.owns(name))


def between_places(line: StraightLine, rows: frozenset[str]) -> Iterator[StraightLine]:
    """The line in parts; a statement that rebinds an index of a part stands alone: `n += 1` after `u[n, :] = x`."""
    items = (item for statement in line.statements for item in _items(statement, rows))
    places = {name for item in items for name in item_names(item.text)}
    part: list[ast.stmt] = []
    for statement in line.statements:
        is_binding = not places.isdisjoint(names_bound(statement))
        if part and is_binding:
            yield replace(line, statements=tuple(part))
            part = []
        part.append(statement)
        if is_binding:
            yield replace(line, statements=tuple(part))
            part = []
    if part:
        yield replace(line, statements=tuple(part))


def between_arrays(line: StraightLine, lowered: list[Lowered], rows: frozenset[str]) -> list[StraightLine]:
    """The line in parts: within a part, no part of an array is used before a statement that binds the array, or after a
    kernel that does: `v = v * 0.5` beside `u[n, 1:-1] = v[n, 1:-1]`. The line itself if it is one part."""
    computing = {item.original for item in lowered if item.result.launches}
    parts: list[list[ast.stmt]] = [[]]
    used, computed = set[str](), set[str]()
    for statement in line.statements:
        bound, bases = names_bound(statement), {item.base for item in _items(statement, rows)}
        if parts[-1] and not (used.isdisjoint(bound) and computed.isdisjoint(bases)):
            parts.append([])
            used, computed = set(), set()
        parts[-1].append(statement)
        used |= bases
        computed |= bound if statement in computing else frozenset()
    return [line] if len(parts) == 1 else [replace(line, statements=tuple(part)) for part in parts]


def _items(statement: ast.stmt, rows: frozenset[str]) -> list[Item]:
    return [item for node in walk(statement) if (item := item_of(node, rows)) is not None]


def steadied(statement: ast.stmt, lowered: LoweredStatement, line: StraightLine, scope: ScopeNames) -> frozenset[str]:
    """The names that the statement settles, except those that each iteration of a loop changes."""
    return frozenset() if names_read(statement) & _bound_in_loops(scope) else settled(statement, lowered, line, scope)


def settled(statement: ast.stmt, lowered: LoweredStatement, line: StraightLine, scope: ScopeNames) -> frozenset[str]:
    """The names that only this statement of the line binds, except results of kernels."""
    if lowered.launches:
        return frozenset()
    times = _times_bound(line.statements)
    return frozenset(name for name in names_bound(statement) if times[name] == 1 and scope.owns(name))


@lru_cache(maxsize=8)
def _times_bound(statements: tuple[ast.stmt, ...]) -> Counter[str]:
    return Counter(name for statement in statements for name in names_bound(statement))


def _bound_in_loops(scope: ScopeNames) -> frozenset[str]:
    node = scope.chain[-1].node
    function = module_body(node) if isinstance(node, ast.Module) else node
    return _names_of_loops(function) if isinstance(function, Function) else frozenset()


@lru_cache(maxsize=32)
def _names_of_loops(function: Function) -> frozenset[str]:
    loops = (node for node in walk(function) if isinstance(node, ast.For | ast.AsyncFor | ast.While))
    return frozenset[str]().union(*map(names_bound, loops))
