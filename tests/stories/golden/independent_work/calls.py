"""Statements that share inputs but no results run over the inputs once."""


def calls(rng):
    yield "polar:components", (rng.random(6), rng.random(6)), {}
