"""Methods that a method calls on `self` are written out; whether the class has others is asked at run time.

A derived class with another method, and an object with a function of its own under the name, run the original.
"""

ORIGINAL = 0


def calls(rng):
    h, u = rng.normal(size=13), rng.normal(size=13)
    yield "channel:work", ("channel", h, u, {}), {}
    yield "channel:work", ("rough", h, u, {}), {}
    yield "channel:work", ("channel", h, u, {"friction": abs}), {}
    yield "channel:work", ("channel", h, 2.0, {}), {}
    yield "channel:step", ("channel", h, u), {}
    yield "channel:step", ("rough", h, u), {}
    yield "channel:step", ("channel", h, u.astype("f4")), {}
    yield "channel:friction", (h, u, u), {}
    yield "channel:drift", ("channel", h, u), {}
