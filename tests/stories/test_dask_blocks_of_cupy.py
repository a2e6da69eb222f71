"""Arrays of dask whose blocks are CuPy's: the original's chunks, dtypes and elements, by CUDA kernels that a host compiler takes."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.device import host_cupy

from .story import fused, imported, story, write

pytestmark = [pytest.mark.slow, pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")]
dask = pytest.importorskip("dask")
da = pytest.importorskip("dask.array")


@pytest.fixture(scope="module")
def load(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    told, folder = story("dask_cupy_blocks"), tmp_path_factory.mktemp("blocks")
    write(fused(told.source, told.flags), folder)
    with host_cupy.installed(), imported(folder) as loaded, dask.config.set(scheduler="synchronous"):
        yield loaded


def array(load: Any, *, seed: int, size: int = 40) -> Any:
    made = da.from_array(np.random.default_rng(seed).standard_normal(size), chunks=9)
    return load("fields").on_device(made)


@pytest.mark.parametrize("name", ["lengths", "energies"])
def test_blocks_have_kernels(load: Any, name: str) -> None:
    fusions = load("_fused_fields")
    x, y, before = array(load, seed=1), array(load, seed=2), host_cupy.RawModule.launches
    made = getattr(fusions, f"{name}_dask").launch(x, y, 2.5)
    assert made is not None
    assert host_cupy.RawModule.launches == before  # nothing is computed yet
    expected = getattr(fusions, f"{name}_unfused")(x, y, 2.5)
    for ours, theirs in zip(parts(made), parts(expected), strict=True):
        assert (type(ours._meta), ours.dtype, ours.chunks) == (type(theirs._meta), theirs.dtype, theirs.chunks)
        np.testing.assert_allclose(np.asarray(ours.compute()), np.asarray(theirs.compute()), rtol=1e-14)
    assert host_cupy.RawModule.launches > before


def test_axes_are_added(load: Any) -> None:
    fusions = load("_fused_fields")
    x, y, before = array(load, seed=1), array(load, seed=2), host_cupy.RawModule.launches
    made = fusions.pairs_dask.launch(x, y)
    np.testing.assert_allclose(np.asarray(made.compute()), np.asarray(fusions.pairs_unfused(x, y).compute()))
    assert host_cupy.RawModule.launches > before


def test_blocks_of_both_are_left_to_the_original(load: Any) -> None:
    fusions, y = load("_fused_fields"), array(load, seed=2)
    host = da.from_array(np.ones(40), chunks=9)
    assert fusions.lengths_dask.launch(host, y, 2.5) is None
    assert fusions.lengths_dask.launch(y, host, 2.5) is None
    assert fusions.lengths_dask.launch(host, host, 2.5) is not None


def test_functions_without_a_kernel_for_them_are_left_to_the_original(load: Any) -> None:
    fusions, x, y = load("_fused_fields"), array(load, seed=1), array(load, seed=2)
    assert fusions.soft_maximum_dask.launch(x, y) is None
    assert fusions.smooth_dask.launch(x, load("stencils").relaxed) is None


def parts(made: Any) -> tuple[Any, ...]:
    return made if type(made) is tuple else (made,)
