"""Of numbers, other types, empty arrays, shapes that do not fit, and where NumPy warns, the original makes the vector."""

import numpy as np

ORIGINAL = 37


class Own(np.ndarray):
    pass


def calls(rng):
    for rows, columns in ((2, 3), (9, 1), (300, 70), (5, 5)):
        for dtype in ("f8", "f4"):
            x, y, w = (rng.random(shape).astype(dtype) for shape in ((rows, columns), rows, columns))
            yield "scores:correlation", (x, y), {}
            yield "scores:correlation", (x[:, ::-1], y[::-1]), {}
            yield "scores:loadings", (x, y), {}
            yield "scores:bound_again", (x, y), {}
            yield "scores:written_before", (x.copy(), y), {}
            yield "scores:weighted", (x, w, 0.5), {}
        yield "scores:weighted", (x, rng.integers(1, 9, columns), 2), {}
        yield "scores:correlation", (x, rng.integers(0, 9, rows)), {}
    v, x = rng.random(4), rng.random((4, 4))
    yield "scores:correlation", (x, x[0]), {}
    others = (v.view(Own), np.ma.array(v), 2.0, np.float64(2.0), np.array(2.0), [1.0, 2.0], v[:0], v[:3], None)
    shared = rng.random((5, 5))
    yield "scores:written_before", (shared, shared[2]), {}
    for other in others:
        yield "scores:correlation", (x, other), {}
        yield "scores:weighted", (x, other, 1.0), {}
    yield "scores:loadings", (x, np.ones(4)), {}
    yield "scores:weighted", (x, v * 0.0, 1.0), {}
    yield "scores:weighted", (x, v.astype(object), 1.0), {}
    yield "scores:correlation", (x, v + np.inf), {}
    yield "scores:correlation", (x.view(Own), v), {}
