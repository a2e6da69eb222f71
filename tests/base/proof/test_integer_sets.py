"""isl's answers about small launches, checked against brute force over small sizes."""

from itertools import product

import pytest

from fusec.base.ir.access import AccessKind, AccessRelation, Sharing
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.array import AffineIndex, Array, Storage, StorageOrigin, UnknownIndex
from fusec.base.ir.domain import IterationDomain, dimension_names
from fusec.base.proof.integer_sets import Touch, can_be_equal, different_instances, equal_domains, same_instance

STORAGE = Storage("u", StorageOrigin.NAME)


def domain(extent: Affine | int | str) -> IterationDomain:
    return IterationDomain(dimension_names(1), (affine(extent), affine("u.rest")))


def touch(extent: Affine | int | str, index: Affine | None, kind: AccessKind = AccessKind.READ) -> Touch:
    known = UnknownIndex() if index is None else AffineIndex((index,))
    return Touch(domain(extent), AccessRelation(Array("u", STORAGE, known, "u", "u"), kind))


def brute_force(extents: tuple[int, int], source: tuple[int, int], sink: tuple[int, int]) -> bool:
    """Whether different instances touch one element, for indices `a * i + b` and concrete extents."""
    return any(
        x != y and source[0] * x + source[1] == sink[0] * y + sink[1]
        for x, y in product(range(extents[0]), range(extents[1]))
    )


@pytest.mark.parametrize("source", [(1, 0), (1, 1), (2, 0), (2, 1), (-1, 3)])
@pytest.mark.parametrize("sink", [(1, 0), (1, 1), (2, 0), (2, 1), (-1, 3), (3, 0)])
def test_different_instances_agrees_with_brute_force(source: tuple[int, int], sink: tuple[int, int]) -> None:
    ends = (touch(4, affine("d0") * factor + offset) for factor, offset in (source, sink))
    assert (different_instances(*ends) is not None) == brute_force((4, 4), source, sink)


def test_a_neighbour_read_has_the_smallest_witness() -> None:
    n = affine("u.shape[0]")
    witness = different_instances(
        touch(n - 1, affine("d0"), AccessKind.WRITE), touch(n - 1, affine("d0") + 1, AccessKind.READ)
    )
    assert witness is not None
    assert dict(witness.sizes) == {"u.rest": 1, "u.shape[0]": 3}
    assert (witness.source, witness.sink, witness.element) == ((1, 0), (0, 0), (1,))


def test_the_size_of_an_axis_that_only_an_index_names_is_not_negative() -> None:
    """All instances write the last row, of however many."""
    last = affine("u.shape[0]") - 1
    witness = different_instances(touch(4, last, AccessKind.WRITE), touch(4, last, AccessKind.WRITE))
    assert witness is not None
    assert (dict(witness.sizes)["u.shape[0]"], witness.source, witness.sink) == (0, (0, 0), (1, 0))


def test_equal_instances_are_no_dependence_between_different_ones() -> None:
    n = affine("u.shape[0]")
    ends = touch(n, affine("d0"), AccessKind.WRITE), touch(n, affine("d0"))
    assert different_instances(*ends) is None
    assert same_instance(*ends)


def test_an_unknown_index_may_touch_anything() -> None:
    assert different_instances(touch(2, None, AccessKind.WRITE), touch(2, affine("d0"))) is not None


def test_disjoint_strides_never_meet() -> None:
    ends = touch("n", affine("d0") * 2, AccessKind.WRITE), touch("n", affine("d0") * 2 + 1)
    assert different_instances(*ends) is None
    assert not same_instance(*ends)


def test_domains_are_compared_at_both_bounds_and_as_sets() -> None:
    n, m = affine("n"), affine("m")
    assert equal_domains(domain(n - 1 + 1), domain(n))
    assert not equal_domains(domain(n), domain(n - 1))
    assert not can_be_equal(domain(n), domain(n - 1))
    assert not can_be_equal(domain(100), domain(50))
    assert can_be_equal(domain(n), domain(m))
    assert can_be_equal(domain(n), domain(50))


def test_a_reduction_meets_every_instance() -> None:
    reduced = AccessRelation(Array("r", STORAGE, AffineIndex(()), "r", "r"), AccessKind.REDUCE, Sharing.ALL)
    read = AccessRelation(Array("r", STORAGE, AffineIndex(()), "r", "r"), AccessKind.READ, Sharing.ALL)
    assert different_instances(Touch(domain("n"), reduced), Touch(domain("n"), read)) is not None


def test_a_name_that_isl_would_parse_is_renamed() -> None:
    strange = affine("n] : false } //")
    assert different_instances(touch(strange, affine("d0"), AccessKind.WRITE), touch(strange, affine("d0") + 1))
