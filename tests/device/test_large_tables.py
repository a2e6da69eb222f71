"""Tables of which a test holds no elements: what kernels count is more than rows and columns."""

from types import SimpleNamespace

import numpy as np
import pytest

from tests.stories import GOLDEN, imported

from . import host_cupy


@pytest.mark.parametrize(("rows", "index"), [(2**25, "int"), (2**28, "long long")])
def test_elements_beside_a_seam_are_counted(rows: int, index: str) -> None:
    """Of each row some wait on both sides of a seam, and threads number all of them."""
    shape = (rows, 300)
    with host_cupy.installed(), imported(GOLDEN / "cupy_chains" / "after") as load:
        support = load("_fused_support_cuda")
        ring = support.Ring(0, np.dtype("u1"), 0, [(0, 0), (0, 16)], (0, 8), is_beyond=False, number=0)
        frame = support.Frame([ring], shape, 256, 132)
        space = SimpleNamespace(shape=shape, layouts=[None], kinds=["T"], spelled=str)
        keep, run = frame.kernels(SimpleNamespace(kernel="smoothed"), space, [ring])
    assert f">, {index}, fused::Seamed" in keep
    assert f">, {index}, fused::Seamed" in run
