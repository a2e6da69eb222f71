"""Launches that share no array run as one, each under its own guard, whatever sizes the arrays have."""


def calls(rng):
    a, b, c, d = rng.random(12), rng.random(9), rng.random(12), rng.random(7)
    yield "fields:scale_all", (a, b, c, 3, 4, 0.5), {}
    yield "fields:scale_all", (d, d.copy(), c.astype("f4"), 3, 4, 0.5), {}
    yield "fields:parts", (a, b, c, d, 12, 7), {}
    yield "fields:between", (a, b, c, 9), {}
