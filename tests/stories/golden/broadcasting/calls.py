"""Rows, columns and scalars broadcast inside the kernel, whatever their number of dimensions."""

import numpy as np


def calls(rng):
    image = rng.random((4, 6))
    yield "table:standardised", (image, rng.random(6), rng.random(6) + 1), {}
    yield "table:standardised", (image, rng.random((4, 1)), rng.random(6) + 1), {}
    yield "table:standardised", (image, np.float64(0.5), 2.0), {}
    yield "table:standardised", (rng.random((2, 3, 4)), rng.random((3, 1)), np.array(2.0)), {}
    yield "table:distances", (rng.random(5), rng.random(3)), {}
