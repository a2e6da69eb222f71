"""Fields of frozen dataclasses, of dataclasses and classes with slots, and of named tuples are plain attributes;
a property is read by the author's line.

Refused: FUS208_property_between.py.
"""


def calls(rng):
    prices = rng.uniform(50, 150, 64)
    yield "records:valued", (prices,), {}
    yield "records:stepped", (prices,), {}
    yield "records:scaled", (prices,), {}
    yield "records:doubled", (prices,), {}
    yield "records:sloped", (prices,), {}
