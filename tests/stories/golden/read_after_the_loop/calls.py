"""A value of the last iteration that is read after the loop must be an output, though the loop never reads it."""


def calls(rng):
    yield "newton:root", (rng.random(6) + 1, 3), {}
