"""Descriptions of a fused group's operands, and arrays made from them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from .special_values import paired_values, special_values

# any element type is compared, and `np.generic` has no arithmetic in NumPy's stubs
Array: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[Any]]

ARRAY, NUMPY_SCALAR, PYTHON_SCALAR, OBJECT = "array", "numpy scalar", "python scalar", "object"

VIEWS = (
    "plain",
    "strided",
    "reversed",
    "fortran",
    "transposed",
    "offset",
    "broadcast",
    "read-only",
    "subclass",
    "swapped bytes",
)


class Subclass(np.ndarray[tuple[int, ...], np.dtype[np.generic]]):
    """An array type that fused code must leave to the original statements."""


@dataclass(frozen=True, slots=True)
class Operand:
    """`kind` is one of ARRAY, NUMPY_SCALAR, PYTHON_SCALAR, OBJECT (then `value` is used as it is).

    `values` names the distribution: "range" (uniform in low..high; integers to 9 at least), "recorded" (integers in low..high),
    "signed", "wide", "special", or "paired": special values in such an order that every two of two operands meet.
    """

    name: str
    kind: str
    dtype: str = "float64"
    shape: tuple[int, ...] = ()
    low: float = 0.1
    high: float = 2.0
    values: str = "range"
    view: str = "plain"
    value: object = None

    def __str__(self) -> str:
        if self.kind == OBJECT:
            return f"{self.name}: {type(self.value).__name__} {self.value!r}"[:80]
        if self.kind != ARRAY:
            return f"{self.name}: {self.kind} {self.dtype}"
        view = "" if self.view == "plain" else f" {self.view}"
        return f"{self.name}: {self.dtype}{list(self.shape)}{view}"


@dataclass(frozen=True, slots=True)
class Case:
    """Operands of one call. `same` and `overlap` pair operands that share memory: entirely, or shifted by one element.

    `raising` runs the call under `np.errstate(all="raise")`.
    """

    operands: tuple[Operand, ...]
    seed: int
    same: tuple[int, int] | None = None
    overlap: tuple[int, int] | None = None
    raising: bool = False

    @property
    def elements(self) -> int:
        return max((int(np.prod(o.shape)) for o in self.operands if o.kind == ARRAY), default=1)

    def __str__(self) -> str:
        names = [operand.name for operand in self.operands]
        parts = [str(operand) for operand in self.operands]
        distributions = sorted({operand.values for operand in self.operands} - {"range"})
        parts += [f"{value} values" for value in distributions]
        if self.same:
            parts.append(f"`{names[self.same[0]]}` is `{names[self.same[1]]}`")
        if self.overlap:
            parts.append(f"`{names[self.overlap[0]]}` overlaps `{names[self.overlap[1]]}`")
        return "; ".join([*parts, *(['np.errstate(all="raise")'] if self.raising else [])])


@dataclass(frozen=True, slots=True)
class Memory:
    """The buffers behind the operands of a case, before views are taken; changing their type keeps all aliasing."""

    case: Case
    buffers: tuple[object, ...]

    def operands(self) -> list[object]:
        """The operands of one call, views of the buffers."""
        case = self.case
        taken = [_view(o, b) for o, b in zip(case.operands, self.buffers, strict=True)]
        if case.same:
            first, second = case.same
            taken[second] = taken[first]
        if case.overlap:
            first, second = case.overlap
            whole = self.buffers[first]
            assert isinstance(whole, np.ndarray)
            taken[first], taken[second] = whole[1:], whole[:-1]
        return taken


def memory(case: Case) -> Memory:
    """New buffers with the same values at every call."""
    generator = np.random.default_rng(case.seed)
    return Memory(case, tuple(_buffer(case, k, generator) for k in range(len(case.operands))))


def _buffer(case: Case, position: int, generator: np.random.Generator) -> object:
    operand = case.operands[position]
    if operand.kind == OBJECT:
        return operand.value
    shape = _buffer_shape(operand)
    if case.overlap and position in case.overlap:
        shape = (case.operands[case.overlap[0]].shape[0] + 1, *case.operands[case.overlap[0]].shape[1:])
    if operand.values == "paired":
        values = paired_values(operand.dtype, shape, position)
    else:
        values = _values(operand, shape, generator)
    if operand.kind == ARRAY:
        return values
    scalar = values[()]
    return scalar.item() if operand.kind == PYTHON_SCALAR else scalar


def _buffer_shape(operand: Operand) -> tuple[int, ...]:
    shape = operand.shape if operand.kind == ARRAY else ()
    if operand.view == "strided":
        return tuple(2 * extent for extent in shape)
    if operand.view == "offset":
        return tuple(extent + 2 for extent in shape)
    if operand.view == "broadcast":
        return (1, *shape[1:]) if shape else shape
    return shape[::-1] if operand.view == "transposed" else shape


def _view(operand: Operand, buffer: object) -> object:
    if not isinstance(buffer, np.ndarray) or operand.kind != ARRAY:
        return buffer
    rank = buffer.ndim
    match operand.view:
        case "strided":
            return buffer[(slice(None, None, 2),) * rank]
        case "reversed":
            return buffer[(slice(None, None, -1),) * rank]
        case "offset":
            return buffer[(slice(1, -1),) * rank]
        case "transposed":
            return buffer.T
        case "fortran":
            return _in_fortran_order(buffer)
        case "broadcast":
            return np.broadcast_to(buffer, operand.shape, subok=True)
        case "read-only":
            frozen = buffer.view()
            frozen.flags.writeable = False
            return frozen
        case "subclass":
            return buffer.view(Subclass)
        case "swapped bytes":
            return buffer.astype(buffer.dtype.newbyteorder())
        case "tuple":
            return tuple(buffer.tolist())
        case _:
            return buffer


def _in_fortran_order(buffer: Array) -> Array:
    ordered = np.empty_like(buffer, order="F")
    ordered[...] = buffer
    return ordered


def _values(operand: Operand, shape: tuple[int, ...], generator: np.random.Generator) -> Array:
    dtype = np.dtype(operand.dtype)
    if dtype.kind == "b":
        return generator.integers(0, 2, shape).astype(dtype)
    if dtype.kind in "iu":
        return _integers(operand, dtype, shape, generator)
    with np.errstate(all="ignore"):
        real = _floats(operand, shape, generator)
        if dtype.kind == "c":
            return np.asarray(real + 1j * _floats(operand, shape, generator)).astype(dtype)
        return np.asarray(real).astype(dtype)


def _integers(
    operand: Operand, dtype: np.dtype[np.generic], shape: tuple[int, ...], generator: np.random.Generator
) -> Array:
    limits = np.iinfo(dtype.name)
    if operand.values == "special":
        return _special(dtype.name, shape, generator)
    low, high = (-9, 9) if operand.values in ("signed", "wide") else (int(operand.low), int(operand.high))
    high = high if operand.values == "recorded" else max(high, 9)
    low, high = max(low, int(limits.min)), min(high, int(limits.max))
    drawn_as = np.uint64 if limits.max > 2**63 - 1 else np.int64
    drawn = generator.integers(min(low, high), high, shape, dtype=drawn_as, endpoint=True)
    return np.asarray(drawn).astype(dtype)


def _special(dtype: str, shape: tuple[int, ...], generator: np.random.Generator) -> Array:
    values = special_values(dtype)
    return np.asarray(values[generator.integers(0, len(values), shape)])


def _floats(operand: Operand, shape: tuple[int, ...], generator: np.random.Generator) -> Array:
    match operand.values:
        case "special":
            return _special("float64" if operand.dtype.startswith("complex") else operand.dtype, shape, generator)
        case "signed":
            return np.asarray(generator.normal(0.0, 3.0, shape))
        case "wide":
            sign = generator.integers(0, 2, shape) * 2.0 - 1.0
            return np.asarray(sign * 10.0 ** generator.uniform(-12.0, 12.0, shape))
        case _:
            return np.asarray(generator.uniform(operand.low, operand.high, shape))


def with_shape(operand: Operand, shape: tuple[int, ...]) -> Operand:
    """The operand with another shape; operands that are no arrays are unchanged."""
    return replace(operand, shape=shape) if operand.kind == ARRAY else operand
