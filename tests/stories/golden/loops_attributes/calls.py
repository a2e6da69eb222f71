"""Compiled loops over attributes of an object, which are plain in one class and a property in another."""


def calls(rng):
    yield "push:plain", (*(rng.random(5) for _ in range(3)), 0.5), {}
    yield "push:doubled", (*(rng.random(5) for _ in range(3)), 0.5), {}
