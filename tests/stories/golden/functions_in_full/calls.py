"""Functions that others define: their bits, their dtypes, and what has none of their elements. The neighbours are
unchanged/functions_in_doubt.py."""

import numpy as np

ORIGINAL = 14  # no elements to reduce, and three axes


def calls(rng):
    p, y = rng.normal(size=(7, 5)), 1.0 + rng.random((7, 5))
    gaps = np.where(rng.random((7, 5)) < 0.3, np.nan, p)
    gaps[2], gaps[:, 1] = np.nan, np.nan
    integers = rng.integers(-4, 5, size=(6, 9))
    for name in ("of_bounded_rows", "with_gaps", "of_shifted", "of_all", "lengths", "any_of", "of_elements"):
        yield f"functions:{name}", (p, y), {}
        yield f"functions:{name}", (gaps, y), {}
        yield f"functions:{name}", (p.astype("f4"), y.astype("f4")), {}
        yield f"functions:{name}", (integers, np.abs(integers) + 1), {}
        yield f"functions:{name}", (rng.normal(size=(3, 200)), 1.0 + rng.random((3, 200))), {}
        yield f"functions:{name}", (rng.normal(size=(2, 3, 4)), 1.0), {}
        yield f"functions:{name}", (p[:0], y[:0]), {}
        yield f"functions:{name}", (p.T, y.T), {}
