"""Classify a host statement between launches: elided, hoistable, host arithmetic or barrier."""

import ast
from dataclasses import replace

from fusec.base.ir.program import HostStatement
from fusec.capture.arrays.hoistable_statements import alias_of, may_run_earlier
from fusec.capture.arrays.host_statements import describe, host_statement
from fusec.capture.draft.context import LoweringContext
from fusec.capture.flow.basic_blocks import StraightLine
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
        return replace(item, is_elided=True)
    if allocation(statement, line, around) is not None:
        return replace(item, may_run_earlier=True)
    if may_run_earlier(statement, line, around):
        return replace(item, may_run_earlier=True, alias_of=alias_of(statement))
    if place_obstacle(statement, facts) is None and statement_pragmas(statement, facts.pragmas).pragma is None:
        return replace(item, arithmetic=host_arithmetic(statement, line, around))
    return item
