"""Full reductions: the mapped values are added as they are computed, and never stored."""

import numpy as np


def calls(rng):
    x, y = rng.normal(size=(2, 50))
    for a, b in ((x, y), (x.astype(np.float32), y.astype(np.float32)), (np.arange(20), np.arange(20) % 7)):
        yield "misfit:squared", (a, b), {}
    yield "misfit:mean_relative", (x, y), {}
    yield "misfit:extremes", (x, y), {}
    yield "misfit:total", (np.arange(20), np.arange(20) % 7), {}
    x = x.copy()
    x[7] = np.nan
    yield "misfit:extremes", (x, y), {}
