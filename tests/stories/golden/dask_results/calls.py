"""Several results of one layer, whose blocks are tuples, and a layer of elements of these for each.

The nearest program that keeps its layers is FUS601_converted_result_of_dask.py.
"""

ORIGINAL = 1  # results of two shapes


def calls(rng):
    import dask.array as da

    x, y = (da.from_array(rng.standard_normal(40), chunks=chunks) for chunks in (7, 13))
    yield "results:both", (x, y), {}
    yield "results:both", (x[x > 0], (2.0 * x)[x > 0]), {}
    yield "results:both", (x[:0], y[:0]), {}
    yield "results:stepped", (x, y, 0.1), {}
    yield "results:stepped_object", (x, y, 0.1), {}
    table = da.from_array(rng.random((6, 40)), chunks=(2, 9))
    yield "results:smaller", (table, x), {}
    yield "results:smaller", (table, table + 1.0), {}
