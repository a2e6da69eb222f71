"""Stores where a mask holds, into CuPy's arrays."""

ORIGINAL = 0


def calls(rng):
    import cupy as cp

    for dtype in ("f8", "f4"):
        x, y = (cp.asarray(rng.normal(size=(7, 5)).astype(dtype)) for _ in range(2))
        yield "limits:rectified", (x, y), {}
        yield "limits:rectified", (x, y[0]), {}
    for dtype in ("i8", "f4"):
        yield "limits:in_place", (cp.asarray(rng.integers(0, 12, (4, 6)).astype(dtype)), 0.5), {}
