"""An attribute is bound between two launches that take it."""

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
        self.t = self.w  # expect: FUS207
        shift[4, 64](self.t, self.v, n)


# message: `shift` not fused
# note: attribute write stands between.
