"""Bounds of slices that variables hold."""
import dask.array as da


def parts(x, n):
    t = da.sqrt(x[1:n]) * 2.0 - x[: n - 1]  # expect: FUS601
    return t * t


# message: `t` not fused
# note: block functions of dask have no code for this: view `x[1:n]`.
