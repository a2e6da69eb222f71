"""Interpret kernels in Python, one element after the other, with NumPy's own arithmetic and without a compiler.

A lane is an array of one element, so promotion and rounding are those of NumPy's arrays. Loads and stores happen in the
order of the text, at the addresses from the plan.
"""

from __future__ import annotations

import builtins
import ctypes
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

import numpy as np

from ..operands.operands import Array

LANES = 64
APART = {"reversed": -1, "by 2": 2, "by 3": 3, "by 4": 4}
FOLDS = {
    "sum": np.add, "prod": np.multiply, "mean": np.add, "min": np.minimum, "max": np.maximum,
    "any": np.logical_or, "all": np.logical_and,
}  # fmt: skip


class Interpreted:
    """Replaces the compiled kernel for arguments of these (dtype, kind, scope, other scopes, neighbour).

    For more than `largest` elements, for rows of lanes, or for no elements if the kernel has blocks, it calls the result
    of `compile_kernel`.
    """

    def __init__(
        self,
        function: FunctionType,
        arguments: Sequence[Any],
        largest: int,
        compile_kernel: Callable[[], Callable[..., object]],
    ) -> None:
        self._function = function
        self._arguments = arguments
        self._largest = (
            -1 if any(isinstance(kind, tuple) and kind[2] == LANES for _, kind, *_ in arguments) else largest
        )
        self._compile = compile_kernel
        self._compiled: Callable[..., object] | None = None
        self._is_plain = not any(name.endswith(("_block", "_parts")) for name in function.__code__.co_varnames)

    def __call__(self, *values: Any) -> object:
        count = len(self._arguments)
        first_row, last_row, start, stop = values[count : count + 4]
        size = (last_row - first_row) * (stop - start)
        if size > self._largest or (size == 0 and not self._is_plain):
            self._compiled = self._compiled or self._compile()
            return self._compiled(*values)
        operands: list[Any] = [*_operands(self._arguments, values[:count])]
        for place, name in enumerate(self._function.__code__.co_varnames[:count]):
            if operands[place].is_number and "_array" not in name:  # which the text does not load
                operands[place] = operands[place].value
        with np.errstate(all="ignore"):
            _bound(self._function, _Words())(*operands, *map(int, values[count:]))
        return None


def is_interpretable(function: FunctionType, arguments: Sequence[Any] = ()) -> bool:
    """Whether the interpreter has a meaning for each name in the kernel; `np.fabs` and scans have none for complex arguments."""
    of_reals = any(name == "fabs" or name.startswith("scan_") for name in function.__code__.co_names)
    if of_reals and any(dtype.kind == "c" for dtype, *_ in arguments):
        return False
    known = {*_Words().names(), *dir(builtins)}
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        inner = getattr(value, "element_function", None)
        is_value = value is np or value is math or isinstance(value, int | float | complex | np.generic)
        is_known = name not in function.__globals__ or name in known or is_value
        if not is_known and (inner is None or not is_interpretable(inner, arguments)):
            return False
    return True


def _bound(function: FunctionType, words: _Words) -> FunctionType:
    """The kernel, or an element function, with these meanings for the names that it calls."""
    names = {**function.__globals__, **words.names()}
    for name in function.__code__.co_names:
        inner = getattr(names.get(name), "element_function", None)
        if inner is not None:
            names[name] = _bound(inner, words)
    return FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)


@dataclass(slots=True)
class _Operand:
    """The positions of elements: `data` is an address, `table` has the byte offsets of rows after the distance of
    neighbours in a row."""

    dtype: np.dtype[Any]
    kind: str | tuple[int, int, int]
    value: object
    data: int = 0
    table: Array | None = None

    @property
    def is_number(self) -> bool:
        """Whether the kernel is given a value, which has no memory: a number, or None."""
        return self.kind in ("weak", "small", "strong", "none")

    def address(self, row: int, i: int) -> int:
        if self.kind in ("one", "scalar"):
            return self.data
        if self.kind == "flat":
            return self.data + i * self.dtype.itemsize
        assert self.table is not None
        if isinstance(self.kind, tuple):  # how many elements apart rows and columns are
            start = self.data + int(self.table[1 + row // int(self.table[0])])
            return start + (row * self.kind[0] + i * self.kind[1]) * self.dtype.itemsize
        start = self.data + int(self.table[row + 1])
        if self.kind == "same":
            return start
        step = int(self.table[0]) if self.kind == "strided" else self.dtype.itemsize * APART.get(self.kind, 1)
        return start + i * step

    def load(self, row: int, i: int) -> Any:
        if self.is_number:
            return self.value
        lane = np.frombuffer(ctypes.string_at(self.address(row, i), self.dtype.itemsize), self.dtype)
        return lane.reshape(()) if self.kind == "scalar" else lane

    def store(self, row: int, i: int, value: Any) -> None:
        if not self.is_number:  # a number, which Python has computed, is not cast
            content = np.asarray(value).astype(self.dtype).tobytes()
            ctypes.memmove(self.address(row, i), content, self.dtype.itemsize)


def _operands(arguments: Sequence[Any], values: Sequence[Any]) -> list[_Operand]:
    operands = [_Operand(dtype, kind, value) for (dtype, kind, *_), value in zip(arguments, values, strict=True)]
    neighbours = [argument[4] for argument in arguments]
    for operand, neighbour in zip(operands, neighbours, strict=True):
        if operand.is_number or (neighbour is not None and neighbour[1] is not None):
            continue
        array, offset = operand.value, 0
        if isinstance(array, tuple):
            array, operand.table, offset = array
        assert isinstance(array, np.ndarray)
        operand.data = array.__array_interface__["data"][0] + offset
    for operand, neighbour in zip(operands, neighbours, strict=True):
        if neighbour is not None:
            leader, beside, distance = neighbour
            operand.table = operands[leader].table
            operand.data = operand.data if beside is None else operands[beside].data + distance
    return operands


@dataclass(slots=True)
class _Block:
    """Values of one type at positions of a block; `values` grows as positions are written."""

    dtype: np.dtype[Any] | None = None
    values: dict[int, Any] = field(default_factory=dict)
    rows: int = 0  # of a rolling buffer: the number of rows that it holds

    def load(self, row: int, i: int) -> Any:
        return self.values[self._place(row, i)]

    def store(self, row: int, i: int, value: Any) -> None:
        cast = value if self.dtype is None else np.atleast_1d(np.asarray(value).astype(self.dtype))
        self.values[self._place(row, i)] = cast

    def first(self, count: int) -> Array:
        return np.concatenate([self.values[i] for i in range(count)])

    def _place(self, row: int, i: int) -> int:
        return i if not self.rows else (row % self.rows) + i * self.rows


class _Words:
    """The meanings of functions that kernels call; every call in the text that collects values has its own block."""

    def __init__(self) -> None:
        self._blocks: dict[object, _Block] = {}

    def names(self) -> Mapping[str, Callable[..., Any]]:
        own = ("load", "store", "like", "scratch", "collect", "hold", "keep_row", "mean_of", "block_mean")
        names: dict[str, Callable[..., Any]] = {name: getattr(self, name) for name in own}
        names["keep"] = self.store
        names["element_at"] = self.element_at
        names["python_number"] = lambda value: value
        for name, fold in FOLDS.items():
            names |= {f"collect_{name}": self._collector(name), f"accumulate_{name}": self._accumulator(name, fold)}
            names[f"scan_{name}"] = self._scanner(fold)
            if name != "mean":
                names[f"block_{name}"] = _reducer(fold)
        return names

    @staticmethod
    def load(operand: Any, row: int, i: int) -> Any:
        return operand.load(row, i) if isinstance(operand, _Operand | _Block) else operand

    @staticmethod
    def element_at(table: _Operand, place: Any) -> Any:
        return place if table.is_number else table.load(0, int(place[0]))

    @staticmethod
    def store(operand: Any, row: int, i: int, value: Any) -> None:
        operand.store(row, i, value)

    @staticmethod
    def like(target: Any, value: Any) -> Any:
        """`target op= value`: an array keeps its dtype, anything else is rebound to the value."""
        if isinstance(target, _Operand):
            return value if target.is_number else np.asarray(value).astype(target.dtype)
        if not isinstance(target, np.ndarray) or np.ndim(value) > target.ndim == 0:  # a copy of a number is a number
            return value
        return np.broadcast_to(np.asarray(value).astype(target.dtype), np.shape(target))

    @staticmethod
    def scratch(partials: _Operand) -> _Block:
        return _Block(partials.dtype)

    def collect(self, value: Any, place: int) -> _Block:
        return self._kept(value, place, np.asarray(value).dtype)

    def hold(self, value: Any, place: int) -> _Block:
        """The lane as it is: a number stays as weak as it was."""
        return self._kept(value, place, None)

    def keep_row(self, value: Any, row: int, place: int, rows: int, number: int) -> _Block:
        window = self._blocks.setdefault(number, _Block(rows=1 << rows.bit_length()))
        window.store(row, place, value)
        return window

    def block_mean(self, block: _Block, count: int, elements: int) -> Array:
        return self.mean_of(_reducer(np.add)(block, count), elements)

    @staticmethod
    def mean_of(total: Array, count: int) -> Array:
        """NumPy divides by an integer in double precision and casts the quotient back."""
        wide = np.complex128 if total.dtype.kind == "c" else np.float64
        return np.asarray(total.astype(wide) / count).astype(total.dtype)

    def _kept(self, value: Any, place: int, dtype: np.dtype[Any] | None, depth: int = 2) -> _Block:
        """The block of the call in the text, with the value at this position."""
        frame = sys._getframe(depth)
        block = self._blocks.setdefault((frame.f_code, frame.f_lasti), _Block(dtype))
        block.store(0, place, value)
        return block

    def _collector(self, name: str) -> Callable[..., _Block]:
        def collect(value: Any, place: int) -> _Block:
            number = getattr(np, name)(np.ones(1, np.asarray(value).dtype)).dtype
            return self._kept(value, place, number)

        return collect

    def _accumulator(self, name: str, fold: np.ufunc) -> Callable[..., _Block]:
        def accumulate(value: Any, place: int, is_first: Any) -> _Block:
            number = getattr(np, name)(np.ones(1, np.asarray(value).dtype)).dtype
            frame = sys._getframe(1)
            block = self._blocks.setdefault((frame.f_code, frame.f_lasti), _Block(number))
            lane = np.atleast_1d(np.asarray(value).astype(number))
            both = fold.reduce(lane, keepdims=True) if is_first else fold(block.load(0, place), lane)
            block.store(0, place, both)
            return block

        return accumulate

    def _scanner(self, fold: np.ufunc) -> Callable[..., Array]:
        def scan(value: Any, place: int, is_first: Any) -> Array:
            frame = sys._getframe(1)
            lane = np.atleast_1d(np.asarray(value))
            block = self._blocks.setdefault((frame.f_code, frame.f_lasti), _Block(fold.accumulate(lane).dtype))
            first = lane.astype(block.dtype)
            block.store(0, place, first if is_first else fold(block.load(0, place), first))
            return np.asarray(block.load(0, place))

        return scan


def _reducer(fold: np.ufunc) -> Callable[[_Block, int], Array]:
    def block(values: _Block, count: int) -> Array:
        return np.asarray(fold.reduce(values.first(count), keepdims=True)).astype(values.dtype)

    return block
