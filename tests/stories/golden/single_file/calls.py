"""A module that belongs to no package."""

SOURCE = "wave.py"


def calls(rng):
    yield "wave:packet", (rng.normal(size=7), 2.0), {}
