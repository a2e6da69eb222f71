"""Setting elements changes the array that the name holds, and what is computed of it later."""
import dask.array as da


def clipped(x):
    y = da.sqrt(x) * 2.0 + 1.0  # expect: FUS101
    y[y > 2] = 0.0  # expect: FUS207
    return da.exp(y) * y  # expect: FUS101


# message: `value` not fused with `y`
# note: Assignment to an element or a fancy index stands between.
