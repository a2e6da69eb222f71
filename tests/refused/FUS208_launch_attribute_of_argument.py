"""An object is an argument itself, and has attributes beside."""

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


def step(box, v, n):
    scale[4, 64](box.u, 0.5, box.t, n)
    shift[4, 64](box, v, n)  # expect: FUS208


# message: `shift` not fused: an operand is evaluated in between
# note: `box` is an argument itself, and has attributes beside.
