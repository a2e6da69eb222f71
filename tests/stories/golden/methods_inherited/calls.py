"""Methods of base classes, class methods and methods by the name of a class are written out.

A derived class with another method, and an object with a function of its own under the name, run the original.
"""

ORIGINAL = 0


def calls(rng):
    h, u = rng.normal(size=13), rng.normal(size=13)
    yield "tank:step", ("tank", h, u, {}), {}
    yield "tank:step", ("leaky", h, u, {}), {}
    yield "tank:step", ("tank", h, u, {"source": abs}), {}
    yield "tank:step", ("tank", h, 2.0, {}), {}
    yield "tank:of_class", ("tank", h), {}
    yield "tank:of_class", ("leaky", h), {}
    yield "tank:of_object", (h, u.astype("f4")), {}
    yield "tank:of_base", (h, u), {}
    yield "tank:difference", (h, u), {}
