"""Loops that a function of the package compiles: with the caches of the environment, and with NumPy's divisions."""


def calls(rng):
    yield "run:line", tuple(rng.random(5) for _ in range(3)), {}
    yield "kernels:further_down", tuple(rng.random(5) for _ in range(3)), {}
    yield "run:ratio", tuple(rng.random(5) for _ in range(4)), {}
