"""The size of an array that the layer makes is not known before it."""
import dask.array as da


def shares(x, y):
    t = x * y + x  # expect: FUS101
    return da.sqrt(t) / t.size  # expect: FUS208


# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `t.size`, which may run code of a class, after an array operation of the group.
