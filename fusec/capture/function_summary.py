"""How do calls give the parameters of a summarised function, and how many operations does it repeat?"""

import ast
from collections.abc import Mapping
from dataclasses import replace

from fusec.base.expression import Constant, Expr, Let
from fusec.base.kernel import HelperFunction
from fusec.capture.draft import Inlined, Summary
from fusec.capture.drafting import passes
from fusec.capture.operands import LaunchParts

MOST_OPERATIONS = 4_000  # of a function and of what it calls: calls of two each double with their depth


def function_summary(
    function: ast.FunctionDef, helper: HelperFunction, defaults: Mapping[str, Constant | None], inlined: Inlined | None
) -> Summary:
    """The helper with the parameters of the author's function."""
    first, plain = len(function.args.posonlyargs), len(function.args.args)
    return Summary(helper, tuple(defaults.values()), inlined, by_position=first + plain, by_keyword=first)


def operations_of(written: tuple[Let | Expr, ...], parts: LaunchParts) -> int:
    """How many passes NumPy makes for them."""
    return sum(passes(part, parts.helpers) for part in written)


def with_repeated(inlined: Inlined, operations: int, parts: LaunchParts) -> Inlined:
    """With the operations that it has beyond those of the function's text."""
    return replace(inlined, repeated=operations_of((*inlined.lets, *inlined.values), parts) - operations)
