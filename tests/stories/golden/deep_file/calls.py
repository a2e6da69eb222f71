"""Functions inside functions, lambdas and comprehensions around a chain: only the chain changes."""


def calls(rng):
    yield "filters:filtered", (rng.random(6), 2), {}
