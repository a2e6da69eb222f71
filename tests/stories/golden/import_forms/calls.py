"""Every way to import NumPy: the module, an alias, functions, inside a function, from modules of the package."""


def calls(rng):
    x, y = rng.random(8), rng.random(8) + 1.0
    yield "plain:norm", (x, y), {}
    yield "aliased:norm", (x, y), {}
    yield "single:norm", (x, y), {}
    yield "inside:norm", (x, y), {}
    yield "reexported:norm", (x, y), {}
    yield "through_module:norm", (x, y), {}
    yield "chained:norm", (x, y), {}
    yield "tools.norms:norm", (x, y), {}
