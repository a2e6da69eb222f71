"""Every way to import NumPy: the module, an alias, single functions, inside a function, and after another import."""


def calls(rng):
    x, y = rng.random(8), rng.random(8) + 1.0
    yield "plain:norm", (x, y), {}
    yield "aliased:norm", (x, y), {}
    yield "single:norm", (x, y), {}
    yield "inside:norm", (x, y), {}
    yield "reexported:norm", (x, y), {}
