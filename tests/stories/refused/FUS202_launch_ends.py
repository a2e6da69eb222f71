"""Two threads of a grid at one element, counted from the end."""

from numba import cuda


@cuda.jit
def damp(E, nd):
    i, j = cuda.grid(2)
    n, m = E.shape
    if i < nd and j < nd:
        E[n - i - j - 1, j - j] *= 0.5


def both(E, B, nd, grid, block):
    damp[grid, block](E, nd)  # expect: FUS202
    damp[grid, block](B, nd)  # expect: FUS202


# message: `damp` not fused: it reads elements that it writes
# note: Witness: E.shape[0] = 3, nd = 2: instance (1, 0) of `damp` reads E[1, 0], which instance (0, 1) of `damp` writes.
# message: `damp` not fused: it reads elements that it writes
# note: Witness: B.shape[0] = 3, nd = 2: instance (1, 0) of `damp` reads B[1, 0], which instance (0, 1) of `damp` writes.
