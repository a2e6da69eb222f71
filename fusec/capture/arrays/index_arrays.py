"""Recognise arrays whose elements are expressions of their index: `t = np.arange(n)`, `i = np.arange(n)[:, None]`."""

import ast
import copy
from dataclasses import replace

from fusec.base.ir.preparation import IndexArray
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Expr
from fusec.base.scalars.index_arrays import BETWEEN, FROM_ZERO, SPREAD, IndexForm, as_dtype
from fusec.base.scalars.libraries import OF_ONE_USUAL
from fusec.capture.arrays.relocatable_names import keeps_library, names_in
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.numpy_spellings import dtype_text
from fusec.capture.draft.sizes import size_of, terms
from fusec.capture.names.array_libraries import array_module
from fusec.capture.source.syntax import is_deeper_than
from fusec.capture.views.named_views import Prepared

_DEEPEST = 10
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv)


@dataclass(frozen=True, slots=True)
class _Call:
    form: IndexForm
    arguments: tuple[ast.expr, ...]


def index_array(name: str, value: ast.expr, around: LoweringContext) -> Prepared | None:
    """The array that the name holds after `name = value`."""
    call, part = _parted(value)
    if not isinstance(call, ast.Call) or part is None or name in names_in(call):
        return None
    found = _call(call, around)
    if found is None:
        return None
    if not all(is_number(node, around) for node in found.arguments):
        return None
    module = array_module(around.scope.origin(call.func) or "")
    if module not in OF_ONE_USUAL or not keeps_library(call.func, around):
        return None
    sources = sources_of(found.arguments, around)
    if name in sources:  # of `i = np.arange(t.shape[0])` after `t = i * x`
        return None
    texts = ", ".join(argument_text(each, around) for each in found.arguments)
    asked = told_by(found.arguments, around)
    return Prepared(IndexArray(name, ast.unparse(value), sources, found.form, texts, module, part, told_by=asked))


def index_expression(node: ast.Call | ast.Subscript, parts: LaunchBuilder) -> Expr | None:
    """The elements of `np.arange(n)` inside an expression, if that is evaluated before any array operation, or cannot
    raise."""
    call = node.value if isinstance(node, ast.Subscript) else node
    if not isinstance(call, ast.Call):
        return None
    unnamed = index_array("", node, parts.around)
    if unnamed is None or not isinstance(unnamed.preparation, IndexArray):
        return None
    text = ast.unparse(node)
    is_first = not parts.order.has_computed or any(each.expression == text for each in parts.operands.values())
    if any(map(parts.binds, unnamed.preparation.sources)) or not (is_first or _cannot_raise(call)):
        return None
    name = parts.around.fresh_names.number(f"{ast.unparse(call.func).rpartition('.')[2]}_value", text, 0)
    parts.order.converted_nodes.append(node)
    return parts.take_asked(text, replace(unnamed.preparation, name=name))


def _cannot_raise(call: ast.Call) -> bool:
    """Whether it takes nothing but extents of arrays, and literals."""
    return all(isinstance(each, ast.Constant | ast.Attribute | ast.Subscript) for each in call.args)


def _parted(value: ast.expr) -> tuple[ast.expr, str | None]:
    """The call, and what adds axes to its array; None for any other part."""
    match value:
        case ast.Subscript(inner, ast.Tuple(axes)):
            texts = [ast.unparse(axis) for axis in axes]
            is_plain = texts.count(":") == 1 and set(texts) <= {":", "None", "np.newaxis"}
            return inner, f"[{', '.join(texts).replace('np.newaxis', 'None')}]" if is_plain else None
        case _:
            return value, ""


def _call(node: ast.Call, around: LoweringContext) -> _Call | None:
    if any(isinstance(each, ast.Starred) for each in node.args) or any(each.arg is None for each in node.keywords):
        return None
    options = {each.arg: each.value for each in node.keywords}
    match around.scope.canonical(node.func):
        case "numpy.arange":
            return _arange(tuple(node.args), options, around)
        case "numpy.linspace":
            return _linspace(tuple(node.args), options)
        case _:
            return None


def _arange(given: tuple[ast.expr, ...], options: dict[str | None, ast.expr], around: LoweringContext) -> _Call | None:
    dtype = options.pop("dtype", None)
    if options or not 1 <= len(given) <= 3:
        return None
    if len(given) > 1:
        return _Call(SPREAD, given) if dtype is None else None
    if dtype is None:
        return _Call(FROM_ZERO, given)
    text = dtype_text(dtype, around.scope.canonical(dtype))
    return None if text not in _DTYPES else _Call(as_dtype(FROM_ZERO, text), given)


_DTYPES = ("float", "int", "np.float32", "np.float64", "np.int32", "np.int64", "np.double", "np.single")


def _linspace(given: tuple[ast.expr, ...], options: dict[str | None, ast.expr]) -> _Call | None:
    if "num" in options and len(given) == 2:
        given = (*given, options.pop("num"))
    if len(given) == 2:
        given = (*given, ast.Constant(50))
    match options:
        case {"endpoint": ast.Constant(value=bool()) as end, **others} if not others and len(given) == 3:
            return _Call(BETWEEN, (*given, end))
        case {}:
            return _Call(BETWEEN, given) if not options and len(given) == 3 else None
        case _:
            return None


def sources_of(arguments: tuple[ast.expr, ...], around: LoweringContext) -> tuple[str, ...]:
    """The variables from which a dispatcher computes the arguments, none of which the line computes if that is known."""
    named = (name for node in arguments for name in names_in(node))
    return tuple(dict.fromkeys(each for name in named for each in around.known.shapes.get(name, (name,))))


def told_by(arguments: tuple[ast.expr, ...], around: LoweringContext) -> tuple[str, ...]:
    """The arrays that the arguments ask, and that a line computes from the sources."""
    named = dict.fromkeys(name for node in arguments for name in names_in(node))
    return tuple(name for name in named if name in around.known.shapes)


def argument_text(node: ast.expr, around: LoweringContext) -> str:
    """The argument, with `shape_of(x, y)[0]` for `b.shape[0]` after `b = x * y`."""

    class Shapes(ast.NodeTransformer):
        def visit_Attribute(self, inner: ast.Attribute) -> ast.expr:
            match inner:
                case ast.Attribute(ast.Name(id=name), "shape") if name in around.known.shapes:
                    given: list[ast.expr] = [ast.Name(each, ast.Load()) for each in around.known.shapes[name]]
                    return ast.Call(ast.Name(SHAPE_OF, ast.Load()), given, [])
                case _:
                    return inner

    return ast.unparse(Shapes().visit(copy.deepcopy(node)))


SHAPE_OF = "shape_of"


def is_number(node: ast.expr, around: LoweringContext) -> bool:
    """Whether it is a number, made of local names, literals, and extents of local arrays."""
    return not is_deeper_than(node, _DEEPEST) and all(_is_number(each, around) for each in terms(node, _ARITHMETIC))


def _is_number(node: ast.expr, around: LoweringContext) -> bool:
    match node:
        case ast.Name(id=name):
            return around.scope.owns(name) and name not in around.known.arrays
        case ast.Constant(value=bool() | int() | float()):
            return True
        case _:
            size = size_of(node, around)
            is_known = size is not None and (size.base not in around.known.shapes or size.what == "extent")
            return size is not None and is_known and around.scope.owns(size.base)
