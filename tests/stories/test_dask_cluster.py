"""Fused blocks on a cluster of two processes: workers import block functions by name."""

import pickle
import sys
from pathlib import Path

import numpy as np
import pytest

from .story import copy, fused_once, imported, story, write

da = pytest.importorskip("dask.array")
STORY = "dask_chains"


def test_block_functions_are_pickled_by_name(tmp_path: Path) -> None:
    told = story(STORY)
    write(fused_once(told.source, told.flags), tmp_path)
    with imported(tmp_path) as load:
        block = load("_fused_chains").lengths_block
        assert pickle.loads(pickle.dumps(block)) is block
        x = da.from_array(np.arange(12.0), chunks=5)
        first, second, other = (load("chains").lengths(x, x, scale) for scale in (2.0, 2.0, 3.0))
        assert first.name == second.name != other.name
        assert first.name.startswith("lengths_block-")


@pytest.mark.slow
def test_workers_run_fused_blocks(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    told = story(STORY)
    copy(told.source, tmp_path / "original")
    write(fused_once(told.source, told.flags), tmp_path / "fused")
    rng = np.random.default_rng(3)
    x, y = (da.from_array(rng.standard_normal(4000), chunks=chunks) for chunks in (500, 700))
    with imported(tmp_path / "original") as load:
        chains = load("chains")
        expected = [chains.lengths(x, y, 1.7).compute(), chains.distance(x, y).compute()]
    with (
        imported(tmp_path / "fused") as load,
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.run(sys.path.insert, 0, str(tmp_path / "fused"))
        chains = load("chains")
        found = [chains.lengths(x, y, 1.7).compute(), chains.distance(x, y).compute()]
        plans = client.run(plans_of)
    np.testing.assert_array_equal(found[0], expected[0])
    np.testing.assert_allclose(found[1], expected[1], rtol=1e-12)
    assert len(plans) == 2 and all(plans.values())


def plans_of() -> int:
    """How many kinds of blocks the kernels of this process have run for."""
    module = sys.modules.get("_fused_chains")
    fusions = [value for name, value in vars(module).items() if name.endswith("_block_fusion")] if module else []
    return sum(not plan.reason for fusion in fusions for plan in fusion.plans.values())
