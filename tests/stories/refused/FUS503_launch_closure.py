"""A variable that is an argument of one launch, and with whose value the kernel of the other one is compiled."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n):
    @cuda.jit
    def scale(t, y):
        i = cuda.grid(1)
        if i < n:
            y[i] = t[i] * 0.5

    double[2, 4](v, t, n)
    scale[2, 4](t, y)  # expect: FUS503


# message: `scale` not fused: it is compiled in another way
# note: `scale` is compiled with the value of `n`, which `double` is given.
