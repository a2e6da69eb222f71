"""Of tables with one row or column, other dtypes and numbers of dimensions."""

ORIGINAL = 8


def calls(rng):
    import cupy as cp

    for shape in ((4, 5), (1, 1), (3, 1), (1, 4), (7, 130)):
        for dtype in ("f8", "f4"):
            x, y = (cp.asarray(rng.normal(size=shape).astype(dtype)) for _ in range(2))
            for name in ("squeezed", "both_ways", "standard"):
                yield f"rows:{name}", (x,), {}
            yield "rows:mixed", (x, y), {}
    x = cp.asarray(rng.normal(size=(4, 3)))
    yield "rows:other_element", (x,), {}
    for other in (x[0], x[None]):
        yield "rows:squeezed", (other,), {}
        yield "rows:both_ways", (other,), {}
