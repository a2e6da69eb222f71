"""Decide whether a loop body stores an array element on every path before it reads it."""

import ast
from collections.abc import Iterator, Sequence


def stores_first(statements: Sequence[ast.stmt], array: str) -> bool:
    """Whether the first statement that touches an element of the array is a plain store, or an `if` whose branches both
    begin with one.

    `if a > 0: t[i] = a` and `else: t[i] = 0.0`.
    """
    for statement in statements:
        if not any(elements_of(statement, array)):
            continue
        match statement:
            case ast.Assign([ast.Subscript(value=ast.Name(id=target))], value) if target == array:
                return not any(elements_of(value, array))
            case ast.If(test=test, body=body, orelse=otherwise):
                is_asked = any(elements_of(test, array))
                return not is_asked and stores_first(body, array) and stores_first(otherwise, array)
            case _:
                return False
    return False


def elements_of(node: ast.AST, array: str) -> Iterator[ast.Subscript]:
    """Every subscript `t[i]` of the array."""
    for inner in ast.walk(node):
        match inner:
            case ast.Subscript(value=ast.Name(id=name)) if name == array:
                yield inner
            case _:
                continue
