"""Compare every group of functions of blocks with their neighbours on arrays of dask: one call against the author's calls."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType

import numpy as np

from ..kernels.fused_calls import FusedCalls
from ..package import Pair
from .agreement import Agreement, Judge, compare
from .outcome import Function, Outcome, run
from .tally import Tally

TYPES = ("f8", "f4", "i8", "c16")
LEAST = 4  # times as many elements as the functions need at each end


@dataclass(frozen=True, slots=True)
class OverlapCase:
    """An array of `dtype` with blocks of `sizes` along each axis."""

    dtype: str
    axes: int
    sizes: tuple[int, ...]
    seed: int

    def __str__(self) -> str:
        return f"an array of {self.dtype} with {self.axes} axes, in blocks of {self.sizes} along each"


def depth_of(pair: Pair) -> int:
    """How many elements the functions of the group need at each end of a block; 0 for any other group."""
    return int(getattr(getattr(pair.generated, pair.group.named("dask"), None), "depth", 0))


def compare_overlaps(
    pair: Pair, module: ModuleType, seed: int, announce: Callable[[object], None]
) -> Tally[OverlapCase]:
    """Run the cases on both sides. The last one has blocks that are too small, for which the original runs."""
    tally, watch = Tally[OverlapCase](), FusedCalls(pair)
    try:
        for case in _cases(depth_of(pair), seed):
            announce(case)
            agreement, raised = _agreement(
                pair, watch, [vars(module).get(name, _array(case)) for name in pair.group.operands]
            )
            elements = sum(case.sizes) ** case.axes
            tally.count(case, elements, agreement, fused=not watch.fell_back, raised=raised)
    finally:
        watch.remove()
    return tally


def _agreement(pair: Pair, watch: FusedCalls, arguments: Sequence[object]) -> tuple[Agreement, bool]:
    """The agreement of both sides, and whether the original raised."""

    def outcome(function: Function) -> Outcome:
        with np.errstate(all="ignore"):
            return run(lambda: _computed(function, arguments), (), ())

    original, fused = outcome(pair.unfused), outcome(watch.function(arguments))
    judge = Judge(pair.group.fp == "exact", precise=lambda: original, disturbed=tuple)
    return compare(fused, original, judge), original.error is not None


def _cases(depth: int, seed: int) -> Iterator[OverlapCase]:
    large = LEAST * depth
    for axes in (1, 2, 3):
        for dtype in TYPES if axes < 3 else TYPES[:1]:
            yield OverlapCase(dtype, axes, (large, large + 1, depth), seed)
    yield OverlapCase("f8", 2, (large,), seed)
    yield OverlapCase("f8", 2, (large, max(depth - 1, 1)), seed)


def _array(case: OverlapCase) -> object:
    rng = np.random.default_rng(case.seed)
    values = (rng.random((sum(case.sizes),) * case.axes) * 9).astype(case.dtype)
    return sys.modules["dask.array"].from_array(values, chunks=(case.sizes,) * case.axes)


def _computed(function: Function, arguments: Sequence[object]) -> object:
    """What dask says of the result, and its elements."""
    result = function(*arguments)
    assert isinstance(result, sys.modules["dask.array"].Array)
    return str(result.chunks), str(result.dtype), result.compute()
