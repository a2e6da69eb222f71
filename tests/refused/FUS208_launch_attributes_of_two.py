"""Attributes of two objects, of which only one can be asked whether they are plain."""

from numba import cuda


@cuda.jit
def scale(u, factor, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = u[i] * factor


@cuda.jit
def shift(t, v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = t[i] + 1.0


def step(first, second, n):
    scale[4, 64](first.u, 0.5, first.t, n)
    shift[4, 64](second.t, second.v, n)  # expect: FUS208


# message: `shift` not fused: attributes of two objects are read
# note: they take attributes of `first` and of `second`.
