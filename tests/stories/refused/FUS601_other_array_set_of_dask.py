"""Another name may hold the array that is set: `doubled(x, x)`."""
import dask.array as da


def doubled(x, other):
    t = da.sqrt(x) * 2.0 + 1.0  # expect: FUS101
    other[:3] = 1.0  # expect: FUS601
    return da.exp(t) * x  # expect: FUS101


# message: `other` not fused
# note: arrays of dask cannot be written.
