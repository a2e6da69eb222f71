"""Of numbers alone CuPy makes float64, which then is the dtype of the result: Python's own would take that of the array."""

import cupy as cp


@cp.fuse()
def scaled(x):
    return x * (2.0 * 3.0)


def doubled(x: cp.ndarray, y):
    t = x * 2
    z = scaled(t)  # expect: FUS207, FUS407
    return z * t


# message: `value` not fused with `t`
# note: Call of `scaled` (which `cp.fuse` compiles, with arithmetic of numbers alone) stands between.
# message: statement not fused
# note: Call of `scaled` (which `cp.fuse` compiles, with arithmetic of numbers alone).
