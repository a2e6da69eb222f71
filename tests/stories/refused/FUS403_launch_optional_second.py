"""The first kernel is always there, the second one only where a block has run; and one of a block and of its `else`."""

from numba import cuda

has_device = cuda.is_available()


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


if has_device:

    @cuda.jit
    def shift(t, y, n):
        i = cuda.grid(1)
        if i < n:
            y[i] = t[i] + 1.0

else:

    @cuda.jit
    def scale(t, y, n):
        i = cuda.grid(1)
        if i < n:
            y[i] = t[i] * 3.0


def step(v, t, y, n):
    double[2, 4](v, t, n)
    shift[2, 4](t, y, n)  # expect: FUS403


def step_either(v, t, y, n):
    shift[2, 4](v, t, n)
    scale[2, 4](t, y, n)  # expect: FUS403


# message: statement not fused
# note: Launch of `shift`, which names `shift`, which may be unbound.
# message: statement not fused
# note: Launch of `scale`, which names `scale`, which may be unbound.
