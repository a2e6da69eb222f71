"""Find variables that are read, outside of given statements, in their first and last rows only."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from fusec.base.ir.edge_rows import EndReads
from fusec.capture.flow.block_headers import Head
from fusec.capture.flow.liveness import FunctionNode, names_shown
from fusec.capture.source.source_file import SourceFile, span
from fusec.capture.source.syntax import children, walk

MOST_ROWS = 4  # at either end; more rows are no border


@dataclass(slots=True)
class _Mentions:
    """Mentions of one name: the rows read with constant indices, all other mentions, and the number of bindings."""

    rows: list[int] = field(default_factory=list)
    others: list[ast.Name] = field(default_factory=list)
    bindings: int = 0


def end_reads(function: ast.AST, statements: Sequence[ast.stmt], file: SourceFile) -> tuple[EndReads, ...]:
    """The names that these statements bind and that all others read in their first or last rows only.

    `edge = t[0]; print(t[-1, 2:])` read the first row (or element) of `t` and the last one. `t[0] = 1.0`, `t[k]`,
    `t.shape` and `del t` are other mentions.
    """
    if not isinstance(function, FunctionNode):
        return ()
    mentions = _mentions(function)
    if not mentions or names_shown(function):
        return ()
    simple = (statement for statement in statements if not isinstance(statement, Head))
    holders = {id(node): statement for statement in simple for node in walk(statement)}
    return tuple(_found(mentions, holders, file))


def _found(mentions: dict[str, _Mentions], holders: dict[int, ast.stmt], file: SourceFile) -> Iterator[EndReads]:
    for name, own in mentions.items():
        inside = [holders.get(id(node)) for node in own.others]
        first, last = max(own.rows) + 1, -min(own.rows)
        if own.bindings != 1 or max(first, last) > MOST_ROWS or not inside:
            continue
        known = tuple(dict.fromkeys(span(file, statement) for statement in inside if statement is not None))
        if None not in inside:
            yield EndReads(name, max(first, 0), max(last, 0), known)


@lru_cache(maxsize=256)
def _mentions(function: FunctionNode) -> dict[str, _Mentions]:
    """The mentions of each local variable with a row that is read; no other function shares these variables."""
    found: dict[str, _Mentions] = {}
    shared: set[str] = set()
    stack: list[tuple[ast.AST, int | None]] = [(function, None)]
    while stack:
        node, row = stack.pop()
        if isinstance(node, ast.Global | ast.Nonlocal):
            shared.update(node.names)
        elif isinstance(node, ast.Name):
            _count(found.setdefault(node.id, _Mentions()), node, row)
        read = _row(node)
        stack += ((child, read if child is getattr(node, "value", None) else None) for child in children(node))
    return {name: own for name, own in sorted(found.items()) if own.rows and name not in shared}


def _count(own: _Mentions, node: ast.Name, row: int | None) -> None:
    if row is not None:
        own.rows.append(row)
    else:
        own.others.append(node)
    own.bindings += not isinstance(node.ctx, ast.Load)


def _row(node: ast.AST) -> int | None:
    """`0` for `t[0]`, `-1` for `t[-1, 2:]`, if it is read."""
    match node:
        case (
            ast.Subscript(slice=ast.Tuple(elts=[place, *_]), ctx=ast.Load())
            | ast.Subscript(slice=place, ctx=ast.Load())
        ):
            return row_number(place)
        case _:
            return None


def row_number(node: ast.expr) -> int | None:
    """`0` and `-1`, as the index of a row; None for anything else, such as `True`, which adds an axis."""
    match node:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))) if number and not isinstance(
            number, bool
        ):
            return -number
        case _:
            return None
