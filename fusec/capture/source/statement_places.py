"""Check whether a call may replace a statement at its place in the file."""

import ast

from fusec.capture.source.file_facts import FileFacts
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.pragmas import statement_pragmas


def place_obstacle(statement: ast.stmt, facts: FileFacts) -> Obstacle | None:
    """The obstacle; None for a statement that is alone on its lines and not turned off by a comment."""
    if statement_pragmas(statement, facts.pragmas).is_off:
        return Obstacle("is turned off by a comment", "FUS303")
    before = facts.file.table.lines[statement.lineno - 1].encode()[: statement.col_offset]
    lines = (statement.lineno, statement.end_lineno or statement.lineno)
    if before.strip() or any(line in facts.shared_lines for line in lines):
        return Obstacle("shares its line with another statement")
    return None
