"""What is known of the names that calls of launching functions give to the arrays that they make?"""

import ast
from collections.abc import Sequence

from fusec.base.grid_launch import RESERVED
from fusec.capture.blocks import Function, StraightLine
from fusec.capture.liveness import names_bound, names_shown
from fusec.capture.names import ScopeNames


def is_new_name(target: str, statement: ast.stmt, line: StraightLine, function: Function, scope: ScopeNames) -> bool:
    """Whether only this function binds the variable, and nothing of the line names it before."""
    before = line.statements[: line.statements.index(statement)]
    nodes = (node for each in (*before, getattr(statement, "value", statement)) for node in ast.walk(each))
    is_named = any(isinstance(node, ast.Name) and node.id == target for node in nodes)
    is_seen = target in line.seen_on_error | names_shown(function)
    is_own = scope.is_local(target) and not scope.spoils(target) and target not in RESERVED
    return is_own and not is_seen and not is_named


def alike_before(statement: ast.stmt, line: StraightLine, made_like: Sequence[tuple[int, str, str]]) -> dict[str, str]:
    """The arrays that earlier launches made like others, where both names still hold the same."""
    statements = line.statements
    place = statements.index(statement)
    found = [(made, like, _bound(statements[k + 1 : place])) for k, made, like in made_like]
    return {made: like for made, like, bound in found if bound.isdisjoint((made, like))}


def _bound(statements: Sequence[ast.stmt]) -> frozenset[str]:
    return frozenset[str]().union(*(names_bound(statement) for statement in statements))
