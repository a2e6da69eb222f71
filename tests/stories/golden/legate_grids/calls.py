"""Attributes are operands like names; what was made of neighbours is added in another task.

The nearest programs that keep their tasks are FUS204_overlapping_stores_of_cupynumeric.py and FUS601_every_second_of_cupynumeric.py.
"""

ORIGINAL = 1  # a right-hand side of another grid, which raises


def calls(rng):
    import cupynumeric

    array = cupynumeric.array
    yield "grids:smoothed", (array(rng.random((9, 8))), array(rng.random((9, 8))), 0.1, 0.8, 3), {}
    yield "grids:smoothed", (array(rng.random((9, 8))), array(rng.random((8, 9))), 0.1, 0.8, 3), {}
    yield "grids:smoothed", (array(rng.random((9, 8))), array(rng.random((9, 8))), 0.1, array(rng.random()), 1), {}
    yield "grids:advanced", (array(rng.random(30)), array(rng.random(30)), 0.5), {}
    yield "grids:advanced", (array(rng.random((5, 6))), array(rng.random(6)), 0.5), {}
