"""On a device: arrays of dask with blocks of CuPy are what dask's own operators make of them."""

from typing import Any

import numpy as np
import pytest

from tests.stories.story import copy, fused, imported, run, story, write

pytestmark = pytest.mark.slow


@pytest.mark.gpu
def test_blocks_of_cupy_have_kernels(tmp_path: Any) -> None:
    pytest.importorskip("dask.array")
    told = story("dask_cupy_blocks")
    copy(told.source, tmp_path / "original")
    write(fused(told.source, told.flags), tmp_path / "fused")
    sides = []
    for side in ("original", "fused"):
        with imported(tmp_path / side) as load:
            sides.append([outcome(load, call) for call in told.calls(np.random.default_rng(1))])
            if side == "fused":
                ran = [name for name in ("lengths", "energies", "pairs") if kernels_run(load, name)]
    assert ran == ["lengths", "energies", "pairs"]
    for ours, theirs in zip(*sides, strict=True):
        assert len(ours) == len(theirs)
        for mine, other in zip(ours, theirs, strict=True):
            assert mine[:3] == other[:3]
            np.testing.assert_allclose(mine[3], other[3], rtol=1e-12, atol=0)


def outcome(load: Any, call: Any) -> list[tuple[Any, ...]]:
    """Of each result its kind of blocks, dtype, chunks and elements; the error alone if there is one."""
    path, operands, keywords = call
    on_device = load("fields").on_device
    moved = tuple(on_device(each) if hasattr(each, "chunks") else each for each in operands)
    ran = run(load, (path, moved, keywords))
    if ran.error:
        return [(ran.error.partition(":")[0], "", "", 0)]
    made = ran.value if isinstance(ran.value, tuple) else (ran.value,)
    return [(type(each._meta).__module__, each.dtype, each.chunks, each.compute().get()) for each in made]


def kernels_run(load: Any, name: str) -> int:
    return sum(not plan.reason for plan in getattr(load("_fused_fields"), f"{name}_block_cuda").plans.values())
