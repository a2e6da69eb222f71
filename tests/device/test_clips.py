"""On a device: `clip` with one bound that is no number of the array's dtype."""

import itertools
from pathlib import Path

import numpy as np
import pytest

from tests.stories.story import copy, fused, imported, story, write

pytestmark = pytest.mark.slow


@pytest.mark.gpu
def test_bounds_beyond_the_dtype(tmp_path: Path) -> None:
    """CuPy's results, for the other bound is the dtype's."""
    import cupy as cp

    told = story("cupy_clips")
    copy(told.source, tmp_path / "original")
    write(fused(told.source), tmp_path / "fused")
    found = []
    for side in ("original", "fused"):
        with imported(tmp_path / side) as load:
            module = load("thresholds")
            cases = itertools.product(("i1", "u1", "i4", "f4"), (200.5, -200.5, np.nan), (module.capped, module.lifted))
            found.append([function(cp.arange(100).astype(dtype), bound).get() for dtype, bound, function in cases])
    for ours, theirs in zip(*found, strict=True):
        assert ours.dtype == theirs.dtype
        np.testing.assert_array_equal(ours, theirs)
