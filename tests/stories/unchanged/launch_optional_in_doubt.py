"""Kernels that two branches bind, that a loop or a `try` binds, that a name from a module with `__getattr__` may be."""

from numba import cuda

from . import kernels

has_device = cuda.is_available()

if has_device:

    @cuda.jit
    def double(v, t, n):
        i = cuda.grid(1)
        if i < n:
            t[i] = v[i] * 2.0

else:

    def double(v, t, n):
        t[:n] = 2.0


try:

    @cuda.jit
    def shift(v, t, n):
        i = cuda.grid(1)
        if i < n:
            t[i] = v[i] + 1.0

except TypeError:
    pass


for _ in range(2):

    @cuda.jit
    def scale(v, t, n):
        i = cuda.grid(1)
        if i < n:
            t[i] = v[i] * 3.0


if has_device:
    if kernels is not None:

        @cuda.jit
        def limit(v, t, n):
            i = cuda.grid(1)
            if i < n:
                t[i] = min(v[i], 1.0)


def steps(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    double[blocks, threads](t, y, n)
    shift[blocks, threads](v, t, n)
    shift[blocks, threads](t, y, n)
    scale[blocks, threads](v, t, n)
    scale[blocks, threads](t, y, n)
    limit[blocks, threads](v, t, n)
    limit[blocks, threads](t, y, n)
