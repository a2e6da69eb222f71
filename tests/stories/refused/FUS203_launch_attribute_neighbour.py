"""A neighbour, in attributes."""

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


@cuda.jit
def slope(t, v, n):
    i = cuda.grid(1)
    if i < n - 1:
        v[i] = t[i + 1] - t[i]


class Tank:
    def step(self):
        scale[self.grid, self.block](self.u, 0.5, self.t, self.n)
        slope[self.grid, self.block](self.t, self.v, self.n)  # expect: FUS203


# message: `slope` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `slope` reads self.t[1], which instance 1 of `scale` writes.
