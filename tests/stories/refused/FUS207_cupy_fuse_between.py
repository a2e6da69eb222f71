"""A function that `cp.fuse` compiles rounds a product and a sum once; it stays CuPy's."""

import cupy as cp


@cp.fuse()
def saxpy(x, y):
    return 2 * x + y


def between(x: cp.ndarray, y):
    t = x * 2
    z = saxpy(t, y)  # expect: FUS207
    return z + t


# message: `value` not fused with `t`
# note: Call of `saxpy` (which `cp.fuse` compiles: a product and a sum in it may be rounded once) stands between.
