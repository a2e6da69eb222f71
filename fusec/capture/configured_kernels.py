"""Which kernel, with which grid and block, does a local name hold: `launch = kernel[grid, block]` or `kernel.forall(n)`?"""

import ast

from fusec.capture.blocks import StraightLine
from fusec.capture.forall_launches import launch_spelling
from fusec.capture.liveness import names_bound
from fusec.capture.names import ScopeNames


def configured_kernel(called: ast.Name, statement: ast.stmt, line: StraightLine, scope: ScopeNames) -> ast.expr | None:
    """`kernel[grid, block]` or `kernel.forall(n)`, whose names hold at the statement what they held when the name was bound.

    The name is bound once, by the straight line of the statement, and by nothing outside the function.
    """
    bindings = scope.bindings_of(called.id)
    if len(bindings) != 1 or not scope.is_local(called.id) or scope.spoils(called.id):
        return None
    for k, before in enumerate(line.statements):
        if before is statement:
            return None
        match before:
            case ast.Assign([ast.Name(id=called.id)], value):
                spelling = launch_spelling(value)
                if spelling is None or not isinstance(spelling.called, ast.Name | ast.Attribute):
                    return None
                between = line.statements[k : line.statements.index(statement)]
                return value if _are_kept(spelling.parts, between, scope) else None
    return None


def _are_kept(parts: tuple[ast.expr, ...], statements: tuple[ast.stmt, ...], scope: ScopeNames) -> bool:
    """Whether no statement, of this function or another one, binds what the grid and the block name."""
    used = {node.id for part in parts for node in ast.walk(part) if isinstance(node, ast.Name)}
    bound = frozenset[str]().union(*(names_bound(statement) for statement in statements))
    return not used & bound and all(
        (scope.is_local(name) and not scope.spoils(name)) or scope.constant(name) is not None for name in used
    )
