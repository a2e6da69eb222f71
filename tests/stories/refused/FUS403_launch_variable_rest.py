"""A variable has the name of the last dimension in the model of launches."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def shift(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] + 1.0


def step(v, t, y, rest):
    double[1, 8](v, t, rest)  # expect: FUS403
    shift[1, 8](t, y, rest)  # expect: FUS403


# message: statement not fused
# note: Launch of `double`, which uses `rest`, a name that generated code needs.
# message: statement not fused
# note: Launch of `shift`, which uses `rest`, a name that generated code needs.
