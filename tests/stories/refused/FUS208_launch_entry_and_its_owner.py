"""An attribute is given itself, beside an entry of it."""

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


def step(self, n, m):
    scale[4, 64](self.u[m], 0.5, self.t, n)
    shift[4, 64](self.u, self.v, n)  # expect: FUS208


# message: `shift` not fused: an operand is evaluated in between
# note: `self.u` and attributes of it are both arguments.
