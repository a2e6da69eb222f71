"""A sum is complete when dask has added up all blocks: what reads it is another layer."""
import dask.array as da


def normalised(x, y):
    total = da.sum(x * y)  # expect: FUS103
    return x / total + y * total  # expect: FUS206, FUS101


# message: `value` not fused: it needs the whole reduction
# note: Witness: instance 1 of `value` reads total, which instance 0 of `total` reduces into.
