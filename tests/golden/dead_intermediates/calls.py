"""A value that nobody ever reads is not computed into memory; it is still part of the original."""


def calls(rng):
    yield "debris:kept", (rng.random(5), rng.random(5)), {}
