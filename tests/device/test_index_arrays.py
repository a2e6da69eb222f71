"""Do kernels compute places that they need not load, few and many of them, as CuPy makes them?"""

from pathlib import Path

import numpy as np
import pytest

from tests.device import host_cupy
from tests.device.rewritten import of_numpy, rewritten

pytestmark = [pytest.mark.slow, pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")]

SOURCE = """import cupy as cp


def windowed(x: cp.ndarray, n):
    t = cp.arange(n)
    return x * (0.5 - 0.5 * cp.cos(6.0 * t / n)) + t


def ramped(x: cp.ndarray):
    t = cp.linspace(-1.0, 2.0, x.shape[0])
    return cp.sum(x * t + t)


def spread(x: cp.ndarray):
    t = cp.linspace(-1.0, 2.0, x.shape[0])
    return cp.ptp(x * t + t)


def banded(p: cp.ndarray):
    i = cp.arange(p.shape[0])[:, None]
    j = cp.arange(p.shape[1])
    return cp.where(i >= j, p, 0.0) * 2.0
"""


def test_places_are_cupys(tmp_path: Path) -> None:
    theirs = of_numpy(SOURCE)
    with rewritten("places", SOURCE, tmp_path) as (cupy, load):
        ours, fused = load("places"), load("_fused_places")
        for count in (1, 2, 1000, 2**20, 2**20 + 5):  # more than a million are computed from the number of the thread
            x = np.random.default_rng(0).random(count)
            p = x[: count - count % 8].reshape(-1, 8) if count >= 8 else x.reshape(1, -1)
            for name, arguments in (("windowed", (x, count)), ("ramped", (x,)), ("spread", (x,)), ("banded", (p,))):
                given = [cupy.asarray(each) if isinstance(each, np.ndarray) else each for each in arguments]
                found = np.asarray(getattr(ours, name)(*given))
                np.testing.assert_allclose(found, theirs[name](*arguments), rtol=1e-12)
        assert not fused.windowed_cuda.reasons
        assert fused.spread_cuda.reasons == [
            "`t` is a NoneType"
        ]  # of one element, between which and the next is no step
