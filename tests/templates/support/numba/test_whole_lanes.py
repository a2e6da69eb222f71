"""Rows of whole numbers of lanes, whose running values stay in registers: the bits of the kernel that stores each block."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.tools.fused import Group, forget_plans, only_group

NAMES = ("sum", "prod", "min", "max", "mean", "any", "all")
LINES = "".join(f"    r{k} = np.{name}(t, axis=-1)\n" for k, name in enumerate(NAMES))
SOURCE = f"def f(x):\n    t = x * x - x\n{LINES}    return {', '.join(f'r{k}' for k in range(len(NAMES)))}\n"
LINES_OF_PLANES = """def f(x):
    mean = x.mean(axis=(0, 2), keepdims=True)
    return (x - mean) / x.std(axis=(0, 2), keepdims=True)
"""


@pytest.fixture(scope="module")
def group(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("whole_lanes"), SOURCE)


def results(group: Group, x: np.ndarray, *, in_lanes: bool) -> Any:
    forget_plans(group)
    group.fusion.entries.clear()
    with np.errstate(all="ignore"):
        found = group.fused(x=x)
    compiled = [entry for entry in group.fusion.entries.items() if not isinstance(entry[1], str)]
    assert any(kind == "lanes" for (_, arguments), _ in compiled for _, kind, *_ in arguments) is in_lanes
    return found if isinstance(found, tuple) else (found,)


def assert_same_bits(group: Group, monkeypatch: pytest.MonkeyPatch, x: np.ndarray) -> None:
    found = results(group, x, in_lanes=True)
    with monkeypatch.context() as patch:
        patch.setattr(sys.modules[type(group.fusion).__module__], "mark_lanes_of_rows", lambda _: None)
        wanted = results(group, x, in_lanes=False)
    for mine, theirs in zip(found, wanted, strict=True):
        assert mine.dtype == theirs.dtype
        np.testing.assert_array_equal(mine, theirs)
        np.testing.assert_array_equal(np.signbit(mine), np.signbit(theirs))


@pytest.mark.parametrize("dtype", ["f4", "i2"])
@pytest.mark.parametrize("columns", [64, 128, 1024, 1088, 65 * 1024 + 64])
def test_the_bits_are_those_of_stored_blocks(
    group: Group, dtype: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    x = (np.random.default_rng(columns).normal(size=(3, columns)) * 3).astype(dtype)
    assert_same_bits(group, monkeypatch, x)


def test_nans_and_negative_zeros(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.zeros((4, 192))
    x[1, 77] = np.nan
    x[2, 5] = 2.0
    assert_same_bits(group, monkeypatch, x)


def test_other_rows_are_stored(group: Group) -> None:
    for x in (np.ones((3, 100)), np.ones((3, 63)), np.ones((3, 256))[:, ::2], np.ones((3, 128), "c8")):
        results(group, x, in_lanes=False)


def test_rows_of_a_line_share_no_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    group = only_group(tmp_path, LINES_OF_PLANES)
    x = np.random.default_rng(5).normal(size=(2, 3, 2048)).astype("f4")
    assert_same_bits(group, monkeypatch, x)
    results(group, x[:, :, :1984].copy(), in_lanes=False)


def test_complex_sums_of_real_rows_are_stored(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x):\n    return np.abs(np.sum(np.exp(1j * x), axis=1)) + np.sum(x, axis=1)\n")
    x = np.random.default_rng(6).normal(size=(3, 128))
    (found,) = results(group, x, in_lanes=False)
    np.testing.assert_allclose(found, group.original(x=x), rtol=1e-13)
