"""`out=` writes into the given array, with the casts that NumPy allows."""

import numpy as np


def calls(rng):
    yield "mixing:mixed", (rng.random(6), rng.random(6), np.empty(6)), {}
    yield "mixing:mixed", (rng.random(6).astype(np.float32), rng.random(6).astype(np.float32), np.empty(6)), {}
