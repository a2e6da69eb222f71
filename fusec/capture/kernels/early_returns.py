"""Remove early returns from a kernel's body: the statements that follow move into an `else`."""

import ast
from collections.abc import Mapping, Sequence
from itertools import pairwise

from fusec.base.ir.affine import Affine
from fusec.base.ir.thread_kernel import THREADS
from fusec.capture.kernels.thread_indices import affine_value
from fusec.capture.source.syntax import walk

_MOST_STEPS = 100
_INDENT = "    "
_ENDS = ast.Return | ast.Continue
_INVERSE: dict[type[ast.cmpop], str] = {
    ast.Lt: ">=", ast.LtE: ">", ast.Gt: "<=", ast.GtE: "<", ast.Eq: "!=", ast.NotEq: "==",
}  # fmt: skip


def leaves_early(body: Sequence[ast.stmt]) -> bool:
    """Whether a statement ends the thread, or its iteration, outside the thread's own loops."""
    return any(_leaves(statement) for statement in body)


def without_early_returns(text: str, values: Mapping[str, Affine]) -> str | None:
    """The statements without `return` and `continue`; None if some paths through an `if` leave and others go on.

    `if x < 0: return` and `y[i] = x`  ->  `if not (x < 0): y[i] = x`. `values` are the variables known as affine.
    """
    for _ in range(_MOST_STEPS):
        body = ast.parse(text).body
        if not leaves_early(body):
            return text
        lines = text.splitlines()
        if _has_shared_lines(body):
            return None
        changed = _on_own_line(lines, body) or _step(lines, body, values)
        if changed is None:
            return None
        text = "\n".join(changed)
    return None


def _leaves(statement: ast.stmt) -> bool:
    """Whether it leaves; a `continue` inside a nested loop belongs to that loop, a `return` does not."""
    match statement:
        case ast.Return() | ast.Continue():
            return True
        case ast.If(body=body, orelse=otherwise):
            return leaves_early((*body, *otherwise))
        case _:
            return any(isinstance(node, ast.Return) for node in walk(statement))


def _surely_leaves(block: Sequence[ast.stmt]) -> bool:
    return any(
        isinstance(statement, _ENDS)
        or (isinstance(statement, ast.If) and _surely_leaves(statement.body) and _surely_leaves(statement.orelse))
        for statement in block
    )


def _has_shared_lines(body: Sequence[ast.stmt]) -> bool:
    nodes = [node for statement in body for node in walk(statement) if isinstance(node, ast.stmt)]
    blocks = [body, *(getattr(node, part, []) for node in nodes for part in ("body", "orelse"))]
    pairs = [pair for block in blocks for pair in pairwise(block)]
    return any(first.end_lineno == second.lineno for first, second in pairs)


def _on_own_line(lines: list[str], body: Sequence[ast.stmt]) -> list[str] | None:
    """`if x < 0: return` on two lines; None if no statement follows a colon on its line."""
    for node in (node for statement in body for node in walk(statement)):
        for block in (getattr(node, "body", None), getattr(node, "orelse", None)):
            if not isinstance(node, ast.If | ast.For) or not block or _begins_line(block[0], lines):
                continue
            place, first = block[0].lineno - 1, block[0]
            head, rest = lines[place][: first.col_offset].rstrip(), lines[place][first.col_offset :]
            inner = " " * (len(head) - len(head.lstrip())) + _INDENT
            return [*lines[:place], head, f"{inner}{rest}", *lines[place + 1 :]]
    return None


def _begins_line(statement: ast.stmt, lines: list[str]) -> bool:
    return not lines[statement.lineno - 1][: statement.col_offset].strip()


def _step(lines: list[str], block: Sequence[ast.stmt], values: Mapping[str, Affine]) -> list[str] | None:
    """Remove one `return`, or take one step towards it; None if there is none. No statement follows the block."""
    place = next(k for k, statement in enumerate(block) if _leaves(statement))
    statement, rest = block[place], block[place + 1 :]
    match statement:
        case ast.Return(value=None) | ast.Continue():
            return _without_end(lines, statement, block[-1], is_only=place == 0)
        case ast.If(body=body, orelse=otherwise) if not rest:
            return _step(lines, body if leaves_early(body) else otherwise, values)
        case ast.If(body=body, orelse=otherwise) if _surely_leaves(body) and _surely_leaves(otherwise):
            return [*lines[: statement.end_lineno], *lines[_last_line(rest) :]]
        case ast.If() if _only_end_goes_on(statement):
            return _with_rest_in_else(lines, statement, rest, values)
        case _:
            return None


def _without_end(lines: list[str], end: ast.stmt, last: ast.stmt, *, is_only: bool) -> list[str]:
    """The lines without the statement that leaves and the rest of its block; a comment beside it stays."""
    line = lines[end.lineno - 1]
    before, comment = line[: end.col_offset], line[end.end_col_offset :]
    kept = [f"{before}pass{comment}"] if is_only else [f"{before}{comment.lstrip()}"] if comment.strip() else []
    return [*lines[: end.lineno - 1], *kept, *lines[last.end_lineno or last.lineno :]]


def _only_end_goes_on(statement: ast.If) -> bool:
    """Whether all branches leave except the last `else`, written or not, in which no path leaves."""
    if not _surely_leaves(statement.body):
        return False
    match statement.orelse:
        case [ast.If() as further] if _is_elif(statement, further):
            return _only_end_goes_on(further)
        case otherwise:
            return not leaves_early(otherwise)


def _is_elif(statement: ast.If, further: ast.If) -> bool:
    return further.col_offset == statement.col_offset


def _with_rest_in_else(
    lines: list[str], statement: ast.If, rest: Sequence[ast.stmt], values: Mapping[str, Affine]
) -> list[str]:
    """Move what follows the `if` into its `else`; the test is negated if the branch only leaves."""
    end, last, otherwise = statement.end_lineno or statement.lineno, _last_line(rest), _last_else(statement)
    further = " " * (otherwise[0].col_offset - statement.col_offset) if otherwise else _INDENT
    inner = [f"{further}{line}" if line.strip() else line for line in lines[end:last]]
    only = statement.body[0]
    is_plain = len(statement.body) == 1 and not statement.orelse and "#" not in lines[only.lineno - 1]
    test, place = statement.test, statement.lineno - 1
    if is_plain and isinstance(only, _ENDS) and test.lineno == test.end_lineno == statement.lineno:
        line = lines[place]
        asked = f"{line[: test.col_offset]}{_inverse(test, line, values)}{line[test.end_col_offset :]}"
        between = lines[place + 1 : only.lineno - 1]
        return [*lines[:place], asked, *between, *inner, *lines[last:]]
    blank = " " * statement.col_offset
    opened = [] if otherwise else [f"{blank}else:"]
    return [*lines[:end], *opened, *inner, *lines[last:]]


def _last_line(block: Sequence[ast.stmt]) -> int:
    return block[-1].end_lineno or block[-1].lineno


def _last_else(statement: ast.If) -> list[ast.stmt]:
    match statement.orelse:
        case [ast.If() as further] if _is_elif(statement, further):
            return _last_else(further)
        case otherwise:
            return otherwise


def _inverse(test: ast.expr, line: str, values: Mapping[str, Affine]) -> str:
    """The negation of the test: `i < 3` is exact for integers; with a NaN, neither `x <= 0` nor `x > 0` holds."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return line[operand.col_offset : operand.end_col_offset]
        case ast.Compare(left=left, ops=[op], comparators=[right]) if isinstance(op, ast.Eq | ast.NotEq) or (
            type(op) in _INVERSE and all(_is_integer(side, values) for side in (left, right))
        ):
            sides = [line[side.col_offset : side.end_col_offset] for side in (left, right)]
            return f"{sides[0]} {_INVERSE[type(op)]} {sides[1]}"
        case _:
            return f"not ({line[test.col_offset : test.end_col_offset]})"


def _is_integer(node: ast.expr, values: Mapping[str, Affine]) -> bool:
    """Whether it is computed only from thread indices and extents."""
    value = affine_value(node, values)
    return value is not None and all(name in THREADS or "." in name for name in value.names)
