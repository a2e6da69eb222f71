"""Estimate the cost of an expression at one instance, in simple operations."""

from collections.abc import Mapping

from fusec.base.ir.kernel import HelperFunction
from fusec.base.scalars.array_functions import EXACT_POWERS, array_function
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Constant, Expr, walk


def expression_weight(expression: Expr, helpers: Mapping[str, HelperFunction]) -> int:
    """The cost of the expression; `helpers` contains, by key, all helpers that it calls directly or indirectly."""
    total = 0
    for node in walk(expression):
        match node:
            case Apply("operator.pow", (_, Constant(text))) if text in EXACT_POWERS:
                total += 1  # a multiplication, or the square root, which takes as long as a division
            case Apply(function):
                known = array_function(function)
                total += known.weight if known else 1
            case CallHelper(key):
                helper = helpers[key]
                total += 0 if helper.code is None else helper.code.weight
                total += 0 if helper.ufunc is None else helper.ufunc.weight
                values = (*(let.value for let in helper.body), helper.value)
                total += sum(expression_weight(value, helpers) for value in values)
            case Cast():
                total += 1
            case _:
                pass
    return total
