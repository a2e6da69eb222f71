"""Is a statement the launch of a raw kernel of which the user says what memory it touches?"""

import ast
from collections.abc import Iterator

from fusec.base.program import RawCall
from fusec.capture.bound_before import names_bound_before
from fusec.capture.drafting import dedented
from fusec.capture.operands import Surroundings
from fusec.capture.raw_contracts import contract_of, positions
from fusec.capture.source_file import segment, span

# of one's own stream, too: what the statements around wait for, and what waits for them, it writes and reads none of
_OPTIONS = ("shared_mem", "stream")


def raw_call(statement: ast.stmt, around: Surroundings) -> RawCall | None:
    """`fill(((n + 255) // 256,), (256,), (u, n))`, of local names that surely have values, and numbers."""
    match statement:
        case ast.Expr(ast.Call(ast.Name() as function, [grid, block, ast.Tuple(arguments)], keywords) as call):
            kernel, path = around.scope.kernel(function), around.scope.canonical(function)
        case _:
            return None
    contract = None if kernel is None or path is None else contract_of(kernel, path, around.scope.package)
    if kernel is None or contract is None or around.scope.is_local(function.id):
        return None
    if any(keyword.arg not in _OPTIONS for keyword in keywords):
        return None
    names = [*_names([grid, block, *arguments, *(keyword.value for keyword in keywords)])]
    local = [name for name in names if name is not None]
    owner = around.scope.chain[-1].node
    assert isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef)
    bound = names_bound_before(owner, statement)
    if len(local) < len(names) or not all(name in bound and around.scope.is_local(name) for name in local):
        return None
    reads, writes = (_given(positions(which, kernel), arguments) for which in (contract.reads, contract.writes))
    if reads is None or writes is None:
        return None
    text = dedented(segment(around.file, call), span(around.file, call))
    return RawCall(function.id, text, tuple(dict.fromkeys((function.id, *local))), reads, writes)


def _names(nodes: list[ast.expr]) -> Iterator[str | None]:
    """The names in the arguments, which are names, numbers, arithmetic and tuples of these; None for anything else."""
    for node in nodes:
        match node:
            case ast.Tuple(inner):
                yield from _names(inner)
            case ast.Name(id=name):
                yield name
            case ast.Constant(value) if type(value) in (int, float, bool):
                continue
            case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult(), right):
                yield from _names([left, right])
            case ast.BinOp(left, ast.FloorDiv(), ast.Constant(value)) if type(value) is int and value > 0:
                yield from _names([left])
            case _:
                yield None


def _given(places: tuple[int, ...], arguments: list[ast.expr]) -> tuple[str, ...] | None:
    """The names of the arrays at these places; None where one has none."""
    nodes = [arguments[place] for place in places if place < len(arguments)]
    names = [node.id for node in nodes if isinstance(node, ast.Name)]
    return tuple(names) if len(names) == len(places) else None
