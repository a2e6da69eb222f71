"""Producers that others read as well: computed again, and stored once."""

import numpy as np

ORIGINAL = 2


def calls(rng):
    u, flux, v, top = (rng.random(29) for _ in range(4))
    yield "flow:step", (u, flux, v, 0.25, 0.5, 29, 4, 8), {}
    yield "flow:step", (u, flux.astype(np.float32), v, 0.25, 0.5, 29, 4, 8), {}  # rounds what is read
    yield "flow:step", (u, flux, v, 0.25, 0.5, 20, 1, 8), {}  # fewer threads than elements
    yield "flow:step", (u, flux, v, 0.25, 0.5, 1, 4, 8), {}
    yield "flow:step", (u, flux, flux, 0.25, 0.5, 29, 4, 8), {}  # one array: what is read changes
    yield "flow:both", (u, flux, v, top, 29), {}
    plane = [rng.random((7, 6)) for _ in range(4)]
    yield "flow:plane", tuple(plane), {}
    yield "flow:plane", (*plane[:3], rng.random((7, 4))), {}  # other shapes
    yield "flow:returned", (u, v, 29), {}
