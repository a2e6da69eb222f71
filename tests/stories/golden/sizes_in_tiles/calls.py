"""Sizes beside tiles under exact. Its neighbours are in before/."""

OPTIONS = ("--fp", "exact")


def calls(rng):
    x, y = rng.random(40), rng.random(40)
    yield "tiles:spread", (x, y), {}
    yield "tiles:scaled", (x, y), {}
