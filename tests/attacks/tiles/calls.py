"""Calls of the functions that are attacked, at the level `exact`."""


def calls(rng):
    x, y = rng.random(6) + 0.5, rng.random(6) + 0.5
    yield "tiles:decayed", (x, 0.5, 0.25), {}
    yield "tiles:relaxed", (x.copy(), y, 0.25), {}
