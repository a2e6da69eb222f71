"""Calls of the functions that are attacked, on arrays of the host."""

import numpy as np

SKIPPED = {
    "launches:two_launches": (3,),  # of blocks there may be too many
    "launches:of_attributes": (3,),
    "launches:of_field": (2,),
    "launches:around_another": (2, 3),  # the simulator compiles nothing, and so cannot tell that `turn` will not start
    "launches:in_a_loop": (1, 2),
}


class Field:
    """As plain as the author's."""

    def __init__(self, x, y):
        self.x, self.y = x, y


def calls(rng):
    x, y = rng.random(6) + 0.5, rng.random(6) + 0.5
    yield "launches:two_launches", (x, y.copy(), 0.5, 2), {}
    yield "launches:of_attributes", (x, y.copy(), 0.5, 2), {}
    yield "launches:in_a_loop", (rng.random((3, 6)), 3, 6), {}
    yield "launches:around_another", (x, y.copy(), rng.random(8), np.zeros(8), 0.5), {}
    yield "launches:of_field", (Field(x, y.copy()), 0.5, 2), {}
    yield "launches:of_entries", ([Field(x, y.copy())], 0, 0.5), {}
