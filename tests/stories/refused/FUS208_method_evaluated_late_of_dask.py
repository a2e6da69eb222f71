"""`x.std()` is a call of something unknown, which Python evaluates after the difference."""
import dask.array as da


def standardised(x):
    t = (x - x.mean(axis=0)) / x.std(axis=0)  # expect: FUS208
    return da.exp(t) * t  # expect: FUS101


# message: `t` not fused: an operand is evaluated in between
# note: Python evaluates `x.mean(axis=0)`, which fusec does not model, after an array operation of the group.
