"""A chain of elementwise operations on arrays of dask becomes one layer; reductions stay dask's own.

The nearest programs that keep their layers are FUS207_computed_between_of_dask.py, FUS601_element_set_between_of_dask.py
and FUS601_updated_in_place_of_dask.py.
"""

ORIGINAL = 4  # an array of NumPy's, shapes that do not broadcast, masked blocks, and numbers alone


def calls(rng):
    import dask.array as da

    x, y = rng.standard_normal((2, 40))
    yield "chains:lengths", (da.from_array(x, chunks=7), da.from_array(y, chunks=7), 1.7), {}
    yield "chains:lengths", (da.from_array(x, chunks=7), da.from_array(y, chunks=(11, 29)), 2), {}
    yield "chains:lengths", (da.from_array(x, chunks=7)[3:], da.from_array(y, chunks=13)[:-3], True), {}
    yield "chains:lengths", (da.from_array(x.astype("f4"), chunks=7), da.from_array(y[:1], chunks=1), 1.7), {}
    yield "chains:lengths", (da.from_array(x, chunks=7), da.from_array(y, chunks=7), da.from_array(y, chunks=7).mean()), {}
    yield "chains:lengths", (da.from_array(x, chunks=7), y, 1.7), {}
    yield "chains:lengths", (da.from_array(x, chunks=7), da.from_array(y, chunks=7)[:9], 1.7), {}
    yield "chains:lengths", (da.ma.masked_less(da.from_array(x, chunks=7), 0), da.from_array(y, chunks=7), 1.7), {}
    yield "chains:lengths", (2.0, 3.0, 4.0), {}
    yield "chains:distance", (da.from_array(x, chunks=7), da.from_array(y, chunks=7)), {}
    yield "chains:spread", (da.from_array(x.reshape(8, 5), chunks=3), da.from_array(y.reshape(8, 5), chunks=(2, 5))), {}
    table = da.from_array(rng.random((30, 12)), chunks=(10, 5))
    yield "chains:standardised", (table, table.mean(axis=0), table.std(axis=0)), {}
