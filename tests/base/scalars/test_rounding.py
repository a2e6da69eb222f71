"""Of which values may a compiler make one operation with a later sum, and which are rounded whatever it does?"""

import ast

import pytest

from fusec.base.scalars.rounding import may_contract, rounded_names

ARRAYS = ("a", "t", "u", "w")


@pytest.mark.parametrize(
    "text",
    (
        "u[0] = a[0] * w\nt[0] = u[0]",
        "u[0] = a[0]\nu[0] *= w\nt[0] = u[0]",
        "u[0], t[0] = a[0] * w, 0.0\nt[0] = u[0]",
        "for k in range(3):\n    t[0] = u[0]\n    u[0] = a[0] * w",
        "t[0] = a[0] * w\nu[0] = t[0]\nt[0] = -u[0]",
    ),
)
def test_a_stored_product_that_is_loaded_again_is_none_that_is_rounded(text: str) -> None:
    """`u[0] = a[0] * w; t[0] = u[0]` is `t[0] = a[0] * w` to a compiler, which adds to `t[0]` without rounding it first."""
    known = rounded_names(ast.parse(text), ARRAYS)
    assert "u" not in known
    assert {"a", "w"} <= known


@pytest.mark.parametrize(
    "text",
    (
        "u[0] = u[0] * w\nt[0] = a[0]",  # loaded before it is stored
        "u[0] = rounded(a[0] * w)\nt[0] = u[0]",
        "u[0] += a[0] * w\nt[0] = u[0]",  # a sum
        "x = a[0] + w\nu[0] = x\nt[0] = u[0]",
    ),
)
def test_other_elements_are_rounded(text: str) -> None:
    assert rounded_names(ast.parse(text), ARRAYS) >= {*ARRAYS}


def test_what_is_added_to_a_stored_product_may_be_contracted() -> None:
    assert may_contract(ast.parse("u[0] = a[0] * w\nu[0] += 1.0").body, ARRAYS)
    assert may_contract(ast.parse("own[0] = a[0] * w\nown[0] += 1.0").body, ARRAYS)
    assert not may_contract(ast.parse("u[0] += a[0]\nt[0] = u[0] * w").body, ARRAYS)
