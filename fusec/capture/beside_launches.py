"""What is a statement that launches nothing, among statements that do?"""

import ast
from dataclasses import replace

from fusec.base.program import HostStatement
from fusec.capture.blocks import StraightLine
from fusec.capture.early_statements import alias_of, may_run_earlier
from fusec.capture.elided_statements import is_elided
from fusec.capture.file_facts import FileFacts
from fusec.capture.grid_allocations import allocation
from fusec.capture.host_arithmetic import host_arithmetic
from fusec.capture.host_statements import describe, host_statement
from fusec.capture.obstacle import Obstacle
from fusec.capture.pragma_lines import statement_pragmas
from fusec.capture.statement_places import place_obstacle
from fusec.capture.surroundings import Surroundings


def statement_beside(statement: ast.stmt, line: StraightLine, facts: FileFacts, around: Surroundings) -> HostStatement:
    """The statement, with what lets launches pass it: it may be left out, run before them all, or be computed by the dispatcher."""
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
