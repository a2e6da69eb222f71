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
    scale[4, 64](box.u, 0.5, box.t, n)  # expect: FUS403
    shift[4, 64](box, v, n)


# message: statement not fused
# note: Launch of `scale`, which is called with `box.u`, which is neither a name nor known to be a plain attribute.
