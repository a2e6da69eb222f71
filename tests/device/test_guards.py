"""What only a call shows of CuPy's arrays: where they lie, what they share, and whether the stream records. Then the original runs."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from . import host_cupy
from .rewritten import rewritten

SOURCE = """import cupy as cp


def kicked(v: cp.ndarray, a, dt):
    v += cp.sqrt(a) * dt
    return v
"""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")]


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, Any, Any]]:
    """The stand-in for CuPy, the rewritten module and the guard of its kernel."""
    folder: Path = tmp_path_factory.mktemp("guards")
    with rewritten("motion", SOURCE, folder) as (cupy, load):
        load("motion")
        yield cupy, load("motion"), load("_fused_motion").kicked_cuda


def launches(loaded: tuple[Any, Any, Any], v: Any, a: Any) -> int:
    """How many kernels the call launches; its result is the original's in any case."""
    before = host_cupy.RawModule.launches
    expected = v.copy() + np.sqrt(a) * 0.5
    assert np.array_equal(loaded[1].kicked(v, a, 0.5), expected)
    return host_cupy.RawModule.launches - before


def forget(guard: Any) -> None:
    """As before the first call."""
    guard.plans.clear()
    guard.recent = type(guard.recent)("no call yet")
    guard.recent.layouts = guard.recent.types = guard.recent.arrays = None


def test_arrays_of_their_own(loaded: tuple[Any, Any, Any]) -> None:
    cupy = loaded[0]
    assert launches(loaded, cupy.asarray(np.ones(6)), cupy.asarray(np.arange(6.0))) == 1


@pytest.mark.parametrize("shift", [0, 1, 3])
def test_views_that_share_memory(loaded: tuple[Any, Any, Any], shift: int) -> None:
    """Each element read is the original's, which reads before it writes."""
    memory = loaded[0].asarray(np.arange(1.0, 10.0))
    before = memory.copy()
    v, a = memory[shift : shift + 6], memory[:6]
    started = host_cupy.RawModule.launches
    assert np.array_equal(loaded[1].kicked(v, a, 0.5), before[shift : shift + 6] + np.sqrt(before[:6]) * 0.5)
    assert host_cupy.RawModule.launches == started


def test_rows_that_overlap_each_other(tmp_path: Path) -> None:
    """A row ends with the elements that the next one begins with: what other blocks overwrite lies in the array's own tile."""
    source = (
        "import cupy as cp\n\n\ndef smoothed(p: cp.ndarray):\n    p[1:-1, 1:-1] = 0.5 * (p[1:-1, 2:] + p[:-2, 1:-1])\n"
    )
    memory = np.random.default_rng(1).random(60 * 38 + 2)
    with rewritten("rows", source, tmp_path) as (cupy, load):
        mine, others = (
            np.lib.stride_tricks.as_strided(cupy.asarray(memory), (60, 40), (38 * 8, 8), subok=True) for _ in range(2)
        )
        load("rows").smoothed(mine)
        others[1:-1, 1:-1] = 0.5 * (others[1:-1, 2:] + others[:-2, 1:-1])
        assert np.array_equal(mine, others)
        guard = load("_fused_rows").smoothed_cuda
        assert guard.reasons == ["elements of a written operand overlap each other"]


def test_an_array_on_another_device(loaded: tuple[Any, Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    cupy, _, guard = loaded
    two = SimpleNamespace(getDeviceCount=lambda: 2)
    monkeypatch.setattr(cupy.cuda, "runtime", two)
    forget(guard)
    assert launches(loaded, cupy.asarray(np.ones(6)), cupy.asarray(np.arange(6.0))) == 0
    assert guard.reasons == ["the arrays lie on another device than the current one"]
    forget(guard)


def test_a_stream_that_records(loaded: tuple[Any, Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    cupy, _, guard = loaded
    monkeypatch.setattr(cupy.cuda, "get_current_stream", lambda: SimpleNamespace(is_capturing=lambda: True))
    assert launches(loaded, cupy.asarray(np.ones((2, 3))), cupy.asarray(np.ones((2, 3)))) == 0  # a kind not seen before
    assert not guard.reasons


@pytest.mark.parametrize("shapes", [((6,), (5, 6)), ((0,), (0,)), ((6,), (5,))])
def test_shapes_that_no_kernel_takes(loaded: tuple[Any, Any, Any], shapes: tuple[tuple[int, ...], ...]) -> None:
    cupy = loaded[0]
    v, a = (cupy.asarray(np.ones(shape)) for shape in shapes)
    if shapes[0] == shapes[1]:
        assert launches(loaded, v, a) == 0
        return
    before = host_cupy.RawModule.launches
    with pytest.raises(ValueError, match="broadcast"):
        loaded[1].kicked(v, a, 0.5)
    assert host_cupy.RawModule.launches == before


def test_bytes_in_another_order_than_the_devices(loaded: tuple[Any, Any, Any]) -> None:
    cupy = loaded[0]
    v, a = (cupy.asarray(np.ones(6, ">f8")) for _ in range(2))
    assert launches(loaded, v, a) == 0


@pytest.mark.parametrize("dtype", ["f2", "c8"])
def test_reductions_of_dtypes_that_only_chains_take(dtype: str, tmp_path: Path) -> None:
    """CuPy adds half precision in single precision, and orders complex numbers in its own way."""
    source = (
        "import cupy as cp\n\n\ndef share(x: cp.ndarray):\n    return x / cp.max(x * 0.5, axis=-1, keepdims=True)\n"
    )
    with rewritten("rows", source, tmp_path) as (cupy, load):
        x = cupy.asarray(np.arange(1, 7).reshape(2, 3).astype(dtype))
        before = host_cupy.RawModule.launches
        assert np.array_equal(load("rows").share(x), x / np.max(x * 0.5, axis=-1, keepdims=True))
        assert host_cupy.RawModule.launches == before
