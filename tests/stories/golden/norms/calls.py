"""Euclidean norms of rows, of columns and of all elements: the root of a sum of squares, of integers in double precision."""

ORIGINAL = 1


def calls(rng):
    yield "norms:directions", (rng.normal(size=(50, 3)), rng.normal(size=3)), {}
    yield "norms:distances", (rng.normal(size=(6, 20)), 0.5), {}
    yield "norms:shifts", (rng.normal(size=(6, 20)), rng.normal(size=(6, 20))), {}
    yield "norms:misfit", (rng.integers(-100, 100, (3, 70)).astype("i1"), rng.integers(-20, 20, 70).astype("i1")), {}
    yield "norms:misfit", (rng.normal(size=9) + 1j, 2.0), {}  # complex numbers stay NumPy's
