"""Stores into rows, columns and elements of CuPy's arrays, in one kernel after that of the interior. Its neighbour is
FUS201_border_of_cupy.py."""

ORIGINAL = 1  # a table of two rows: no interior, and no row with number 2


def calls(rng):
    import cupy as cp

    def given(*shape):
        return cp.asarray(rng.random(shape))

    yield "edges:relaxed", (given(7, 35), given(7, 35)), {}
    yield "edges:relaxed", (given(2, 5), given(2, 5)), {}
    yield "edges:corrected", (given(6, 37), given(4, 35), 0.5), {}
    yield "edges:corrected", (given(6, 37), given(4, 35), 0.0), {}
    yield "edges:with_old_edge", (given(40), 0.1), {}
    yield "edges:faded", (given(40), 0.1), {}
