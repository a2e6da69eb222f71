"""Loops with a condition: the same iterations as a range, or one thread's own."""

ORIGINAL = 1


def calls(rng):
    a, b, c = (rng.random(29) for _ in range(3))
    yield "stream:turns", (a, b, c, 29, 2, 4), {}
    yield "stream:turns", (a, b, c, 29, 1, 64), {}
    yield "stream:turns", (a, b, c, 0, 2, 4), {}
    yield "stream:turns", (a, b, c, 28.5, 2, 4), {}  # no range goes so far
    yield "stream:rounds", (a, b, c, 29), {}
