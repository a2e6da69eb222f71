"""Recognise statements that make memory, or name a part of an array, with sizes that variables hold.

The function that calls kernels in turn runs them in their place: `b = np.empty(2 * v.shape[0])`, `a = p[:, :k]`.
"""

import ast

from fusec.base.ir.library_call import Allocation, LibraryCall, View
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.sizes import axes_of, is_part, size_of, terms
from fusec.capture.flow.liveness import names_read
from fusec.capture.flow.possibly_unbound import may_be_unbound
from fusec.capture.inner_statements.library_calls import library_call
from fusec.capture.names.array_libraries import array_module, numpy_spelling
from fusec.capture.names.constants import integer_value
from fusec.capture.source.syntax import is_deeper_than

_MAKERS = ("numpy.empty", "numpy.zeros", "numpy.ones")
_DEEPEST = 10


def taken_statement(statement: ast.stmt, around: LoweringContext) -> LibraryCall | None:
    """The statement, if it reads variables of the function alone, all of which have values."""
    match statement:
        case ast.Assign([ast.Name(id=name)], value) if not is_deeper_than(value, _DEEPEST):
            pass
        case _:
            return None
    makes_memory = _makes_memory(value, around)
    if not (makes_memory or _is_view(value, around)):
        return None
    read = names_read(value)
    own = sorted(filter(around.scope.is_local, read))
    others = [around.scope.canonical(ast.Name(each, ast.Load())) for each in sorted(read - {*own})]
    is_plain = bool(own) and name not in own and all(map(_is_known, others))
    are_own = around.scope.is_local(name) and not any(map(around.scope.spoils, (name, *own)))
    if not (is_plain and are_own) or may_be_unbound({*own}, statement, around.scope):
        return None
    return library_call(Allocation if makes_memory else View, name, value, tuple(own), around)


def _is_known(canonical: str | None) -> bool:
    """Whether it is an array library, or a function of Python's."""
    return canonical is not None and (canonical.startswith("builtins.") or array_module(canonical) is not None)


def _makes_memory(value: ast.expr, around: LoweringContext) -> bool:
    match value:
        case ast.Call(function, [shape, *others], keywords) if (
            numpy_spelling(around.scope.canonical(function)) in _MAKERS
        ):
            options = [*others, *(keyword.value for keyword in keywords)]
            is_known = all(keyword.arg in ("dtype", "shape") for keyword in keywords)
            return is_known and _is_size(shape, around) and all(_is_dtype(each, around) for each in options)
        case _:
            return False


def _is_view(value: ast.expr, around: LoweringContext) -> bool:
    is_sliced = isinstance(value, ast.Subscript) and any(isinstance(each, ast.Slice) for each in axes_of(value.slice))
    return is_sliced and is_part(value, lambda bound: _is_size(bound, around), around)


def _is_size(node: ast.expr, around: LoweringContext) -> bool:
    """Whether it is made of integers, of variables, and of sizes and shapes of arrays."""
    return all(_is_term(each, around) for each in terms(node))


def _is_term(node: ast.expr, around: LoweringContext) -> bool:
    match node:
        case ast.Tuple(parts) | ast.List(parts):
            return all(_is_size(each, around) for each in parts)
        case ast.Name() | ast.Attribute(ast.Name(), "shape"):
            return True
        case ast.Subscript(ast.Attribute(ast.Name(), "shape"), ast.Slice(lower, upper, step)):
            return all(each is None or _is_size(each, around) for each in (lower, upper, step))
        case _:
            return integer_value(node, around.scope) is not None or size_of(node, around) is not None


def _is_dtype(node: ast.expr, around: LoweringContext) -> bool:
    """Whether it is `float`, `np.float32`, `"f4"` or `x.dtype`."""
    match node:
        case ast.Constant(str()):
            return True
        case ast.Attribute(ast.Name(id=base), "dtype") if around.scope.is_local(base):
            return True
        case _:
            name = around.scope.canonical(node) or ""
            return name in ("builtins.float", "builtins.int", "builtins.bool") or array_module(name) is not None
