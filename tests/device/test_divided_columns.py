"""Columns whose rows are divided among blocks: each sweep is a launch, and what several blocks find together is the whole."""

from pathlib import Path

import numpy as np
import pytest

from . import host_cupy
from .rewritten import of_numpy, rewritten

pytestmark = pytest.mark.slow

SOURCE = """import cupy as cp


def spread(x: cp.ndarray, w: cp.ndarray):
    low = x.min(axis=0)
    high = x.max(axis=0)
    total = w.sum(axis=0)
    mean = (w * x).sum(axis=0) / total
    var = (w * (x - mean) ** 2).sum(axis=0) / total
    return (x - mean) / cp.sqrt(var) + low * high


def placed(x: cp.ndarray, w: cp.ndarray):
    return cp.argmax(x * w, axis=0)


def lowest(x: cp.ndarray, w: cp.ndarray):
    z = x * w
    return z.min(axis=0), (z > 0.99).any(axis=0), cp.mean(z, axis=0)
"""
LAUNCHES = {"spread": 3, "placed": 2, "lowest": 2}


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
@pytest.mark.parametrize("name", LAUNCHES)
@pytest.mark.parametrize("shape", [(1100, 3), (1283, 33), (300, 3)])
def test_parts_of_columns_find_what_a_whole_one_does(tmp_path: Path, name: str, shape: tuple[int, int]) -> None:
    random = np.random.default_rng(5)
    given = [random.random(shape), random.random(shape)]
    given[0][700:, 1] = given[0][11, 1]
    expected = of_numpy(SOURCE)[name](*given)
    with rewritten("columns", SOURCE, tmp_path) as (cupy, load):
        launches = host_cupy.RawModule.launches
        found = getattr(load("columns"), name)(*map(cupy.asarray, given))
        assert not getattr(load("_fused_columns"), f"{name}_cuda").reasons
        assert host_cupy.RawModule.launches == launches + (LAUNCHES[name] if shape[0] > 512 else 1)
        for own, other in zip(found, expected, strict=True) if isinstance(expected, tuple) else [(found, expected)]:
            assert own.dtype == other.dtype
            np.testing.assert_allclose(own, other, rtol=1e-10, atol=1e-12)
