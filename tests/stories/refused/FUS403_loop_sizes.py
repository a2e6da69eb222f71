"""How many threads work, each iteration says anew."""

from numba import cuda


@cuda.jit
def scale(v, rate, n):
    i = cuda.grid(1)
    if i < n:
        v[i] *= rate


def step(a, sizes, count, blocks, rate):
    for b in range(count):  # expect: FUS403
        scale[blocks, 32](a[b], rate, sizes[b])


# message: statement not fused
# note: Loop of launches, which takes `sizes[b]` that fusec does not model.
