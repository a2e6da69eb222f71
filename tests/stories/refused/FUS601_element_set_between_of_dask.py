"""Setting elements changes the array that the name holds, and what is computed of it later."""
import dask.array as da


def clipped(x):
    y = da.sqrt(x) * 2.0 + 1.0  # expect: FUS101
    y[y > 2] = 0.0  # expect: FUS601
    return da.exp(y) * y  # expect: FUS101


# message: `y` not fused
# note: arrays of dask cannot be written.
