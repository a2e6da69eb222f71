"""Which launches run one after the other if a condition holds: those of an `if`, and the one behind it?"""

import ast
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from fusec.base.kernel import Launch
from fusec.base.program import Region
from fusec.base.source_span import cover
from fusec.capture.blocks import Function, StraightLine, straight_lines
from fusec.capture.file_facts import FileFacts
from fusec.capture.grid_functions import GridFunctions
from fusec.capture.grid_launches import in_one_space, region_of
from fusec.capture.launch_line import LaunchLine
from fusec.capture.nodes import walk
from fusec.capture.source_file import SourceFile, span
from fusec.capture.surroundings import Surroundings

_IN_TESTS = (ast.Name, ast.Attribute, ast.Constant, ast.BoolOp, ast.UnaryOp, ast.Compare)


def conditional_regions(
    name: str, function: Function, facts: FileFacts, around: Surroundings, functions: GridFunctions
) -> Iterator[Region]:
    """`if test: first[g, b](u)`, then `second[g, b](u)`: two launches of a straight line where the test holds.

    They may be fused there if all of them are: where it does not hold, the second one runs as it did.
    """
    if around.is_compiled or not around.scope.package.has_launches:
        return
    lines = {line.statements[0]: line for line in straight_lines(function, around.scope)}
    for branch, after in _pairs(function):
        if after not in lines or not _is_laid_out(branch, after, facts.file):
            continue
        line = StraightLine((*branch.body, after), lines[after].seen_on_error)
        items = in_one_space(LaunchLine(name, function, line, facts, around, functions).items())
        if items and all(isinstance(item, Launch) and not item.results for _, item in items):
            region = region_of(name, function, items, facts)
            place = span(facts.file, branch)
            whole = cover(place, span(facts.file, after))
            yield replace(region, pragmas=(), ignored=(), condition=place, span=whole)


def _is_laid_out(branch: ast.If, after: ast.stmt, file: SourceFile) -> bool:
    """Whether nothing but white space stands before the statements, and nothing behind the last one of the branch."""
    lines = [line.encode() for line in file.table.lines]
    starts = [lines[each.lineno - 1][: each.col_offset] for each in (branch, branch.body[0], after)]
    inner = branch.body[-1]
    behind = lines[(inner.end_lineno or inner.lineno) - 1][inner.end_col_offset or 0 :]
    is_blank = not behind.strip() and all(not start.strip(b" \t") for start in starts)
    return is_blank and starts[0] == starts[2] != starts[1] and starts[1].startswith(starts[0])


def _pairs(function: Function) -> Iterator[tuple[ast.If, ast.stmt]]:
    """Each `if` of launches only, without `else`, and the launch behind it, in source order."""
    blocks = (getattr(node, part, None) for node in walk(function) for part in ("body", "orelse", "finalbody"))
    found = [pair for block in blocks if isinstance(block, list) for pair in pairwise(block)]
    for branch, after in sorted(found, key=lambda pair: (pair[0].lineno, pair[0].col_offset)):
        if isinstance(branch, ast.If) and _holds_launches(branch) and is_launch(after):
            yield branch, after


def _holds_launches(branch: ast.If) -> bool:
    """Whether it does nothing else, and its test is names, attributes and constants."""
    is_plain = all(isinstance(node, _IN_TESTS) for node in walk(branch.test))
    return is_plain and not branch.orelse and all(map(is_launch, branch.body))


def is_launch(statement: ast.stmt) -> bool:
    """Whether it is spelled as one: `kernel[grid, block](u)`."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Call)
        and isinstance(statement.value.func, ast.Subscript)
    )
