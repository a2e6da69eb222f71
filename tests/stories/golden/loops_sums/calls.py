"""In double and single precision; the weights overlap what is written."""

ORIGINAL = 2


def calls(rng):
    x, c = rng.random(8), rng.random(3)
    yield "sums:weighed", (x, c), {}
    yield "sums:weighed", (x.astype("float32"), c), {}
    yield "sums:largest", (x, c, rng.random(8)), {}
    yield "sums:largest", (x, c, x), {}
    yield "sums:largest", (x, x[:3], x), {}
