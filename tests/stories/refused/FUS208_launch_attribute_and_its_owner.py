"""An attribute is given, and an attribute of it: what the second one is read of is an array."""

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


class Tank:
    def step(self, n):
        scale[4, 64](self.u, 0.5, self.t, n)
        shift[4, 64](self.t, self.t.v, n)  # expect: FUS208


# message: `shift` not fused: an operand is evaluated in between
# note: `self.t` and attributes of it are both arguments.
