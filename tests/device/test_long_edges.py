"""Edges so long that several blocks set each: what they share lies at their ends, which one block sets in the author's order."""

from pathlib import Path

import numpy as np
import pytest

from . import host_cupy
from .rewritten import rewritten

pytestmark = pytest.mark.slow

SOURCE = """import cupy as cp


def corrected(p: cp.ndarray, source: cp.ndarray):
    before = p.copy()
    p[1:-1, 1:-1] = 0.5 * (before[1:-1, 2:] + before[:-2, 1:-1]) - source
    p[:, -1] = p[:, -2]
    p[0, :] = p[1, :]
    p[:, 0] = 2.0 * p[:, 1]
    p[-1, :] = p[-2, :]
"""


def corrected(p: np.ndarray, source: np.ndarray) -> None:
    p[1:-1, 1:-1] = 0.5 * (p[1:-1, 2:] + p[:-2, 1:-1]) - source
    p[:, -1] = p[:, -2]
    p[0, :] = p[1, :]
    p[:, 0] = 2.0 * p[:, 1]
    p[-1, :] = p[-2, :]


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
def test_long_edges_are_set_in_order_by_one_launch(tmp_path: Path) -> None:
    with rewritten("walls", SOURCE, tmp_path) as (cupy, load):
        for shape in ((4200, 7), (5, 4300), (4001, 40)):
            p, source = (
                np.random.default_rng(1).random(shape),
                np.random.default_rng(2).random((shape[0] - 2, shape[1] - 2)),
            )
            given, launches = cupy.asarray(p.copy()), host_cupy.RawModule.launches
            corrected(p, source)
            load("walls").corrected(given, cupy.asarray(source))
            assert np.array_equal(given, p), shape
            assert host_cupy.RawModule.launches == launches + 3  # seams, tiles, edges
        (fusion,) = [value for name, value in vars(load("_fused_walls")).items() if name.endswith("_cuda")]
        assert not fusion.reasons
