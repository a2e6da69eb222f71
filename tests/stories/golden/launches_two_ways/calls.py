"""No compiler takes a function that launches, whatever another function of its name is given to."""

ORIGINAL = 0


def calls(rng):
    yield "steps:run", (rng.random(29), rng.random(29), 29), {}
