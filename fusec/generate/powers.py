"""Which powers lose the spaces around `**`, as the formatter has it, where elements become variables?"""

import ast
from collections.abc import Callable, Iterator

IsVariable = Callable[[ast.Subscript], bool]


def powers_of_variables(tree: ast.AST, is_variable: IsVariable) -> Iterator[ast.BinOp]:
    """`u[i] ** 2`, which becomes `u_i**2`: both operands are names or numbers then, one of which was an element."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            operands = (node.left, node.right)
            has_element = any(isinstance(inner, ast.Subscript) for each in operands for inner in ast.walk(each))
            if has_element and all(_is_simple(each, is_variable) for each in operands):
                yield node


def _is_simple(node: ast.expr, is_variable: IsVariable) -> bool:
    """Whether it is a name, a number, or an attribute of such a one."""
    match node:
        case ast.Attribute(value=value):
            return _is_simple(value, is_variable)
        case ast.Subscript():
            return is_variable(node)
        case _:
            return isinstance(node, ast.Name | ast.Constant)
