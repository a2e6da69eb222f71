"""Running sums of several dtypes, and what integers select."""

ORIGINAL = 1  # of what is summed and has fewer axes than the whole


def calls(rng):
    import cupy as cp

    def numbers(*shape, dtype=float):
        return cp.asarray((rng.random(shape) * 4.0 + 0.5).astype(dtype))

    for dtype in ("f8", "f4"):
        x, y = numbers(4, 5, dtype=dtype), numbers(4, 5, dtype=dtype)
        yield "scans:distribution", (x, 0.5), {}
        yield "scans:discounted", (x, y), {}
        labels = cp.asarray(rng.integers(0, 5, (4, 5)))
        yield "scans:weighted", (x, numbers(5), labels), {}
        yield "scans:weighted", (x, numbers(5), labels[0]), {}
        yield "scans:selected", (x, numbers(5), labels[0]), {}
        yield "scans:down", (x, y), {}
        yield "scans:down", (x[0], y[0]), {}
        yield "scans:flat", (x[0], y[0]), {}
        yield "scans:twice", (x.copy(), y), {}
        yield "scans:pairs", (x, y[:, 0].copy()), {}
        yield "scans:increments", (x, y), {}
        yield "scans:in_another_dtype", (x, y), {}
    yield "scans:widened", (x, y[0]), {}
    yield "scans:widened", (x[0], y[0]), {}
