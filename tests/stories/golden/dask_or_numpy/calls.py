"""A name that holds NumPy in one call and dask in another: a kernel of whole arrays, and one of blocks."""


def calls(rng):
    import dask.array as da
    import numpy as np

    x, y = rng.random((2, 40))
    yield "either:norms", (np, x, y), {}
    yield "either:norms", (da, da.from_array(x, chunks=7), da.from_array(y, chunks=9)), {}
