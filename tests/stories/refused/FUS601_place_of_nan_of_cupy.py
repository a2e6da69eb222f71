# options: --fp exact
"""Of several NaNs CuPy's own order decides which is found; a kernel finds the first, as NumPy does."""

import cupy as cp


def strongest(x, y):
    t = cp.abs(x) * y  # expect: FUS101
    return cp.argmax(t * 2.0, axis=-1)  # expect: FUS601


def darkest(stack, y):
    t = cp.abs(stack) * y  # expect: FUS101
    return cp.argmin(t * 2.0, axis=0)  # expect: FUS601


def greatest(x, y):
    t = cp.abs(x) * y  # expect: FUS103
    return cp.max(t * 2.0, axis=-1)


# message: `value` not fused
# note: CUDA kernels have no code for this: `argmax` of several NaNs, with CuPy's bits.
# message: `value` not fused
# note: CUDA kernels have no code for this: `argmin` of several NaNs, with CuPy's bits.
