"""Recognise arrays that NumPy or CuPy computes with reductions of all elements of others: `yc = y - y.mean()`, `p = w / w.sum()`.

Between statements on other arrays, the dispatcher computes such an array before its kernel, if all sources are plain.
"""

import ast
from collections.abc import Iterator

from fusec.base.ir.preparation import IndexArray
from fusec.base.scalars.array_functions import scalar_function
from fusec.base.scalars.index_arrays import OF_LIBRARY
from fusec.base.scalars.libraries import OF_ONE_USUAL
from fusec.capture.arrays.reductions import full_reduction
from fusec.capture.arrays.relocatable_names import keeps_library
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.numpy_spellings import OPERATORS, UNARY_OPERATORS
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.flow.liveness import names_bound, names_read
from fusec.capture.names.array_libraries import array_module
from fusec.capture.source.syntax import is_deeper_than, walk
from fusec.capture.views.named_views import Prepared

_DEEPEST = 10


def array_of_reductions(
    name: str, statement: ast.Assign, line: StraightLine, around: LoweringContext
) -> Prepared | None:
    """The array that the name holds after the statement, if only functions of the library of the author's arrays compute it, of
    variables with which no statement before it computes: that one's kernel might reduce them, too."""
    value = statement.value
    module = next((each for each in OF_ONE_USUAL if around.function.modules == {each}), None)
    if module is None or isinstance(value, ast.Call) or is_deeper_than(value, _DEEPEST):
        return None
    reduces = any(isinstance(node, ast.Call) and full_reduction(node, around) is not None for node in walk(value))
    if not reduces or not _is_computed(value, around):
        return None
    before = line.statements[: line.statements.index(statement)]
    used = {name}.union(*(names_read(each) | names_bound(each) for each in before))
    sources = tuple(dict.fromkeys(_variables(value, around)))
    if not sources or not used.isdisjoint(sources):
        return None
    text = ast.unparse(value)
    return Prepared(IndexArray(name, text, sources, OF_LIBRARY, text, module))


def _is_computed(node: ast.expr, around: LoweringContext) -> bool:
    """Whether it is arithmetic of variables, numbers, and reductions of variables."""
    match node:
        case ast.Constant(value=int() | float()):
            return True
        case ast.Name(id=name):
            return around.scope.owns(name)
        case ast.BinOp(left, operator, right):
            return type(operator) in OPERATORS and _is_computed(left, around) and _is_computed(right, around)
        case ast.UnaryOp(operator, operand):
            return type(operator) in UNARY_OPERATORS and _is_computed(operand, around)
        case ast.Call(function, arguments, keywords):
            reduction = full_reduction(node, around)
            if reduction is None:
                is_known = scalar_function(around.scope.canonical(function) or "") is not None and not keywords
                is_known = is_known and _is_of_library(function, around)
                return is_known and all(_is_computed(each, around) for each in arguments)
            is_method = around.scope.canonical(function) is None
            is_plain = not reduction.keywords and reduction.chosen is None and isinstance(reduction.value, ast.Name)
            return (
                is_plain and (is_method or _is_of_library(function, around)) and _is_computed(reduction.value, around)
            )
        case _:
            return False


def _is_of_library(function: ast.expr, around: LoweringContext) -> bool:
    module = array_module(around.scope.origin(function) or "")
    return module is not None and {module} == around.function.modules and keeps_library(function, around)


def _variables(node: ast.expr, around: LoweringContext) -> Iterator[str]:
    return (each.id for each in walk(node) if isinstance(each, ast.Name) and around.scope.owns(each.id))
