"""Memory alone is no kernel's work, whichever library makes it."""

import cupy as cp


def buffered(image: cp.ndarray):
    out = cp.empty_like(image)  # expect: FUS301
    out.fill(2.5)
    return out


# message: `out` not fused
# note: it allocates memory and computes nothing.
