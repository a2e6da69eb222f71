"""What looks like the place of a thread in its block is bound again: all threads of a block work on one element."""

from numba import cuda


@cuda.jit
def first(v, t, n):
    tx = cuda.threadIdx.x
    tx = 0
    i = tx + cuda.blockIdx.x * cuda.blockDim.x
    if i < n:
        t[i] = t[i] + v[i]


@cuda.jit
def shift(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] + 1.0


def step(v, t, y, n):
    first[2, 4](v, t, n)  # expect: FUS403
    shift[2, 4](t, y, n)


# message: statement not fused
# note: Launch of `first`, which uses the parts of its thread's place, or binds that place twice.
