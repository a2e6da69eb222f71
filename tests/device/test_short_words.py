"""Threads load 16 bytes at once of each array, or 8 where several arrays of a device's memory keep it busy even so."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from . import host_cupy
from .rewritten import of_numpy, rewritten

SOURCE = """import math

import cupy as cp


def doubled(x: cp.ndarray, shift):
    near = x * 2
    return near + shift


def summed(x: cp.ndarray, y: cp.ndarray, factor):
    near = x * factor
    return near + y


def mixed(x: cp.ndarray, y: cp.ndarray, z: cp.ndarray):
    near = x * y
    return near + z


def moved(x: cp.ndarray, y: cp.ndarray, z: cp.ndarray):
    near = x * y
    z += near


def stored(x: cp.ndarray, y: cp.ndarray, z: cp.ndarray):
    near = x * y
    z[:] = near + 1


def turned(x: cp.ndarray, y: cp.ndarray, z: cp.ndarray):
    near = cp.sin(x) * cp.cos(y) + cp.exp(z)
    return near * cp.sin(y)


def beside(x: cp.ndarray, y: cp.ndarray, latitude, longitude):
    near = cp.sin(latitude) * cp.cos(longitude) * cp.tan(latitude) * cp.arctan2(longitude, latitude) + cp.exp(longitude)
    return near * x + y
"""
TWO, THREE, SLOW = (
    75_000,
    150_000,
    1_000,
)  # kilohertz of memory that so many arrays of 8 bytes keep busy by short words, or one
SIZES = (2, 3, 8, 9, 1000)

pytestmark = [pytest.mark.slow, pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")]


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with rewritten("sums", SOURCE, tmp_path_factory.mktemp("sums")) as (cupy, load):
        yield cupy, load("sums"), load("_fused_sums")


@pytest.fixture
def memory(loaded: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the kilohertz of the memory, and forgets what was planned for others."""

    def remember(kilohertz: int) -> None:
        monkeypatch.setitem(host_cupy.ATTRIBUTES, "MemoryClockRate", kilohertz)
        for fusion in fusions(loaded):
            fusion.plans.clear()
            fusion.functions.clear()
            fusion.recent = type(fusion.recent)()

    return remember


def fusions(loaded: Any) -> list[Any]:
    return [value for value in vars(loaded[2]).values() if hasattr(value, "plans") and not isinstance(value, type)]


def arrays(count: int, dtype: str, size: int = 1000) -> list[np.ndarray]:
    random = np.random.default_rng(6)
    return [(random.random(size) + 0.5).astype(dtype) for _ in range(count)]


def words(loaded: Any, name: str, given: list[Any]) -> set[int]:
    """How many elements the words have that the kernel took, whose results are NumPy's."""
    cupy, module, _ = loaded
    mine = [cupy.asarray(value) if isinstance(value, np.ndarray) else value for value in given]
    own = [value.copy() if isinstance(value, np.ndarray) else value for value in given]
    found, expected = getattr(module, name)(*mine), of_numpy(SOURCE)[name](*own)
    pairs = [(found, expected), *((a, b) for a, b in zip(mine, own, strict=True) if isinstance(b, np.ndarray))]
    assert all(np.allclose(np.asarray(a), b, rtol=1e-14) for a, b in pairs if b is not None)
    kernels = {kernel for fusion in fusions(loaded) for (kernel,), _ in fusion.functions if f"::{name}_" in kernel}
    return {int(kernel.partition("<")[2].partition(",")[0]) for kernel in kernels}


@pytest.mark.parametrize(
    ("name", "count", "kilohertz", "elements"),
    [
        ("doubled", 1, SLOW, 2),
        ("summed", 2, SLOW, 1),
        ("summed", 2, TWO, 1),
        ("summed", 2, THREE, 2),
        ("mixed", 3, THREE, 1),
        ("mixed", 3, 10 * THREE, 2),
        ("mixed", 3, 0, 2),  # where the driver does not say
        ("moved", 3, THREE, 1),
        ("stored", 3, TWO, 1),
        ("stored", 3, THREE, 2),
        ("turned", 3, SLOW, 2),
    ],
)
def test_short_words_where_so_many_arrays_keep_the_memory_busy(
    loaded: Any, memory: Any, name: str, count: int, kilohertz: int, elements: int
) -> None:
    memory(kilohertz)
    numbers = [0.5] if name in ("doubled", "summed") else []
    for size in SIZES:
        assert words(loaded, name, [*arrays(count, "float64", size), *numbers]) == {elements}


@pytest.mark.parametrize(("dtype", "elements"), [("float32", 2), ("int64", 1), ("int32", 2), ("int16", 8)])
def test_elements_of_two_bytes_have_long_words(loaded: Any, memory: Any, dtype: str, elements: int) -> None:
    memory(SLOW)
    assert words(loaded, "mixed", [*arrays(3, dtype)]) == {elements}


def test_elements_of_several_sizes_have_long_words(loaded: Any, memory: Any) -> None:
    memory(SLOW)
    assert words(loaded, "mixed", [*arrays(2, "float64"), *arrays(1, "float32")]) == {2}


def test_elements_that_go_round_have_long_words(loaded: Any, memory: Any) -> None:
    memory(SLOW)
    x, y, z = arrays(3, "float64")
    assert words(loaded, "mixed", [x.reshape(10, 100), y.reshape(10, 100), z[:100]]) == {2}


def test_both_words_are_built_ahead_of_time(
    loaded: Any, memory: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory(TWO)
    monkeypatch.setenv("FUSED_KERNELS", str(tmp_path / "kernels.txt"))
    words(loaded, "summed", [*arrays(2, "float64"), 0.5])
    noted = (tmp_path / "kernels.txt").read_text().splitlines()
    assert [line.partition("<")[2].partition(",")[0] for line in noted] == ["2", "1"]


@pytest.mark.parametrize(("most", "block"), [(1024, 1024), (640, 256)])
def test_blocks_in_turn_are_as_large_as_registers_allow(
    loaded: Any, memory: Any, monkeypatch: pytest.MonkeyPatch, most: int, block: int
) -> None:
    monkeypatch.setattr(host_cupy, "MOST_THREADS", most)
    for size, expected in ((1000, 256), (40_000, block)):
        memory(SLOW)
        assert words(loaded, "beside", [*arrays(2, "float64", size), 0.3, 0.2]) == {2}
        assert {plan.block for fusion in fusions(loaded) for plan in fusion.plans.values()} == {expected}
