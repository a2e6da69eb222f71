"""Launches in an `if` that can join a preceding or following launch because the test can be hoisted."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeGuard

from fusec.base.ir.kernel import Launch
from fusec.base.ir.launch_loop import Asked, LaunchBranch
from fusec.base.ir.program import Comments, LeadingCondition, Region
from fusec.base.ir.thread_kernel import RESERVED
from fusec.base.text.source_span import cover
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.item_regions import Item
from fusec.capture.flow.access_paths import asked_by, paths_of
from fusec.capture.flow.basic_blocks import Function, StraightLine, straight_lines
from fusec.capture.flow.definite_assignment import surely_bound
from fusec.capture.launches.front_end import in_one_space, region_of
from fusec.capture.launches.function_lookup import GridFunctions
from fusec.capture.launches.launch_line import items_of_launches
from fusec.capture.source.file_facts import FileFacts
from fusec.capture.source.source_file import SourceFile, segment, span
from fusec.capture.source.statement_names import names_read
from fusec.capture.source.syntax import walk

_IN_TESTS = (ast.Name, ast.Attribute, ast.Constant, ast.BoolOp, ast.UnaryOp, ast.Compare)


def conditional_regions(
    name: str, function: Function, facts: FileFacts, around: LoweringContext, functions: GridFunctions
) -> Iterator[Region]:
    """`if test: first[g, b](u)`, then `second[g, b](u)`: two launches of a straight line if the test holds.

    They are fused only if all of them can be; if the test does not hold, the second one runs unchanged.
    """
    if around.function.is_compiled or not around.scope.package.facts.has_launches:
        return
    lines = {line.statements[0]: line for line in straight_lines(function, around.scope)}
    for branch, after in _neighbours(function):
        if after not in lines or not (_is_branch(branch) and is_launch(after)):
            continue
        if not _is_plain(branch.test) or not _is_laid_out(branch, after, facts.file):
            continue
        line = StraightLine((*branch.body, after), lines[after].seen_on_error)
        items = in_one_space(items_of_launches(function, line, facts, around, functions))
        if _are_launches(items):
            region = region_of(name, function, items, facts)
            place = span(facts.file, branch)
            whole = cover(place, span(facts.file, after))
            yield replace(region, comments=Comments(), bond=LeadingCondition(place), span=whole)


def _is_laid_out(branch: ast.If, after: ast.stmt, file: SourceFile) -> bool:
    """Whether only white space precedes the statements, and nothing follows the last one of the branch."""
    lines = [line.encode() for line in file.table.lines]
    starts = [lines[each.lineno - 1][: each.col_offset] for each in (branch, branch.body[0], after)]
    inner = branch.body[-1]
    behind = lines[(inner.end_lineno or inner.lineno) - 1][inner.end_col_offset or 0 :]
    is_blank = not behind.strip() and all(not start.strip(b" \t") for start in starts)
    return is_blank and starts[0] == starts[2] != starts[1] and starts[1].startswith(starts[0])


def _neighbours(function: Function) -> Iterator[tuple[ast.stmt, ast.stmt]]:
    """Each two successive statements of a block, in source order."""
    blocks = (getattr(node, part, None) for node in walk(function) for part in ("body", "orelse", "finalbody"))
    found = [pair for block in blocks if isinstance(block, list) for pair in pairwise(block)]
    yield from sorted(found, key=lambda pair: (pair[0].lineno, pair[0].col_offset))


def _is_branch(statement: ast.stmt) -> TypeGuard[ast.If]:
    """Whether it is an `if` of launches only, without `else`."""
    return isinstance(statement, ast.If) and not statement.orelse and all(map(is_launch, statement.body))


def _is_plain(test: ast.expr) -> bool:
    return all(isinstance(node, _IN_TESTS) for node in walk(test))


def _are_launches(items: Sequence[Item]) -> bool:
    return bool(items) and all(isinstance(item, Launch) and not item.results for _, item in items)


def is_launch(statement: ast.stmt) -> bool:
    """Whether it has the syntax of a launch: `kernel[grid, block](u)`."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Call)
        and isinstance(statement.value.func, ast.Subscript)
    )


def regions_with_branch(
    name: str, function: Function, facts: FileFacts, around: LoweringContext, functions: GridFunctions
) -> Iterator[Region]:
    """`first[g, b](u)`, then `if grid.is_split: second[g, b](t, v)`: two launches of a straight line if the test holds.

    The test is evaluated before the first launch, so it may not run code, and may only read values of Python's.
    """
    if around.function.is_compiled or not around.scope.package.facts.has_launches:
        return
    lines = {line.statements[-1]: line for line in straight_lines(function, around.scope)}
    for before, branch in _neighbours(function):
        if before not in lines or not (_is_branch(branch) and is_launch(before)):
            continue
        sure = surely_bound(function, before)
        if not _is_laid_out_behind(branch, facts.file) or not names_read(branch.test) <= sure - RESERVED:
            continue
        line = StraightLine((before, *branch.body), lines[before].seen_on_error)
        asked = asked_by(branch.test, paths_of(line, function, around.scope))
        found = items_of_launches(function, line, facts, around, functions, branch.test) if asked else []
        items = in_one_space(found)
        if _are_launches(items):
            region = region_of(name, function, [*items[:-1], _with_attributes(items[-1], asked)], facts)
            test = segment(facts.file, branch.test)
            yield replace(region, comments=Comments(), bond=LaunchBranch(test, 1, asked))


def _with_attributes(item: Item, asked: tuple[Asked, ...]) -> Item:
    """The last launch, extended by the attributes and entries that the test reads."""
    statement, launch = item
    assert isinstance(launch, Launch)
    known = {text for _, text in launch.attributes}
    read = (text for text in dict.fromkeys(each.path for each in asked) if not text.isidentifier())
    return statement, replace(
        launch, attributes=(*launch.attributes, *((text, text) for text in read if text not in known))
    )


def _is_laid_out_behind(branch: ast.If, file: SourceFile) -> bool:
    """Whether the `if` is alone on its line, without a comment, and each statement begins a line."""
    lines = [line.encode() for line in file.table.lines]
    header = lines[branch.lineno - 1]
    starts = [lines[each.lineno - 1][: each.col_offset] for each in (branch, *branch.body)]
    is_blank = all(not start.strip(b" \t") for start in starts) and starts[0] != starts[1]
    test = branch.test
    is_short = test.lineno == test.end_lineno == branch.lineno and branch.body[0].lineno > branch.lineno
    return is_blank and is_short and header[test.end_col_offset or 0 :].strip() == b":"
