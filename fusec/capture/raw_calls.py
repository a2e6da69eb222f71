"""Is a statement the launch of a raw kernel of which the user says what memory it touches?"""

import ast
from collections.abc import Iterator

from fusec.base.program import RawCall
from fusec.capture.bound_names import surely_bound
from fusec.capture.dedent import dedented
from fusec.capture.package_modules import CupyKernel
from fusec.capture.raw_contracts import attribute_kernel, contract_of, positions
from fusec.capture.source_file import segment, span
from fusec.capture.surroundings import Surroundings

# of one's own stream, too: what the statements around wait for, and what waits for them, it writes and reads none of
_OPTIONS = ("shared_mem", "stream")


def raw_call(statement: ast.stmt, around: Surroundings) -> RawCall | None:
    """`fill(((n + 255) // 256,), (256,), (u, n))`, of local names that surely have values, and numbers; `self.fill(...)` in a method."""
    match statement:
        case ast.Expr(ast.Call(function, [grid, block, ast.Tuple(arguments)], keywords) as call):
            kernel, path = _called(function, around)
        case _:
            return None
    contract = None if kernel is None else contract_of(kernel, path, around.scope.package)
    if kernel is None or contract is None:
        return None
    if any(keyword.arg not in _OPTIONS for keyword in keywords):
        return None
    names = [*_names([grid, block, *arguments, *(keyword.value for keyword in keywords)])]
    local = [name for name in names if name is not None]
    owner = around.scope.chain[-1].node
    assert isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef)
    bound = surely_bound(owner, statement)
    if len(local) < len(names) or not all(name in bound and around.scope.is_local(name) for name in local):
        return None
    reads, writes = (_given(positions(which, kernel), arguments) for which in (contract.reads, contract.writes))
    if reads is None or writes is None:
        return None
    text = dedented(segment(around.file, call), span(around.file, call))
    spelling = ast.unparse(function)
    return RawCall(spelling, text, tuple(dict.fromkeys((spelling.partition(".")[0], *local))), reads, writes, bound)


def _called(function: ast.expr, around: Surroundings) -> tuple[CupyKernel | None, str]:
    """The kernel, and the path that contracts call it by."""
    scope = around.scope
    match function:
        case ast.Name(id=name) if not scope.is_local(name):
            return scope.kernel(function), scope.canonical(function) or ""
        case ast.Attribute(value=ast.Name(id="self"), attr=name) if not name.startswith("__"):  # which is a class's own
            kind = _class_of_method(around)
            owner = f"{around.file.module}.{kind}"
            return (attribute_kernel(owner, name, scope.package) if kind else None), f"{owner}.{name}"
        case _:
            return None, ""


def _class_of_method(around: Surroundings) -> str:
    """The class at the top of the module of which the function is a method whose `self` stays the object; empty for others."""
    owner = around.scope.chain[-1].node
    for kind in (each for each in around.file.tree.body if isinstance(each, ast.ClassDef)):
        if (
            isinstance(owner, ast.FunctionDef)
            and owner in kind.body
            and [a.arg for a in owner.args.args[:1]] == ["self"]
        ):
            stored = (node for node in ast.walk(owner) if isinstance(node, ast.Name) and node.id == "self")
            return kind.name if all(isinstance(node.ctx, ast.Load) for node in stored) else ""
    return ""


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
