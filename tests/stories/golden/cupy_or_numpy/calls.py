"""One rewritten function for NumPy's arrays and CuPy's: a kernel for each, and the library as an operand."""

ORIGINAL = 1  # a NumPy array, and functions of CuPy


import numpy as np


def calls(rng):
    import cupy as cp

    yield "either:damped", (cp.asarray(rng.random(35)), cp.asarray(rng.random(35))), {}
    yield "either:damped", (rng.random(35), rng.random(35)), {}
    yield "either:of_the_module", (cp.asarray(rng.random(35)),), {}
    yield "either:of_the_module", (rng.random(35),), {}
    for asarray in (cp.asarray, lambda array: array):
        yield "made:diffused", (asarray(rng.random((9, 35))), asarray(rng.random((9, 35)))), {}
        yield "made:diffused", (asarray(np.asfortranarray(rng.random((9, 35)))), 0.5), {}
    yield "made:counted", (cp.asarray(rng.random((9, 3))), cp.asarray(rng.random(5))), {}
    yield "made:damped", (cp.asarray(rng.random((9, 35))), cp.asarray(rng.random((9, 35)))), {}
    yield "made:advanced", (cp.asarray(rng.random(35)), cp.asarray(rng.random(35))), {}
    yield "spelled:of_the_imports", (cp.asarray(rng.random(35)),), {}
    yield "spelled:steps", (cp.asarray(rng.random(35)), cp.asarray(rng.random(35))), {}
    yield "thresholds:softened", (cp.asarray(rng.random(35) - 0.5), 0.25), {}
    yield "thresholds:softened", (rng.random(35) - 0.5, 0.25, "numpy"), {}
