"""The interpreter tells a fusion that is wrong in one order of instances only, and nothing of one that is right in all."""

from pathlib import Path

import pytest

from tests.programs.kernel_orders.batches import interpreted

LAUNCHES = """
from numba import cuda


@cuda.jit
def fill(x, n):
    i = cuda.grid(1)
    if i < n:
        x[i] = 2.0


@cuda.jit
def take(x, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = x[{place}]


def run(x, y, n):
    fill[2, 2](x, n)
    take[2, 2](x, y, n)
"""
FUSED_LAUNCHES = """
from numba import cuda


def launched(x, y, n):
    kernel[2, 2](x, y, n)


@cuda.jit
def kernel(x, y, n):
    i = cuda.grid(1)
    if i < n:
        x[i] = 2.0
        y[i] = x[{place}]
"""
LOOPS = """
from numba import njit


@njit
def fill(x, n):
    for i in range(n):
        x[i] = 2.0


@njit
def take(x, y, n):
    for i in range(n):
        y[i] = x[{place}]


def run(x, y, n):
    fill(x, n)
    take(x, y, n)
"""
FUSED_LOOPS = """
from numba import njit


def launched(x, y, n):
    ran(kernel, x, y, n)


def ran(kernel, *arguments):
    kernel(*arguments)
    return True


@njit
def kernel(x, y, n):
    for i in range(n):
        x[i] = 2.0
        y[i] = x[{place}]
"""
CALLS = 'def calls(rng):\n    yield "run", (rng.random(6), rng.random(6), {n}), {{}}\n'
WRONG = {"next": "i + 1", "previous": "i - 1", "reversed": "n - 1 - i", "first": "0"}
RIGHT = {"own": "i", "later": "i + 4"}


@pytest.mark.parametrize("kind", ["launches", "loops"])
def test_wrong_fusions_are_told(kind: str, tmp_path: Path) -> None:
    are_launches = kind == "launches"
    original, fused = (LAUNCHES, FUSED_LAUNCHES) if are_launches else (LOOPS, FUSED_LOOPS)
    places = {name: tmp_path / name for name in ("original", "fused", "calls")}
    for place in places.values():
        place.mkdir()
    for name, index in (WRONG | RIGHT).items():
        head = f"from _fused_{name} import launched\n"
        calling = original.replace("    fill[2, 2](x, n)\n    take[2, 2]", "    launched").replace(
            "    fill(x, n)\n    take(", "    launched("
        )
        (places["original"] / f"{name}.py").write_text(original.format(place=index))
        (places["fused"] / f"{name}.py").write_text(head + calling.format(place=index))
        (places["fused"] / f"_fused_{name}.py").write_text(fused.format(place=index))
        (places["calls"] / f"{name}.py").write_text(CALLS.format(n=2))
    found = interpreted({**places, "names": [f"{name}:run" for name in WRONG | RIGHT]}, tmp_path, are_launches)
    assert {name for name in found if found[name]["differences"]} == {f"{name}:run" for name in WRONG}
    assert all(each["runs"] > 0 for each in found.values())
