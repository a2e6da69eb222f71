"""The front end for NumPy array expressions: lower a simple statement to its launches."""

import ast
from dataclasses import replace

from fusec.capture.arrays.host_statements import doubtful_call, host_reason, host_statement, late_operand, left_alone
from fusec.capture.arrays.row_reductions import ALONG_COLUMNS
from fusec.capture.arrays.statements import statement_launch
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.lowered_statement import LoweredStatement
from fusec.capture.draft.reading import Option
from fusec.capture.flow.block_headers import Check
from fusec.capture.inner_statements.checks import lowered_check
from fusec.capture.inner_statements.inner_expressions import (
    hidden_operations,
    in_turn,
    inner_launches,
    is_arithmetic_of_opaque,
    is_ending_reduction,
)
from fusec.capture.inner_statements.library_calls import written_calls
from fusec.capture.inner_statements.nested_reductions import nested_expression, nested_launches
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.syntax import is_deeper_than

_DEEPEST = 100  # an expression is lowered by recursion


def lower_statement(statement: ast.stmt, around: LoweringContext) -> LoweredStatement:
    """The launches of a simple statement and the host statement that remains."""
    if is_deeper_than(statement, _DEEPEST):
        return left_alone(statement, Obstacle("deeply nested expression", "FUS403"), around)
    if isinstance(statement, Check):
        return lowered_check(statement, around)
    doubt = doubtful_call(statement, around)
    if doubt is not None:
        return left_alone(statement, doubt, around)
    written = written_calls(statement, around) if around.has(Option.CALLS) else None
    if written is not None:
        return written
    nested = nested_launches(statement, around) if around.has(Option.NESTED) else ()
    if nested:
        return LoweredStatement(nested, None)
    inside = nested_expression(statement, around) if around.has(Option.NESTED) else ()
    if inside:
        return LoweredStatement(inside, host_statement(statement, _reason(statement, around), around.file))
    whole = statement_launch(statement, around)
    if whole == ALONG_COLUMNS and around.reading.against_rows is None:
        without = lower_statement(statement, around.refusing_rows(ALONG_COLUMNS))
        inner = inner_launches(statement, statement, around)
        if len(inner) != 1 or without.rest is None or _operations(inner) <= _operations(without.launches):
            return without
        return LoweredStatement(in_turn(inner, statement, around), without.rest)
    ends = inner_launches(statement, statement, around, reductions=True) if _may_end(whole) else ()
    ends = ends if any(map(is_ending_reduction, ends)) else ()
    if isinstance(whole, Draft) and not ends and _is_best(whole, statement, around):
        return LoweredStatement((whole,), None)
    if isinstance(whole, Draft) and around.reading.parts and not whole.evaluation.opaque_first:
        rows_as_values = replace(around.reading, table_rows=frozenset(), elements=frozenset())  # are opaque operands
        as_values = lower_statement(statement, replace(around, reading=rows_as_values))
        if as_values.launches and all(launch.evaluation.opaque_first for launch in as_values.launches):
            return as_values
    inner = inner_launches(statement, statement, around)
    if isinstance(whole, Draft) and not inner and not ends:
        return LoweredStatement((whole,), None)
    obstacle = whole if isinstance(whole, Obstacle) else late_operand(whole)
    reason = host_reason(statement, obstacle, bool(inner), around)
    return LoweredStatement(in_turn(ends or inner, statement, around), host_statement(statement, reason, around.file))


def _operations(launches: tuple[Draft, ...]) -> int:
    return sum(launch.evidence.operations for launch in launches)


def _reason(statement: ast.stmt, around: LoweringContext) -> Obstacle:
    """The obstacle of a statement that stays although one of its expressions is a launch."""
    whole = statement_launch(statement, around)
    return host_reason(statement, whole if isinstance(whole, Obstacle) else None, True, around)


def _may_end(whole: Draft | Obstacle) -> bool:
    """Whether a reduction inside the statement, as the end of a group, may be worth more than the whole statement."""
    if isinstance(whole, Obstacle):
        return True
    return is_arithmetic_of_opaque(whole) or bool(whole.opaque_nodes and whole.evidence.operations < 2)


def _is_best(launch: Draft, statement: ast.stmt, around: LoweringContext) -> bool:
    """Whether the whole statement runs at least as many array operations as its opaque operands contain."""
    if not launch.opaque_nodes:
        return True
    return launch.evaluation.opaque_first and launch.evidence.operations >= hidden_operations(launch, statement, around)
