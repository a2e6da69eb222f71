"""A second name for an array, or a local one for a function, parts no group; what was one array stays one.

Refused: FUS210_second_name_updated.py, FUS207_name_of_updated.py, FUS207_alias_between.py.
"""


def calls(rng):
    yield "layers:block", (rng.normal(size=(4, 3)), rng.normal(size=3)), {}
    yield "layers:both", (rng.random(9), rng.random(9)), {}
    yield "layers:step", (rng.random(9), 0.25), {}
    yield "layers:later", (rng.random(9), rng.random(9)), {}
    yield "layers:exchanged", (*(rng.random(9) for _ in range(4)), 0.25), {}
