"""Intermediates that are read later, or returned, stay outputs; the others vanish."""

import numpy as np


def calls(rng):
    yield "gas:state", (rng.random(8) + 1, rng.random(8), rng.random(8) + 2), {}
    yield "gas:courant", (rng.random(8) + 1, rng.random(8), rng.random(8) + 2), {}
    for ratio in (0.5, 2, rng.random(8)):
        yield "gas:upwind", (rng.random(8), rng.random(8), ratio), {}
    yield "gas:kept_apart", (rng.random(8), rng.random(8), np.ndarray.sort), {}
