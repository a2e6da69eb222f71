"""Each block adds up its own elements; dask adds up the sums of blocks, in its own tree.

The nearest programs that keep their layers are FUS206_read_sum_of_dask.py, FUS601_sum_exact_of_dask.py and unchanged/functions_of_dask.py.
"""

ORIGINAL = 2  # a sum of fewer elements than the group has, and an array of NumPy's


def calls(rng):
    import dask.array as da

    x, y = (da.from_array(each, chunks=9) for each in rng.standard_normal((2, 40)))
    n, m = (da.from_array(each.astype("i2"), chunks=9) for each in rng.integers(-50, 50, (2, 40)))
    table = da.from_array(rng.random((20, 30)), chunks=(7, 9))
    mask = x > 0
    yield "sums:energy", (x, y, 0.5), {}
    yield "sums:energy", (x.astype("f4"), y.astype("f4"), 0.5), {}
    yield "sums:energy", (n, m, 2), {}
    yield "sums:energy", (table, table[0], 0.5), {}
    yield "sums:energy", (x[mask], y[mask], 0.5), {}
    yield "sums:norms", (x, y), {}
    yield "sums:norms", (x, y[:1]), {}
    yield "sums:norms", (x.rechunk(7), y), {}
    yield "sums:parts", (x, y), {}
    yield "sums:parts", (x[:1], y), {}
    yield "sums:total", (x, y, 1.0), {}
    yield "sums:total", (table, table, table[0]), {}
    yield "sums:total", (x, rng.random(40), 1.0), {}
    yield "sums:rows", (table, table[0]), {}
