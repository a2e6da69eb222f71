"""CuPy keeps one kernel of a function for truth values and integers, made for the first that it is given: 3 may be 1."""

import cupy as cp


@cp.fuse()
def ratio(x, y):
    return x / y


def thirds(x: cp.ndarray):
    t = x * 2
    z = ratio(t, 3)  # expect: FUS207, FUS407
    return z * t


# message: `value` not fused with `t`
# note: Call of `ratio` (which `cp.fuse` compiles, with an integer, for which it may run the kernel of a truth value) stands between.
# message: statement not fused
# note: Call of `ratio` (which `cp.fuse` compiles, with an integer, for which it may run the kernel of a truth value).
