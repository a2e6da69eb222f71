"""A value that nobody ever reads is not computed into memory; it is still part of the original. Nor is one whose name has another by
the time that it is read."""


def calls(rng):
    yield "debris:kept", (rng.random(5), rng.random(5)), {}
    yield "debris:damped", (rng.random(5), rng.random(5), True), {}
