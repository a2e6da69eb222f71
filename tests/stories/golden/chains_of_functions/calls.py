"""A function that takes another one's result runs in a loop of its own, over a block of elements that stays in cache."""

import numpy as np


def calls(rng):
    yield "chains:arc", (rng.normal(size=3000), rng.normal(size=3000), 0.5), {}
    yield "chains:arc", (rng.normal(size=(5, 1)), rng.normal(size=7), 0.5), {}
    yield "chains:arc", (rng.normal(size=9).astype("f4"), rng.normal(size=9).astype("f4"), 0.5), {}
    yield "chains:three_stages", (rng.normal(size=1500).astype("f4"), 0.75), {}
    yield "chains:three_stages", (rng.normal(size=40).astype("f4"), np.float64(0.75)), {}
    yield "chains:three_stages", (rng.normal(size=(30, 20)).T, 2), {}
    yield "chains:damped", (rng.normal(size=2500), rng.normal(size=2500)), {}
    yield "chains:damped", (rng.normal(size=(4, 6))[:, ::2], rng.normal(size=(4, 3))), {}
