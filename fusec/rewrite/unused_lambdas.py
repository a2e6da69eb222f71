"""Remove named lambdas that are unused after the calls of a function are fused."""

import ast
import re
import warnings
from collections.abc import Iterator, Sequence
from itertools import accumulate

from fusec.base.ir.program import Module
from fusec.rewrite.edit import Edit, body_encoding

_SHOW_NAMES = frozenset(("locals", "vars", "eval", "exec", "dir", "_getframe", "currentframe"))


def unused_lambdas(module: Module, edits: Sequence[Edit]) -> Iterator[Edit]:
    """The removal of each line `square = lambda x: x * x` in a function if every other mention of the name is replaced.

    The lambda stays if it shares its line, even with a comment, if it computes defaults, or if other code may read the
    name.
    """
    encoding = body_encoding(module.encoding)
    if b"\f" in module.source or not (encoding == "utf-8" or module.source.isascii()):
        return  # positions on a line are then no byte offsets
    lines = module.source.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(module.source)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) and not _shows_names(function):
            end = starts[(function.end_lineno or function.lineno) - 1] + (function.end_col_offset or 0)
            own = [edit for edit in edits if starts[function.lineno - 1] <= edit.start < end]
            for statement in reversed(function.body):  # a lambda may call those above it
                name = _name_of_lambda(statement)
                line = _line_edit(statement, lines, starts)
                if name and line is not None and _is_replaced(name, line, function, starts, own):
                    own.append(line)
                    yield line
                    yield from _empty_line_below(line, lines, starts, own)


def _name_of_lambda(statement: ast.stmt) -> str:
    match statement:
        case ast.Assign([ast.Name(id=name)], ast.Lambda(args=arguments)):
            defaults = (*arguments.defaults, *(default for default in arguments.kw_defaults if default is not None))
            return name if all(isinstance(default, ast.Constant) for default in defaults) else ""
        case _:
            return ""


def _shows_names(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    names = {node.id if isinstance(node, ast.Name) else getattr(node, "attr", "") for node in ast.walk(function)}
    declared = any(isinstance(node, ast.Global | ast.Nonlocal) for node in ast.walk(function))
    return declared or not names.isdisjoint(_SHOW_NAMES)


def _line_edit(statement: ast.stmt, lines: Sequence[bytes], starts: Sequence[int]) -> Edit | None:
    """The removal of its line; None if it shares the line."""
    first = statement.lineno - 1
    own = lines[first][statement.col_offset : statement.end_col_offset]
    if statement.end_lineno != statement.lineno or own != lines[first].strip():
        return None
    return Edit(starts[first], starts[first + 1], b"")


def _empty_line_below(
    line: Edit, lines: Sequence[bytes], starts: Sequence[int], edits: Sequence[Edit]
) -> Iterator[Edit]:
    """The removal of the empty line that would follow another empty line, or the head of the function."""
    first = starts.index(line.start)
    removed = {edit.start for edit in edits}
    after = next(k for k in range(first, len(starts)) if starts[k] not in removed)
    above = lines[first - 1].strip()
    if (not above or above.endswith(b":")) and after < len(lines) and not lines[after].strip():
        yield Edit(starts[after], starts[after + 1], b"")


def _is_replaced(name: str, line: Edit, function: ast.AST, starts: Sequence[int], edits: Sequence[Edit]) -> bool:
    """Whether the name is mentioned elsewhere, only in replaced stretches, and by none of their replacements."""
    if any(edit.start < line.end and line.start < edit.end for edit in edits):
        return False
    mentions = [node for node in ast.walk(function) if _mentions(node, name)]
    names = [node for node in mentions if isinstance(node, ast.Name)]
    places = [starts[node.lineno - 1] + node.col_offset for node in names]
    outside = [place for place in places if not line.start <= place < line.end]
    if len(outside) + 1 != len(mentions) or not outside:
        return False
    are_replaced = all(any(edit.start <= place < edit.end for edit in edits) for place in outside)
    word = re.compile(rb"\b" + re.escape(name.encode()) + rb"\b")
    return are_replaced and name.isascii() and not any(word.search(edit.content) for edit in edits)


def _mentions(node: ast.AST, name: str) -> bool:
    return name in (getattr(node, "id", ""), getattr(node, "arg", ""), getattr(node, "name", ""))
