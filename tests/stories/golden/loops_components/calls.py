"""Elements with more indices than the loops have variables, and complex numbers."""


def calls(rng):
    a, b = rng.random((9, 2)), rng.random((9, 2))
    yield "vectors:turn", (a, b, rng.random(9), 0.3, 0.9, 9), {}
    yield "vectors:half", (a, rng.random(9), 9), {}
    z, w = (rng.random(9) + 1j * rng.random(9) for _ in range(2))
    yield "vectors:waves", (z, w, rng.random(9), 9), {}
