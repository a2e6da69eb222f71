"""Neighbours of what the group computes itself lie in other blocks."""
import dask.array as da


def slopes(x):
    t = da.exp(x) * 2.0 + 1.0  # expect: FUS101
    return t[1:] - t[:-1]  # expect: FUS601, FUS101


# message: `value` not fused
# note: block functions of dask have no code for this: view `x[:-1]`.
