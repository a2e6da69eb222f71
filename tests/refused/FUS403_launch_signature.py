"""A kernel that declares its types converts its arguments."""

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
    other[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `other`, which declares the types of its parameters.
