"""Expressions that span lines, with backslashes and parentheses, are replaced as a whole."""


def calls(rng):
    yield "tides:level", (rng.random(6), 1.9, 0.4), {}
    yield "tides:current", (rng.random(6), 1.9), {}
