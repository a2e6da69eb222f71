"""Whole-array stores `x[:] = ...` and `x[...] = ...` and `out=` write the given memory."""


def calls(rng):
    yield "field:damp", (rng.normal(size=8), rng.random(8)), {}
    yield "field:damp", (rng.normal(size=(3, 5)), rng.random(5)), {}
    yield "field:shift", (rng.normal(size=(3, 5)), rng.normal(size=(3, 5)), 0.5), {}
    yield "field:interior", (rng.normal(size=9), rng.normal(size=9)), {}
