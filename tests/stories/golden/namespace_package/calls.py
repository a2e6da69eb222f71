"""A folder without `__init__.py`: the generated module is found beside its module."""


def calls(rng):
    yield "growth:logistic", (rng.random(6), 0.7), {}
