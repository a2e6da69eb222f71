"""Threads that look at neighbours without asking for the ends of arrays find all of them in memory."""

from itertools import product

import numpy as np
import pytest

from fusec.generate.cuda.strided_kernels import reach


@pytest.mark.parametrize("shape", [(7,), (6, 3), (6, 3, 2), (5, 3, 4)])
def test_rows_that_look_at_neighbours_have_them(shape: tuple[int, ...]) -> None:
    strides = [int(np.prod(shape[axis + 1 :])) for axis in range(len(shape))]
    for steps in product(*[range(max(-2, 1 - extent), min(3, extent)) for extent in shape]):
        above, below = reach([tuple((step, -step) for step in steps)])
        for place in product(range(above, shape[0] - below), *map(range, shape[1:])):
            found = sum((at + step) * stride for at, step, stride in zip(place, steps, strides, strict=True))
            assert 0 <= found < np.prod(shape), (steps, place)


def test_no_row_looks_further_than_it_must() -> None:
    assert reach([((-1, 1), (0, 0)), None, ((1, 0), (2, 1))]) == (1, 0)
    assert reach([((1, -1), (-1, 1))]) == (0, 2)
    assert reach([((0, 0), (-1, 1))]) == (1, 1)
