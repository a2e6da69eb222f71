"""Default values, keyword-only and starred parameters are read like any other name."""


def calls(rng):
    yield "window:tapered", (rng.random(6),), {}
    yield "window:tapered", (rng.random(6), 0.25), {"power": 3}
    yield "window:tapered", (rng.random(6), 0.25, rng.random(6)), {"power": 0.5, "offset": 1.0}
