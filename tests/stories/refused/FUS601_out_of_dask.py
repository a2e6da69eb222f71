"""`out=` gives the array another graph."""
import dask.array as da


def added(x, y):
    da.add(x * 2.0, da.sqrt(y), out=y)  # expect: FUS601
    return y


# message: `y` not fused
# note: arrays of dask cannot be written.
