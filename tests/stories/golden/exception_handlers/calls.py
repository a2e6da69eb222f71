"""A value that a handler reads is an output of a group of its own: the next statement may raise and leave it there."""

ORIGINAL = 1


def calls(rng):
    yield "fit:residual_norm", (rng.random(4), rng.random(4)), {}
    yield "fit:residual_norm", (rng.random(4), rng.random(5)), {}
    yield "fit:last_good", (rng.random(4), rng.random(4)), {}
    yield "fit:last_good", (rng.random(4), rng.random(5)), {}
