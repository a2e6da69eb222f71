"""Slices of one array that share no element, for each length of the axis and each value of the bounds."""

import itertools

import pytest

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.array import Array, Storage, StorageOrigin, UnknownIndex
from fusec.base.proof.parts_apart import parts_apart


@pytest.mark.parametrize(
    ("first", "second", "are_apart"),
    [
        ("u[:n]", "u[n:]", True),
        ("u[..., n:]", "u[..., :n]", True),
        ("u[m:n]", "u[n:k]", True),
        ("u[::2]", "u[1::2]", True),
        ("u[1::3]", "u[2::3]", True),
        ("u[n::2]", "u[:n]", True),
        ("u[:3]", "u[3:]", True),
        ("u[:2]", "u[5:]", True),
        ("u[:-1]", "u[-1:]", True),
        ("u[0, :n]", "u[0, n:]", True),
        ("u[:n]", "u[n - 1:]", False),
        ("u[:n]", "u[m:]", False),
        ("u[:-1]", "u[1:]", False),
        ("u[::2]", "u[1::3]", False),
        ("u[::2]", "u[2::2]", False),
        ("u[::2]", "u[-1::2]", False),
        ("u[n::2]", "u[n + 1::2]", False),
        ("u[::-1]", "u[1:]", False),
        ("u[:n, :n]", "u[n:, n:]", False),
        ("u[0, :n]", "u[n:]", False),
        ("u[:n]", "v[n:]", False),
        ("u[::s]", "u[1::s]", False),
        ("u[::True]", "u[1::True]", False),
    ],
)
def test_parts(first: str, second: str, are_apart: bool) -> None:
    arrays = [
        Array("a", Storage(text[0], StorageOrigin.NAME), UnknownIndex(), text, text[0]) for text in (first, second)
    ]
    accesses = [AccessRelation(array, AccessKind.WRITE) for array in arrays]
    assert parts_apart(*accesses) is parts_apart(*accesses[::-1]) is are_apart
    if not are_apart or first.count(",") > 0:
        return
    for length, n, m, k in itertools.product(range(5), range(-6, 7), (-2, 0, 3), (-1, 2, 9)):
        names = {"u": range(length), "n": n, "m": m, "k": k}
        assert not {*eval(first, names)} & {*eval(second, names)}
