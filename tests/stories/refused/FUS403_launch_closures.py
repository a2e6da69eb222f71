"""Kernels that functions define and that may be others, or hold other values, than they seem to."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def bound_again(v, t, y, n):
    rate = 0.5

    @cuda.jit
    def scale(t, y):
        i = cuda.grid(1)
        if i < n:
            y[i] = t[i] * rate

    double[2, 4](v, t, n)
    scale[2, 4](t, y)  # expect: FUS403
    rate = 0.25
    scale[2, 4](y, t)  # expect: FUS403


def bound_later(v, t, y, n):
    @cuda.jit
    def scale(t, y):
        i = cuda.grid(1)
        if i < n:
            y[i] = t[i] * rate

    rate = 0.5
    double[2, 4](v, t, n)
    scale[2, 4](t, y)  # expect: FUS403


def set_elsewhere(v, t, y, n, rate):
    def slow_down():
        nonlocal rate
        rate = rate * 0.5

    @cuda.jit
    def scale(t, y):
        i = cuda.grid(1)
        if i < n:
            y[i] = t[i] * rate

    double[2, 4](v, t, n)
    scale[2, 4](t, y)  # expect: FUS403
    return slow_down


def in_loop(v, t, y, n, rates):
    for rate in rates:

        @cuda.jit
        def scale(t, y):
            i = cuda.grid(1)
            if i < n:
                y[i] = t[i] * rate

        double[2, 4](v, t, n)
        scale[2, 4](t, y)  # expect: FUS403


def in_branches(v, t, y, n, is_fast):
    if is_fast:

        @cuda.jit
        def scale(t, y):
            i = cuda.grid(1)
            if i < n:
                y[i] = t[i] * 2.0

    else:

        @cuda.jit
        def scale(t, y):
            i = cuda.grid(1)
            if i < n:
                y[i] = t[i] * 0.5

    double[2, 4](v, t, n)
    scale[2, 4](t, y)  # expect: FUS403


def compiled_again(v, t, y, n, is_device):
    def scale(t, y):
        i = cuda.grid(1)
        if i < n:
            y[i] = t[i] * 2.0

    scale = cuda.jit(device=is_device)(scale)
    double[2, 4](v, t, n)
    scale[2, 4](t, y)  # expect: FUS403


def table(v, t, y, n, weights):
    @cuda.jit
    def scale(t, y):
        i = cuda.grid(1)
        if i < n:
            y[i] = t[i] * weights[i]

    double[2, 4](v, t, n)
    scale[2, 4](t, y)  # expect: FUS403


def other_variable(v, t, y, n):
    rate = 0.5

    @cuda.jit
    def scale(t, y):
        i = cuda.grid(1)
        if i < n:
            y[i] = t[i] * rate

    def step(rate):
        double[2, 4](v, t, n)
        scale[rate, 4](t, y)  # expect: FUS403

    return step


def given_too(v, t, y, n):
    @cuda.jit
    def scale(t, y, m):
        i = cuda.grid(1)
        if i < n:
            y[i] = t[i] * m

    double[2, 4](v, t, 5)
    scale[2, 4](t, y, n)  # expect: FUS403


def with_option(v, t, y, n, is_fast):
    @cuda.jit(fastmath=is_fast)
    def scale(t, y):
        i = cuda.grid(1)
        if i < n:
            y[i] = t[i] * 2.0

    double[2, 4](v, t, n)
    scale[2, 4](t, y)  # expect: FUS403


# message: statement not fused
# note: Launch of `scale`, which uses `rate` of the function around it, which may be bound again.
# message: statement not fused
# note: Launch of `scale`, which uses `rate` of the function around it, which may be bound again.
# message: statement not fused
# note: Launch of `scale`, which uses `rate` of the function around it, which may be bound again.
# message: statement not fused
# note: Launch of `scale`, which uses `rate` of the function around it, which may be bound again.
# message: statement not fused
# note: Launch of `scale`, which is made by `cuda.jit` inside a function, in a way that fusec does not follow.
# message: statement not fused
# note: Launch of `scale`, which is made by `cuda.jit` inside a function, in a way that fusec does not follow.
# message: statement not fused
# note: Launch of `scale`, which is made by `cuda.jit(device=is_device)` inside a function, in a way that fusec does not follow.
# message: statement not fused
# note: Launch of `scale`, which takes elements of `weights` of the function around it.
# message: statement not fused
# note: Launch of `scale`, which uses `rate` of the function around it, which is another variable where it is launched.
# message: statement not fused
# note: Launch of `scale`, which is given `n`, or what the fused kernel calls so, with whose value it is compiled.
# message: statement not fused
# note: Launch of `scale`, which is compiled with the option `fastmath`.
