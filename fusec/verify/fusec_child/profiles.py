"""Which operands a group runs on: recorded from the workload, or found by trying ranks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import numpy as np

from .operands import ARRAY, NUMPY_SCALAR, OBJECT, PYTHON_SCALAR, Case, Operand, memory
from .outcome import Function, run

Profile = tuple[Operand, ...]

EXTENTS = (6, 5, 4, 3, 2)
TRIES = 300


def recorded(names: Sequence[str], values: Sequence[object]) -> Profile:
    """Kind, type, range and shape of real operands; equal extents stay equal, and small."""
    extents = sorted({extent for value in values if isinstance(value, np.ndarray) for extent in value.shape} - {0, 1})
    # rows of an image keep their three channels
    small = {extent: extent if extent <= 4 else 5 + k for k, extent in enumerate(extents)}
    return tuple(_operand(name, value, small) for name, value in zip(names, values, strict=True))


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


def found(function: Function, names: Sequence[str], seed: int) -> Profile:
    """The first operands on which the original runs: equal ranks first, then random ranks; one-dimensional if none."""
    for shapes in _candidate_shapes(len(names), seed):
        for dtype in ("float64", "int64", "uint8"):
            profile = tuple(Operand(n, ARRAY, dtype, shape) for n, shape in zip(names, shapes, strict=True))
            if _runs(function, profile, seed):
                return profile
    return tuple(Operand(name, ARRAY, "float64", (5,)) for name in names)


def _candidate_shapes(count: int, seed: int) -> Sequence[tuple[tuple[int, ...], ...]]:
    equal = [((4, 5, 6)[3 - rank :],) * count for rank in (1, 2, 3, 0)]
    generator = np.random.default_rng(seed)
    ranks = (generator.integers(0, 4, count) for _ in range(TRIES))
    mixed = [tuple((4, 5, 6)[3 - int(r) :] for r in drawn) for drawn in islice(ranks, TRIES)]
    return [*equal, *mixed]


def _runs(function: Function, profile: Profile, seed: int) -> bool:
    operands = memory(Case(profile, seed)).operands()
    with np.errstate(all="ignore"):
        return run(function, operands, [operand.name for operand in profile]).error is None
