"""Running sums of several dtypes, and what integers select."""

ORIGINAL = 0


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
