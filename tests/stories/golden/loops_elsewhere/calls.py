"""Loops of another module, over tables and on several threads, one of them called twice; constants of their own."""


def calls(rng):
    yield "run:go", tuple(rng.random((4, 3)) for _ in range(4)), {}
    yield "run:go", (rng.random((4, 3)), rng.random((3, 4)).T, *(rng.random((4, 3)) for _ in range(2))), {}
    yield "own:go", (rng.random((4, 3)), rng.random((4, 3))), {}
    yield "own:lines", (rng.random(7), rng.random(7), rng.random(7), 0.3, 7), {}
