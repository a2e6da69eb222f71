"""isl's answers about parts that integers select, checked against brute force: which elements do two of them share?"""

from itertools import product

import numpy as np
import pytest

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.affine import affine
from fusec.base.ir.array import Array, Selection, Storage, StorageOrigin, ViewAxes
from fusec.base.ir.domain import IterationDomain, dimension_names
from fusec.base.proof.integer_sets import Touch, different_instances, same_instance

COLUMNS, LENGTH = 3, 4
STORAGE = Storage("u", StorageOrigin.NAME)


def touch(column: int, offset: int, kind: AccessKind) -> Touch:
    """Of `u[offset:, column]`, so many elements."""
    at = affine(column) if column >= 0 else affine("u.shape[1]") + column
    selection = Selection(":,#", (at,), (affine("d0") + offset,))
    array = Array("u_part", STORAGE, selection, "u[...]", "u", axes=ViewAxes(lost=1))
    return Touch(IterationDomain(dimension_names(1), (affine(LENGTH), affine(1))), AccessRelation(array, kind))


@pytest.mark.parametrize("first", [(0, 0), (1, 0), (1, 1)])
@pytest.mark.parametrize("second", [(0, 0), (0, 1), (1, 0), (2, 0), (1, 2)])
def test_integers_from_the_front_agree_with_brute_force(first: tuple[int, int], second: tuple[int, int]) -> None:
    ends = touch(*first, AccessKind.WRITE), touch(*second, AccessKind.READ)
    assert first[0] < COLUMNS and second[0] < COLUMNS
    numbers = np.arange(COLUMNS * (LENGTH + 2)).reshape(LENGTH + 2, COLUMNS)
    one, other = (numbers[offset : offset + LENGTH, column] for column, offset in (first, second))
    pairs = [(x, y) for x, y in product(range(LENGTH), repeat=2) if one[x] == other[y]]
    assert (different_instances(*ends) is not None) == any(x != y for x, y in pairs)
    assert same_instance(*ends) == any(x == y for x, y in pairs)


@pytest.mark.parametrize(
    ("first", "second", "are_apart"), [(0, -1, False), (-1, -2, True), (-1, -1, False), (2, -3, False)]
)
def test_integers_from_both_ends_may_be_one(first: int, second: int, are_apart: bool) -> None:
    ends = touch(first, 0, AccessKind.WRITE), touch(second, 0, AccessKind.READ)
    assert same_instance(*ends) is not are_apart


def test_parts_of_other_axes_may_share_any_element() -> None:
    written, read = touch(0, 0, AccessKind.WRITE), touch(1, 0, AccessKind.READ)
    selection = Selection("#", (affine(1),), (affine("d0"),))
    row = Array("u_row", STORAGE, selection, "u[1]", "u", axes=ViewAxes(lost=1))
    other = AccessRelation(row, AccessKind.READ)
    assert written.access.is_comparable(read.access)
    assert not written.access.is_comparable(other)
    assert different_instances(written, Touch(read.domain, other)) is not None
