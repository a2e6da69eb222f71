"""A kernel computes with the place of its thread in the block before its guard."""

from numba import cuda


@cuda.jit
def weigh(v, t, n):
    tx = cuda.threadIdx.x
    weight = tx * 0.5
    i = tx + cuda.blockIdx.x * cuda.blockDim.x
    if i < n:
        t[i] = v[i] * weight


@cuda.jit
def shift(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] + 1.0


def step(v, t, y, n):
    weigh[2, 4](v, t, n)  # expect: FUS403
    shift[2, 4](t, y, n)


# message: statement not fused
# note: Launch of `weigh`, which uses the parts of its thread's place, or binds that place twice.
