"""A loop of a few rounds is unrolled in the model: all its rounds run in one kernel, with what stands around it."""


def calls(rng):
    yield "rounds:inverse_root", (rng.random(7) + 0.5,), {}
    yield "rounds:smoothed", (rng.random(9),), {}
    yield "rounds:twice_smoothed", (rng.random(9), 2), {}
    yield "rounds:relaxed", (rng.random(6), rng.random(6), 0.1), {}
