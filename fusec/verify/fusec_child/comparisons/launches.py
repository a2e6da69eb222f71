"""Compare every group of fused launches on generated arrays: one launch against the author's launches, threads in
several orders."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from ..kernels.fused_calls import FusedCalls
from ..kernels.launch_order import ORDERS, is_simulated, run_in
from ..operands.called_methods import called, called_values
from ..operands.spelled_values import literal_value
from ..package import Pair
from ..request import LaunchOperands
from .agreement import Agreement
from .outcome import Function
from .tally import Tally

BLOCK = 4  # threads along each axis
MOST_THREADS = 64  # of a block, if its kernels depend on the block's size
GRIDS = (1, 2, 4)  # blocks along each axis
ARRAYS = (("f8", 0.5), ("f4", 0.5), ("f8", 3))  # the type of arrays, and the value of numbers
PLACES = ("i8", 2)  # positions, which an unmodelled kernel may need: zeros and ones
LEAST = 20  # elements along each axis if threads also index by constants: `f[8, i, j]`
TOLERANCE = {"f4": 1e-5, "f8": 1e-12}  # on a device, if its compiler may contract a product and a sum


@dataclass(frozen=True, slots=True)
class LaunchCase:
    """Arrays of `dtype` with as many elements along each axis as there are threads in `blocks` blocks, or `least`."""

    blocks: int
    dtype: str
    number: float
    order: str
    seed: int
    least: int = 0
    threads: int = BLOCK  # along each axis

    @property
    def extent(self) -> int:
        return max(self.blocks * self.threads, self.least)

    def __str__(self) -> str:
        order = f"; threads run {self.order}" if is_simulated() else ""
        return f"arrays of {self.dtype}, {self.extent} elements along each axis; numbers {self.number}{order}"


@dataclass(frozen=True, slots=True)
class Left:
    """The outcome of a call: the name of its exception, or the arrays that it was given and those that it returned."""

    error: str
    arrays: tuple[np.ndarray, ...]


def compare_launches(
    pair: Pair, module: ModuleType, operands: LaunchOperands, seed: int, announce: Callable[[object], None]
) -> Tally[LaunchCase]:
    """Run every case on both sides; the operands' expressions are evaluated in `module`, the author's.

    There are no cases if the module has no such kernel on this machine: `if has_device:` binds it.
    """
    if not _has_kernels(pair, module, operands):
        return Tally()
    tally, watch = Tally[LaunchCase](), FusedCalls(pair)
    try:
        for case in _cases(operands, seed, _threads(pair, operands, module)):
            announce(case)
            if operands.is_of_device:
                run_in(case.order)
            original = _left(pair.unfused, _arguments(pair, module, operands, case), module)
            given = _arguments(pair, module, operands, case)
            fused = _left(watch.function(given), given, module)
            difference = _difference(fused, original, pair, operands)
            agreement, raised = Agreement(difference), bool(original.error)
            tally.count(case, case.extent, agreement, fused=not watch.fell_back and not raised, raised=raised)
    finally:
        if operands.is_of_device:
            run_in(ORDERS[0])
        watch.remove()
    return tally


def _has_kernels(pair: Pair, module: ModuleType, operands: LaunchOperands) -> bool:
    """Whether the module defines every operand that is no array, number or configuration."""
    known = {*operands.arrays, *operands.grids, *operands.blocks, *operands.configurations}
    known |= {*operands.tasks, *operands.integers, *operands.numbers}
    known |= called(pair.group.operands, module, pair.group.function).keys()
    expressions = (expression for name, expression in pair.group.operands.items() if name not in known)
    roots = (re.split(r"[.\[]", expression)[0] for expression in expressions if not literal_value(expression)[0])
    return all(hasattr(module, root) for root in roots if root.isidentifier())


def _threads(pair: Pair, operands: LaunchOperands, module: ModuleType) -> int:
    """The threads of a block: the value of a constant in the module, if a kernel may depend on it."""
    known = [vars(module).get(pair.group.operands[name]) for name in operands.blocks if operands.opaque]
    return next((value for value in known if type(value) is int and 0 < value <= MOST_THREADS), BLOCK)


def _cases(operands: LaunchOperands, seed: int, threads: int) -> Iterator[LaunchCase]:
    orders = ORDERS if operands.is_of_device and is_simulated() else ORDERS[:1]
    least = LEAST if any(rank > operands.axes for rank in operands.arrays.values()) else 0
    most = operands.axes + max((rank for rank in operands.arrays.values()), default=1)
    for blocks in GRIDS if most <= 2 else GRIDS[:2]:
        for dtype, number in (*ARRAYS, PLACES) if operands.opaque and len(orders) > 1 else ARRAYS:
            for order in orders:
                yield LaunchCase(blocks, dtype, number, order, seed, least, threads)


def _arguments(pair: Pair, module: ModuleType, operands: LaunchOperands, case: LaunchCase) -> list[object]:
    rng, given = np.random.default_rng(case.seed), pair.group.operands
    own = called(given, module, pair.group.function)
    values = {name: _argument(name, given[name], module, operands, case, rng) for name in given if name not in own}
    values |= called_values(values, given, module, pair.group.function)
    return [values[name] for name in given]


def _argument(
    name: str,
    expression: str,
    module: ModuleType,
    operands: LaunchOperands,
    case: LaunchCase,
    rng: np.random.Generator,
) -> object:
    if name in operands.arrays:
        shape = (case.extent,) * max(operands.arrays[name], 1)
        array = (rng.random(shape) + 0.25).astype(case.dtype)
        return _on_device(array) if operands.is_of_device else array
    grid, block = (
        extent if operands.axes == 1 else (extent,) * operands.axes for extent in (case.blocks, case.threads)
    )
    if name in operands.grids or name in operands.blocks:
        return grid if name in operands.grids else block
    if name in operands.configurations:
        return grid, block
    is_literal, value = literal_value(expression)
    if is_literal:
        return value
    if name in operands.tasks:
        return case.extent
    if name in operands.integers:
        return case.extent - 3
    return case.number if name in operands.numbers else eval(expression, vars(module))  # a kernel, or a stream


def _on_device(array: np.ndarray) -> object:
    from numba import cuda

    return cuda.to_device(array)


def _left(function: Function, arguments: Sequence[object], module: ModuleType) -> Left:
    try:
        results = function(*arguments)
    except Exception as raised:
        return Left(type(raised).__name__, ())
    objects = (each for each in arguments if type(each).__module__ == module.__name__ and hasattr(each, "__dict__"))
    held = (value for each in objects for value in vars(each).values())
    values = (*arguments, *(results if isinstance(results, tuple) else (results,)), *held)
    return Left("", tuple(_of_host(value) for value in values if hasattr(value, "copy_to_host") or _is_number(value)))


def _is_number(value: object) -> bool:
    return isinstance(value, (np.ndarray, np.generic, float, int))


def _of_host(value: Any) -> np.ndarray:
    return value.copy_to_host() if hasattr(value, "copy_to_host") else np.asarray(value)


def _difference(fused: Left, original: Left, pair: Pair, operands: LaunchOperands) -> str | None:
    if fused.error != original.error:
        return f"fused raises {fused.error or 'nothing'}, original raises {original.error or 'nothing'}"
    for k, (own, other) in enumerate(zip(fused.arrays, original.arrays, strict=True)):
        if own.dtype != other.dtype or own.shape != other.shape:
            return f"array {k}: fused is {own.dtype} {own.shape}, original is {other.dtype} {other.shape}"
        if own.tobytes() != other.tobytes() and not _is_close(own, other, pair, operands):
            return f"array {k}: fused {own.ravel()[:4]}, original {other.ravel()[:4]}"
    return None


def _is_close(own: np.ndarray, other: np.ndarray, pair: Pair, operands: LaunchOperands) -> bool:
    """Whether they differ by no more than the roundings that a compiler may leave out."""
    if (operands.is_of_device and is_simulated()) or pair.group.fp == "exact" or own.dtype.str[1:] not in TOLERANCE:
        return False
    return np.allclose(own, other, rtol=TOLERANCE[own.dtype.str[1:]], atol=0.0, equal_nan=True)
