"""Find the comparison that a variable used as a mask is bound to, and tell whether it is computed of an array, element by element.

`accept = u < np.exp(old - new)` after `old = x * x`: then the mask has all axes of `x`, unless `x` is bound again in between.
"""

import ast
from collections.abc import Sequence

from fusec.base.scalars.array_functions import scalar_function
from fusec.capture.names.scopes import ScopeNames


def bound_value(name: str, statement: ast.stmt, scope: ScopeNames) -> tuple[ast.expr, ast.stmt] | None:
    """What the variable is bound to by an assignment before the statement, with simple statements between; and that
    assignment."""
    if not scope.is_local(name) or scope.spoils(name):
        return None
    for other in reversed(_before(statement, scope)):
        match other:
            case ast.Assign([ast.Name(target)], value) if target == name:
                return value, other
            case ast.Assign() | ast.AugAssign() | ast.Expr() if name not in _bound(other):
                continue
            case _:
                return None
    return None


def is_computed_of(array: str, expression: ast.expr, statement: ast.stmt, scope: ScopeNames) -> bool:
    """Whether elements of the array take part in the value of the expression in the statement, or in a variable of it,
    where the variable `array` is bound to what it is bound to now."""
    names = _elements(expression, scope)
    if array in names:
        return True
    for name in sorted(names):
        bound = bound_value(name, statement, scope)
        if bound is None or is_bound_again(array, bound[1], statement, scope):
            continue
        if is_computed_of(array, *bound, scope):
            return True
    return False


def is_bound_again(array: str, binding: ast.stmt, statement: ast.stmt, scope: ScopeNames) -> bool:
    """Whether the array's variable is bound by the binding, or between it and the statement."""
    before = _before(statement, scope)
    return any(array in _bound(other) for other in before[before.index(binding) :])


def _before(statement: ast.stmt, scope: ScopeNames) -> Sequence[ast.stmt]:
    """The statements before this one in its block."""
    for node in ast.walk(scope.chain[-1].node):
        for block in (getattr(node, "body", None), getattr(node, "orelse", None), getattr(node, "finalbody", None)):
            if isinstance(block, list) and statement in block:
                return block[: block.index(statement)]
    return ()


def _bound(statement: ast.stmt) -> set[str]:
    """The variables that the statement binds; `a[k] = v` and `a += v` bind none anew."""
    stores = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    is_update = isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name)
    return stores - {statement.target.id} if is_update else stores  # type: ignore[attr-defined]


def _elements(expression: ast.expr, scope: ScopeNames) -> set[str]:
    """The variables whose elements the value is computed of, each at its own place."""
    match expression:
        case ast.Name(name):
            return {name}
        case ast.UnaryOp(ast.USub() | ast.UAdd() | ast.Invert(), operand):
            return _elements(operand, scope)
        case ast.BinOp(left, operator, right) if not isinstance(operator, ast.MatMult):
            return _elements(left, scope) | _elements(right, scope)
        case ast.Compare(left, [ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE() | ast.Eq() | ast.NotEq()], [right]):
            return _elements(left, scope) | _elements(right, scope)
        case ast.Call(function, arguments, []) if scalar_function(scope.canonical(function) or "") is not None:
            return {name for argument in arguments for name in _elements(argument, scope)}
        case _:
            return set()
