"""Times every group and the workload, fused and original in turns."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from .operands import Case, memory
from .outcome import Function
from .package import Package, Pair, bind
from .profiles import found
from .stopwatch import Subject, medians
from .workload_runs import Workload, WorkloadCase, run_case


@dataclass(frozen=True, slots=True)
class GroupTimes:
    """Seconds of one call at one size, and the bytes that the fused kernel must move."""

    original: float
    fused: float
    bytes_touched: int


def group_operands(workload: Workload | None, pairs: Sequence[Pair], size: int) -> Mapping[str, list[object]]:
    """By `Group.key` the operands of the first call that the workload makes of each group at this size.

    A group that it does not call gets generated operands of one dimension, where its original runs on those.
    """
    recorded = _recorded_operands(replace(workload, sizes=(size,)), pairs) if workload else {}
    generated = {pair.group.key: _generated_operands(pair, size) for pair in pairs if pair.group.key not in recorded}
    return {**recorded, **{key: operands for key, operands in generated.items() if operands}}


def _recorded_operands(workload: Workload, pairs: Sequence[Pair]) -> dict[str, list[object]]:
    calls: dict[str, list[object]] = {}

    def recorder(pair: Pair) -> Function:
        def call(*operands: object) -> object:
            if pair.group.key not in calls:
                calls[pair.group.key] = _copies(operands)
            return pair.unfused(*operands)

        return call

    bind(workload.package, pairs, recorder)
    for case in workload.cases():
        run_case(workload, case)
    bind(workload.package, pairs, lambda pair: pair.dispatcher)
    return calls


def _generated_operands(pair: Pair, size: int) -> list[object]:
    profile = found(pair.unfused, pair.group.operands, 0)
    if any(operand.shape != (6,) for operand in profile):
        return []
    return memory(Case(tuple(replace(operand, shape=(size,)) for operand in profile), 0)).operands()


def _copies(operands: Sequence[object]) -> list[object]:
    """The operands with memory of their own; an array that repeats its elements by strides of 0 goes on doing so."""
    return [_copy(operand) if isinstance(operand, np.ndarray) else operand for operand in operands]


def _copy(array: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> object:
    once = array[tuple(slice(0, 1) if stride == 0 else slice(None) for stride in array.strides)]
    return np.broadcast_to(once.copy(order="K"), array.shape) if 0 in array.strides else array.copy(order="K")


def time_group(package: Package, pairs: Sequence[Pair], pair: Pair, operands: list[object], repeats: int) -> GroupTimes:
    """Medians of both sides on equal operands; operands that the group writes are restored before each call.

    The original's helpers are fused functions of the package, too: its side runs with all groups unfused.
    """
    written = [k for k, name in enumerate(pair.group.operands) if name in pair.group.written]

    def restored() -> list[object]:
        return [_copies([operand])[0] if k in written else operand for k, operand in enumerate(operands)]

    def side(fused: bool) -> Subject:
        def prepare() -> list[object]:
            bind(package, pairs, lambda one: one.dispatcher if fused else one.unfused)
            return restored()

        return Subject(pair.dispatcher if fused else pair.unfused, prepare, repeatable=not written)

    with np.errstate(all="ignore"):
        original, fused = medians([side(False), side(True)], repeats)
        return GroupTimes(original, fused, _bytes_touched(pair, restored(), written))


def _bytes_touched(pair: Pair, operands: list[object], written: Sequence[int]) -> int:
    results = pair.unfused(*operands)
    parts = results if isinstance(results, tuple) else (results,)
    fresh = [
        part for part in parts if isinstance(part, np.ndarray) and not any(part is operand for operand in operands)
    ]
    return sum(map(_bytes, [*operands, *fresh, *(operands[k] for k in written)]))


def _bytes(value: object) -> int:
    if not isinstance(value, np.ndarray):
        return 0
    extents = [extent for extent, stride in zip(value.shape, value.strides, strict=True) if stride]
    return int(np.prod(extents, dtype=np.int64)) * value.itemsize


def time_workload(workload: Workload, pairs: Sequence[Pair], case: WorkloadCase, repeats: int) -> tuple[float, float]:
    """Medians of the author's function, original and fused, on fresh inputs for each call."""
    function = workload.function(case)

    def side(fused: bool) -> Subject:
        def prepare() -> tuple[object, ...]:
            bind(workload.package, pairs, lambda one: one.dispatcher if fused else one.unfused)
            arguments, keywords = workload.inputs(case)
            return (arguments, keywords)

        return Subject(lambda arguments, keywords: function(*arguments, **keywords), prepare, repeatable=False)

    with np.errstate(all="ignore"):
        original, fused = medians([side(False), side(True)], repeats)
    return original, fused


def first_call(pair: Pair, operands: Sequence[object]) -> float:
    """Seconds of the first fused call in this process, loading or running the compiler included."""
    start = time.perf_counter()
    pair.dispatcher(*operands)
    return time.perf_counter() - start


def guard_cost(pair: Pair, operands: Sequence[object]) -> float | None:
    """Seconds that the guard takes for operands that it has seen; None when the module has no guard of this kind."""
    for value in vars(pair.generated).values():
        guard = getattr(value, "bind", None)
        if getattr(value, "unfused", None) is pair.unfused and guard is not None and guard(*operands) is not None:
            return medians([Subject(guard, lambda: operands, repeatable=True)], 15)[0]
    return None
