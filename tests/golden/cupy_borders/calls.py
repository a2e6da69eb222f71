"""Stores into rows and columns of CuPy's arrays: views that keep the axis with one element. Its neighbour is
FUS201_border_of_cupy.py."""

ORIGINAL = 2  # a table of two rows: no interior, and no row with number 2


def calls(rng):
    import cupy as cp

    yield "edges:relaxed", (cp.asarray(rng.random((7, 35))), cp.asarray(rng.random((7, 35)))), {}
    yield "edges:relaxed", (cp.asarray(rng.random((2, 5))), cp.asarray(rng.random((2, 5)))), {}
