"""Rows that begin further inside of words from row to row: words all the same, each element stored once, and nothing beside."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from . import host_cupy
from .rewritten import of_numpy, rewritten

pytestmark = pytest.mark.slow

SOURCE = """import cupy as cp


def heated(u: cp.ndarray, out: cp.ndarray):
    here = u[1:-1, 1:-1, 1:-1]
    along_x = u[2:, 1:-1, 1:-1] - 2 * here + u[:-2, 1:-1, 1:-1]
    along_y = u[1:-1, 2:, 1:-1] - 2 * here + u[1:-1, :-2, 1:-1]
    along_z = u[1:-1, 1:-1, 2:] - 2 * here + u[1:-1, 1:-1, :-2]
    out[1:-1, 1:-1, 1:-1] = here + along_x + along_y + along_z


def ratios(u: cp.ndarray, out: cp.ndarray):
    out[1:-1, 1:-1] = u[2:, 1:-1] / u[:-2, 1:-1] + u[1:-1, 2:] / u[1:-1, :-2]


def steepest(u: cp.ndarray):
    return cp.max(cp.abs(u[2:, 1:-1] - u[:-2, 1:-1]) + cp.abs(u[1:-1, 2:] - u[1:-1, :-2]))
"""
ODD = ("float64", (9, 7, 37)), ("float64", (6, 6, 71))  # planes begin further, too, and rows alone
SINGLES = (("float32", (5, 5, 37)),)


@pytest.fixture(scope="module")
def heated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[object]:
    if host_cupy.COMPILER is None:
        pytest.skip("no C++ compiler")
    folder: Path = tmp_path_factory.mktemp("staggered")
    with rewritten("rows", SOURCE, folder) as (cupy, load):
        original = of_numpy(SOURCE)

        def check(name: str, *given: np.ndarray) -> None:
            mine, theirs = [cupy.asarray(a) for a in given], [np.array(a) for a in given]
            with np.errstate(all="ignore"):
                found, expected = getattr(load("rows"), name)(*mine), original[name](*theirs)
            assert expected is None or found == expected
            assert all(np.array_equal(a, b, equal_nan=True) for a, b in zip(mine, theirs, strict=True)), given[0].shape
            (fusion,) = [
                f for key, f in vars(load("_fused_rows")).items() if key.startswith(name) and hasattr(f, "plans")
            ]
            assert any("Staggered" in kernel for names, _ in fusion.functions for kernel in names)
            assert not fusion.reasons

        yield check


@pytest.mark.parametrize(("dtype", "shape"), ODD + SINGLES)
def test_volumes(heated, dtype: str, shape: tuple[int, ...]) -> None:
    heated("heated", *np.random.default_rng(1).random((2, *shape)).astype(dtype))


def test_rows_are_computed_again_where_a_quotient_is_unusual(heated) -> None:
    u, out = np.random.default_rng(2).random((2, 15, 67))
    u[4, 5] = u[9, 1] = u[6, 66] = 0
    heated("ratios", u, out)


def test_lanes_beside_the_computation_are_not_reduced(heated) -> None:
    u = np.random.default_rng(3).random((14, 41))
    u[:, 0], u[:, -1] = 7, -7
    heated("steepest", u)
