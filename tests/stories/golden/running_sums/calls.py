"""Scans of several dtypes and ranks, of lists, and along axes that are not there, where the original raises."""

import numpy as np

ORIGINAL = 5


def calls(rng):
    def numbers(*shape, dtype=float):
        return (rng.random(shape) * 4.0).astype(dtype)

    for dtype in ("f8", "f4", "i4"):
        x, y = numbers(4, 5, dtype=dtype), numbers(4, 5, dtype=dtype)
        yield "scans:distribution", (x, 0.5), {}
        yield "scans:discounted", (x, y), {}
        yield "scans:drawdown", (x,), {}
        yield "scans:twice", (x,), {}
        yield "scans:selected", (x, numbers(5), rng.integers(0, 5, 5)), {}
        yield "scans:read_later", (x, y), {}
        yield "scans:alone", (x,), {}
    for dtype in ("f8", "u1", "?"):
        x, y = numbers(3, 4, dtype=dtype) - (dtype == "f8") * 2.0, numbers(3, 4)
        yield "scans:shares", (x[0],), {}
        yield "scans:increments", (x, y), {}
        yield "scans:in_another_dtype", (x, y), {}
    yield "scans:shares", (numbers(3, 4),), {}  # `cumsum` flattens them
    yield "scans:in_place", (numbers(3, 4), numbers(3, 4)), {}
    yield "scans:in_place", (numbers(3, 4), numbers(1, 4)), {}
    yield "scans:drawdown", (numbers(7),), {}
    yield "scans:drawdown", (np.asfortranarray(numbers(4, 5)),), {}
    yield "scans:discounted", (numbers(2, 3, 4), numbers(4)), {}
    yield "scans:discounted", (numbers(2, 0), numbers(2, 0)), {}
    yield "scans:discounted", (np.full((2, 3), -0.0), np.full((2, 3), np.nan)), {}
    yield "scans:increments", (numbers(4), numbers(4)), {}
    yield "scans:distribution", (numbers(3, 1500), numbers(3, 1500)), {}
    yield "scans:twice", ([[1.0, 2.0], [3.0, 4.0]],), {}
    yield "scans:twice", (numbers(5),), {}
    yield "scans:drawdown", ([0.5, 1.0],), {}
