"""Functions that a function defines itself, by `def` or as lambdas, are written out where they are called."""


def calls(rng):
    h, w = rng.normal(size=13), rng.normal(size=13)
    yield "columns:weighed", (h, w), {}
    yield "columns:heated", (h, 0.25), {}
    yield "columns:heated", (h.astype("float32"), w.astype("float32")), {}
    yield "columns:pressure", (rng.normal(size=(3, 4)), rng.normal(size=4)), {}
    yield "columns:rebound", (h, w), {}
    yield "columns:slopes", (h, w), {}
    yield "columns:slopes", (h, w[2:]), {}
    yield "columns:halves", (h,), {}
    yield "columns:exchanged", (h, 0.5), {}
    yield "columns:exchanged", (h, w), {}
    yield "columns:stepped", (h, 0.1), {}
    yield "columns:names_of_its_own", (h, w), {}
    yield "columns:names_of_its_own", (h, 2), {}


ORIGINAL = 1  # `w` is too short for the slices
