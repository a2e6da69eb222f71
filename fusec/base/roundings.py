"""May a compiler make one operation, which rounds once, of a product and a sum in these statements?"""

import ast
from collections.abc import Collection


def may_contract(statements: list[ast.stmt], parameters: Collection[str]) -> bool:
    """Whether a sum or difference has an operand that may be a product; too often rather than too rarely."""
    return any(_contracts(statement, parameters) for statement in statements)


def is_surely_rounded(value: ast.expr, parameters: Collection[str]) -> bool:
    """Whether the value is an element, a number that is given, or a sum: nothing that a later sum could be contracted with."""
    match value:
        case ast.Subscript(value=ast.Name(id=name)):
            return name in parameters
        case ast.Constant() | ast.Subscript():
            return True
        case ast.Name(id=name):
            return name in parameters
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            return True
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
            return is_surely_rounded(operand, parameters)
        case ast.IfExp(body=first, orelse=second):
            return is_surely_rounded(first, parameters) and is_surely_rounded(second, parameters)
        case ast.Call(func=ast.Name(id="max" | "min"), args=arguments):
            return all(is_surely_rounded(argument, parameters) for argument in arguments)
        case _:
            return False


def rounded_names(body: ast.Module, parameters: Collection[str]) -> frozenset[str]:
    """The parameters and the variables of which every value is surely rounded."""
    known = frozenset(parameters)
    assigned: dict[str, list[ast.expr | None]] = {}
    for node in ast.walk(body):
        match node:
            case ast.Assign([ast.Name(id=name)], value):
                assigned.setdefault(name, []).append(value)
            case ast.Assign(targets=targets):
                for part in (part for target in targets for part in ast.walk(target)):
                    if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                        assigned.setdefault(part.id, []).append(None)
            case ast.AugAssign(target=ast.Name(id=name), op=op):
                assigned.setdefault(name, []).extend([] if isinstance(op, ast.Add | ast.Sub) else [None])
            case _:
                continue
    for _ in assigned:  # a variable may be the value of another one
        known |= {
            name
            for name, values in assigned.items()
            if all(value is not None and is_surely_rounded(value, known) for value in values)
        }
    return known


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
