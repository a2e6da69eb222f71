"""What reduces rows or columns has a second kernel for arrays in Fortran's order, as the configuration asks."""

import numpy as np

ORIGINAL = 2  # the axis that is reduced lies between others


def calls(rng):
    yield "features:rescale", (np.asfortranarray(rng.normal(size=(1100, 3))),), {}
    yield "features:rescale", (rng.normal(size=(5, 4, 30)).transpose(2, 1, 0),), {}
    yield "features:rescale", (rng.normal(size=(4, 30, 5)).transpose(1, 0, 2),), {}
    yield "features:centre_rows", (rng.normal(size=(7, 50)).T, 0.5), {}
    yield "features:centre_rows", (rng.normal(size=(7, 4, 30)).transpose(2, 1, 0), 0.5), {}
    yield "features:centre_rows", (rng.normal(size=(30, 7, 4)).transpose(2, 0, 1), 0.5), {}
