"""Rows that are no whole number of blocks, wherever they begin in memory: each element is stored, and nothing beside."""

from pathlib import Path

import numpy as np
import pytest

from . import host_cupy
from .rewritten import rewritten

pytestmark = pytest.mark.slow

SOURCE = """import cupy as cp


def swept(u: cp.ndarray, out: cp.ndarray):
    out[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
"""
CONTINUED = ((7, 37), (26, 45), (13, 59), (8, 411))  # whose threads are continued in the block in which they end
ALONE = ((5, 66), (14, 319))  # that leave few threads of their last block without elements


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
def test_every_element_is_stored_once_and_nothing_beside(tmp_path: Path) -> None:
    with rewritten("rows", SOURCE, tmp_path) as (cupy, load):
        for rows, columns in CONTINUED + ALONE:
            for shift in range(4):
                memory = np.random.default_rng(columns).random((2, rows * columns + 8))
                given = [cupy.asarray(memory[k]) for k in range(2)]
                u, out = (
                    a[k : k + rows * columns].reshape(rows, columns) for a, k in zip(given, (3, shift), strict=True)
                )
                expected = np.array(out)
                v = np.array(u)
                expected[1:-1, 1:-1] = 0.25 * (v[:-2, 1:-1] + v[2:, 1:-1] + v[1:-1, :-2] + v[1:-1, 2:])
                launches = host_cupy.RawModule.launches
                load("rows").swept(u, out)
                assert host_cupy.RawModule.launches == launches + 1
                assert np.array_equal(out, expected), (rows, columns, shift)
        assert not load("_fused_rows").swept_cuda.reasons
