"""Suggest shapes of operands from the statements: indexed operands are grids, the others are numbers or inner parts."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

import numpy as np

from ..comparisons.outcome import Function

Shape = tuple[int, ...]

GRID = (7, 8, 9)
BESIDE = (None, -2, 0, -1)  # elements that an unindexed operand lacks along each axis; None: it is a number
TRIES = 300


def indexed_axes(function: Function) -> Mapping[str, int]:
    """The number of indices for each name that the statements index."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError, TypeError):
        return {}
    found: dict[str, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            axes = sum(not isinstance(index, ast.Constant) or index.value not in (None, ...) for index in indices)
            found[node.value.id] = max(found.get(node.value.id, 0), axes)
    return found


def suggested_shapes(axes: Mapping[str, int], names: Sequence[str], seed: int) -> Iterator[tuple[Shape, ...]]:
    """Shapes from one grid: unindexed operands are first numbers, then inner parts; then shapes on the edges of the
    grid."""
    rank = max((axes.get(name, 0) for name in names), default=0)
    if not 1 <= rank <= len(GRID):
        return
    others = [name for name in names if name not in axes]
    grids = {name: _lacking(axes[name], (0,) * rank) for name in names if name in axes}
    for lacking in islice(product(BESIDE[:3], repeat=len(others)), 3 * TRIES):
        beside = {name: _lacking(rank, (d,) * rank) for name, d in zip(others, lacking, strict=True)}
        yield tuple((grids | beside)[name] for name in names)
    generator = np.random.default_rng(seed)
    for _ in range(TRIES):
        edges = {name: _lacking(axes[name], generator.integers(-1, 1, rank).tolist()) for name in grids}
        beside = {name: _lacking(rank, (BESIDE[int(generator.integers(0, len(BESIDE)))],) * rank) for name in others}
        yield tuple((edges | beside)[name] for name in names)


def _lacking(rank: int, lacking: Sequence[int | None]) -> Shape:
    """The last `rank` axes of the grid, or fewer elements along them."""
    return tuple(e + d for e, d in zip(GRID[-rank:], lacking[-rank:], strict=True) if d is not None) if rank else ()
