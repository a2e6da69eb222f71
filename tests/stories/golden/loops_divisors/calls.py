"""Compiled loops with divisors that squares keep from zero, where numbers are floating-point ones; and integers."""

ORIGINAL = 1


def calls(rng):
    yield "boris:push", (*(rng.random(5) for _ in range(6)), 0.25, 0.5), {}
    yield "boris:push", (*(rng.random(5) for _ in range(6)), 1, 0.5), {}
