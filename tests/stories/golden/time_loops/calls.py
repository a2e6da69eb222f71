"""Several rounds of a loop over time run in turn over bands of rows, wherever rows that far apart do not meet."""

import numpy as np


def calls(rng):
    yield "sweeps:conduct", (rng.random((5, 7)), rng.random((5, 7)), 0.125), {}
    yield "sweeps:heat", (rng.random((23, 7)), 11), {}
    yield "sweeps:heat", (rng.random((3, 3)), 2), {}
    yield "sweeps:heat", (np.asfortranarray(rng.random((9, 6))), 5), {}
    yield "sweeps:heat", (rng.random((9, 6)), 0), {}
    yield "sweeps:there_and_back", (rng.random((17, 9)), rng.random((17, 9)), 12), {}
    both = rng.random((18, 9))
    yield "sweeps:there_and_back", (both[1:], both[:-1], 12), {}  # share memory
    yield "sweeps:wave", (*(rng.random((29, 3)) for _ in range(3)), 0.2, 9), {}
    yield "sweeps:wave", (*(rng.random(40) for _ in range(3)), 0.2, 9), {}
    yield "sweeps:drift", (rng.random((12, 5)), rng.random((12, 5)), 0.1, 2.0, 9), {}
    yield "sweeps:from_one_side", (rng.random((30, 2)), rng.random((30, 2)), 9), {}
    yield "sweeps:first_row_read", (rng.random((8, 3)), rng.random((8, 3)), 4), {}
    yield "sweeps:upside_down", (rng.random((8, 3)), rng.random((8, 3)), 4), {}
    yield "sweeps:with_a_border", (rng.random((38, 17)), rng.random((38, 17)), 9), {}
    yield "sweeps:counted", (rng.random((8, 3)), rng.random((8, 3)), 4), {}
    yield "sweeps:stopped", (rng.random((8, 3)), rng.random((8, 3)), 6, 0.6), {}
    yield "sweeps:seen_by_another", (rng.random((8, 3)), rng.random((8, 3)), 4), {}
    yield "sweeps:far", (rng.random((43, 2)), rng.random((43, 2)), 4), {}
