"""Elements with more indices than the grid has axes: the components of a vector at each point, and parts of complex numbers."""


def calls(rng):
    a, b = rng.random((9, 2)), rng.random((9, 2))
    yield "vectors:turn", (a, b, rng.random(9), 0.3, 9), {}
    yield "vectors:half", (a, b, rng.random(9), 9), {}
    yield "vectors:tables", (rng.random((3, 9)), rng.random(9), rng.random(9), 9), {}
    z = rng.random(9) + 1j * rng.random(9)
    yield "vectors:waves", (z, rng.random(9), rng.random(9), 0.7, 9), {}
    yield "vectors:waves", (z.astype("c8"), rng.random(9).astype("f4"), rng.random(9), 0.7, 9), {}
