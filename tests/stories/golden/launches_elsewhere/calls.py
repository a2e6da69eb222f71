"""Kernels of another module, one of them launched twice, with constants of their own; arrays that guards ask for their extents have one shape."""

ORIGINAL = 1


def calls(rng):
    yield "push:push", (rng.random(9), rng.random(9), rng.random(9), 0.125, 3, 4), {}
    yield "push:push", (rng.random(9), rng.random(9), rng.random(9), 0.125, 3, 4), {}
    yield "push:push", (rng.random(7), rng.random(9), rng.random(9), 0.125, 3, 4), {}
    yield "push:kick_and_damp", (rng.random(9), rng.random(9), rng.random(9), 0.125, 3, 4), {}
