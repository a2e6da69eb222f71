"""Rows of a few elements, whose kernel knows how many there are: the bits of the kernel that does not, wherever all lies."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.tools.fused import Group, forget_plans, only_group

NAMES = ("sum", "mean", "max", "any")
SUMS = "".join(f"    r{k} = np.{name}(t, axis=-1, keepdims={k % 2 == 1})\n" for k, name in enumerate(NAMES))
REDUCING = f"def f(x, y):\n    t = x * y + x\n{SUMS}    return t - r1, r0, r1, r2, r3\n"
SHADING = "def f(x, y):\n    t = np.negative(x) * y[..., None]\n    return t + 1.5, t * x\n"
IN_PLACE = "def f(x: np.ndarray, y):\n    x *= y[..., None]\n    x += 1.5\n"
Table = Callable[[int, int, str], np.ndarray]


@pytest.fixture(scope="module")
def reducing(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("reducing"), REDUCING)


@pytest.fixture(scope="module")
def shading(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("shading"), SHADING)


def table(rows: int, columns: int, dtype: str) -> np.ndarray:
    values = np.random.default_rng(columns).normal(size=(rows, columns)) * 8
    values[0, 0], values[1] = np.nan if dtype[0] == "f" else 0, -0.0
    return values.astype(dtype)


TABLES: dict[str, Table] = {
    "without gaps": table,
    "in a wider table": lambda rows, columns, dtype: table(rows, columns + 3, dtype)[:, 2:-1],
    "from the last row": lambda rows, columns, dtype: table(rows, columns, dtype)[::-1],
    "from the last column": lambda rows, columns, dtype: table(rows, columns, dtype)[:, ::-1],
    "one row": lambda rows, columns, dtype: np.broadcast_to(table(2, columns, dtype)[0], (rows, columns)),
    "one column": lambda rows, columns, dtype: np.broadcast_to(table(rows, 1, dtype), (rows, columns)),
}


def lies_in_short_rows(group: Group) -> bool:
    return any(type(kind) is tuple for *_, arguments in group.fusion.entries for _, kind, *_ in arguments)


def by_any_kernel(group: Group, monkeypatch: pytest.MonkeyPatch, **given: Any) -> tuple[Any, Any]:
    """The results of the kernel that knows the columns, and of the one that does not."""
    known = group.fused(**given)
    assert lies_in_short_rows(group)
    support = sys.modules[type(group.fusion).__module__]
    with monkeypatch.context() as patch:
        patch.setattr(support, "MANY_ROWS", 10**9)
        forget_plans(group)
        group.fusion.entries.clear()
        others = group.fused(**given)
        assert not lies_in_short_rows(group)
    forget_plans(group)
    group.fusion.entries.clear()
    return known, others


def assert_same_bits(found: Any, wanted: Any) -> None:
    for mine, theirs in zip(found, wanted, strict=True):
        assert (mine.dtype, mine.shape, mine.strides) == (theirs.dtype, theirs.shape, theirs.strides)
        np.testing.assert_array_equal(mine, theirs)
        np.testing.assert_array_equal(np.signbit(mine), np.signbit(theirs))


@pytest.mark.parametrize("columns", [2, 3, 7, 8, 13, 16])
def test_reductions_have_the_bits_of_the_kernel_for_all_rows(
    reducing: Group, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    x, y = table(70, columns, "f4"), table(70, columns, "f4")[::-1]
    known, others = by_any_kernel(reducing, monkeypatch, x=x, y=y)
    assert_same_bits(known, others)
    assert_same_bits(known[1:2], reducing.original(x=x, y=y)[1:2])


@pytest.mark.parametrize("lying", TABLES)
def test_rows_lie_anywhere(reducing: Group, lying: str, monkeypatch: pytest.MonkeyPatch) -> None:
    x, y = TABLES[lying](70, 3, "f8"), table(70, 3, "i4")
    assert_same_bits(*by_any_kernel(reducing, monkeypatch, x=x, y=y))


def test_pairs_of_rows_are_one_loop_in_another(reducing: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    x, y = table(700, 3, "f8"), table(6, 3, "f8")
    forget_plans(reducing)
    reducing.fused(x=x[:, None], y=y[None])
    assert not lies_in_short_rows(reducing)  # too few elements for several pieces
    forget_plans(reducing)
    monkeypatch.setattr(sys.modules[type(reducing.fusion).__module__], "THREAD_WORK", 2_000)
    for pair in ((x[:, None], y[None]), (y[:, None], x[None]), (x.reshape(7, 100, 3)[:, None], y[None, :, None])):
        assert_same_bits(*by_any_kernel(reducing, monkeypatch, x=pair[0], y=pair[1]))


@pytest.mark.parametrize("columns", [2, 3, 4])
def test_elements_of_short_rows(shading: Group, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[type(shading.fusion).__module__], "THREAD_WORK", 500)
    x = table(80 * 8, columns, "f4").reshape(80, 8, columns)
    for image in (x, x[:, 1:-1], x[::-1, :, ::-1]):
        y = np.random.default_rng(1).normal(size=image.shape[:2])
        known, others = by_any_kernel(shading, monkeypatch, x=image, y=y)
        assert_same_bits(known, others)
        assert_same_bits(known, shading.original(x=image, y=y))


def test_longer_rows_and_few_of_them_have_the_kernel_for_all(shading: Group, reducing: Group) -> None:
    for group, shape in ((shading, (80, 5)), (reducing, (80, 17)), (reducing, (63, 3))):
        forget_plans(group)
        group.fusion.entries.clear()
        x = np.ones(shape)
        group.fused(x=x, y=x if group is reducing else x[:, 0])
        assert not lies_in_short_rows(group)


def test_rows_are_updated_in_place(tmp_path: Path) -> None:
    group = only_group(tmp_path, IN_PLACE)
    whole = table(90, 6, "f8")
    mine, theirs = whole.copy(), whole.copy()
    group.fused(x=mine[:, 1:4], y=whole[:, 5])
    group.original(x=theirs[:, 1:4], y=whole[:, 5])
    assert lies_in_short_rows(group)
    np.testing.assert_array_equal(mine, theirs)


def test_threads_share_the_rows(reducing: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import config

    x, y = table(5000, 3, "f8"), table(4, 3, "f8")
    found = []
    for threads in (1, 3):
        monkeypatch.setattr(config, "NUMBA_NUM_THREADS", max(threads, config.NUMBA_NUM_THREADS))
        monkeypatch.setattr(sys.modules[type(reducing.fusion).__module__], "THREAD_WORK", 2_000)
        forget_plans(reducing)
        found.append([*reducing.fused(x=x, y=x), *reducing.fused(x=x[None], y=y[:, None])])
    assert_same_bits(*found)
    assert any(len(plan.pieces) > 4 for plan in reducing.fusion.plans.values())


SHAPES = ((70, 2, 2), (4, 16, 4), (3, 200, 4), (100, 300, 4), (3, 4, 125, 4), (200, 100, 4))


@pytest.mark.parametrize("axes", [(1, 2), (-2, -1), (0, 2), (0, -1), (0, 1), (1, 2, 3), (0, 2, 3)])
@pytest.mark.parametrize(
    "value",
    [
        "x - np.max(x, {}, keepdims=True) * 2",
        "x * x - np.mean(x, {}, keepdims=True)",
        "np.max(x * 2, {}) + 1",
        "x * 2 - np.min(x, {}, keepdims=True), np.mean(x * x, {}), np.sum(x * 3, {}, keepdims=True)",
    ],
)
def test_axes_that_are_reduced_together_are_one_row(axes: tuple[int, ...], value: str, tmp_path: Path) -> None:
    group = only_group(tmp_path, f"def f(x):\n    return {value.replace('{}', f'axis={axes}')}\n")
    for shape in SHAPES:
        if max(axes) > 1 and len(shape) != max(axes) + 1:  # such axes are of arrays with so many
            continue
        x = np.random.default_rng(0).normal(size=shape)
        found = [each if isinstance(each, tuple) else (each,) for each in (group.fused(x=x), group.original(x=x))]
        for mine, theirs in zip(*found, strict=True):
            np.testing.assert_allclose(mine, theirs, rtol=1e-12, atol=1e-12)
    if axes == (1, 2):
        assert lies_in_short_rows(group)  # planes of two times two
