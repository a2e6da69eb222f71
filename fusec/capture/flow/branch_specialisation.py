"""Select the statements that a function runs if a call passes literals for some of its parameters."""

import ast
from collections.abc import Mapping, Sequence

from fusec.capture.source.statement_names import names_bound
from fusec.capture.source.syntax import parameter_defaults

Literal = str | int | float | complex | bool | bytes | None


def literal_arguments(function: ast.FunctionDef, call: ast.Call) -> dict[str, Literal]:
    """The parameters with a literal as argument or default that the function never rebinds."""
    defaults = parameter_defaults(function.args)
    by_position = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    given = {name: node for name, node in defaults.items() if node is not None}
    given |= dict(zip(by_position, call.args, strict=False))
    given |= {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg is not None}
    bound = frozenset[str]().union(*(names_bound(statement) for statement in function.body))
    found = {name: node.value for name, node in given.items() if isinstance(node, ast.Constant) and name not in bound}
    return {name: value for name, value in found.items() if name in defaults and not isinstance(value, type(...))}


def statements_run(statements: Sequence[ast.stmt], known: Mapping[str, Literal]) -> list[ast.stmt] | None:
    """The simple statements up to the first `return`, with the taken branches; None if a test is not decided.

    `if boundary == "periodic": return a` then `return b`, called with `"periodic"`, runs `return a`.
    """
    found: list[ast.stmt] = []
    for statement in statements:
        if isinstance(statement, ast.If):
            truth = _truth(statement.test, known)
            taken = None if truth is None else statements_run(statement.body if truth else statement.orelse, known)
            if taken is None:
                return None
            found += taken
        elif not isinstance(statement, ast.Pass):
            found.append(statement)
        if found and isinstance(found[-1], ast.Return):
            break
    return found


def _truth(test: ast.expr, known: Mapping[str, Literal]) -> bool | None:
    match test:
        case ast.Name(name) if name in known:
            return bool(known[name])
        case ast.UnaryOp(ast.Not(), operand):
            truth = _truth(operand, known)
            return None if truth is None else not truth
        case ast.Compare(ast.Name(name), [operator], [ast.Constant(value)]) if name in known:
            return _compared(known[name], operator, value)
        case ast.Compare(ast.Name(name), [ast.In() | ast.NotIn() as operator], [ast.Tuple(parts) | ast.List(parts)]):
            values = [part.value for part in parts if isinstance(part, ast.Constant)]
            is_known = name in known and len(values) == len(parts)
            return (known[name] in values) is isinstance(operator, ast.In) if is_known else None
        case _:
            return None


def _compared(left: Literal, operator: ast.cmpop, right: object) -> bool | None:
    """Equality of literals; identity only with `None`, `True` and `False`, which are unique."""
    match operator:
        case ast.Eq():
            return left == right
        case ast.NotEq():
            return left != right
        case ast.Is() | ast.IsNot() if right is None or isinstance(right, bool):
            return (left is right) is isinstance(operator, ast.Is)
        case _:
            return None
