"""The body of a loop is fused once; what the next iteration reads stays an output."""


def calls(rng):
    yield "decay:relaxed", (rng.random(6), rng.random(6), 4), {}
