"""Infer the parameters of a kernel that are arrays, and the number of indices of their elements."""

import ast
from collections import Counter
from collections.abc import Iterator, Sequence

from fusec.capture.kernels.atomics import atomic_update
from fusec.capture.kernels.body_language import KernelNames, indices
from fusec.capture.source.obstacle import Obstacle


def array_ranks(statements: Sequence[ast.AST], names: KernelNames) -> dict[str, int] | Obstacle:
    """The parameters that are arrays, each with the number of indices of its elements."""
    ranks: dict[str, int] = {}
    plain: Counter[str] = Counter()
    for node in (inner for statement in statements for inner in ast.walk(statement)):
        name, rank = _indexed(node, names)
        if rank and ranks.setdefault(name, rank) != rank:
            return Obstacle(f"indexes `{name}` in two ways")
        plain[name] -= 1 if rank else 0
        for name, rank in arrays_given(node, names):
            if rank and ranks.setdefault(name, rank) != rank:
                return Obstacle(f"indexes `{name}` in two ways")
            plain[name] -= 1
        match node:
            case ast.Attribute(value=ast.Name(id=name)) | ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]):
                plain[name] -= 1
            case ast.Name(id=name) if name in names.parameters:
                plain[name] += 1
            case _:
                continue
    sized = {name for name in names.parameters if plain[name] <= 0 and name not in ranks}
    whole = next((name for name in ranks if plain[name] > 0), None)
    if whole is not None:
        return Obstacle(f"uses the whole array `{whole}`")
    ranks |= {name: 0 for name in sized if _is_sized(name, statements)}
    return {name: ranks[name] for name in names.parameters if name in ranks}


def _indexed(node: ast.AST, names: KernelNames) -> tuple[str, int]:
    """The parameter whose element it takes or updates, and the number of indices; 0 for any other part."""
    match node:
        case ast.Subscript(value=ast.Name(id=name)) if name in names.parameters:
            return name, len(indices(node))
        case ast.Expr():
            update = atomic_update(node, names.scope)
            return (update.array, len(update.indices)) if update is not None else ("", 0)
        case _:
            return "", 0


def _is_sized(name: str, statements: Sequence[ast.AST]) -> bool:
    """Whether the kernel reads the extents of the parameter but none of its elements."""
    nodes = (node for statement in statements for node in ast.walk(statement))
    return any(isinstance(node, ast.Name) and node.id == name for node in nodes)


def arrays_given(node: ast.AST, names: KernelNames) -> Iterator[tuple[str, int]]:
    """The parameters that a call passes to a function as arrays, each with its number of indices; 0 for none."""
    match node:
        case ast.Call(func=ast.Name(id=called), args=arguments) if called in names.takes:
            for k, rank in names.takes[called].items():
                if k < len(arguments) and isinstance(given := arguments[k], ast.Name) and given.id in names.parameters:
                    yield given.id, rank
        case _:
            return
