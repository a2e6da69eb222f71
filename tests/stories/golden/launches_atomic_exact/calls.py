"""Under `--fp exact` a sum of floats is the author's launches' own, and one of integers is fused: the guard asks which it is."""

import numpy as np

OPTIONS = ("--fp", "exact")
ORIGINAL = 1


def calls(rng):
    v = rng.random(13)
    yield "counts:count_above", (v, np.zeros(13, "i4"), np.zeros(1, "i8"), 13), {}
    yield "counts:count_above", (v, np.zeros(13, "i8"), np.zeros(2, "u4"), 12), {}
    yield "counts:count_above", (v, np.zeros(13), np.zeros(1), 13), {}
