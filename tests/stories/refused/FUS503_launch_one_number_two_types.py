"""A kernel takes one number as two types: one parameter of a fused kernel holds one of them only."""

from numba import cuda


@cuda.jit("void(float64[:], float64[:])")
def double(v, t):
    i = cuda.grid(1)
    if i < v.size:
        t[i] = v[i] * 2.0


@cuda.jit("void(float64[:], float64[:], float32, float64)")
def line(t, y, a, b):
    i = cuda.grid(1)
    if i < t.size:
        y[i] = t[i] * a + b


def step(v, t, y, a):
    double[2, 4](v, t)
    line[2, 4](t, y, a, a)  # expect: FUS503


# message: `line` not fused: it is compiled in another way
# note: `line` declares `a` as `float64`, `line` as `float32`.
