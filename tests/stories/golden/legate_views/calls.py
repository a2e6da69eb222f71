"""Views are taken of whole arrays, as the author takes them; each is a store of the task.

The nearest programs that keep their tasks are FUS601_bounds_of_cupynumeric.py and FUS601_neighbours_of_values_of_cupynumeric.py.
"""

ORIGINAL = 1  # an array without inner elements


def calls(rng):
    import cupynumeric

    array = cupynumeric.array
    yield "views:smoothed", (array(rng.random((9, 8))),), {}
    yield "views:smoothed", (array(rng.random((9, 8))).transpose(),), {}
    yield "views:smoothed", (array(rng.random((2, 8))),), {}
    yield "views:smoothed", (cupynumeric.broadcast_to(array(rng.random(8)), (9, 8)),), {}
    yield "views:rounds", (array(rng.random((9, 8))), 3), {}
    yield "views:rows", (array(rng.random((4, 6))),), {}
