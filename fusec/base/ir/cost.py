"""Estimate the cost of an expression at one instance, in simple operations."""

from collections.abc import Mapping
from typing import assert_never

from fusec.base.ir.helper_function import (
    CupyCode,
    ElementFunction,
    HelperFunction,
    InlinedHelper,
    OverlapFunction,
)
from fusec.base.ir.ufunc import UfuncElements
from fusec.base.scalars.array_functions import EXACT_POWERS, PRODUCT_POWERS, array_function
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Constant, Expr, walk


def expression_weight(expression: Expr, helpers: Mapping[str, HelperFunction]) -> int:
    """The cost of the expression; `helpers` contains, by key, all helpers that it calls directly or indirectly."""
    total = 0
    for node in walk(expression):
        match node:
            case Apply("operator.pow", (_, Constant(text))) if text in EXACT_POWERS:
                total += 1  # a multiplication, or the square root, which takes as long as a division
            case Apply("operator.pow", (_, Constant(text))) if text in PRODUCT_POWERS:
                total += 2
            case Apply(function):
                known = array_function(function)
                total += known.weight if known else 1
            case CallHelper(key):
                helper = helpers[key]
                match helper.form:
                    case CupyCode(code):
                        total += code.weight
                    case UfuncElements(weight=weight):
                        total += weight
                    case ElementFunction() | InlinedHelper() | OverlapFunction():
                        total += sum(expression_weight(value, helpers) for value in helper.body.values)
                    case _:
                        assert_never(helper.form)
            case Cast():
                total += 1
            case _:
                pass
    return total
