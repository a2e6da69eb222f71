"""Which launches of an `if` run after the launch before it wherever the test holds, which may be asked before both?"""

import ast
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from fusec.base.grid_launch import RESERVED
from fusec.base.kernel import Launch
from fusec.base.launch_branch import Asked, LaunchBranch
from fusec.base.program import Region
from fusec.capture.argument_paths import paths_of
from fusec.capture.blocks import Function, StraightLine, straight_lines
from fusec.capture.bound_names import surely_bound
from fusec.capture.branch_tests import asked_by
from fusec.capture.conditional_launches import is_launch
from fusec.capture.file_facts import FileFacts
from fusec.capture.grid_functions import GridFunctions
from fusec.capture.grid_launches import in_one_space, region_of
from fusec.capture.launch_line import Item, LaunchLine
from fusec.capture.nodes import walk
from fusec.capture.source_file import SourceFile, segment
from fusec.capture.statement_names import names_read
from fusec.capture.surroundings import Surroundings


def regions_with_branch(
    name: str, function: Function, facts: FileFacts, around: Surroundings, functions: GridFunctions
) -> Iterator[Region]:
    """`first[g, b](u)`, then `if grid.is_split: second[g, b](t, v)`: two launches of a straight line where the test holds.

    The test is asked before the first launch, so it may read nothing that runs code, and nothing that is no value of Python's.
    """
    if around.is_compiled or not around.scope.package.has_launches:
        return
    lines = {line.statements[-1]: line for line in straight_lines(function, around.scope)}
    for before, branch in _pairs(function):
        sure = surely_bound(function, before)
        names = names_read(branch.test)
        if before not in lines or not _is_laid_out(branch, facts.file) or not names <= sure - RESERVED:
            continue
        line = StraightLine((before, *branch.body), lines[before].seen_on_error)
        asked = asked_by(branch.test, paths_of(line, function, around.scope))
        launches = LaunchLine(name, function, line, facts, around, functions)
        items = in_one_space(launches.items(branch.test)) if asked else []
        if items and all(isinstance(item, Launch) and not item.results for _, item in items):
            region = region_of(name, function, [*items[:-1], _with_attributes(items[-1], asked)], facts)
            test = segment(facts.file, branch.test)
            yield replace(region, pragmas=(), ignored=(), branch=LaunchBranch(test, 1, asked))


def _with_attributes(item: Item, asked: tuple[Asked, ...]) -> Item:
    """The last launch, which takes the attributes and entries that the test reads, too: nobody asks it for their variables."""
    statement, launch = item
    assert isinstance(launch, Launch)
    known = {text for _, text in launch.attributes}
    read = (text for text in dict.fromkeys(each.path for each in asked) if not text.isidentifier())
    return statement, replace(
        launch, attributes=(*launch.attributes, *((text, text) for text in read if text not in known))
    )


def _pairs(function: Function) -> Iterator[tuple[ast.stmt, ast.If]]:
    """Each launch with the `if` of launches only, without `else`, behind it, in source order."""
    blocks = (getattr(node, part, None) for node in walk(function) for part in ("body", "orelse", "finalbody"))
    found = [pair for block in blocks if isinstance(block, list) for pair in pairwise(block)]
    for before, branch in sorted(found, key=lambda pair: (pair[0].lineno, pair[0].col_offset)):
        if isinstance(branch, ast.If) and is_launch(before) and not branch.orelse and all(map(is_launch, branch.body)):
            yield before, branch


def _is_laid_out(branch: ast.If, file: SourceFile) -> bool:
    """Whether the `if` stands on a line of its own, without a comment, and the statements begin lines of theirs."""
    lines = [line.encode() for line in file.table.lines]
    header = lines[branch.lineno - 1]
    starts = [lines[each.lineno - 1][: each.col_offset] for each in (branch, *branch.body)]
    is_blank = all(not start.strip(b" \t") for start in starts) and starts[0] != starts[1]
    test = branch.test
    is_short = test.lineno == test.end_lineno == branch.lineno and branch.body[0].lineno > branch.lineno
    return is_blank and is_short and header[test.end_col_offset or 0 :].strip() == b":"
