"""The interior of a table of words, as a new array: threads load words and store halves of them."""

from pathlib import Path

import numpy as np
import pytest

from . import host_cupy
from .rewritten import rewritten

pytestmark = pytest.mark.slow

SOURCE = """import cupy as cp


def sharpened(u: cp.ndarray):
    return u[1:-1, 1:-1] - 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])


def sharpened_inside(u: cp.ndarray, out: cp.ndarray):
    out[1:-1, 2:-2] = u[1:-1, 2:-2] - 0.25 * (u[1:-1, 1:-3] + u[1:-1, 3:-1])
"""


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
def test_words_are_stored_in_halves(tmp_path: Path) -> None:
    with rewritten("rows", SOURCE, tmp_path) as (cupy, load):
        for rows, columns, shift in ((9, 36, 0), (31, 40, 0), (8, 132, 4), (14, 260, 1), (5, 8, 2)):
            memory = np.random.default_rng(columns).random(rows * columns + 8, dtype="f4")
            u = cupy.asarray(memory)[shift : shift + rows * columns].reshape(rows, columns)
            v, out = np.array(u), cupy.asarray(np.zeros((rows, columns + 2), "f4"))
            expected, launches = np.zeros((rows, columns), "f4"), host_cupy.RawModule.launches
            expected[1:-1, 2:-2] = v[1:-1, 2:-2] - np.float32(0.25) * (v[1:-1, 1:-3] + v[1:-1, 3:-1])
            beside = v[:-2, 1:-1] + v[2:, 1:-1] + v[1:-1, :-2] + v[1:-1, 2:]
            assert np.array_equal(load("rows").sharpened(u), v[1:-1, 1:-1] - np.float32(0.25) * beside), (rows, columns)
            load("rows").sharpened_inside(u, out[:, 2:])
            assert np.array_equal(out[:, 2:], expected), (rows, columns, shift)
            assert not out[:, :2].any()
            assert host_cupy.RawModule.launches == launches + 2
        module = load("_fused_rows")
        for fusion in (module.sharpened_cuda, module.sharpened_inside_cuda):
            assert not fusion.reasons
            assert any("Space<2, 2, 4, " in name and ", -2>" in name for (name,), _ in fusion.functions)
