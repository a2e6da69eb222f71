"""Counters and times beside array operations; `accumulated` and `labelled` are their neighbours, whose numbers are arrays."""


def calls(rng):
    x, y = rng.random(40) + 0.5, rng.random(40)
    yield "steps:counted", (x, y, 3), {}
    yield "steps:counted", (x, y, rng.random(40)), {}  # the counter is an array
    yield "steps:marched", (x, y, 3, 0.25), {}
    yield "steps:scaled", (x, y), {}
    yield "steps:accumulated", (x, [0.5, 2.0, 1.0]), {}
    yield "steps:labelled", (rng.integers(0, 9, 40), x), {}
    yield "steps:waved", (x, y, y, 0.125), {}
    yield "steps:blended", (x, y, y), {}
    yield "steps:blended", (x, y, list(y)), {}  # a list has no size
    yield "steps:trained", (40, x, [y, x]), {}
    yield "steps:trained", (40, rng.random((3, 40)), [y, x]), {}
