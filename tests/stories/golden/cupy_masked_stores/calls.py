"""Stores where a mask holds, into CuPy's arrays."""

# masks of rows, a value of another size, an array where a number was; integers that take no floats
ORIGINAL = 7


def calls(rng):
    import cupy as cp

    for dtype in ("f8", "f4"):
        x, y = (cp.asarray(rng.normal(size=(7, 5)).astype(dtype)) for _ in range(2))
        yield "limits:rectified", (x, y), {}
        yield "limits:rectified", (x, y[0]), {}
    for dtype in ("i8", "f4"):
        yield "limits:in_place", (cp.asarray(rng.integers(0, 12, (4, 6)).astype(dtype)), 0.5), {}
    for dtype in ("f8", "f4"):
        p, y = (cp.asarray(rng.normal(size=(7, 7)).astype(dtype)) for _ in range(2))
        y[1, 1] = 0.0
        yield "limits:bounded", (p, y, 0.75), {}
        yield "limits:quotients", (p, y), {}
        yield "limits:quotients", (p, y[0]), {}
        yield "limits:with_total", (p, y), {}
        yield "limits:with_differences", (p, y), {}
        # the original: masks of rows, a value of another size, an array where a number was
        yield "limits:bounded", (p, y[0], 0.75), {}
        yield "limits:bounded", (p, y, y[0]), {}
        yield "limits:with_total", (p, y[0]), {}
    n, k = (cp.asarray(rng.integers(-3, 4, (6, 5))) for _ in range(2))
    yield "limits:quotients", (n, k), {}
