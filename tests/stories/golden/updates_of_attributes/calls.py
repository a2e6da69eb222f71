"""Fluxes beside an update of an attribute: a kernel computes what is added, and the generated function adds it to the attribute.

A property in the place of the attribute runs the original on the object. See FUS203_flux_is_attribute.py.
"""


def calls(rng):
    u = rng.normal(size=9)
    for name in ("step", "advance", "assign"):
        yield "burgers:run", ("burgers", name, u.copy()), {}
    yield "burgers:run", ("logged", "step", u.copy()), {}
    yield "burgers:run", ("burgers", "step", rng.integers(0, 5, 9)), {}  # NumPy adds no float64 to integers
    yield "burgers:run", ("burgers", "step", rng.normal(size=(9, 3))), {}
    yield "burgers:run", ("burgers", "relax", u, rng.normal(size=7)), {}
    yield "burgers:fluxes", (u,), {}
