"""Find host arithmetic on edge rows of arrays that can be delayed until after the kernel that stores these rows."""

import ast
from collections.abc import Collection, Iterator, Sequence

from fusec.base.ir.edge_rows import EndArithmetic, EndRow
from fusec.base.scalars.expression import Apply, Constant, Expr, Load
from fusec.capture.draft.numpy_spellings import OPERATORS
from fusec.capture.flow.edge_row_reads import end_reads, row_number
from fusec.capture.flow.liveness import FunctionNode, names_shown
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.source_file import SourceFile, segment, span
from fusec.capture.source.statement_names import names_captured
from fusec.capture.source.syntax import walk

_OPERATORS = (ast.Add, ast.Sub, ast.Mult)
_CATCHING = (ast.Try, ast.TryStar, ast.With, ast.AsyncWith)
_LARGEST = 2**31  # of integers among floating-point numbers


def end_arithmetic(
    function: ast.AST, whole: Sequence[ast.stmt], statements: Sequence[ast.stmt], file: SourceFile, scope: ScopeNames
) -> Iterator[EndArithmetic]:
    """The `whole` statements of a region that are such arithmetic: `seam = rate * (face[0] - face[-1])`.

    Excluded are `face[0]` alone, which is memory of `face`, and quotients and powers, which may raise.
    """
    names = {each.name for each in end_reads(function, whole, file)}
    if not names or not isinstance(function, FunctionNode):
        return
    if any(isinstance(node, _CATCHING) for node in walk(function)):
        return  # after an error, other code may check which names have a value
    hidden = names_captured(function) | names_shown(function)
    for statement in statements:
        match statement:
            case ast.Assign([ast.Name(id=name)], ast.BinOp() | ast.UnaryOp() as value):
                own = {node.id for node in walk(value) if isinstance(node, ast.Name)}
                is_local = scope.owns(name) and name not in hidden | own
                text = segment(file, statement)
                rows: dict[EndRow, None] = {}
                element = _of_rows(value, names, rows)
                if is_local and "\n" not in text and "\r" not in text and element is not None:
                    arrays = tuple(sorted(own & names))
                    expression = segment(file, value) if text.endswith(segment(file, value)) else ast.unparse(value)
                    others, where = tuple(sorted(own - names)), span(file, statement)
                    yield EndArithmetic(name, arrays, others, expression, where, element, tuple(rows))


def _of_rows(node: ast.expr, names: Collection[str], rows: dict[EndRow, None]) -> Expr | None:
    """An element of a row, or arithmetic on one, with its rows added to `rows`; None for anything else."""
    match node:
        case ast.Subscript(ast.Name(id=name), place) if name in names and (number := row_number(place)) is not None:
            row = EndRow(name, number)
        case ast.UnaryOp(ast.USub(), operand):
            negated = _of_rows(operand, names, rows)
            return None if negated is None else Apply("numpy.negative", (negated,))
        case ast.BinOp(left, operator, right) if isinstance(operator, _OPERATORS):
            sides = [_of_rows(side, names, rows) for side in (left, right)]
            if sides == [None, None]:
                return None
            parts = [_factor(n, names) if each is None else each for n, each in zip((left, right), sides, strict=True)]
            found = tuple(part for part in parts if part is not None)
            return Apply(OPERATORS[type(operator)], found) if len(found) == len(parts) else None
        case _:
            return None
    rows[row] = None
    return Load(row.text)


def _factor(node: ast.expr, names: Collection[str]) -> Expr | None:
    """A literal, or a variable that is not one of the arrays; None for anything else."""
    match node:
        case ast.Constant(value=int(number)) if not isinstance(number, bool) and number < _LARGEST:
            return Constant(str(number))
        case ast.Constant(value=float(number)) if number - number == 0:
            return Constant(repr(number))
        case ast.UnaryOp(ast.USub(), ast.Constant() as number):
            own = _factor(number, names)
            return None if own is None else Apply("numpy.negative", (own,))
        case ast.Name(id=name) if name not in names:
            return Load(name)
        case _:
            return None
