"""Two functions that launch once, of which the second kernel reads what a neighbour writes, and whose array is returned."""

from numba import cuda


@cuda.jit
def double_kernel(v, t):
    i = cuda.grid(1)
    if i < t.shape[0]:
        t[i] = v[i] * 2.0


@cuda.jit
def differ_kernel(v, t):
    i = cuda.grid(1)
    if 0 < i < t.shape[0]:
        t[i] = v[i] - v[i - 1]


def double(v):
    t = cuda.device_array_like(v)
    double_kernel[2, 8](v, t)
    return t


def differ(v):
    t = cuda.device_array_like(v)
    differ_kernel[2, 8](v, t)
    return t


def step(v):
    t = double(v)
    w = differ(t)  # expect: FUS203
    return t, w


# message: `differ` not fused: it reads elements that other instances write
# note: Witness: t.shape[0] = 1, w.shape[0] = 2: instance 1 of `differ` reads t[0], which instance 0 of `double` writes.
