"""All threads between two bounds, either of which may be negative, add to one element."""

from numba import cuda


@cuda.jit
def total(v, s, low, high):
    i = cuda.grid(1)
    if i >= low and i < high:
        s[0] += v[i]


@cuda.jit
def double(v, t, low, high):
    i = cuda.grid(1)
    if i >= low and i < high:
        t[i] = v[i] * 2.0


def step(v, t, s, low, high):
    total[2, 4](v, s, low, high)  # expect: FUS202
    double[2, 4](v, t, low, high)


# message: `total` not fused: it reads elements that it writes
# note: Witness: high = 2, low = 0: instance 1 of `total` reads s[0], which instance 0 of `total` writes.
