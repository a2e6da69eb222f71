"""Full reductions: NumPy's dtypes and types, its accuracy or better, the same value on any number of threads."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.tools.fused import Group, forget_plans, only_group

pytestmark = pytest.mark.slow

NAMES = ("sum", "prod", "min", "max", "mean", "any", "all")
SOURCE = "def f(x, y):\n    t = np.positive(x) * y\n" + "".join(f"    r{k} = np.{n}(t)\n" for k, n in enumerate(NAMES))
SOURCE += f"    return {', '.join(f'r{k}' for k in range(len(NAMES)))}\n"


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("reductions"), SOURCE)


def pairs_of(group: Group, **given: Any) -> Iterator[tuple[str, Any, Any]]:
    yield from zip(NAMES, group.fused(**given), group.original(**given), strict=True)


@pytest.mark.parametrize("dtype", ["f4", "i4", "u1", "c16"])
def test_reductions_are_numpys(everything: Group, dtype: str) -> None:
    rng = np.random.default_rng(7)
    x = (rng.uniform(0.5, 1.5, 2500) if dtype[0] in "fc" else rng.integers(0, 3, 2500)).astype(dtype)
    for name, mine, theirs in pairs_of(everything, x=x, y=x):
        assert type(mine) is type(theirs), name
        exact = dtype[0] not in "fc" or name in ("min", "max", "any", "all")
        np.testing.assert_allclose(mine, theirs, rtol=0 if exact else 1e-4 if dtype == "f4" else 1e-12, err_msg=name)


def test_a_nan_is_the_least_and_the_greatest(everything: Group) -> None:
    x = np.linspace(1, 2, 3000)
    x[1234] = np.nan
    for name, mine, theirs in pairs_of(everything, x=x, y=x):
        np.testing.assert_equal(mine, theirs, err_msg=name)


def with_complex_nans(shape: tuple[int, ...]) -> Any:
    """NumPy's greatest and least of them is the first NaN, whose other component tells which one that was."""
    x = np.arange(1, 1 + np.prod(shape), dtype="c16")
    x[3::7] = [complex(k, np.nan) for k in range(len(x[3::7]))]
    x[5::7] = [complex(np.nan, k) for k in range(len(x[5::7]))]
    return x.reshape(shape)


def assert_parts_are_equal(mine: Any, theirs: Any) -> None:
    np.testing.assert_array_equal([np.real(mine), np.imag(mine)], [np.real(theirs), np.imag(theirs)])


@pytest.mark.parametrize("start", [0, 4, 1460, 2496])
def test_of_complex_nans_the_first_one_is_kept(everything: Group, start: int) -> None:
    x = with_complex_nans((2500,))[start:]
    for name, mine, theirs in pairs_of(everything, x=x, y=np.ones_like(x)):
        if name in ("min", "max"):
            assert_parts_are_equal(mine, theirs)


def test_complex_nans_in_an_order_that_may_not_be_numpys_go_to_the_original(everything: Group) -> None:
    x = with_complex_nans((40, 20))
    columns = np.asfortranarray(x)
    for pair in ((columns, x), (x, columns), (x[::-1], x[::-1]), (columns, x[:1])):
        assert everything.falls_back(x=pair[0], y=pair[1])
    assert_parts_are_equal(everything.fused(x=columns, y=columns)[2:4], everything.original(x=columns, y=columns)[2:4])


def test_the_first_complex_nan_of_a_row_is_kept(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x, y):\n    return np.max(x * y, axis=-1)\n")
    x = with_complex_nans((3, 1500))
    assert_parts_are_equal(group.fused(x=x, y=np.ones_like(x)), group.original(x=x, y=np.ones_like(x)))


@pytest.mark.parametrize("shape", [(1,), (1023,), (1024,), (1025,), (3, 2000), (2000, 3), (40, 50, 3)])
def test_blocks_of_all_shapes(everything: Group, shape: tuple[int, ...]) -> None:
    x = np.random.default_rng(8).integers(-5, 6, shape)
    for x_view in (x, np.asfortranarray(x), x[::-1]):
        for name, mine, theirs in pairs_of(everything, x=x_view, y=x[:1]):
            assert mine == theirs, name


def test_sums_are_no_worse_than_pairwise(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x):\n    return np.sum(np.positive(x) * x)\n")
    x = np.random.default_rng(9).uniform(0, 1, 3_000_000).astype("f4")
    exact = np.sum(x.astype("f8") ** 2)
    mine, theirs = group.fused(x=x), group.original(x=x)
    bound = 25 * np.finfo("f4").eps * exact
    assert abs(mine - exact) <= bound
    assert abs(theirs - exact) <= bound


def test_the_value_depends_on_no_number_of_threads(everything: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import config

    x = np.random.default_rng(10).uniform(0.999, 1.001, 200_000)
    found = []
    for threads in (1, 2, 3, 7):
        monkeypatch.setattr(config, "NUMBA_NUM_THREADS", threads)
        forget_plans(everything)
        found.append(everything.fused(x=x, y=x))
    assert found == found[:1] * 4


def test_a_reduction_of_less_than_the_whole_goes_to_the_original(tmp_path: Path) -> None:
    source = "def f(x, y):\n    s = np.sum(np.negative(x) * 2.0)\n    t = np.negative(x) * y\n    return s, t\n"
    group = only_group(tmp_path, source)
    row, whole = np.ones(4), np.ones((3, 4))
    assert group.falls_back(x=row, y=whole)
    assert group.fused(x=whole, y=row)[0] == -24.0


def test_dtypes_of_sums(tmp_path: Path) -> None:
    source = "def f(x):\n    t = np.positive(x) * x\n    return t.sum(dtype=np.float32), t.mean(dtype=np.float64), t.sum(dtype=int)\n"
    source = (
        source.replace("return ", "a = ").replace(", t.mean", "\n    b = t.mean").replace(", t.sum", "\n    c = t.sum")
    )
    group = only_group(tmp_path, source + "    return a, b, c\n")
    x = np.arange(3000, dtype="i4")
    for mine, theirs in zip(group.fused(x=x), group.original(x=x), strict=True):
        assert type(mine) is type(theirs)
        np.testing.assert_allclose(mine, theirs, rtol=1e-6)
