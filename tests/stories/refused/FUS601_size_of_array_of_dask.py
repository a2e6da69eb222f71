"""The dispatcher does not compute numbers of arrays."""
import dask.array as da


def scaled(x, y):
    t = da.sqrt(x) * y / x.size  # expect: FUS601
    return t * t + y  # expect: FUS101


# message: `t` not fused
# note: block functions of dask have no code for this: `x.size`, a number of an array.
