# options: --guards forbid
"""Whether attributes are code of a class only a guard can tell."""

from numba import cuda


@cuda.jit
def scale(factor, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] *= factor


@cuda.jit
def shift(v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] += 1.0


class Tank:
    def step(self, n):
        scale[4, 64](0.5, self.t, n)
        shift[4, 64](self.t, n)  # expect: FUS208


# message: `shift` not fused: an operand is evaluated in between
# note: `self.t` may run code of a class, and guards are forbidden.
