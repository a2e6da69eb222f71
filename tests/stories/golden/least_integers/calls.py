"""Every special integer with every other, the least one with -1 among them: what NumPy makes of them, and no trap."""

import numpy as np

from fusec.verify.fusec_child.operands.special_values import PERIOD, paired_values

ORIGINAL = 2  # the least integers as numbers of Python: the guard asks for smaller ones beside arrays of the same type
GRID = (PERIOD, PERIOD)


def calls(rng):
    for dtype in ("i1", "i8"):
        x, y = (paired_values(dtype, GRID, place) for place in (0, 1))
        for name in ("shared", "in_place", "named", "of_rows", "of_columns", "of_all"):
            yield f"ledger:{name}", (x.copy(), y.copy()), {}
        yield "ledger:by_literal", (x,), {}
        yield "ledger:of_neighbours", (np.concatenate((x.ravel(), y.ravel())),), {}
        for n in (-1, 0, 3, int(np.iinfo(dtype).min)):
            yield "ledger:by_number", (x, n), {}
        yield "ledger:times", (x, np.dtype(dtype).itemsize * 8), {}
