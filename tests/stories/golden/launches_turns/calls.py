"""Loops in which threads take turns: kernels with the same loop are one loop, whose iterations are instances."""

ORIGINAL = 1


def calls(rng):
    a, b, c, d = (rng.random(29) for _ in range(4))
    yield "stream:run", (a, b, c, 29, 2, 4), {}
    yield "stream:run", (a, b, c, 29, 1, 64), {}
    yield "stream:run", (a, b, c, 0, 2, 4), {}
    yield "stream:run", (a, b, c, -3, 2, 4), {}
    yield "stream:shifted", (c, d), {}
    yield "stream:shifted", (c, rng.random(17)), {}  # other lengths
    yield "stream:alone", (a, b, c, d, 20), {}
