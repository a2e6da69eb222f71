"""Reductions of many blocks, whose running values stay in registers: the bits of the kernel that stores each block."""

import sys
from typing import Any

import numpy as np
import pytest

from tests.tools.fused import Group, forget_plans, only_group

NAMES = ("sum", "prod", "min", "max", "mean", "any", "all")
LINES = "".join(f"    r{k} = np.{name}(t)\n" for k, name in enumerate(NAMES))
SOURCE = f"def f(x):\n    t = x * x - x\n{LINES}    return t + 1, {', '.join(f'r{k}' for k in range(len(NAMES)))}\n"
LEAST = 64 * 1024


@pytest.fixture(scope="module")
def group(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("lanes"), SOURCE)


def is_in_lanes(group: Group) -> bool:
    return any(type(kind) is tuple for *_, arguments in group.fusion.entries for _, kind, *_ in arguments)


def results(group: Group, x: np.ndarray, *, in_lanes: bool) -> Any:
    forget_plans(group)
    group.fusion.entries.clear()
    with np.errstate(all="ignore"):
        found = group.fused(x=x)
    assert is_in_lanes(group) is in_lanes
    return found


def by_either_kernel(group: Group, monkeypatch: pytest.MonkeyPatch, x: np.ndarray) -> tuple[Any, Any]:
    found = results(group, x, in_lanes=True)
    with monkeypatch.context() as patch:
        patch.setattr(sys.modules[type(group.fusion).__module__], "MANY_BLOCKS", 10**9)
        return found, results(group, x, in_lanes=False)


def assert_same_bits(found: Any, wanted: Any) -> None:
    for mine, theirs in zip(found, wanted, strict=True):
        assert mine.dtype == theirs.dtype
        np.testing.assert_array_equal(mine, theirs)
        np.testing.assert_array_equal(np.signbit(mine), np.signbit(theirs))


@pytest.mark.parametrize("dtype", ["f4", "f8", "i4"])
@pytest.mark.parametrize("count", [LEAST, LEAST + 1, LEAST + 63, LEAST + 1000, LEAST + 1024])
def test_the_bits_are_those_of_stored_blocks(
    group: Group, dtype: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    x = (np.random.default_rng(count).normal(size=count) * 3).astype(dtype)
    found, wanted = by_either_kernel(group, monkeypatch, x)
    assert_same_bits(found, wanted)
    np.testing.assert_allclose(found[0], np.sum(x * x - x), rtol=1e-4 if dtype == "f4" else 1e-9)


def test_nans_and_negative_zeros(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.zeros(LEAST + 5)
    assert_same_bits(*by_either_kernel(group, monkeypatch, x))
    x[LEAST // 2] = np.nan
    assert_same_bits(*by_either_kernel(group, monkeypatch, x.reshape(3, -1)))


def test_fewer_blocks_complex_numbers_and_gaps_are_stored(group: Group) -> None:
    for x in (np.ones(LEAST - 1), np.ones((LEAST, 3))[:, 0], np.ones((300, 600))[:, :500]):
        results(group, x, in_lanes=False)


def test_no_number_of_threads_changes_a_bit(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import config

    x = np.random.default_rng(3).normal(size=3 * LEAST + 77)
    monkeypatch.setattr(sys.modules[type(group.fusion).__module__], "THREAD_WORK", 20_000)
    found = []
    for threads in (1, 3):
        monkeypatch.setattr(config, "NUMBA_NUM_THREADS", threads)
        found.append(results(group, x, in_lanes=True))
    assert_same_bits(*found)
