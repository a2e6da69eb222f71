"""Is a sum of negative zeros a positive one, as CuPy's, which begin with 0?"""

from pathlib import Path

import numpy as np
import pytest

from tests.device import host_cupy
from tests.device.rewritten import rewritten

pytestmark = pytest.mark.slow

SUMS = """import cupy as cp


def rows(x: cp.ndarray, s):
    y = x * s
    return cp.sum(y * 2, axis=-1)


def columns(x: cp.ndarray, s):
    y = x * s
    return cp.mean(y * 2, axis=0)


def averages(x: cp.ndarray, s):
    y = x * s
    return cp.mean(y * 2, axis=-1)


def total(x: cp.ndarray, s):
    y = x * s
    return cp.sum(y * 2)
"""


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
def test_sums_of_negative_zeros(tmp_path: Path) -> None:
    with rewritten("sums", SUMS, tmp_path) as (cupy, load):
        for name in ("rows", "columns", "averages", "total"):
            found = getattr(load("sums"), name)(cupy.asarray(np.ones((3, 44))), -0.0)
            assert not np.any(np.signbit(np.asarray(found))), name
        fusions = [value for value in vars(load("_fused_sums")).values() if hasattr(value, "plans")]
        assert len(fusions) == 4 and not any(fusion.reasons for fusion in fusions)
