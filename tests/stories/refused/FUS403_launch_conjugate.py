"""A method of an array, of a parameter and with an argument: nothing but `z.conjugate()` of an element or a variable."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def turn(t, y, z, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] * z.conjugate()


@cuda.jit
def conjugate(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i].item()


def step(v, t, y, z, n):
    double[2, 4](v, t, n)
    turn[2, 4](t, y, z, n)  # expect: FUS403
    conjugate[2, 4](y, t, n)  # expect: FUS403


# message: statement not fused
# note: Launch of `turn`, which calls `z.conjugate`.
# message: statement not fused
# note: Launch of `conjugate`, which calls `t[i].item` (line 24).
