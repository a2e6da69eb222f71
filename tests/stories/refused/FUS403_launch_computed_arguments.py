"""Arguments whose computation may raise, or do anything, or that read otherwise in another module."""

from numba import cuda


@cuda.jit
def kick(v, a, dt, n):
    i = cuda.grid(1)
    if i < n:
        v[i] += a[i] * dt


STEPS = 4


def count(steps):
    global STEPS
    STEPS = steps


def step(v, a, b, dt, n, items):
    kick[4, 64](v, a, 1.0 / (dt - 1.0), n)  # expect: FUS403
    kick[4, 64](v, a, dt**2, n)  # expect: FUS403
    kick[4, 64](v, a, float(items), n)  # expect: FUS403
    kick[4, 64](v, a, items[0] * 0.5, n)  # expect: FUS403
    kick[4, 64](v, a, dt, STEPS * n)  # expect: FUS403
    kick[4, 64](v, a, dt, b.shape[0])  # expect: FUS403
    kick[4, 64](v, a, dt, v.shape[1])  # expect: FUS403
    kick[len(items), 64](v, a, dt, n)  # expect: FUS403
    kick[4, 64](v, a, dt if n else 0.5, n)  # expect: FUS403


# message: statement not fused
# note: Launch of `kick`, which is called with `1.0 / (dt - 1.0)`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `kick`, which is called with `dt ** 2`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `kick`, which is called with `float(items)`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `kick`, which is called with `items[0] * 0.5`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `kick`, which is called with `STEPS * n`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `kick`, which asks for a size of `b`, and fusec does not know its axes.
# message: statement not fused
# note: Launch of `kick`, which asks for a size of `v`, and fusec does not know its axes.
# message: statement not fused
# note: Launch of `kick`, which asks for a size of `items`, and fusec does not know its axes.
# message: statement not fused
# note: Launch of `kick`, which is called with `dt if n else 0.5`, which is neither a name nor known to be a plain attribute.
