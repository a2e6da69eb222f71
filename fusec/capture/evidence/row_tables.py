"""Infer which subscripts are rows of a table, as in `u[n]` of a table `u`; this affects profit, never legality."""

import ast
import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

from fusec.base.text.access_paths import path_text
from fusec.base.text.array_parts import row_text
from fusec.capture.evidence.arrays import nodes_of_methods
from fusec.capture.evidence.ranks import is_number_type, rank_of
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.syntax import walk

_SHORT = 16  # elements of a row; NumPy needs less time for them than a call takes
_LIKE = frozenset(f"numpy.{name}" for name in ("zeros_like", "empty_like", "ones_like", "full_like", "copy"))
_COUNTING = ("builtins.range", "builtins.enumerate")


def table_rows(function: Function, scope: ScopeNames, of_class: ScopeNames) -> frozenset[str]:
    """`u[n]` and `u[n + 1]` with a counter `n`, if the function or its class creates `u` with two axes or indexes it
    along two; short rows are excluded.
    """
    nodes = [*walk(function)]
    rows = {text: node for node in nodes if (text := row_text(node)) and isinstance(node, ast.Subscript)}
    if not rows:
        return frozenset()
    tables = _tables((node, scope) for node in nodes) | _table_attributes(of_class)
    found = counters(scope)
    return frozenset(
        text for text, node in rows.items() if path_text(node.value) in tables and found.issuperset(_names(node.slice))
    )


@lru_cache(maxsize=8)
def elements_of_tables(scope: ScopeNames) -> frozenset[str]:
    """`cx[i]` with a counter `i`, which may be an element or a row, if the innermost function of the scope stores into no
    part of `cx`."""
    parts = [node for node in walk(scope.chain[-1].node) if isinstance(node, ast.Subscript)]
    stored = {path_text(node.value) for node in parts if not isinstance(node.ctx, ast.Load)}
    found = counters(scope)
    return frozenset(
        text
        for node in parts
        if (text := row_text(node)) and path_text(node.value) not in stored and found.issuperset(_names(node.slice))
    )


def rows_of_loops(function: Function, scope: ScopeNames) -> frozenset[str]:
    """`a[b]` and `c[b]` of loops such as `for b in range(n): a[b] += c[b] * c[b]`, which store at their counter and do nothing
    else; they may be rows or elements. Powers and clips are left out: NumPy computes those of elements in another way."""
    loops = [node for node in walk(function) if isinstance(node, ast.For) and _stores_at_counter(node, scope)]
    if not loops:
        return frozenset()
    inside = {part for loop in loops for statement in loop.body for part in ast.walk(statement)}
    outside = {row_text(node) for node in walk(function) if node not in inside}
    return frozenset(text for node in inside if (text := row_text(node))) - outside


def _stores_at_counter(loop: ast.For, scope: ScopeNames) -> bool:
    match loop:
        case ast.For(ast.Name(counter), ast.Call(called), body, []) if scope.canonical(called) == "builtins.range":
            return all(_is_store_at(counter, statement) for statement in body)
        case _:
            return False


def _is_store_at(counter: str, statement: ast.stmt) -> bool:
    match statement:
        case ast.Assign([target]) | ast.AugAssign(target) if row_text(target):
            parts = [*ast.walk(statement)]
            is_other = any(isinstance(part, ast.Pow) or getattr(part, "attr", "") == "clip" for part in parts)
            return not is_other and isinstance(target, ast.Subscript) and counter in _names(target.slice)
        case _:
            return False


@lru_cache(maxsize=8)
def counters(scope: ScopeNames) -> frozenset[str]:
    """The names that the innermost function of the scope counts with."""
    return frozenset(name for node in walk(scope.chain[-1].node) for name in _counters(node, scope))


@lru_cache(maxsize=8)
def _table_attributes(scope: ScopeNames) -> frozenset[str]:
    """The attributes that the functions of a class show to have two axes. `scope` is the class."""
    return frozenset(text for text in _tables(nodes_of_methods(scope)) if "." in text)


def _tables(nodes: Iterable[tuple[ast.AST, ScopeNames]]) -> frozenset[str]:
    found, short = set[str](), set[str]()
    alike: list[tuple[str, str]] = []
    for node, scope in nodes:
        found.update(_shown(node, scope))
        short.update(_short(node))
        alike += _alike(node, scope)
    known = -1
    while len(found) > known:  # created like a table, and like those
        known = len(found)
        found.update(made for made, other in alike if other in found)
    return frozenset(found - short - {""})


def _shown(node: ast.AST, scope: ScopeNames) -> Iterator[str]:
    match node:
        case ast.Subscript(ast.Name() | ast.Attribute() as held, ast.Tuple([_, _, *_] as entries)):
            if not any(isinstance(entry, ast.Constant) and entry.value in (None, ...) for entry in entries):
                yield path_text(held)
        case ast.Subscript(ast.Attribute(held, "shape"), ast.Constant(value=int(axis))) if axis > 0:
            yield path_text(held)
        case ast.Assign([ast.Tuple([_, _, *_])], ast.Attribute(held, "shape")):
            yield path_text(held)
        case ast.Assign(targets, ast.Call() as value) if (rank_of(value, scope, _says_nothing) or 0) > 1:
            yield from map(path_text, targets)
        case _:
            return


def _alike(node: ast.AST, scope: ScopeNames) -> Iterator[tuple[str, str]]:
    """`v` and `u` for `v = np.zeros_like(u)` or `v = u.copy()`."""
    match node:
        case ast.Assign(targets, ast.Call(called, [made_of, *_])) if scope.canonical(called) in _LIKE:
            yield from ((path_text(target), path_text(made_of)) for target in targets)
        case ast.Assign(targets, ast.Call(ast.Attribute(made_of, "copy"), [])):
            yield from ((path_text(target), path_text(made_of)) for target in targets)
        case _:
            return


def _short(node: ast.AST) -> Iterator[str]:
    """The targets of `x = np.zeros((steps, 3))`, whose rows are short."""
    match node:
        case ast.Assign(targets, ast.Call(args=[ast.Tuple([_, *extents]), *_])) if extents:
            literals = [
                each.value for each in extents if isinstance(each, ast.Constant) and isinstance(each.value, int)
            ]
            if len(literals) == len(extents) and math.prod(literals) <= _SHORT:
                yield from map(path_text, targets)
        case _:
            return


@lru_cache(maxsize=8)
def divided_integers(scope: ScopeNames) -> frozenset[str]:
    """The names of which the function takes whole parts, and of the results: `blocks` and `n` in `blocks = n // 256`."""
    statements = [node for node in walk(scope.chain[-1].node) if isinstance(node, ast.Assign | ast.Return)]
    whole = [node for node in statements if any(isinstance(part, ast.FloorDiv) for part in ast.walk(node))]
    return frozenset(name for node in whole for name in _names(node))


def _counters(node: ast.AST, scope: ScopeNames) -> Iterator[str]:
    """`n` in `for n in range(steps)`, `n += 1`, `n = 0`, `n: int` and `u[n + 1]`; not `mask` in `u[mask]`."""
    match node:
        case ast.For(ast.Name(name) | ast.Tuple([ast.Name(name), *_]), ast.Call(called)):
            if scope.canonical(called) in _COUNTING:
                yield name
        case ast.Subscript(slice=ast.BinOp(ast.Name(name), ast.Add() | ast.Sub(), ast.Constant())):
            yield name
        case ast.AugAssign(ast.Name(name), ast.Add() | ast.Sub(), ast.Constant(value=int())):
            yield name
        case ast.Assign([ast.Name(name)], ast.Constant(value=int())):
            yield name
        case ast.arg(name, annotation) if annotation is not None and is_number_type(annotation, scope):
            yield name
        case _:
            return


def _names(place: ast.AST) -> Iterator[str]:
    return (node.id for node in ast.walk(place) if isinstance(node, ast.Name))


def _says_nothing(_node: ast.expr) -> None:
    return None
