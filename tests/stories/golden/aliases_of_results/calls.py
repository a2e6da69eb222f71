"""A second name or a view of a result sees what is written later: nothing that has one is contracted."""


def calls(rng):
    yield "buffers:reshaped", (rng.random(6),), {}
    yield "buffers:shifted", (rng.random(6),), {}
    yield "buffers:renamed", (rng.random(6),), {}
    yield "buffers:updated", (rng.random(6), 0.5), {}
