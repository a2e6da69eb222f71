"""Special values of element types: extremes, their neighbours, and values around zero and one.

`fusec verify` and the tests of fusec draw from this one table.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import numpy as np

Values = np.ndarray[tuple[int], np.dtype[Any]]

# next to 0 and 1; -1 divides the least integer, and 3 divides nothing evenly
SMALL_INTEGERS = (-1, 0, 1, -2, 2, 3, -3, 7, 10)
# halves, which round to even; ends of the ranges of `exp` and of small integers; what differs in single precision
USUAL_FLOATS = (0.5, -0.5, 1.5, 2.5, -2.0, 3.0, -7.0, 255.0, -129.0, 709.8, -745.2, 1e-30, 1e30)
BINARY_FORMATS = {2: np.float16, 4: np.float32, 8: np.float64}  # by bytes


@cache
def special_values(dtype: str) -> Values:
    """All special values of an element type, the most revealing first; complex numbers combine special parts, in
    turn."""
    kind = np.dtype(dtype)
    if kind.kind == "b":
        return np.array([True, False])
    if kind.kind in "iu":
        return _integers(kind)
    real = _floats(np.dtype(BINARY_FORMATS[kind.itemsize // (2 if kind.kind == "c" else 1)]))
    if kind.kind == "f":
        return real
    values = np.empty(len(real), kind)
    values.real, values.imag = real, np.roll(real, 7)
    return values


def _integers(dtype: np.dtype[Any]) -> Values:
    """Special integers, including shifts by the width, and by one more or less."""
    limits, bits = np.iinfo(dtype), 8 * dtype.itemsize
    least, most = int(limits.min), int(limits.max)
    wanted = (*SMALL_INTEGERS, least, most, least + 1, most - 1, bits - 1, bits, bits + 1, most // 2 + 1)
    inside = dict.fromkeys(value for value in wanted if least <= value <= most)
    return np.array([*inside], dtype)


def _floats(dtype: np.dtype[Any]) -> Values:
    """NaN, infinities, zeros, the ends of subnormal and normal numbers, and those next to them and to 1."""
    limits = np.finfo(dtype)
    zero, one, most = (dtype.type(value) for value in (0, 1, limits.max))
    tiny, least = limits.smallest_normal, limits.smallest_subnormal
    with np.errstate(all="ignore"):
        ends = (zero, one, most, tiny, least, np.nextafter(tiny, zero), np.nextafter(most, zero), dtype.type(np.inf))
        beside_one = (np.nextafter(one, zero), np.nextafter(one, most))
        edges = [2.0**power for power in (15, 31, 63)]  # limits of integer types
        values = np.array([*(-end for end in ends), *ends, np.nan, *beside_one, *USUAL_FLOATS, *edges], dtype)
    held: Values = values[np.isfinite(values) | (np.arange(len(values)) <= 2 * len(ends))]
    return held


def paired_values(dtype: str, shape: tuple[int, ...], place: int) -> np.ndarray[tuple[int, ...], np.dtype[Any]]:
    """Special values for the operand at `place`, so that any two operands have each pair of theirs in some elements.

    With p values, a prime number, element p * i + j of the operand at place k has value i + k * j: of two operands, no two
    of the p ** 2 elements have the same pair (a pair of orthogonal Latin squares).
    """
    return _pairs(dtype, shape, place).copy()


@lru_cache(maxsize=32)  # a comparison asks for the same ones several times
def _pairs(dtype: str, shape: tuple[int, ...], place: int) -> np.ndarray[tuple[int, ...], np.dtype[Any]]:
    values, number = special_values(dtype), np.arange(int(np.prod(shape)))
    chosen = (number // PERIOD + place * (number % PERIOD)) % PERIOD
    return np.asarray(values[chosen % len(values)].reshape(shape))


def some_special(
    values: np.ndarray[tuple[int, ...], np.dtype[Any]], generator: np.random.Generator, largest: float = np.inf
) -> np.ndarray[tuple[int, ...], np.dtype[Any]]:
    """The values, almost a third of them replaced by special ones of their type, none larger in size than `largest`."""
    special = special_values(values.dtype.name)
    with np.errstate(all="ignore"):
        special = special[~(np.abs(special.astype(np.complex128)) > largest)]
    return np.where(generator.random(values.shape) < 0.3, generator.choice(special, values.shape), values)


def _first_prime(least: int) -> int:
    """The least prime number that is not below `least`, which is 2 or more."""
    return next(n for n in range(least, 2 * least) if all(n % divisor for divisor in range(2, n)))


PERIOD = _first_prime(max(len(special_values(dtype)) for dtype in ("int64", "float32", "float64")))
PAIRS = PERIOD**2  # elements with every pair of any two types
