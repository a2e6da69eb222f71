"""Two attributes are exchanged between two launches."""

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
        self.u, self.t = self.t, self.u  # expect: FUS207
        shift[4, 64](self.t, self.v, n)


# message: `shift` not fused
# note: exchange of `self.u` and `self.t` stands between.
