"""Kernels of another module, one of them launched twice, with constants of their own."""


def calls(rng):
    yield "push:push", (rng.random(9), rng.random(9), rng.random(9), 0.125, 3, 4), {}
    yield "push:push", (rng.random(9), rng.random(9), rng.random(9), 0.125, 3, 4), {}
