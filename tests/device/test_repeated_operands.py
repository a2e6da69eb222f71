"""Operands that repeat elements along axes, as those of `meshgrid` and `broadcast_to` do: kernels take them as arrays of one element there."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from . import host_cupy
from .rewritten import of_numpy, rewritten

SOURCE = """import cupy as cp


def softmax(x: cp.ndarray, i: cp.ndarray):
    e = cp.exp(x * i - (x * i).max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def places(x: cp.ndarray, i: cp.ndarray):
    return cp.argmax(x * i, axis=-1)


def standardised(x: cp.ndarray, i: cp.ndarray):
    z = x * i
    return (z - z.mean(axis=0)) / (z.std(axis=0) + 0.5), z.max(axis=0)


def along(x: cp.ndarray, i: cp.ndarray):
    return cp.cumsum(x * i, axis=-1) * 0.5


def down(x: cp.ndarray, i: cp.ndarray):
    return cp.cumsum(x * i, axis=0) * 0.5


def total(x: cp.ndarray, i: cp.ndarray):
    return cp.sum(x * i) / cp.max(i + x)


def of_rows(x: cp.ndarray, i: cp.ndarray):
    z = cp.sin(i) * i
    return z / cp.sum(z, axis=-1, keepdims=True)


def of_columns(x: cp.ndarray, i: cp.ndarray):
    return cp.sum(cp.sin(i) * i, axis=0)


def nearest(x: cp.ndarray, i: cp.ndarray):
    return cp.max(cp.sum((x - i) ** 2, axis=-1), axis=-1)


def elements(x: cp.ndarray, i: cp.ndarray):
    return cp.sqrt(x * x + i) / (1.5 + i)


def in_place(x: cp.ndarray, i: cp.ndarray):
    x *= i
    x += x.sum(axis=-1, keepdims=True)
    return x


def kept(x: cp.ndarray, i: cp.ndarray):
    z = i.astype(cp.float64)
    return z, cp.sum(z * x, axis=1)


def of_grid(x: cp.ndarray, v: cp.ndarray, w: cp.ndarray):
    i, j = cp.meshgrid(v, w)
    return cp.sum(x * cp.sin(i) + cp.cos(j), axis=1)
"""
FUNCTIONS = (
    "softmax",
    "places",
    "standardised",
    "along",
    "down",
    "total",
    "of_rows",
    "of_columns",
    "elements",
    "in_place",
)
CASES = [
    ((7, 5), "float64"),
    ((5, 16), "float32"),
    ((6, 1), "float64"),
    ((3, 4, 5), "float64"),
    ((70, 3, 4), "float32"),
]

pytestmark = [pytest.mark.slow, pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")]


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with rewritten("grids", SOURCE, tmp_path_factory.mktemp("repeated")) as (cupy, load):
        yield cupy, load("grids"), load("_fused_grids")


def repeated(cupy: Any, axes: tuple[int, ...], shape: tuple[int, ...], dtype: str = "float64") -> Any:
    """An array that varies along these axes only."""
    own = [extent if axis in axes else 1 for axis, extent in enumerate(shape)]
    return cupy.broadcast_to(cupy.asarray(np.random.default_rng(4).random(own).astype(dtype) + 0.5), shape)


def called(loaded: Any, name: str, *given: Any) -> tuple[list[str], bool]:
    """Why the kernel did not run, if it did not, and whether one ran; the values and their layout are NumPy's."""
    _, module, fused = loaded
    fusion = getattr(fused, f"{name}_cuda", None) or fused.nearest_sum_value_of_rows
    fusion.plans.clear()
    expected = of_numpy(SOURCE)[name](*(each.copy() if each.flags.c_contiguous else each for each in given))
    launches = host_cupy.RawModule.launches
    found = getattr(module, name)(*given)
    for own, other in zip(found, expected, strict=True) if isinstance(expected, tuple) else [(found, expected)]:
        assert (own.dtype, own.shape, own.strides) == (other.dtype, other.shape, other.strides)
        np.testing.assert_allclose(own, other, rtol=2e-5 if own.dtype == "float32" else 1e-12, atol=2e-6)
    return fusion.reasons, host_cupy.RawModule.launches > launches


@pytest.mark.parametrize(("shape", "dtype"), CASES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_kernels_run_and_give_what_numpy_gives(loaded: Any, name: str, dtype: str, shape: tuple[int, ...]) -> None:
    x = np.random.default_rng(3).random(shape).astype(dtype)
    for axes in [(), *[(axis,) for axis in range(len(shape))], (len(shape) - 2, len(shape) - 1)]:
        given = loaded[0].asarray(x.copy()), repeated(loaded[0], axes, shape, dtype)
        assert called(loaded, name, *given) == ([], True), axes


@pytest.mark.parametrize(("indexing", "shape"), [("xy", (7, 5)), ("ij", (5, 7))])
def test_grids_of_the_author(loaded: Any, indexing: str, shape: tuple[int, int]) -> None:
    cupy, *_ = loaded
    for i in cupy.meshgrid(*(cupy.asarray(np.arange(1.0, n + 1.0)) for n in (5, 7)), indexing=indexing, copy=False):
        assert 0 in i.strides
        for name in ("softmax", "standardised"):
            assert called(loaded, name, cupy.asarray(np.random.default_rng(3).random(shape)), i) == ([], True)


def test_grids_that_vanish(loaded: Any) -> None:
    cupy, *_ = loaded
    arrays = (np.random.default_rng(3).random(shape) for shape in ((7, 5), 5, 7))
    assert called(loaded, "of_grid", *map(cupy.asarray, arrays)) == ([], True)


def test_one_plan_for_each_kind_of_operand(loaded: Any) -> None:
    """Whole arrays and such that repeat, one after the other, have the same shape and dtype."""
    cupy, module, fused = loaded
    x = np.random.default_rng(3).random((7, 5))
    fused.softmax_cuda.plans.clear()
    for axes in ((0, 1), (0,), (1,), (), (1,), (0,), (0, 1)):
        i = repeated(cupy, axes, x.shape)
        np.testing.assert_allclose(module.softmax(cupy.asarray(x), i), of_numpy(SOURCE)["softmax"](x, i), rtol=1e-12)
    assert len(fused.softmax_cuda.plans) == 4


def test_short_rows_of_rows(loaded: Any) -> None:
    cupy, *_ = loaded
    x = np.random.default_rng(3).random((4, 6, 8))
    for axes in ((0,), (1,), (2,), (0, 1), (1, 2)):
        assert called(loaded, "nearest", cupy.asarray(x), repeated(cupy, axes, x.shape)) == ([], True)


def test_a_part_that_is_repeated_begins_where_it_does(loaded: Any) -> None:
    cupy, *_ = loaded
    x, table = np.random.default_rng(3).random((7, 5)), cupy.asarray(np.random.default_rng(5).random((9, 11)))
    for part in (table[4:5, 6:11], table[8:, 10:]):
        for name in ("softmax", "standardised", "total"):
            assert called(loaded, name, cupy.asarray(x.copy()), cupy.broadcast_to(part, x.shape)) == ([], True)


LEFT = {
    "a written operand that repeats": ("in_place", "elements of a written operand overlap each other"),
    "a result that lies as its operand does": ("kept", "a result lies in memory in Fortran's order"),
    "every second row": ("softmax", "`i` is no contiguous stretch of memory"),
    "axes that do not follow each other": ("down", "`i` broadcasts along axes that do not follow each other"),
}


@pytest.mark.parametrize("case", LEFT)
def test_originals_run(loaded: Any, case: str) -> None:
    cupy, _, _ = loaded
    name, reason = LEFT[case]
    shape = (3, 4, 5) if "axes" in case else (7, 5)
    x = cupy.asarray(np.random.default_rng(3).random(shape))
    i = repeated(cupy, (0, 2) if "axes" in case else (1,), shape)
    if case == "every second row":
        i = cupy.broadcast_to(cupy.asarray(np.random.default_rng(4).random((14, 1)))[::2], shape)
    if "written" in case:
        x = np.lib.stride_tricks.as_strided(cupy.asarray(np.ones(5)), shape, (0, 8), subok=True)
        fused = loaded[2].in_place_cuda
        fused.plans.clear()
        assert fused.launch(x, i) is None
        assert fused.reasons == [reason]
        return
    assert called(loaded, name, x, i) == ([reason], False)


def test_a_repeated_view_of_written_memory(loaded: Any) -> None:
    """The original statements run, which read what they have written as NumPy does."""
    cupy, module, _ = loaded
    given = np.random.default_rng(3).random((7, 5))
    x, other = cupy.asarray(given.copy()), given.copy()
    found = module.in_place(x, cupy.broadcast_to(x[:, 1:2], x.shape))
    assert found is x
    np.testing.assert_array_equal(
        found, of_numpy(SOURCE)["in_place"](other, np.broadcast_to(other[:, 1:2], other.shape))
    )


def test_no_elements(loaded: Any) -> None:
    cupy, *_ = loaded
    x, i = cupy.asarray(np.ones((0, 5))), cupy.broadcast_to(cupy.asarray(np.ones((1, 5))), (0, 5))
    assert called(loaded, "along", x, i) == (["no operand is an array with elements"], False)
