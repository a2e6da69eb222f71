"""Running sums and products in kernels: whole rows, parts of rows, columns, and what integers select before them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from . import host_cupy
from .rewritten import of_numpy, rewritten

pytestmark = [pytest.mark.slow, pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")]

SOURCE = """import cupy as cp


def along(x: cp.ndarray, y: cp.ndarray):
    return cp.cumsum(x * y, axis=-1) * 0.5 + y


def down(x: cp.ndarray, y: cp.ndarray):
    return y - cp.cumprod(x * y, axis=0)


def twice(x: cp.ndarray, y: cp.ndarray):
    x += cp.cumsum(x, axis=-1) * 0.125
    return cp.cumsum(x * y, axis=-1) - y


def pairs(x: cp.ndarray, w: cp.ndarray):
    return cp.cumsum(x * w[:, None], axis=1) * 0.5


def selected(x: cp.ndarray, table: cp.ndarray, labels: cp.ndarray):
    own = table[labels]
    return cp.cumsum(x * own, axis=1) * 0.5 - own


def of_fewer_axes(x: cp.ndarray, w: cp.ndarray):
    total = cp.cumsum(w * 0.5)
    return x * total - w


def of_rows(x: cp.ndarray, table: cp.ndarray, labels: cp.ndarray):
    own = x * table[labels]
    return own - cp.mean(own, axis=-1, keepdims=True)


def of_columns(x: cp.ndarray, table: cp.ndarray, labels: cp.ndarray):
    own = x * table[labels]
    return own - cp.mean(own, axis=0)
"""
RANDOM = np.random.default_rng(5)
Check = Callable[..., list[str]]


@pytest.fixture(scope="module")
def check(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Calls a function and the original, twice each: the same values and bytes, by one kernel, whose name is returned."""
    original = of_numpy(SOURCE)
    with rewritten("scans", SOURCE, tmp_path_factory.mktemp("scans")) as (cupy, load):

        def run(name: str, *given: np.ndarray, launches: int = 1) -> str:
            mine, again = [[cupy.asarray(np.array(a)) for a in given] for _ in range(2)]
            theirs = [np.array(a) for a in given]
            before = host_cupy.RawModule.launches
            found = getattr(load("scans"), name)(*mine)
            assert host_cupy.RawModule.launches == before + launches
            expected = original[name](*theirs)
            assert found.dtype == expected.dtype
            for one, other in zip((found, *mine), (expected, *theirs), strict=True):
                near = 2e-4 if other.dtype == np.float32 else 1e-10
                np.testing.assert_allclose(np.asarray(one), other, rtol=near, atol=near)
            if expected.dtype.kind == "i":
                np.testing.assert_array_equal(np.asarray(found), expected)
            repeated = getattr(load("scans"), name)(*again)
            assert np.asarray(repeated).tobytes() == np.asarray(found).tobytes()
            fusion = vars(load("_fused_scans"))[f"{name}_cuda"]
            assert name == "of_fewer_axes" or not fusion.reasons
            return [kernel for names, _ in fusion.functions for kernel in names][-1] if launches else ""

        yield run


def numbers(*shape: int, dtype: str = "f8") -> np.ndarray:
    return (
        (RANDOM.random(shape) * 9).astype(dtype)
        if np.dtype(dtype).kind in "iub"
        else RANDOM.random(shape).astype(dtype)
    )


@pytest.mark.parametrize("shape", [(7, 5), (1, 1), (3, 40), (2, 1000), (5, 3, 6), (33,)])
def test_whole_rows(check: Check, shape: tuple[int, ...]) -> None:
    assert "Shape<" in check("along", numbers(*shape), numbers(*shape))


@pytest.mark.parametrize("dtype", ["f4", "i4", "u1", "?", "i8"])
def test_dtypes(check: Check, dtype: str) -> None:
    x = numbers(3, 300, dtype=dtype)
    check("along", x, x)
    check("down", x, x)


def test_integers_wrap(check: Check) -> None:
    x = RANDOM.integers(-(2**62), 2**62, (2, 500))
    check("along", x, np.ones_like(x))


def test_signs_of_zeros_and_what_is_no_number(check: Check) -> None:
    x = np.full((2, 40), -0.0)
    x[1, 7], x[1, 20] = np.inf, np.nan
    check("along", x, np.ones_like(x))


@pytest.mark.parametrize("shape", [(1, 30_000), (2, 17_001), (50_000,)])
def test_parts_of_rows(check: Check, shape: tuple[int, ...]) -> None:
    assert ", 1>, fused" in check("along", numbers(*shape), numbers(*shape))


@pytest.mark.parametrize(
    ("shape", "parts"), [((7, 5), 1), ((40, 33), 1), ((3, 2, 3), 1), ((9000, 2), 0), ((700, 33), 0)]
)
def test_columns(check: Check, shape: tuple[int, ...], parts: int) -> None:
    x = 0.99 + 0.02 * numbers(*shape)
    assert f"128, {parts}>" in check("down", x, 1.0 / x)


def test_several_in_place(check: Check) -> None:
    check("twice", numbers(3, 40), numbers(3, 40))
    check("twice", numbers(1, 30_000), numbers(1, 30_000))


def test_values_of_rows(check: Check) -> None:
    check("pairs", numbers(6, 5), numbers(6))


def test_arrays_that_broadcast_what_is_summed_run_the_original(check: Check) -> None:
    check("of_fewer_axes", numbers(6, 5), numbers(5), launches=0)
    check("of_fewer_axes", numbers(5), numbers(5))


@pytest.mark.parametrize("dtype", ["i8", "i4", "u1"])
@pytest.mark.parametrize("name", ["selected", "of_rows", "of_columns"])
def test_selected_elements(check: Check, name: str, dtype: str) -> None:
    for places in ((40,), (3, 1), (3, 40)):
        labels = RANDOM.integers(0 if dtype == "u1" else -7, 7, places).astype(dtype)
        assert "Gathered<" in check(name, numbers(3, 40), numbers(7), labels)


def test_selected_elements_of_long_rows(check: Check) -> None:
    for name in ("selected", "of_rows"):
        check(name, numbers(2, 30_000), numbers(7), RANDOM.integers(-7, 7, 30_000))


@pytest.mark.gpu
def test_sums_are_those_of_cupy(tmp_path: Path) -> None:
    import cupy

    from tests.stories.story import fused, imported, write

    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "scans.py").write_text(SOURCE)
    write(fused(tmp_path / "before"), tmp_path / "after")
    for name, shape in (("along", (30, 1000)), ("along", (3, 300_001)), ("down", (3000, 33)), ("twice", (2, 100_000))):
        x, y = cupy.asarray(0.99 + 0.02 * numbers(*shape)), cupy.asarray(0.99 + 0.02 * numbers(*shape))
        with imported(tmp_path / "before") as load:
            expected = getattr(load("scans"), name)(x.copy(), y)
        with imported(tmp_path / "after") as load:
            found = getattr(load("scans"), name)(x.copy(), y)
            assert not vars(load("_fused_scans"))[f"{name}_cuda"].reasons
        assert found.dtype == expected.dtype and cupy.allclose(found, expected, rtol=1e-10)
