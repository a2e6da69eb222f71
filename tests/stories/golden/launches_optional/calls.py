"""Kernels that only a block `if has_device:` binds, or imports: what reads their names runs where the block has run.

Where it has not, `NameError` stays what it is.
"""

ORIGINAL = 1


def calls(rng):
    fields = [rng.random((5, 7)) + 1j * rng.random((5, 7)) for _ in range(3)]
    shift = rng.random(5) + 1j * rng.random(5)
    yield "window:shifted", (*fields, shift, 2), {}
    yield "window:shifted", (*fields, shift, -3), {}
    yield "window:shifted", (fields[0], fields[0], fields[1], shift, 1), {}  # one array under two names
    yield "window:shifted", (*fields, shift, 2, False), {}
    yield "window:settle", (rng.random((5, 7)), rng.random((5, 7)), rng.random(7)), {}
    yield "window:settle_somewhere", (rng.random((5, 7)), rng.random((5, 7)), rng.random(7)), {}
