"""Three indices are a thread's own where both widths are above 0; otherwise the original runs."""

ORIGINAL = 2


def calls(rng):
    u, t, v, weights = rng.random((2, 3, 4)), rng.random((2, 3, 4)), rng.random(24), rng.random(4)
    yield "volumes:volumes", (u, t, v, weights, 4, 3, 24, 3), {}
    yield "volumes:volumes", (u, t, v, weights, 2, 3, 12, 2), {}  # of other rows than the arrays have
    yield "volumes:volumes", (u, t, v, weights, 4, -2, 3, 1), {}  # counts from the end
    yield "volumes:volumes", (u, t, v, weights, 4.0, 3, 24, 3), {}  # no index: both raise
    yield "volumes:inside", (u, v, weights, 4, 3, 24, 3), {}
    yield "volumes:first_axis_fastest", (u, t), {}
