# options: --fp exact
"""A kernel adds up a block in another order than dask."""
import dask.array as da


def energy(x, y):
    t = x * y + x  # expect: FUS101
    return da.sum(t * t)  # expect: FUS601


# message: `value` not fused
# note: block functions of dask have no code for this: reduction `sum`.
