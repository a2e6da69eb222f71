"""Attributes of two objects, and of objects that an object has: each is asked whether Python itself reads them; the two may be one, and share arrays."""

ORIGINAL = 3


def calls(rng):
    E, B, C, S, T = (rng.random(20) for _ in range(5))
    yield "push:run", (E, B, C, S), {}
    yield "push:run", (E, B, C, E), {}  # the guard of memory
    yield "push:counted", (E, B, C, S, T), {}
    yield "push:itself", (E, B), {}
    yield "push:solve", (E, B, C, S), {}
    yield "push:solve", (E, B, C, E), {}  # the guard of memory
    yield "push:solve_counting", (E, B, C, S, T), {}
    yield "push:solve_changing", (E, B, C, S, T), {}
