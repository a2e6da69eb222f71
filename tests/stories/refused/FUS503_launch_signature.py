"""A kernel that declares its types converts its arguments, the other does not."""

from numba import cuda


@cuda.jit("void(float64[:], float64[:], int32)")
def other(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i]


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    other[blocks, threads](v, t, n)
    double[blocks, threads](t, y, n)  # expect: FUS503


# message: `double` not fused: it is compiled in another way
# note: `other` declares the types of its parameters, `double` does not.
