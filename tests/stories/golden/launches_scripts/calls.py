"""Launches outside functions: in the loops of a module, and in the block of a script."""

ORIGINAL = 0


def calls(rng):
    yield "driver:imported", (), {}
    yield "driver:run", (), {}
