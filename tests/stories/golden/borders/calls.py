"""Stores into rows, columns and elements; see FUS202_reversed_border.py, FUS203_border_from_intermediate.py, FUS406_row_from_column.py,
FUS207_print_before_border.py, FUS207_border_that_reader_needs.py."""

import numpy as np

ORIGINAL = 5  # a table too small, arrays that overlap, an end of integers


def calls(rng):
    table = rng.random((6, 4))
    for _ in range(2):
        yield "solver:pressure", (rng.random((6, 9)), rng.random((6, 9)), rng.random((4, 7))), {}
        yield "solver:line", (rng.random(12), 0.5, 2.0), {}
        yield "solver:walls", (rng.random((5, 4)), rng.random((5, 4))), {}
        yield "solver:prescribed", (rng.random((5, 4)), rng.random((5, 4)), 0.1), {}
        yield "solver:rod_after", (rng.random(9), 0.1, 3), {}
        yield "solver:rod_beside", (rng.random(9), rng.random(9)), {}
        yield "solver:ends_between", (rng.random(9), rng.random(9), 0.1), {}
        yield "solver:end_between_in_place", (rng.random(9), 0.1), {}
    yield "solver:ends_between", (table[:, 0], table[:, 0], 0.1), {}
    yield "solver:end_between_in_place", (rng.integers(0, 9, 7), 0.1), {}  # the end is set before NumPy objects
    yield "solver:prescribed", (table[1:], table[:-1], 0.1), {}
    yield "solver:pressure", (rng.random((7, 6)).T, rng.random((6, 7)), 0.5), {}
    yield "solver:line", (rng.random((4, 5)), rng.random(5), 2), {}
    yield "solver:line", (rng.random((4, 5)), np.array(0.5), np.array(2.0)), {}  # no kernel reads beyond their elements
    yield "solver:line", (rng.random(12), 0.5, 0.0), {}
    yield "solver:walls", (rng.random((2, 4)), rng.random((2, 4))), {}
    yield "solver:walls", (table[1:], table[:-1]), {}
