"""Arithmetic of the special values of integers, each with each: CUDA kernels compute what CuPy's own do, and nothing that C++ leaves open.

The stand-in for CuPy traps where C++ does not define arithmetic of integers; with a device the originals are CuPy's.
"""

import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fusec.verify.fusec_child.operands.special_values import PAIRS, paired_values
from tests.stories.story import fused, imported, write

from . import host_cupy
from .rewritten import of_numpy, rewritten

pytestmark = pytest.mark.slow

SOURCE = """
import cupy as cp


def divided(x: cp.ndarray, y: cp.ndarray):
    quotient = x // y
    remainder = x % y
    rest = quotient * y + remainder - x
    is_above = quotient > x
    return quotient, remainder, rest, is_above


def divided_by_literals(x: cp.ndarray):
    quotient = x // -1
    remainder = x % -1
    others = cp.floor_divide(x, -3) - cp.remainder(x, -3)
    is_below = quotient < x
    return quotient, remainder, others, is_below


def divided_in_place(x: cp.ndarray, y: cp.ndarray, z: cp.ndarray):
    z //= y
    z %= x
    return z


def wrapped(x: cp.ndarray, y: cp.ndarray):
    product = x * y
    is_above = x + 1 > x
    is_less = x - y > x
    other = cp.square(x) + product
    again = product * y
    return product, is_above, is_less, other, again


def signed(x: cp.ndarray):
    size = cp.abs(x)
    other = -x
    is_below = size < 0
    is_above = other > x
    sign = cp.sign(other) + x
    less = cp.negative(x) - 1
    same = ~x + 1
    return size, other, is_below, is_above, sign, less, same


def shifted(x: cp.ndarray, y: cp.ndarray):
    left = x << y
    right = x >> y
    is_above = left > x
    rest = right - x
    return left, right, is_above, rest


def shifted_by_literals(x: cp.ndarray):
    left = x << 40
    right = x >> 40
    both = left + x
    rest = right - x
    return left, right, both, rest


def ordered(x: cp.ndarray, y: cp.ndarray):
    lesser = cp.minimum(x, y)
    between = cp.maximum(x, y) - lesser
    clipped = cp.clip(x, -1, 1)
    distance = cp.where(x > y, x - y, y - x)
    return between, clipped, distance, lesser & y


def summed(x: cp.ndarray, y: cp.ndarray):
    total = x * y + x
    return total.sum(), cp.prod(total), total.max(), total.min()


def rows(x: cp.ndarray, y: cp.ndarray):
    t = x * y - y
    return (t % y).sum(axis=-1), t.max(axis=-1)


def columns(x: cp.ndarray, y: cp.ndarray):
    t = x * y - y
    return (t // y).sum(axis=0), t.min(axis=0)


def stencil(x: cp.ndarray, y: cp.ndarray):
    t = x[1:] // y[:-1]
    return t - x[:-1] % y[1:]
"""
CALLS = {
    "divided": 2, "divided_by_literals": 1, "divided_in_place": 3, "wrapped": 2, "signed": 1, "shifted": 2, "shifted_by_literals": 1,
    "ordered": 2, "summed": 2, "rows": 2, "columns": 2, "stencil": 2,
}  # fmt: skip
OF_SIGNED = ("divided_by_literals", "ordered")  # whose literals unsigned integers do not hold
DTYPES = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
ON_HOST = (
    "int8",
    "int32",
    "int64",
    "uint16",
)  # one of each kind: promoted, of 32 and 64 bits, and promoted to what overflows


def operands(name: str, dtype: str) -> list[np.ndarray]:
    shape = (PAIRS // 37, 37) if name in ("rows", "columns") else (PAIRS,)
    return [paired_values(dtype, shape, place) for place in range(CALLS[name])]


def results(module: Any, name: str, given: list[Any]) -> list[np.ndarray]:
    found = getattr(module, name)(*given)
    values = found if isinstance(found, tuple) else (found,)
    return [value.get() if hasattr(value, "get") else np.asarray(value) for value in values]


def compare(name: str, dtype: str, found: list[np.ndarray], expected: list[np.ndarray]) -> None:
    for place, (mine, other) in enumerate(zip(found, expected, strict=True)):
        assert mine.dtype == other.dtype, (name, dtype, place)
        assert np.array_equal(mine, other), (name, dtype, place, np.argwhere(mine != other)[:3])


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
def test_kernels_trap_nowhere_and_have_numpys_integers(tmp_path: Path) -> None:
    numpys, kernels = of_numpy(SOURCE), 0
    with rewritten("integers", SOURCE, tmp_path) as (cupy, load), np.errstate(all="ignore"):
        for name in CALLS:
            for dtype in ON_HOST:
                if name in OF_SIGNED and dtype.startswith("u"):
                    continue
                given = operands(name, dtype)
                if name == "shifted":  # the device takes the lower 32 bits of a number of places
                    given[1] = np.where(np.abs(given[1].astype(float)) > 2.0**40, 5, given[1]).astype(dtype)
                before = host_cupy.RawModule.launches
                found = results(load("integers"), name, [cupy.asarray(value) for value in given])
                kernels += host_cupy.RawModule.launches > before
                compare(name, dtype, found, results(_Named(numpys), name, given))
    assert kernels == 46


class _Named:
    """The functions of a module by their names."""

    def __init__(self, functions: dict[str, Callable[..., Any]]) -> None:
        self.__dict__.update(functions)


@pytest.mark.gpu
def test_kernels_have_cupys_integers(tmp_path: Path) -> None:
    import cupy

    for folder in ("before", "original"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "integers.py").write_text(SOURCE)
    write(fused(tmp_path / "before", ("--fp", "exact")), tmp_path / "after")
    sides: list[dict[tuple[str, str], list[np.ndarray]]] = []
    for folder in ("original", "after"):
        with ExitStack() as stack:
            module = stack.enter_context(imported(tmp_path / folder))("integers")
            sides.append({})
            for name in CALLS:
                for dtype in DTYPES:
                    if name not in OF_SIGNED or not dtype.startswith("u"):
                        given = [cupy.asarray(value) for value in operands(name, dtype)]
                        sides[-1][name, dtype] = results(module, name, given)
        sys.modules.pop("integers", None)
    for (name, dtype), expected in sides[0].items():
        compare(name, dtype, sides[1][name, dtype], expected)
