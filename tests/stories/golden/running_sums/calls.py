"""Running sums of several dtypes, and of lists, which NumPy takes, too."""

ORIGINAL = 0


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
    yield "scans:twice", ([[1.0, 2.0], [3.0, 4.0]],), {}
    yield "scans:twice", (numbers(5),), {}
    yield "scans:drawdown", ([0.5, 1.0],), {}
