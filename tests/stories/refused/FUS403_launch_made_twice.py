"""A function is a kernel or a function of the device, as a variable says: what its name means is not known."""

from numba import cuda


def steps(n, device):
    def drift(x, v):
        i = cuda.grid(1)
        if i < n:
            x[i] += v[i]

    def wrap(x):
        i = cuda.grid(1)
        if i < n and x[i] >= 1.0:
            x[i] -= 1.0

    drift = cuda.jit(device=device)(drift)
    wrap = cuda.jit(device=device)(wrap)
    if device:

        def step(x, v):
            drift(x, v)
            wrap(x)

        return cuda.jit(device=device)(step)

    def step(x, v):
        drift[4, 64](x, v)  # expect: FUS403
        wrap[4, 64](x)  # expect: FUS403

    return step


# message: statement not fused
# note: Launch of `drift`, which is made by `cuda.jit(device=device)` inside a function, in a way that fusec does not follow.
# message: statement not fused
# note: Launch of `wrap`, which is made by `cuda.jit(device=device)` inside a function, in a way that fusec does not follow.
