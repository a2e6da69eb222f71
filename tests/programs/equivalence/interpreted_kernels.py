"""The generated kernels in Python instead of compiled, behind the generated guards, plans, threads and bands."""

import ctypes
from collections.abc import Callable, Sequence
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from tests.stories.story import IS_INTERPRETED

Argument = tuple[np.dtype[Any], str, str, tuple[str, ...], tuple[int, int | None, int] | None]

THREADS, WORK = 3, 100  # of which some kernels run in pieces


def interpret(support: ModuleType) -> None:
    """From now on this package's kernels run in Python, element by element, and large calls in several pieces, the last one first."""
    setattr(support, IS_INTERPRETED, True)
    for name, value in {"thread_count": lambda: THREADS, "THREAD_WORK": WORK, "crew": lambda: _Crew}.items():
        setattr(support, name, value)
    kernel = support.kernel
    kernel.guard = staticmethod(_admits)
    kernel.compile = kernel.share = lambda self, arguments: _entry(self.function, arguments)


class _Crew:
    @staticmethod
    def run(entry: Callable[..., None], operands: Sequence[Any], rest: Sequence[int], pieces: Sequence[Any]) -> None:
        for piece in reversed(pieces):
            entry(*operands, *map(int, piece), *rest)


def _admits(given: Sequence[Any], table: Any) -> bool:
    """What the compiled guard asks of the values: see `Plan.remember`."""
    words = [int(word) for word in table[0]]
    if words[0] != len(given):
        return False
    place, ends, written = 1, [], []
    for value in given:
        kind, dtype, rank, below, above, is_written = words[place : place + 6]
        place += 6
        if id(type(value)) != kind:
            return False
        if rank < 0:
            ends.append(None)
            continue
        shape, strides = words[place : place + rank], words[place + rank : place + 2 * rank]
        place += 2 * rank
        is_alike = value.ndim == rank and [*value.shape] == shape and [*value.strides] == strides
        if not is_alike or id(value.dtype) != dtype or (is_written and not value.flags.writeable):
            return False
        data = value.__array_interface__["data"][0]
        ends.append((data + below, data + above))
        written += [len(ends) - 1] if is_written else []
    found = [(ends[k], end) for k in written for j, end in enumerate(ends) if j != k]
    return not any(own and end and end[0] < own[1] and own[0] < end[1] for own, end in found)


class _Elements:
    """An operand of a kernel: where its rows start and how far apart its elements lie, in bytes."""

    def __init__(self, value: Any, argument: Argument, others: Sequence["_Elements"]) -> None:
        dtype, self.kind, _, _, neighbour = argument
        self.table = None
        array, offset = value, 0
        if type(value) is tuple:
            array, self.table, offset = value
        self.number = array if type(array) is not np.ndarray else None
        if self.number is not None:
            return
        self.data = array.__array_interface__["data"][0] + offset
        if neighbour is not None:
            leader, beside, distance = neighbour
            self.table = others[leader].table
            self.data = self.data if beside is None else others[beside].data + distance
        self.dtype, self.type = dtype, np.ctypeslib.as_ctypes_type(dtype)

    def address(self, row: int, i: int) -> int:
        match self.kind:
            case "one" | "scalar":
                return int(self.data)
            case "flat":
                return int(self.data + i * self.dtype.itemsize)
        assert self.table is not None
        step = {"same": 0, "unit": self.dtype.itemsize}.get(self.kind, int(self.table[0]))
        return int(self.data + self.table[row + 1] + i * step)


def _load(elements: _Elements, row: int, i: int) -> Any:
    """An array of one element, or of no dimensions, so that NumPy tells arrays from scalars as it does outside of kernels."""
    if elements.number is not None:
        return elements.number
    element = elements.type.from_address(elements.address(row, i)).value
    return np.array(element if elements.kind == "scalar" else [element], elements.dtype)


def _store(elements: _Elements, row: int, i: int, value: Any) -> None:
    place: ctypes._SimpleCData[Any] = elements.type.from_address(elements.address(row, i))
    place.value = np.asarray(value).astype(elements.dtype).item()


def _like(target: Any, value: Any) -> Any:
    """`target op= value`: of an array its dtype and dimensions."""
    if isinstance(target, _Elements):
        return value if target.number is not None else np.asarray(value).astype(target.dtype)
    return np.asarray(value).astype(target.dtype) if type(target) is np.ndarray else value


def _entry(function: FunctionType, arguments: Sequence[Argument]) -> Callable[..., None]:
    names = {**function.__globals__, "load": _load, "store": _store, "like": _like, "np": np}
    body = FunctionType(function.__code__, names)

    def run(*given: Any) -> None:
        operands: list[_Elements] = []
        for value, argument in zip(given, arguments, strict=False):
            operands.append(_Elements(value, argument, operands))
        body(*operands, *given[len(arguments) :])

    return run
