"""Arrays that a kernel makes, updates and reduces along columns are in its registers; operands that are updated have a kernel before."""

from pathlib import Path

import numpy as np
import pytest

from . import host_cupy
from .rewritten import of_numpy, rewritten

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler"),
]

SOURCE = """import cupy as cp


def masked(x: cp.ndarray, y: cp.ndarray):
    a = x - cp.mean(x, axis=0) - y
    a[a < -1.0] = -1.0
    a[y > 0.75] = 0.0
    return a


def updated(x: cp.ndarray, y: cp.ndarray):
    a = x + y
    a *= 0.5
    a -= x
    return cp.sum(a * y, axis=0)


def kept(x: cp.ndarray, y: cp.ndarray):
    a = x + y
    a *= 0.5
    return a - cp.mean(a, axis=0), a


def of_an_operand(x: cp.ndarray, y: cp.ndarray):
    x *= y
    return x - cp.mean(x, axis=0)
"""
KERNELS = {"masked": 1, "updated": 1, "kept": 1, "of_an_operand": 2}


@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_updates_beside_columns(tmp_path: Path, name: str, dtype: type) -> None:
    random = np.random.default_rng(3)
    x, y = (random.normal(size=(170, 35)).astype(dtype) for _ in range(2))
    expected = of_numpy(SOURCE)[name](x.copy(), y.copy())
    with rewritten("updates", SOURCE, tmp_path) as (cupy, load):
        found = getattr(load("updates"), name)(cupy.asarray(x), cupy.asarray(y))
        fusions = [
            each for key, each in vars(load("_fused_updates")).items() if key.startswith(name) and "_cuda" in key
        ]
        assert not any(each.reasons for each in fusions)
    assert len(fusions) == KERNELS[name]
    results = [each if isinstance(each, tuple) else (each,) for each in (expected, found)]
    for wanted, given in zip(*results, strict=True):
        assert given.dtype == wanted.dtype
        np.testing.assert_allclose(given, wanted, rtol=2e-5, atol=2e-5)
