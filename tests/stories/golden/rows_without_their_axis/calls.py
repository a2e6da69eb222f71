"""Of tables with one row or column, other dtypes, numbers of dimensions, lists and NaNs."""

import numpy as np

ORIGINAL = 34


def calls(rng):
    for shape in ((4, 5), (1, 1), (3, 1), (1, 4), (7, 130), (5, 5)):
        for dtype in ("f8", "f4"):
            x, y = (rng.normal(size=shape).astype(dtype) for _ in range(2))
            for name in ("squeezed", "by_method", "both_ways", "standard", "first_of_all"):
                yield f"rows:{name}", (x,), {}
            yield "rows:other_element", (x,), {}
            yield "rows:all_axes", (x,), {}
            yield "rows:mixed", (x, y), {}
            yield "rows:mixed", (x, y[0]), {}
            yield "rows:squeezed", (x[:, ::-1],), {}
            yield "rows:squeezed", (np.asfortranarray(x),), {}
    x = rng.normal(size=(4, 3))
    yield "rows:log_likelihood", (x[:, 0], x[0], x[1] ** 2 + 1.0, x[2] ** 2 + 0.1), {}
    for other in (x[0], x[None], x.tolist(), x[:, :0], x[:0], (x * 4).astype(int), x[0, 0], x * np.nan):
        yield "rows:squeezed", (other,), {}
        yield "rows:by_method", (other,), {}
        yield "rows:both_ways", (other,), {}
