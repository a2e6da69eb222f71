"""Modules whose `np` is bound twice, forwards to NumPy, or stands beside texts that name functions."""

ORIGINAL = 5  # arrays without elements, and numbers


def calls(rng):
    x, y = rng.random(6) + 0.5, rng.random(6) + 1.0
    for arguments in ((x, y), (x[:0], y[:0]), (x[::2], y[:3]), (0.5, 2.0)):
        yield "stars:blended", arguments, {}
        yield "optics:phase", (*arguments, 3.0), {}
        yield "kernels:width", arguments, {}
        yield "profiles:width", arguments, {}
        yield "profiles:narrow", arguments[:1], {}
