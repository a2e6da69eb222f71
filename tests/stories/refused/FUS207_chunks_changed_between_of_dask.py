"""What changes chunks is a function that fusec knows nothing of."""
import dask.array as da


def halves(x, y):
    t = da.sqrt(x) * y + 1.0  # expect: FUS101
    y = da.rechunk(y, 7)  # expect: FUS207
    return da.exp(t) * y  # expect: FUS101


# message: `value` not fused with `t`
# note: Call of `da.rechunk` stands between.
