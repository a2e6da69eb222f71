"""Reductions of columns: NumPy's bits, dtypes and shapes, NaNs, layouts that go to the original, threads, machine code."""

import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.tools.fused import Group, forget_plans, only_group

pytestmark = pytest.mark.slow

NAMES = ("sum", "prod", "min", "max", "mean", "any", "all", "var", "std")
LINES = [f"    r{k} = np.{name}(t, axis=0, keepdims={k % 2 == 0})\n" for k, name in enumerate(NAMES)]
SOURCE = f"def f(x):\n    t = np.positive(x) * x\n{''.join(LINES)}    return {', '.join(f'r{k}' for k in range(len(NAMES)))}\n"
STANDARDISE = "def f(x):\n    return (x - x.mean(axis=0)) / x.std(axis=0)\n"


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("columns"), SOURCE)


@pytest.fixture(scope="module")
def standardise(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("standardise"), STANDARDISE)


def assert_identical(group: Group, **given: Any) -> None:
    for name, found, wanted in zip(NAMES, group.fused(**given), group.original(**given), strict=True):
        assert (found.dtype, found.shape) == (wanted.dtype, wanted.shape), name
        np.testing.assert_array_equal(found, wanted, err_msg=name)


@pytest.mark.parametrize("dtype", ["f8", "f4", "i4", "u1", "i8", "u8"])
def test_reductions_of_columns_are_numpys_to_the_bit(everything: Group, dtype: str) -> None:
    rng = np.random.default_rng(7)
    x = (rng.uniform(0.9, 1.1, (300, 1100)) if dtype[0] == "f" else rng.integers(0, 3, (300, 1100))).astype(dtype)
    assert_identical(everything, x=x)


def test_truth_values(tmp_path: Path) -> None:
    group = only_group(
        tmp_path,
        "def f(x, y):\n    t = x > y\n    return t.sum(axis=0), t.mean(axis=0), t.any(axis=0), t.all(axis=0)\n",
    )
    x, y = np.random.default_rng(8).integers(0, 3, (2, 6, 70))
    for found, wanted in zip(group.fused(x=x, y=y), group.original(x=x, y=y), strict=True):
        assert found.dtype == wanted.dtype
        np.testing.assert_array_equal(found, wanted)


def test_complex_columns_go_to_the_original(everything: Group) -> None:
    assert everything.falls_back(x=np.ones((3, 8), "c16"))


@pytest.mark.parametrize("shape", [(1, 2), (2, 2), (1, 1030), (5, 3), (63, 64), (2, 3, 65), (3, 1024), (2, 1025)])
def test_tables_of_all_shapes(everything: Group, shape: tuple[int, ...]) -> None:
    x = np.random.default_rng(8).integers(-2, 3, shape).astype("f8")
    for view in (x, x[::-1], np.repeat(x, 2, axis=-1)[..., ::2]):
        assert_identical(everything, x=view)


def test_a_nan_is_the_least_and_the_greatest_of_its_column(everything: Group) -> None:
    x = np.linspace(1, 2, 6000).reshape(2000, 3)
    x[1234, 1] = x[0, 0] = np.nan
    x[70, 2] = np.inf
    with np.errstate(all="ignore"):
        assert_identical(everything, x=x)


def test_negative_zeros(tmp_path: Path) -> None:
    group = only_group(
        tmp_path, "def f(x):\n    return np.sum(x * 1, axis=0), np.min(x * 1, axis=0), np.prod(x * 1, axis=0)\n"
    )
    x = np.full((3, 20), -0.0)
    for found, wanted in zip(group.fused(x=x), group.original(x=x), strict=True):
        np.testing.assert_array_equal(np.signbit(found), np.signbit(wanted))


@pytest.mark.parametrize("length", [1000, 100_000])
def test_sums_of_columns_are_no_worse_than_numpys(tmp_path: Path, length: int) -> None:
    group = only_group(tmp_path, "def f(x):\n    return np.sum(np.positive(x) * 1, axis=0), np.mean(x * 1, axis=0)\n")
    x = np.random.default_rng(9).uniform(0, 1, (length, 40)).astype("f4")
    exact = np.array([math.fsum(column.astype("f8")) for column in x.T])
    for mine, theirs, wanted in zip(group.fused(x=x), group.original(x=x), (exact, exact / length), strict=True):
        ours, numpys = (np.max(np.abs(found - wanted) / wanted) for found in (mine, theirs))
        assert ours <= max(numpys, 2 * np.finfo("f4").eps)


def test_no_number_of_threads_changes_a_bit(standardise: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import config

    x = np.random.default_rng(10).normal(size=(150, 5200)).astype("f4")
    found, pieces = [], []
    for threads in (1, 2, 3, 64):
        monkeypatch.setattr(config, "NUMBA_NUM_THREADS", threads)
        forget_plans(standardise)
        standardise.fused(x=x)
        pieces.append(len(standardise.fusion.recent.pieces))
        found.append(standardise.fused(x=x))
    assert pieces[:3] == [1, 8, 12]
    assert all(np.array_equal(result, found[0]) for result in found)


@pytest.mark.parametrize(
    "x",
    [
        np.ones((0, 3)),
        np.ones((3, 0)),
        np.ones(30),
        np.ones((30, 1)),
        np.asfortranarray(np.ones((30, 40))),
        np.ones((4, 3)).T,
        np.ones((4, 5, 6)).transpose(0, 2, 1),
        np.ones((4, 5, 6))[:, :, :3],
        np.broadcast_to(np.ones((5, 1)), (5, 4)),
    ],
    ids=lambda x: f"{x.shape}, {x.strides}",
)
def test_what_goes_to_the_original(standardise: Group, x: Any) -> None:
    """Nothing to reduce, numbers, and layouts for which NumPy has another order of loops, in which it adds pairwise."""
    with np.errstate(all="ignore"):
        assert standardise.falls_back(x=x) or np.array_equal(
            standardise.fused(x=x), standardise.original(x=x), equal_nan=True
        )
    assert standardise.falls_back(x=x) is not (x.shape == (5, 4))


def test_an_axis_is_the_first_one_of_a_table_only(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x):\n    t = np.abs(x)\n    return t / np.sum(t, axis=-2)\n")
    assert group.falls_back(x=np.ones((2, 2, 2)))
    np.testing.assert_allclose(group.fused(x=np.ones((4, 3))), 0.25)


def test_what_stands_beside_values_of_columns_may_vary_along_them(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x, scale):\n    return np.sqrt(np.sum(x * x, axis=0)) * scale\n")
    x = np.ones((4, 3))
    assert group.falls_back(x=x, scale=np.ones((4, 3)))
    assert group.falls_back(x=x, scale=np.ones((4, 1)))
    for scale in (2, 2.0, np.float32(2), np.array(2.0), np.full(3, 2), np.full((1, 3), 2.0), np.full(1, 2.0)):
        found, wanted = group.fused(x=x, scale=scale), group.original(x=x, scale=scale)
        assert found.shape == wanted.shape
        np.testing.assert_array_equal(found, wanted)


def test_columns_of_less_than_the_whole_go_to_the_original(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x, w):\n    s = np.sum(w * w, axis=0)\n    return x / s\n")
    assert group.falls_back(x=np.ones((3, 4)), w=np.ones(4))
    assert group.falls_back(x=np.ones((3, 4)), w=np.ones((2, 4)))
    np.testing.assert_array_equal(group.fused(x=np.ones(4), w=np.ones((3, 4))), np.full(4, 1 / 3)) if not (
        group.falls_back(x=np.ones(4), w=np.ones((3, 4)))
    ) else None


def test_exp_is_computed_once_and_waits_in_the_result(tmp_path: Path) -> None:
    source = "def f(x):\n    e = np.exp(x - x.max(axis=0))\n    return e / e.sum(axis=0)\n"
    group = only_group(tmp_path, source)
    text = Path(group.module.__file__ or "").read_text()
    kernel = text[text.index("@kernel") :]
    assert sum("np.exp(" in line for line in kernel.splitlines() if "# " not in line) == 1
    x = np.random.default_rng(12).normal(size=(30, 40))
    np.testing.assert_allclose(group.fused(x=x), group.original(x=x), rtol=1e-14)


def test_sample_deviations(tmp_path: Path) -> None:
    group = only_group(
        tmp_path, "def f(x):\n    return (x - x.mean(axis=0)) / x.std(axis=0, ddof=1), x.var(0, ddof=1)\n"
    )
    for x in (np.random.default_rng(14).normal(size=(7, 30)), np.arange(12).reshape(2, 6) ** 2):
        for found, wanted in zip(group.fused(x=x), group.original(x=x), strict=True):
            np.testing.assert_array_equal(found, wanted)
    assert group.falls_back(x=np.ones((1, 30)))


def test_columns_updated_in_place(tmp_path: Path) -> None:
    group = only_group(
        tmp_path, "def f(x):\n    x -= np.mean(x * 1, axis=0)\n    x /= np.max(np.abs(x), axis=0)\n    return x\n"
    )
    x = np.random.default_rng(13).normal(size=(30, 1500))
    mine, theirs = x.copy(), x.copy()
    assert group.fused(x=mine) is mine
    np.testing.assert_array_equal(mine, group.original(x=theirs))


def test_sweeps_are_vectorised(standardise: Group) -> None:
    """Packed additions, square roots and divisions in the machine code of the kernel."""
    standardise.fused(x=np.ones((3, 40), "f4") * np.arange(3, dtype="f4")[:, None])
    texts = standardise.fusion.kernel.dispatcher.inspect_asm().values()
    for instruction in ("addps", "divps", "sqrtps"):
        assert any(re.search(rf"v?{instruction}\b", text) for text in texts), instruction
