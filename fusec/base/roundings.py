"""May a compiler make one operation, which rounds once, of a product and a sum in these statements?"""

import ast
from collections.abc import Collection


def may_contract(statements: list[ast.stmt], parameters: Collection[str]) -> bool:
    """Whether a sum or difference has an operand that may be a product; too often rather than too rarely."""
    return any(_contracts(statement, parameters) for statement in statements)


def is_surely_rounded(value: ast.expr, parameters: Collection[str]) -> bool:
    """Whether the value is an element, a number that is given, or a sum: nothing that a later sum could be contracted with."""
    match value:
        case ast.Constant() | ast.Subscript():
            return True
        case ast.Name(id=name):
            return name in parameters
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            return True
        case _:
            return False


def _contracts(node: ast.AST, parameters: Collection[str]) -> bool:
    match node:
        case ast.Subscript():
            return False  # an index is made of integers
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
            own = not (is_surely_rounded(left, parameters) and is_surely_rounded(right, parameters))
        case ast.AugAssign(op=ast.Add() | ast.Sub(), target=target, value=value):
            own = isinstance(target, ast.Name) or not is_surely_rounded(value, parameters)
        case _:
            own = False
    return own or any(_contracts(child, parameters) for child in ast.iter_child_nodes(node))
