"""Place the statements of unrolled loops in a straight line, so that a fused launch can replace a whole loop."""

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.operand import Evaluated
from fusec.base.ir.program import Region, WholeLoops
from fusec.base.scalars.expression import Load, Reduce
from fusec.capture.draft.lowered_statement import LoweredStatement
from fusec.capture.draft.outcomes import Inner, Returned
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.flow.liveness import names_bound
from fusec.capture.flow.loop_unrolling import UnrolledLoop
from fusec.capture.regions.lowered import Lowered
from fusec.capture.source.dedent import dedented
from fusec.capture.source.source_file import SourceFile, segment, span

Loops = Mapping[ast.For, UnrolledLoop]


def with_rounds(line: StraightLine, loops: Loops) -> tuple[StraightLine, dict[ast.stmt, UnrolledLoop]]:
    """The line with the loops' statements in their places, and the loop of each such statement.

    A loop that binds names which may be read after an error is kept: a group binds all of its results or none.
    """
    of_loop: dict[ast.stmt, UnrolledLoop] = {}
    statements: list[ast.stmt] = []
    for statement in line.statements:
        loop = loops.get(statement) if isinstance(statement, ast.For) else None
        inner = (statement,) if loop is None or names_bound(statement) & line.seen_on_error else loop.statements
        statements += inner
        of_loop |= dict.fromkeys(inner, loop) if loop is not None else {}
    return replace(line, statements=tuple(statements)), of_loop


def is_launch_of_loop(lowered: LoweredStatement) -> bool:
    """Whether it is one launch that computes elements of named operands, so that the loop's text can run unchanged."""
    if lowered.rest is not None or len(lowered.launches) != 1:
        return False
    (launch,) = lowered.launches
    if all(isinstance(statement.value, Load) for statement in launch.kernel.body):
        return False  # another name for an array, or a copy
    if isinstance(launch.outcome, Returned | Inner) or any(isinstance(s, Reduce) for s in launch.kernel.body):
        return False
    return not launch.kernel.rows.shapes and not any(isinstance(operand, Evaluated) for operand in launch.operands)


def is_parted(loop: UnrolledLoop, part: Sequence[Lowered]) -> bool:
    """Whether the part of a line contains some statements of the loop, and another part the others: the launches of
    neither may replace the loop."""
    return 0 < sum(item.loop is loop.loop for item in part) < len(loop.statements)


def as_part_of_loop(
    lowered: LoweredStatement, statement: ast.stmt, loop: UnrolledLoop, file: SourceFile
) -> LoweredStatement:
    """The launch in the place of the loop; the last one has the loop's text. Other statements are unchanged."""
    if not is_launch_of_loop(lowered):
        return lowered
    (launch,) = lowered.launches
    place = span(file, loop.loop)
    is_last = statement is loop.statements[-1]
    text = dedented(segment(file, loop.loop), place) if is_last else ""
    constants = tuple(sorted({*launch.mentions.constants, *loop.constants}))
    source = replace(launch.source, text=text, span=place, statement_span=place, value_span=None)
    whole = replace(launch, source=source, mentions=replace(launch.mentions, constants=constants))
    return LoweredStatement((whole,), None)


def with_otherwise(region: Region, others: Iterable[Region]) -> Region:
    """The region of whole loops, with the other regions inside it as the alternative if a loop is not fused."""
    if not isinstance(region.bond, WholeLoops):
        return region
    place = region.span
    inside = (other for other in others if place.holds(other.span))
    return replace(region, bond=replace(region.bond, otherwise=tuple(inside)))
