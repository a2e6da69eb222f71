"""Two launch configurations, of which one is an attribute and the other one a number that is surely another."""

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
    def step(self):
        scale[4, self.block](self.u, 0.5, self.t, self.n)
        shift[8, self.block](self.t, self.v, self.n)  # expect: FUS201


# message: `shift` not fused: it runs other threads
# note: it is launched with `[8, self.block]`, `scale` with `[4, self.block]`.
