"""Of numbers, empty arrays, arrays of no dimensions and shapes that do not fit, the original makes the vector."""

ORIGINAL = 10


def calls(rng):
    import cupy as cp

    def numbers(*shape, dtype="f8"):
        return cp.asarray((rng.random(shape) + 0.5).astype(dtype))

    for rows, columns in ((2, 3), (9, 1), (300, 70), (5, 5)):
        for dtype in ("f8", "f4"):
            x, y, w = (numbers(*shape, dtype=dtype) for shape in ((rows, columns), (rows,), (columns,)))
            yield "scores:correlation", (x, y), {}
            yield "scores:loadings", (x, y), {}
            yield "scores:bound_again", (x, y), {}
            yield "scores:written_before", (x.copy(), y), {}
            yield "scores:weighted", (x, w, 0.5), {}
        yield "scores:weighted", (x, cp.asarray(rng.integers(1, 9, columns)), 2), {}
    x, v = numbers(4, 4), numbers(4)
    yield "scores:correlation", (x, x[0]), {}
    shared = numbers(5, 5)
    yield "scores:written_before", (shared, shared[2]), {}
    for other in (2.0, cp.asarray(2.0), v[:0], v[:3], None):
        yield "scores:correlation", (x, other), {}
        yield "scores:weighted", (x, other, 1.0), {}
    yield "scores:weighted", (x, v * 0.0, 1.0), {}
