"""Which operands do nothing but raise a literal: `2.0**exposure`, which the guard computes where the exponent is a number?

Python's power is the C library's, which has other bits than CUDA's. So the kernel is given the power in place of the number.
"""

import ast
from collections.abc import Collection, Mapping

from fusec.base.cuda_function import cuda_literal
from fusec.base.expression import Apply, Constant, Expr, Load, walk
from fusec.generate.body import Body


def raised_numbers(body: Body, constants: Mapping[str, str], given: Collection[str]) -> dict[str, str]:
    """The literals, greater than zero, by what the kernel is given as their exponent and for nothing else."""
    nodes = [node for step in (*body.steps, *body.closings) for node in walk(step.statement.value)]
    found = {name: literal for node in nodes for name, literal in _raised(node, constants)}
    names = [node.array for node in nodes if isinstance(node, Load)]
    return {name: literal for name, literal in found.items() if names.count(name) == 1 and name in given}


def _raised(node: Expr, constants: Mapping[str, str]) -> list[tuple[str, str]]:
    match node:
        case Apply("operator.pow", (Constant(text), Load(name))) if not node.called:
            literal = cuda_literal(constants.get(text, text)) or ""
            return [(name, literal)] if _is_positive(literal) else []
        case _:
            return []


def _is_positive(literal: str) -> bool:
    try:
        value: object = ast.literal_eval(literal)
    except (ValueError, SyntaxError):
        return False
    return isinstance(value, int | float) and value > 0
