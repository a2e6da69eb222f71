"""Do results lie in memory as CuPy's do, of arrays whose axes lie in neither C's nor Fortran's order?"""

from pathlib import Path

import numpy as np
import pytest

from tests.device import host_cupy
from tests.device.rewritten import of_numpy, rewritten

pytestmark = pytest.mark.slow

MADE = """import cupy as cp


def added(x: cp.ndarray, y):
    t = cp.zeros_like(x)
    t += x * y
    return t


def cast(x: cp.ndarray, y):
    t = (x * y).astype(cp.float32)
    return t, x.astype(cp.float32) + 1
"""


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
@pytest.mark.parametrize("axes", [(0, 1, 2), (2, 1, 0), (2, 0, 1), (1, 0, 2)])
@pytest.mark.parametrize("step", [1, 2])
def test_results_of_permuted_axes(tmp_path: Path, axes: tuple[int, ...], step: int) -> None:
    original, x = of_numpy(MADE), np.random.default_rng(1).random((2, 3, 4 * step))[..., ::step].transpose(axes)
    y = np.ones(x.shape)
    with rewritten("made", MADE, tmp_path) as (cupy, load):
        on_device = x.view(cupy.ndarray)
        found = load("made").added(on_device, cupy.asarray(y))
        expected = original["added"](x, y)
        assert found.strides == expected.strides
        np.testing.assert_array_equal(found, expected)
        first, second = load("made").cast(on_device, cupy.asarray(y))
        np.testing.assert_array_equal(first, (x * y).astype(np.float32))
        assert first.flags.c_contiguous and second.flags.c_contiguous
