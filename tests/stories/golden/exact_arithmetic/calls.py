"""Under `--fp exact` arithmetic, square roots and squares fuse: they keep every bit."""

OPTIONS = ("--fp", "exact")


def calls(rng):
    yield "orbit:kepler", (rng.random(6) + 1, rng.random(6), 0.3), {}
