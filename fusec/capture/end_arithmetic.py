"""Which statements compute with rows at the ends of arrays, and so may wait for a kernel that stores these rows?"""

import ast
from collections.abc import Collection, Iterator, Sequence

from fusec.base.end_reads import EndArithmetic
from fusec.capture.end_reads import end_reads
from fusec.capture.liveness import FunctionNode, names_shown
from fusec.capture.names import ScopeNames
from fusec.capture.nodes import walk
from fusec.capture.source_file import SourceFile, segment, span
from fusec.capture.statement_names import names_captured

_OPERATORS = (ast.Add, ast.Sub, ast.Mult)
_CATCHING = (ast.Try, ast.TryStar, ast.With, ast.AsyncWith)
_LARGEST = 2**31  # of integers among floats


def end_arithmetic(
    function: ast.AST, whole: Sequence[ast.stmt], statements: Sequence[ast.stmt], file: SourceFile, scope: ScopeNames
) -> Iterator[EndArithmetic]:
    """Those of the statements, among the `whole` ones of a region, that are such arithmetic: `seam = rate * (face[0] - face[-1])`.

    Not `face[0]` alone, which is memory of `face`; nor quotients and powers, which may raise.
    """
    names = {each.name for each in end_reads(function, whole, file)}
    if not names or not isinstance(function, FunctionNode):
        return
    if any(isinstance(node, _CATCHING) for node in walk(function)):
        return  # where somebody may ask which names have a value after an error
    hidden = names_captured(function) | names_shown(function)
    for statement in statements:
        match statement:
            case ast.Assign([ast.Name(id=name)], ast.BinOp() | ast.UnaryOp() as value):
                own = {node.id for node in walk(value) if isinstance(node, ast.Name)}
                is_local = scope.is_local(name) and not scope.spoils(name) and name not in hidden | own
                text = segment(file, statement)
                if is_local and "\n" not in text and "\r" not in text and _is_of_rows(value, names):
                    arrays = tuple(sorted(own & names))
                    expression = segment(file, value) if text.endswith(segment(file, value)) else ast.unparse(value)
                    yield EndArithmetic(name, arrays, tuple(sorted(own - names)), expression, span(file, statement))


def _is_of_rows(node: ast.expr, names: Collection[str]) -> bool:
    """Whether it is a row, or such arithmetic of one."""
    match node:
        case ast.Subscript(ast.Name(id=name), ast.Constant(value=int())) if name in names:
            return True
        case ast.Subscript(ast.Name(id=name), ast.UnaryOp(ast.USub(), ast.Constant(value=int()))) if name in names:
            return True
        case ast.UnaryOp(ast.USub(), operand):
            return _is_of_rows(operand, names)
        case ast.BinOp(left, operator, right) if isinstance(operator, _OPERATORS):
            sides = [_is_of_rows(side, names) for side in (left, right)]
            return any(sides) and all(
                of_rows or _is_factor(side, names) for of_rows, side in zip(sides, (left, right), strict=True)
            )
        case _:
            return False


def _is_factor(node: ast.expr, names: Collection[str]) -> bool:
    """Whether it is a literal, or a variable that is none of the arrays."""
    match node:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return number < _LARGEST
        case ast.Constant(value=float()):
            return True
        case ast.UnaryOp(ast.USub(), ast.Constant() as number):
            return _is_factor(number, names)
        case ast.Name(id=name):
            return name not in names
        case _:
            return False
