"""Which numbers does the host compute for each iteration of a loop of launches, as `dt * t` or `weights[b]`?"""

import ast
from collections.abc import Iterator, Sequence

from fusec.base.launch_loop import LaunchLoop, LoopValue

_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div)


def loop_value(name: str, node: ast.expr, loops: Sequence[LaunchLoop]) -> LoopValue | None:
    """The number over the variable of one loop, or None for another expression."""
    parts = list(_parts(node, [loop.variable for loop in loops]))
    if None in parts:
        return None
    found = [part for part in parts if part is not None]
    variables = {variable for _, variable in found if variable}
    if len(variables) != 1:
        return None
    loop = next(loop for loop in loops if loop.variable in variables)
    numbers = dict.fromkeys(text for text, variable in found if not variable)
    hosts = dict.fromkeys(text for text, variable in found if variable and text != variable)
    if numbers.keys() & hosts.keys():
        return None
    return LoopValue(name, ast.unparse(node), loop, tuple(numbers), tuple(hosts))


def constant_names(node: ast.expr, loops: Sequence[LaunchLoop]) -> tuple[str, ...] | None:
    """The variables of an expression of numbers that is the same in all iterations and raises nothing; None for any other."""
    parts = list(_parts(node, [loop.variable for loop in loops]))
    if any(part is None or part[1] for part in parts) or any(isinstance(inner, ast.Div) for inner in ast.walk(node)):
        return None
    return tuple(dict.fromkeys(part[0] for part in parts if part is not None))


def _parts(node: ast.expr, variables: Sequence[str]) -> Iterator[tuple[str, str] | None]:
    """Each name of the expression with the loop's variable that it is, or that selects its element; None for what is not known."""
    match node:
        case ast.Constant(value=value) if type(value) in (int, float):
            return
        case ast.Name(id=name):
            yield name, name if name in variables else ""
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield from _parts(operand, variables)
        case ast.BinOp(left=left, op=op, right=right) if isinstance(op, _OPERATORS):
            yield from _parts(left, variables)
            yield from _parts(right, variables)
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Name(id=variable)) if (
            variable in variables and name not in variables
        ):
            yield name, variable
        case _:
            yield None
