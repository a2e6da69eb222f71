"""Intermediates that are read later, or returned, stay outputs; the others vanish."""


def calls(rng):
    yield "gas:state", (rng.random(8) + 1, rng.random(8), rng.random(8) + 2), {}
    yield "gas:courant", (rng.random(8) + 1, rng.random(8), rng.random(8) + 2), {}
