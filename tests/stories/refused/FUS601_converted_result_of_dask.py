"""`astype` of an array's own dtype is the array itself in dask: setting elements of the result would change both."""
import dask.array as da


def converted(x):
    t = (da.sqrt(x) * 2.0 + 1.0).astype(da.float64)  # expect: FUS601
    s = da.exp(t) * x  # expect: FUS101
    return t, s


# message: `t` not fused
# note: block functions of dask have no code for this: result `t`, which may be another array itself.
