"""Reductions of rows: NumPy's dtypes, shapes and NaNs, its accuracy or better, the same value on any number of threads."""

import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.tools.fused import Group, forget_plans, only_group

pytestmark = pytest.mark.slow

NAMES = ("sum", "prod", "min", "max", "mean", "any", "all", "var", "std")
LINES = [f"    r{k} = np.{name}(t, axis=-1, keepdims={k % 2 == 0})\n" for k, name in enumerate(NAMES)]
SOURCE = f"def f(x):\n    t = np.positive(x) * x\n{''.join(LINES)}    return {', '.join(f'r{k}' for k in range(len(NAMES)))}\n"
SOFTMAX = """def f(x):
    m = np.max(x, axis=-1, keepdims=True)
    e = np.exp(x - m)
    s = np.sum(e, axis=-1, keepdims=True)
    return e / s
"""


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("rows"), SOURCE)


@pytest.fixture(scope="module")
def softmax(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("softmax"), SOFTMAX)


def assert_alike(group: Group, tolerance: float, **given: Any) -> None:
    mine, theirs = group.fused(**given), group.original(**given)
    for name, found, wanted in zip(NAMES, mine, theirs, strict=True):
        assert (found.dtype, found.shape) == (wanted.dtype, wanted.shape), name
        np.testing.assert_allclose(found, wanted, rtol=tolerance, atol=tolerance, err_msg=name)


@pytest.mark.parametrize("dtype", ["f4", "i4", "u1", "i8"])
def test_reductions_of_rows_are_numpys(everything: Group, dtype: str) -> None:
    rng = np.random.default_rng(7)
    x = (rng.uniform(0.9, 1.1, (3, 1100)) if dtype[0] == "f" else rng.integers(0, 3, (3, 1100))).astype(dtype)
    assert_alike(everything, 1e-4 if dtype == "f4" else 1e-9, x=x)


@pytest.mark.parametrize("columns", [2, 7, 8, 15, 40, 63])
def test_sums_of_short_rows_have_numpys_bits(everything: Group, columns: int) -> None:
    x = np.random.default_rng(columns).normal(size=(50, columns)).astype("f4")
    place = NAMES.index("sum")
    np.testing.assert_array_equal(everything.fused(x=x)[place], everything.original(x=x)[place])


def test_a_complex_variance_is_left_to_the_original(everything: Group) -> None:
    """It needs complex absolute values, which numba computes otherwise."""
    assert everything.falls_back(x=np.ones((3, 8), "c16"))


@pytest.mark.parametrize(
    "shape", [(1, 1), (5, 1), (4, 63), (4, 64), (2, 3, 65), (3, 1024), (2, 1025), (1, 5000), (700,)]
)
def test_rows_of_all_lengths(everything: Group, shape: tuple[int, ...]) -> None:
    x = np.random.default_rng(8).integers(-2, 3, shape)
    for view in (x, x[::-1], x[..., ::-1], np.broadcast_to(x[:1], shape)):
        assert_alike(everything, 1e-12, x=view)


def test_a_nan_is_the_least_and_the_greatest_of_its_row(everything: Group) -> None:
    x = np.linspace(1, 2, 6000).reshape(3, 2000)
    x[1, 1234] = np.nan
    x[2, 70] = np.inf
    with np.errstate(all="ignore"):
        assert_alike(everything, 1e-9, x=x)


def test_a_sum_of_negative_zeros_has_numpys_sign(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x):\n    return np.sum(x * 1, axis=-1), np.mean(x * 1, axis=-1)\n")
    for x in (np.full((3, 20), -0.0), np.full((3, 2000), -0.0, "f4"), np.full((3, 20), -0.0 - 0.0j)):
        for found, wanted in zip(group.fused(x=x), group.original(x=x), strict=True):
            for part in ("real", "imag"):
                signs = [np.signbit(getattr(value, part)) for value in (found, wanted)]
                np.testing.assert_array_equal(*signs)


@pytest.mark.parametrize("length", [1000, 100_000])
def test_sums_of_rows_are_no_worse_than_numpys(tmp_path: Path, length: int) -> None:
    group = only_group(tmp_path, "def f(x):\n    return np.sum(np.positive(x) * 1, axis=-1), np.mean(x * 1, axis=-1)\n")
    x = np.random.default_rng(9).uniform(0, 1, (40, length)).astype("f4")
    exact = np.array([math.fsum(row.astype("f8")) for row in x])
    for mine, theirs, wanted in zip(group.fused(x=x), group.original(x=x), (exact, exact / length), strict=True):
        ours, numpys = (np.max(np.abs(found - wanted) / wanted) for found in (mine, theirs))
        assert ours <= max(numpys, 2 * np.finfo("f4").eps)


def test_no_number_of_threads_changes_a_bit(softmax: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import config

    x = np.random.default_rng(10).normal(size=(50, 3000)).astype("f4")
    found = []
    for threads in (1, 2, 3, 64):
        monkeypatch.setattr(config, "NUMBA_NUM_THREADS", threads)
        forget_plans(softmax)
        found.append(softmax.fused(x=x))
    assert all(np.array_equal(result, found[0]) for result in found)


@pytest.mark.parametrize(
    "x", [np.ones((0, 3)), np.ones((3, 0)), np.asfortranarray(np.ones((60, 70))), np.ones((70, 60)).T]
)
def test_empty_rows_and_many_rows_that_lie_apart_go_to_the_original(softmax: Group, x: Any) -> None:
    assert softmax.falls_back(x=x)


def test_what_goes_to_the_original_is_recognised_the_next_time(softmax: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.random.default_rng(16).normal(size=(60, 80))
    apart = np.asfortranarray(x)
    softmax.fused(x=x)
    assert softmax.falls_back(x=apart)
    looked: list[object] = []
    find = type(softmax.fusion).find
    monkeypatch.setattr(type(softmax.fusion), "find", lambda *given: looked.append(given) or find(*given))
    assert softmax.falls_back(x=apart) and softmax.fused(x=x) is not None and not looked
    assert softmax.falls_back(x=apart[:, 1:]) and len(looked) == 1
    assert softmax.fused(x=np.asfortranarray(x[:30])) is not None and len(looked) == 2


def test_a_few_rows_that_lie_apart_are_copied(softmax: Group) -> None:
    x = np.random.default_rng(15).normal(size=(30, 40))
    for view in (np.asfortranarray(x), x.T, np.asfortranarray(x)[::2], np.broadcast_to(x[:, :1], (30, 40)).T):
        before = view.copy()
        found, wanted = softmax.fused(x=view), softmax.original(x=view)
        np.testing.assert_allclose(found, wanted, rtol=1e-14)
        assert found.strides == wanted.strides
        assert np.array_equal(view, before)


def test_sample_deviations(tmp_path: Path) -> None:
    source = "def f(x):\n    return (x - x.mean(axis=-1, keepdims=True)) / x.std(axis=-1, ddof=1, keepdims=True), x.var(-1, ddof=1)\n"
    group = only_group(tmp_path, source)
    for x in (np.random.default_rng(14).normal(size=(3, 70)), np.arange(12).reshape(6, 2) ** 2):
        for found, wanted in zip(group.fused(x=x), group.original(x=x), strict=True):
            np.testing.assert_allclose(found, wanted, rtol=1e-13)
    assert group.falls_back(x=np.ones((30, 1)))


def test_a_strided_row_runs(softmax: Group) -> None:
    x = np.random.default_rng(11).normal(size=(20, 60))[:, ::3]
    np.testing.assert_allclose(softmax.fused(x=x), softmax.original(x=x), rtol=1e-14)


def test_a_result_of_another_dtype_cannot_keep_a_row(tmp_path: Path) -> None:
    group = only_group(tmp_path, SOFTMAX.replace("f(x)", "f(x, w)").replace("e / s", "e / (s * w)"))
    x = np.ones((3, 4), "f4")
    assert group.falls_back(x=x, w=np.ones(4))
    assert "cannot keep" in group.fusion.reasons[0]
    np.testing.assert_allclose(group.fused(x=x, w=np.ones(4, "f4")), 0.25)


def test_an_axis_is_the_last_one_of_a_table_only(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x):\n    t = np.abs(x)\n    return t / np.sum(t, axis=1, keepdims=True)\n")
    assert group.falls_back(x=np.ones((2, 3, 4)))
    np.testing.assert_allclose(group.fused(x=np.ones((3, 4))), 0.25)


def test_what_stands_beside_rows_without_their_axis_is_a_number(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x, scale):\n    return np.sqrt(np.sum(x * x, axis=-1)) * scale\n")
    x = np.ones((3, 4))
    assert group.falls_back(x=x, scale=np.ones(3))
    for scale in (2, 2.0, np.float32(2), np.array(2.0)):
        np.testing.assert_array_equal(group.fused(x=x, scale=scale), [4.0, 4.0, 4.0])


def test_rows_of_less_than_the_whole_go_to_the_original(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x, w):\n    s = np.sum(w * w, axis=-1, keepdims=True)\n    return x / s\n")
    assert group.falls_back(x=np.ones((3, 4)), w=np.ones(4))
    np.testing.assert_array_equal(group.fused(x=np.ones(4), w=np.ones((3, 4))), np.full((3, 4), 0.25))


def test_exp_is_computed_once_and_waits_in_the_result(tmp_path: Path) -> None:
    group = only_group(tmp_path, SOFTMAX)
    text = Path(group.module.__file__ or "").read_text()
    kernel = text[text.index("@kernel") :]
    assert sum("np.exp(" in line for line in kernel.splitlines() if "# " not in line) == 1
    assert "keep(value_array, row, column, e)" in kernel
    assert "e = load(value_array, row, column)" in kernel


def test_sweeps_are_vectorised(softmax: Group) -> None:
    """Packed maxima, functions and divisions in the machine code of the kernel."""
    softmax.fused(x=np.ones((3, 40), "f4"))
    texts = softmax.fusion.kernel.dispatcher.inspect_asm().values()
    assert any(re.search(r"v?divps\b", text) for text in texts)
    assert any(re.search(r"v?addps\b", text) for text in texts)
