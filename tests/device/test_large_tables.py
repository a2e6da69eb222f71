"""Tables of which a test holds no elements: what kernels count is more than rows and columns."""

from types import SimpleNamespace

import numpy as np
import pytest

from tests.stories.story import GOLDEN, imported

from . import host_cupy

pytestmark = pytest.mark.slow


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


@pytest.mark.parametrize(
    ("length", "columns", "blocks"), [(2**25, 4096, 16), (10**6, 2048, 1), (2000, 512, 1), (512, 512, 0)]
)
def test_few_blocks_keep_what_lies_beside_the_seams_of_a_line(length: int, columns: int, blocks: int) -> None:
    with host_cupy.installed(), imported(GOLDEN / "cupy_chains" / "after") as load:
        support = load("_fused_support_cuda")
        ring = support.Ring(0, np.dtype("f8"), 0, [(0, 0), (0, 2)], (0, 1), is_beyond=False, number=0)
        frame = support.Frame([ring], (length,), 256, 132)
        tiles = -(-length // frame.columns)
        _, keepers = support.seams_of(frame, (length,), [tiles], 1)
        assert (frame.columns, keepers) == (columns, blocks)
        assert support.Frame([ring, ring], (length,), 256, 132).columns <= 2048
