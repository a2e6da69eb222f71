"""Two functions that launch once, with a statement between that the second one needs."""

from numba import cuda


@cuda.jit
def double_kernel(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def double(v, n):
    t = cuda.device_array_like(v)
    double_kernel[2, 8](v, t, n)
    return t


def step(v, n):
    t = double(v, n)
    n = t.size - n  # expect: FUS207
    return double(t, n)


# message: `double` not fused
# note: assignment stands between.
