"""`argmin` and `argmax` along an axis and of all elements: the first NaN, else the first of equal elements."""

import numpy as np

ORIGINAL = 1


def calls(rng):
    points = rng.integers(-2, 3, (7, 40)).astype(float)
    yield "places:nearest", (points, 0.5), {}
    points[3, 30] = points[3, 35] = np.nan
    yield "places:nearest", (points, 0.5), {}
    yield "places:strongest", (rng.normal(size=(3, 2500)),), {}
    yield "places:strongest", (np.array([[0.0, -0.0, 0.0], [-np.inf, 1.0, np.inf]]),), {}
    yield "places:worst", (points, points[::-1]), {}
    yield "places:worst", (rng.normal(size=(40, 50)), rng.normal(size=50)), {}
    fortran = np.asfortranarray(rng.normal(size=(40, 50)))
    yield "places:worst", (fortran, fortran * 2), {}  # NumPy counts the elements row by row
    yield "places:lowest", (rng.integers(0, 4, (9, 20)).astype("u1"), np.uint8(1)), {}
