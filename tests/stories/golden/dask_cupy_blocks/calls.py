"""A package that mentions CuPy: blocks of CuPy run CUDA kernels, in the same layers. `soft_maximum` has none for them (FUS601).

With CuPy's blocks: tests/stories/test_dask_blocks_of_cupy.py, and on a device tests/device/test_dask_blocks.py.
"""

ORIGINAL = 1


def calls(rng):
    import dask.array as da

    x, y = (da.from_array(rng.standard_normal(40), chunks=9) for _ in range(2))
    yield "fields:saturated", (x,), {}
    yield "fields:lengths", (x, y, 2.5), {}
    yield "fields:lengths", (x.astype("f4"), y, 2), {}
    yield "fields:lengths", ((x * 10).astype("i4"), y, 0.5), {}
    yield "fields:energies", (x, y, 2.5), {}
    yield "fields:energies", (x, y[::2].rechunk(5), 2.5), {}  # shapes that do not broadcast raise
    yield "fields:pairs", (x, y), {}
    yield "fields:smooth", (x,), {}
    yield "fields:soft_maximum", (x, y), {}
