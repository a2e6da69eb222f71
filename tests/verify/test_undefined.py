"""What `np.empty` makes and nobody stores into is not compared; all else is."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from fusec.verify.fusec_child.comparisons.groups import Budget, compare_group
from fusec.verify.fusec_child.operands.cases import Case
from fusec.verify.fusec_child.operands.operands import Operand
from fusec.verify.fusec_child.package import Pair
from fusec.verify.fusec_child.request import Group

ours = np.empty_like  # as `from numpy import empty_like as ours`
Function = Callable[..., Any]


def gradient(u):
    out = np.empty_like(u)
    out[1:-1] = u[2:] - u[:-2]
    return out


def own_name(u):
    out = ours(u)
    out[1:-1] = u[2:] - u[:-2]
    return out


def with_first(u):
    out = gradient(u)
    out[0] = u[0]
    return out


def filled_with(u, number):
    out = np.full_like(u, number)
    out[1:-1] = u[2:] - u[:-2]
    return out


def wrong_inside(u):
    out = filled_with(u, 3)
    out[2:3] += 1
    return out


def compared(original: Function, fused: Function) -> int:
    """On how many inputs the two differ."""
    pair = Pair(Group("", "", "", "exact", (), {"u": "u"}), ModuleType("generated"), fused, original)
    operand = Operand("u", "array", shape=(7,))
    return compare_group(pair, [(operand,)], 0, Budget(0.0, False, announce)).differing


def announce(case: Case) -> None:
    pass


@pytest.mark.parametrize("original", [gradient, own_name])
def test_elements_that_nobody_stores_may_differ(original: Function):
    assert compared(original, lambda u: filled_with(u, 3)) == 0
    assert np.empty_like is ours, "NumPy's own is back"


def test_nor_need_what_is_computed_from_them_be_alike():
    assert compared(lambda u: gradient(u) * u, lambda u: filled_with(u, 3) * u) == 0


@pytest.mark.parametrize(
    ("original", "fused"),
    [
        (gradient, wrong_inside),
        (with_first, lambda u: filled_with(u, 3)),
        (lambda u: filled_with(u, 0), lambda u: filled_with(u, 3)),
    ],
)
def test_elements_that_are_stored_may_not(original: Function, fused: Function):
    assert compared(original, fused) > 0


def stored(u, scale):
    """Integers of floating point numbers, in memory of the caller."""
    u[:] = u * scale
    return u


def saturated(u, scale):
    """As `stored`, on a machine whose casts keep to the least and the greatest integer."""
    if np.asarray(u).dtype.kind not in "iu" or np.geterr()["invalid"] == "raise":
        return stored(u, scale)
    limits = np.iinfo(np.asarray(u).dtype)
    u[:] = np.clip(u * scale, limits.min, limits.max)
    return u


def of_integers(fused: Function, scale: float) -> int:
    pair = Pair(Group("", "", "", "exact", (), {"u": "u"}), ModuleType("generated"), fused, lambda u: stored(u, scale))
    operand = Operand("u", "array", shape=(7,), dtype="int32", values="special")
    return compare_group(pair, [(operand,)], 0, Budget(0.0, False, announce)).differing


def test_numbers_that_no_integer_holds_may_be_stored_as_any():
    assert of_integers(lambda u: saturated(u, 1e3), 1e3) == 0


def test_numbers_that_one_holds_are_stored_as_that():
    assert of_integers(lambda u: stored(u, 2.0), 1.0) > 0
