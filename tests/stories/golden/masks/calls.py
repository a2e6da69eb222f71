"""Comparisons, masks and their arithmetic: bool arrays combine with `&`, `|`, `~`, `*` and become numbers."""

import numpy as np


def calls(rng):
    t = rng.normal(size=10)
    t[3] = np.nan
    yield "quality:flags", (t, -0.5, 0.5), {}
    yield "quality:filled", (t, 0.0), {}
    yield "quality:weights", (t > 0, t < 1), {}
