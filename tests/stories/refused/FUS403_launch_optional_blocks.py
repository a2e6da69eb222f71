"""Kernels that two blocks bind: where the first one has a value, the second one may have none."""

from numba import cuda

has_device = cuda.is_available()
has_memory = len("memory") > 3

if has_device:

    @cuda.jit
    def double(v, t, n):
        i = cuda.grid(1)
        if i < n:
            t[i] = v[i] * 2.0


if has_memory:

    @cuda.jit
    def shift(t, y, n):
        i = cuda.grid(1)
        if i < n:
            y[i] = t[i] + 1.0


def step(v, t, y, n):
    double[2, 4](v, t, n)
    shift[2, 4](t, y, n)  # expect: FUS403


# message: statement not fused
# note: Launch of `shift`, which names `shift`, which may be unbound.
