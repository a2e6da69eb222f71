"""`compute` runs what there is: nothing moves past it."""
import dask.array as da


def watched(x, y):
    t = da.sqrt(x) * y + 1.0  # expect: FUS101
    seen = t.compute()  # expect: FUS207
    return da.exp(t) * x, seen  # expect: FUS101


# message: `value` not fused with `t`
# note: Call of `t.compute` stands between.
