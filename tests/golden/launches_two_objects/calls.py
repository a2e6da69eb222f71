"""Attributes of two objects: each is asked whether Python itself reads them; the two may be one, and share arrays."""

ORIGINAL = 2


def calls(rng):
    E, B, C, S, T = (rng.random(20) for _ in range(5))
    yield "push:run", (E, B, C, S), {}
    yield "push:run", (E, B, C, E), {}  # the guard of memory
    yield "push:counted", (E, B, C, S, T), {}
    yield "push:itself", (E, B), {}
