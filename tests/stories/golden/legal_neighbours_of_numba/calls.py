"""What numba's parallel loops compute wrongly, in forms that are legal.

Where `v` is a view of what is written the guard finds that out at run time. The refused
neighbours: FUS202_reversed_store.py, FUS203_reversed_view.py, FUS204_overwrites_reversed.py,
FUS206_divided_by_maximum.py, FUS207_print_between.py.
"""

ORIGINAL = 1


def calls(rng):
    yield "neighbours:reversed_copy", (rng.random(9),), {}
    yield "neighbours:divided", (rng.random(9), 2.0), {}
    yield "neighbours:printed_after", (rng.random(3),), {}
    yield "neighbours:neighbour_of_input", (rng.random(9), rng.random(8)), {}
    yield "neighbours:through_view", (rng.random(6), rng.random(6), rng.random(6)), {}
    a = rng.random(6)
    yield "neighbours:through_view", (a, a[::-1], rng.random(6)), {}
    yield "neighbours:two_sizes", (rng.random(6), rng.random(6)), {}
    yield "neighbours:two_sizes", (rng.random(1), rng.random(6)), {}
