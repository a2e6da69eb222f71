"""A function of the package that returns several new arrays is written out; what it computes once is computed once."""


def calls(rng):
    yield "waves:energy", (rng.random(9), rng.random(9)), {}
    yield "waves:turned", (rng.normal(size=(4, 3)), rng.normal(size=3), 0.6, 0.8, 2), {}
    yield "waves:difference", (rng.random(9), 0.5), {}
    yield "waves:growth", (rng.random(9).astype("float32"), 0.5), {}
    yield "waves:flux", (rng.random(9), rng.random(9)), {}
    yield "waves:rotated", (rng.normal(size=9), rng.normal(size=9), 0.6, 0.8), {}
