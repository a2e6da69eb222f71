"""Which operator spells an expression, and which arithmetic does Python compute of numbers alone?"""

from fusec.base.array_function import array_function
from fusec.base.expression import Apply, Constant, Expr, Load, walk


def operator_of(expression: Apply) -> str:
    """The operator that spells the function here, or an empty text."""
    known = array_function(expression.function)
    if known is None:
        raise ValueError(f"no kernel has code for `{expression.function}`")
    if known.arity != len(expression.arguments):
        raise ValueError(f"`{expression.function}` takes {known.arity} elements, not {len(expression.arguments)}")
    return "" if expression.called or expression.keywords else known.operator


def symbol_of(expression: Expr) -> str:
    """The same of anything: an empty text where no operator spells it."""
    if not isinstance(expression, Apply):
        return ""
    known = array_function(expression.function)
    return operator_of(expression) if known is not None and known.arity == len(expression.arguments) else ""


def is_of_numbers(value: Expr) -> bool:
    """Whether it is arithmetic of variables, of one at least, and of constants, which Python computes where all of them are numbers."""
    nodes = [*walk(value)]
    return any(isinstance(node, Load) for node in nodes) and all(map(_is_pythons, nodes))


def _is_pythons(node: Expr) -> bool:
    return isinstance(node, Load | Constant) or symbol_of(node) in ("+", "-", "*", "/", "//", "%", "**")
