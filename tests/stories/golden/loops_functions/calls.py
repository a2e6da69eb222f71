"""Functions whose names other variables have."""


def calls(rng):
    v, t, y = (5 * rng.random(6) for _ in range(3))
    yield "steps:step", (v, t, y, 0.5), {}
    yield "steps:step", (v.astype("float32"), t, y, 0.5), {}
