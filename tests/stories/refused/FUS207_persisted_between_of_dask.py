"""`persist` starts to compute: nothing moves past it."""
import dask.array as da


def kept(x, y):
    t = da.sqrt(x) * y + 1.0  # expect: FUS101
    there = t.persist()  # expect: FUS207
    return da.exp(t) * x, there  # expect: FUS101


# message: `value` not fused with `t`
# note: Call of `t.persist` stands between.
