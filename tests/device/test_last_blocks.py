"""The last block of a kernel completes what all of them reduce, on the default stream; elsewhere a second kernel does: the same bits."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.stories.story import fused, imported, write

from . import host_cupy
from .rewritten import rewritten

pytestmark = pytest.mark.slow

SOURCE = """import cupy as cp


def apart(x: cp.ndarray, y: cp.ndarray):
    total = cp.sum(x * y)
    highest = cp.max(x)
    root = cp.sqrt(y)
    return total, highest, root


def together(x: cp.ndarray, y: cp.ndarray, scale):
    return scale * cp.mean(x * x + y * y)


def spread(x: cp.ndarray, y: cp.ndarray):
    z = x * y
    return z.std(), cp.sum(x)
"""
ARGUMENTS = {"apart": (), "together": (0.5,), "spread": ()}
SIZE = 9_001  # of which each block takes a part
ELSEWHERE = 140_000_000_000_000  # the address of another stream


@pytest.fixture
def loaded(tmp_path: Path) -> Iterator[tuple[Any, Callable[[str], Any]]]:
    """For one test: the last test here wants CuPy itself."""
    with rewritten("sums", SOURCE, tmp_path) as (cupy, load):
        yield cupy, load


@pytest.mark.parametrize("name", ARGUMENTS)
def test_the_last_block_completes_what_a_second_kernel_would(
    loaded: tuple[Any, Callable[[str], Any]], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cupy, load = loaded
    stream = SimpleNamespace(ptr=0, is_capturing=lambda: False)
    monkeypatch.setattr(cupy.cuda, "get_current_stream", lambda: stream)
    found, launches = {}, {}
    for stream.ptr in (0, ELSEWHERE, 0, ELSEWHERE):
        before = host_cupy.RawModule.launches
        values = call(load("sums"), name, cupy)
        launches.setdefault(stream.ptr, set()).add(host_cupy.RawModule.launches - before)
        found.setdefault(stream.ptr, []).append([value.tobytes() for value in values])
    assert [each == found[0][0] for each in (*found[0], *found[ELSEWHERE])] == [True] * 4
    assert launches[0] == {1}
    assert min(launches[ELSEWHERE]) > 1
    for plan in plans(load("_fused_sums")):
        assert plan.arrived is None or plan.arrived == 0


@pytest.mark.gpu
@pytest.mark.parametrize("size", [SIZE, 3_000_017])
def test_streams_side_by_side_and_graphs_have_the_bits_of_the_default_stream(tmp_path: Path, size: int) -> None:
    import cupy as cp

    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "sums.py").write_text(SOURCE)
    write(fused(tmp_path / "before"), tmp_path / "after")
    streams = [nullcontext(), *[cp.cuda.Stream(non_blocking=True) for _ in range(3)]]
    with imported(tmp_path / "after") as load:
        for name in ARGUMENTS:
            found = []
            wanted = call(load("sums"), name, cp, size)
            cp.cuda.Device().synchronize()
            for _ in range(25):
                for stream in streams:
                    with stream:
                        found.append(call(load("sums"), name, cp, size))
            cp.cuda.Device().synchronize()
            found += recorded(load("sums"), name, cp, size)
            assert {tuple(map(bytes_of, each)) for each in found} == {tuple(map(bytes_of, wanted))}
        assert all(plan.arrived == 0 for plan in plans(load("_fused_sums")))


def recorded(module: Any, name: str, cp: Any, size: int) -> list[Any]:
    """The results of a graph, after it ran on two streams at once."""
    stream, other = cp.cuda.Stream(non_blocking=True), cp.cuda.Stream(non_blocking=True)
    x, y = operands(cp, size)
    cp.cuda.Device().synchronize()
    with stream:
        stream.begin_capture()
        values = getattr(module, name)(x, y, *ARGUMENTS[name])
        graph = stream.end_capture()
    for _ in range(5):
        graph.launch(stream)
        graph.launch(other)
    cp.cuda.Device().synchronize()
    return [values if isinstance(values, tuple) else (values,)]


def operands(cupy: Any, size: int = SIZE) -> list[Any]:
    random = np.random.default_rng(4)
    return [cupy.asarray(random.random(size) + 0.5) for _ in range(2)]


def call(module: Any, name: str, cupy: Any, size: int = SIZE) -> tuple[Any, ...]:
    values = getattr(module, name)(*operands(cupy, size), *ARGUMENTS[name])
    return values if isinstance(values, tuple) else (values,)


def plans(module: Any) -> list[Any]:
    fusions = [value for value in vars(module).values() if hasattr(value, "plans")]
    return [plan for fusion in fusions if not isinstance(fusion, type) for plan in fusion.plans.values()]


def bytes_of(value: Any) -> bytes:
    return value.tobytes() if isinstance(value, np.ndarray) else value.get().tobytes()
