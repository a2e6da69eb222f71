"""Four launches over one domain become one; an array that two names mean goes to the originals, and so do bytes,
of which the compiler may forget that a float did not fit them."""

ORIGINAL = 2


def calls(rng):
    a, b, c = (rng.random(19) for _ in range(3))
    yield "stream:step", (a, b, c, 0.4), {}
    yield "stream:step", (a.astype("f4"), b.astype("f4"), c.astype("f4"), 0.4), {}
    yield "stream:step", (a, b, b, 0.4), {}
    yield "stream:step", ((200 * a).astype("u1"), (200 * b).astype("u1"), c, 0.4), {}
