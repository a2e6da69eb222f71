"""Variables of the second launch may be gone: a global one is deleted elsewhere, another one inside a function that shares it."""

from numba import cuda

OUT = cuda.device_array(8)


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


def step(v, t, n):
    double[2, 4](v, t, n)
    shift[2, 4](t, OUT, n)  # expect: FUS403


def release():
    global OUT
    del OUT


def stepper(y):
    def step_there(v, t, n):
        double[2, 4](v, t, n)
        shift[2, 4](t, y, n)  # expect: FUS403

    def release_there():
        nonlocal y
        del y

    return step_there, release_there


# message: statement not fused
# note: Launch of `shift`, which names `OUT`, which may be unbound.
# message: statement not fused
# note: Launch of `shift`, which names `y`, which may be unbound.
