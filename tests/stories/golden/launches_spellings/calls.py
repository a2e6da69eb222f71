"""Aliases, signatures, options, functions of numbers, loops of a thread, kernels that are configured before."""


def calls(rng):
    x, t, y, w = (rng.random(20) - 0.5 for _ in range(4))
    yield "spelled:step", (x, t, y, 18, w, 7, 2), {}
    yield "spelled:typed", (x, t, y, 18, 2), {}
    yield "spelled:configured", (x, t, y, 18, 2), {}
