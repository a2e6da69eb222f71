"""Slices of an input at different offsets are read, and only read: the kernel takes the views."""


def calls(rng):
    yield "gradient:second_difference", (rng.normal(size=9), 0.1), {}
    yield "gradient:magnitude", (rng.normal(size=(5, 6)),), {}
    yield "gradient:mirrored", (rng.normal(size=6),), {}
