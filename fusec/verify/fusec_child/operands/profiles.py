"""Find the operands that a group runs on: recorded from the workload, or by trying ranks."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from dis import get_instructions
from itertools import chain, islice, product
from types import MappingProxyType

import numpy as np

from ..comparisons.outcome import Function, run
from .indexed_operands import indexed_axes, suggested_shapes
from .operands import ARRAY, NUMPY_SCALAR, OBJECT, PYTHON_SCALAR, Case, Operand, memory

Profile = tuple[Operand, ...]
Shapes = tuple[tuple[int, ...], ...]

TRIES = 300
NEAR = 8  # extents that differ by no more may belong to one grid, with and without its border
BORDERS = (0, -2, -4, -1, -3, None)  # elements that an operand's extents lack; None: it has no dimensions
LARGEST_RECORDED = 2**20  # bytes of operands that keep their real size


def recorded(function: Function, names: Collection[str], values: Sequence[object]) -> Profile:
    """Kind, type, range and shape of real operands, made small; at their own size if the original needs it."""
    extents = sorted({extent for value in values if isinstance(value, np.ndarray) for extent in value.shape} - {0, 1})
    small, real = (
        tuple(_operand(name, value, sizes) for name, value in zip(names, values, strict=True))
        for sizes in (_small(extents), {})
    )
    if checks_no_index(real):
        return tuple(replace(o, values="recorded") if _is_integer(o) else o for o in real)
    if small == real or operand_bytes(real) > LARGEST_RECORDED or runs(function, small, 0):
        return small
    return real


def _small(extents: Sequence[int]) -> dict[int, int]:
    """Small extents for the given ones, in ascending order: equal ones stay equal, near ones keep their difference."""
    small: dict[int, int] = {}
    previous = 0
    for extent in extents:
        if extent <= 4:  # rows of an image keep their three channels
            small[extent] = extent
        elif previous and extent - previous <= NEAR:
            small[extent] = small[previous] + extent - previous
        else:
            small[extent] = max(small.get(previous, 0) + 1, 6)
        previous = extent
    return small


def checks_no_index(profile: Profile) -> bool:
    """Whether compiled functions are among the operands: with other shapes they would write out of bounds."""
    return any(o.kind == OBJECT and hasattr(o.value, "py_func") for o in profile)


def _is_integer(operand: Operand) -> bool:
    """Whether the operand may be an index or a count."""
    return operand.kind != OBJECT and np.dtype(operand.dtype).kind in "iu"


def operand_bytes(profile: Profile) -> int:
    """The size of the profile's arrays in bytes."""
    return sum(math.prod(o.shape) * np.dtype(o.dtype).itemsize for o in profile if o.kind == ARRAY)


def _operand(name: str, value: object, small: dict[int, int]) -> Operand:
    if isinstance(value, np.ndarray) and value.dtype.kind in "biufc":
        shape = tuple(small.get(extent, extent) for extent in value.shape)
        low, high = _range(value)
        return Operand(name, ARRAY, value.dtype.name, shape, low, high)
    if isinstance(value, np.generic) and value.dtype.kind in "biufc":
        return Operand(name, NUMPY_SCALAR, value.dtype.name, (), *_range(np.asarray(value)))
    if type(value) in (bool, int, float, complex):
        return Operand(name, PYTHON_SCALAR, np.dtype(type(value)).name, (), *_range(np.asarray(value)))
    return Operand(name, OBJECT, value=value)


def _range(values: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> tuple[float, float]:
    real = values.real.astype(float) if values.size else np.zeros(1)
    finite = real[np.isfinite(real)]
    return (float(finite.min()), float(finite.max())) if finite.size else (0.1, 2.0)


def found(
    function: Function,
    names: Collection[str],
    seed: int,
    bounds: Sequence[str] = (),
    axes: Mapping[str, int] | None = None,
    called: Mapping[str, object] = MappingProxyType({}),
) -> Profile:
    """The first operands on which the original runs: equal shapes, grids and their borders, random shapes; else
    vectors.

    `bounds` of slices are small integers; `axes` has the number of indices of operands, if the function does not show
    it; an operand that is `called` is that ufunc.
    """
    known = {name: Operand(name, PYTHON_SCALAR, "int64", (), 1, 3) for name in bounds}
    known |= {name: Operand(name, OBJECT, value=called[name]) for name in names if name in called}
    others = [name for name in names if name not in known]
    suggested = suggested_shapes(indexed_axes(function) if axes is None else axes, others, seed)
    for shapes in chain(_equal_shapes(len(others)), suggested, _candidate_shapes(len(others), seed)):
        for dtype in ("float64", "int64", "uint8"):
            arrays = {name: Operand(name, ARRAY, dtype, shape) for name, shape in zip(others, shapes, strict=True)}
            profile = tuple({**known, **arrays}[name] for name in names)
            if runs(function, profile, seed):
                return profile
    return tuple(known.get(name, Operand(name, ARRAY, "float64", (5,))) for name in names)


def with_numbers(function: Function, profile: Profile, numbers: Mapping[str, str], seed: int) -> tuple[Profile, ...]:
    """The profile with Python numbers of these dtypes, if the original runs on them, and as it is.

    If the original has powers, integers have few bits: Python would compute `10**(2**63)` for ever.
    """
    has_powers = any(instruction.argrepr in ("**", "**=") for instruction in get_instructions(function))
    dtypes = {name: "int16" if has_powers and dtype == "int64" else dtype for name, dtype in numbers.items()}
    own = tuple(
        Operand(o.name, PYTHON_SCALAR, dtypes[o.name], (), 1, 3) if o.kind == ARRAY and o.name in dtypes else o
        for o in profile
    )
    return (own, profile) if own != profile and runs(function, own, seed) else (profile,)


def shapes_to_try(count: int, seed: int) -> Iterator[Shapes]:
    """Shapes of so many arrays: equal ones, then grids and their borders, then random ones."""
    return chain(_equal_shapes(count), _candidate_shapes(count, seed))


def _equal_shapes(count: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    return (((4, 5, 6)[3 - rank :],) * count for rank in (1, 2, 3, 0))


def _candidate_shapes(count: int, seed: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    for rank in (1, 2, 3):
        for lacking in islice(product(BORDERS, repeat=count), 6 * TRIES):
            yield tuple(_grid(rank, (d,) * rank) if d is not None else () for d in lacking)
    generator = np.random.default_rng(seed)
    for _ in range(TRIES):
        yield tuple((4, 5, 6)[3 - int(r) :] for r in generator.integers(0, 4, count))
    for rank in (2, 3):
        for _ in range(TRIES):
            yield tuple(_grid(rank, drawn) for drawn in generator.integers(-2, 1, (count, rank)).tolist())


def _grid(rank: int, lacking: Sequence[int]) -> tuple[int, ...]:
    return tuple(extent + d for extent, d in zip((7, 8, 9)[3 - rank :], lacking, strict=True))


def runs(function: Function, profile: Profile, seed: int) -> bool:
    """Whether the original runs without an exception on generated operands."""
    operands = memory(Case(profile, seed)).operands()
    with np.errstate(all="ignore"):
        return run(function, operands, [operand.name for operand in profile]).error is None
