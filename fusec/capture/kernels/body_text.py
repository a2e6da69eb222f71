"""Extract the text of a kernel's guard and body from its function."""

import ast
from collections.abc import Mapping, Sequence

from fusec.base.ir.affine import Affine
from fusec.capture.kernels.plain_syntax import in_plain_syntax
from fusec.capture.kernels.thread_indices import Condition, affine_value
from fusec.capture.source.source_file import SourceFile, is_plain_text, segment, segment_on_one_line

_INVERSE: dict[type[ast.cmpop], str] = {
    ast.Lt: ">=", ast.LtE: ">", ast.Gt: "<=", ast.GtE: "<", ast.Eq: "!=", ast.NotEq: "==",
}  # fmt: skip


def body_text(file: SourceFile, body: Sequence[ast.stmt], before: int) -> str | None:
    """The lines of the body and the comments above it, without indentation; None if they cannot be cut out.

    `before` is the last line that belongs to the code before the body.
    """
    first, last = body[0].lineno, body[-1].end_lineno or body[-1].lineno
    if first <= before:
        text = "\n".join(segment(file, statement) for statement in body)
    else:
        lines = [line.rstrip() for line in file.table.lines[before:last]]
        text = "\n".join(_without_indentation(line, body[0].col_offset) for line in lines).strip("\n")
    return text if _means(text, body) else None


def conditions_text(conditions: Sequence[Condition], file: SourceFile, integers: Mapping[str, Affine]) -> str:
    """The conjunction of the conditions; `if i >= n: return` becomes `i < n` if both are integers."""
    several = len(conditions) > 1
    return " and ".join(_held(condition, file, integers, several) for condition in conditions)


def _held(condition: Condition, file: SourceFile, integers: Mapping[str, Affine], is_one_of_several: bool) -> str:
    if condition.is_negated:
        return _inverse(condition.test, file, integers)
    text = segment_on_one_line(file, condition.test)
    loose = isinstance(condition.test, ast.BoolOp) and isinstance(condition.test.op, ast.Or)
    loose = loose or isinstance(condition.test, ast.IfExp)
    return f"({text})" if loose and is_one_of_several else text


def _inverse(test: ast.expr, file: SourceFile, integers: Mapping[str, Affine]) -> str:
    """The negation of the test; with a NaN, neither `x <= 0` nor `x > 0` holds."""
    match test:
        case ast.BoolOp(op=ast.Or(), values=values):
            return " and ".join(_inverse(value, file, integers) for value in values)
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _INVERSE and all(
            affine_value(side, integers) is not None for side in (left, right)
        ):
            return f"{segment_on_one_line(file, left)} {_INVERSE[type(op)]} {segment_on_one_line(file, right)}"
        case _:
            return f"not ({segment_on_one_line(file, test)})"


def _without_indentation(line: str, indentation: int) -> str:
    blank = len(line) - len(line.lstrip())
    return line[min(indentation, blank) :]


def _means(text: str, body: Sequence[ast.stmt]) -> bool:
    """Whether the text parses to the same statements."""
    if not is_plain_text(text):
        return False
    try:
        statements = ast.parse(text).body
    except SyntaxError:
        return False
    found, wanted = map(in_plain_syntax, (statements, body))
    return [ast.dump(statement) for statement in found] == [ast.dump(statement) for statement in wanted]
