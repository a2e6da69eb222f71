"""An array expression inside a statement that stays: an argument, an index, a condition, a formatted value."""


def calls(rng):
    yield "peaks:tallest", (rng.random(9), 0.2), {}
    yield "peaks:labelled", (rng.random(9), 0.2), {}
