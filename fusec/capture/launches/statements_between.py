"""Classify a host statement between launches: elided, hoistable, host arithmetic or barrier."""

import ast
from dataclasses import replace

from fusec.base.ir.host_statement import EarlyBinding, Elided, HostStatement, Role
from fusec.capture.arrays.host_statements import describe, host_statement
from fusec.capture.draft.context import LoweringContext
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.inner_statements.hoistable_statements import early_binding
from fusec.capture.launches.allocations import allocation
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.numbers.host_statements import host_arithmetic
from fusec.capture.source.file_facts import FileFacts
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.pragmas import statement_pragmas
from fusec.capture.source.statement_places import place_obstacle


def is_elided(statement: ast.stmt, scope: ScopeNames) -> bool:
    """Whether it is `cuda.synchronize()` and the configuration says `sync = "elide"`."""
    match statement:
        case ast.Expr(ast.Call(func=function, args=[], keywords=[])) if scope.package.facts.launches.elides_synchronise:
            return scope.canonical(function) == "numba.cuda.synchronize"
        case _:
            return False


def statement_beside(
    statement: ast.stmt, line: StraightLine, facts: FileFacts, around: LoweringContext
) -> HostStatement:
    """The statement, classified: it may be elided, hoisted before the launches, or computed by the dispatcher."""
    item = host_statement(statement, Obstacle(describe(statement).what), around.file)
    if is_elided(statement, around.scope):
        return replace(item, role=Elided())
    if allocation(statement, line, around) is not None:
        return replace(item, role=EarlyBinding())
    role: Role | None = early_binding(statement, line, around)
    has_place = place_obstacle(statement, facts) is None
    if role is None and has_place and statement_pragmas(statement, facts.pragmas).pragma is None:
        role = host_arithmetic(statement, line, around)
    return item if role is None else replace(item, role=role)
