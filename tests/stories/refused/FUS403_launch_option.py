"""Kernels compiled for debugging, and as a variable says."""

from numba import cuda


@cuda.jit(debug=True, opt=False)
def other(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] + 1.0


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    other[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


def for_grids(v, t, y, n, gridsync, blocks, threads):
    @cuda.jit(device=gridsync)
    def scale(v, t, n):
        i = cuda.grid(1)
        if i < n:
            t[i] = v[i] * 3.0

    scale[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `other`, which is compiled with the option `debug`.
# message: statement not fused
# note: Launch of `scale`, which is a kernel or a function of the device, as `gridsync` says when the program runs.
