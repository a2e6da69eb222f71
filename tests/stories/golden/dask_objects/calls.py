"""Attributes are operands like names; dtypes are dask's.

The nearest program that keeps its layers is FUS601_converted_result_of_dask.py.
"""

ORIGINAL = 1  # an array of NumPy's among the operands


def calls(rng):
    import dask.array as da

    x, y = (da.from_array(each, chunks=9) for each in rng.standard_normal((2, 40)))
    n, m = (da.from_array(each, chunks=9) for each in rng.integers(-50, 50, (2, 40)))
    yield "objects:raised", (x, y, 0.5), {}
    yield "objects:raised", (x.astype("f4"), y.astype("f4"), 0.5), {}
    yield "objects:raised", (x, rng.standard_normal(40), 0.5), {}
    yield "objects:flagged", (x, y, 0.25), {}
    yield "objects:counted", (n, m), {}
    yield "objects:counted", (n.astype("i2"), m.astype("u1")), {}
