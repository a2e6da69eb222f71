"""A slice of dask is no view, so that nothing is written through it."""
import dask.array as da


def bordered(x, y):
    x[1:-1] = da.sqrt(y) * 2.0 + y  # expect: FUS601, FUS101
    return x


# message: `x` not fused
# note: arrays of dask cannot be written.
