"""Recognise arrays that are assembled from parts, which kernels read where they are: `np.concatenate((p[:1], p[:-1]))`, `np.pad(p, 1)`."""

import ast
import copy
from dataclasses import replace
from typing import TypeGuard

from fusec.base.ir.preparation import IndexArray
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Expr
from fusec.base.scalars.index_arrays import JOINED, PADDED, STACKED, IndexForm
from fusec.base.scalars.libraries import OF_ONE_USUAL
from fusec.capture.arrays.relocatable_names import keeps_library, names_in
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.sizes import is_fixed_part
from fusec.capture.names.array_libraries import array_module
from fusec.capture.names.constants import integer_value
from fusec.capture.source.syntax import walk
from fusec.capture.views.rolls_and_pads import padded_array, padded_view

_JOINS = {"numpy.concatenate": JOINED, "numpy.stack": STACKED}
_ALONG = {"numpy.hstack": 1, "numpy.vstack": 0}  # of arrays with two axes, or more
_MODES = ("constant", "edge", "wrap", "reflect", "symmetric")
_WIDEST = 64


@dataclass(frozen=True, slots=True)
class _Assembled:
    """How a call makes the array: the parts that it takes, and the options of the dispatcher's function."""

    form: IndexForm
    parts: tuple[ast.expr, ...]
    options: tuple[str, ...]


def assembled_array(name: str, value: ast.expr, around: LoweringContext) -> IndexArray | None:
    """The array that the name holds after `name = value`, if the call takes nothing but parts of local variables."""
    if not isinstance(value, ast.Call) or any(each.arg is None for each in value.keywords):
        return None
    found = _assembled(value, around)
    module = array_module(around.scope.origin(value.func) or "")
    if found is None or module not in OF_ONE_USUAL or not keeps_library(value.func, around):
        return None
    sources = tuple(dict.fromkeys(each for part in found.parts for each in names_in(part)))
    if not sources or name in sources or not all(map(around.scope.owns, sources)):
        return None
    texts = [ast.unparse(_with_constants(part, around)) for part in found.parts]
    given = f"({', '.join(texts)}{',' * (len(texts) == 1)})"
    text = ast.unparse(_with_constants(value, around)).replace("'", '"')  # of a mode, which is the only text
    return IndexArray(name, text, sources, found.form, given, module, options=found.options)


def assembled_expression(node: ast.Call, parts: LaunchBuilder) -> Expr | None:
    """The array inside an expression."""
    made = assembled_array("", node, parts.around)
    if made is None or not parts.own.given.isdisjoint(made.sources):
        return None
    text = ast.unparse(node)
    name = parts.around.fresh_names.number(f"{ast.unparse(node.func).rpartition('.')[2]}_value", text, 0)
    parts.order.converted_nodes.append(node)
    return parts.take_asked(text, replace(made, name=name))


def is_read_in_kernels(node: ast.Call, around: LoweringContext) -> bool:
    """Whether it makes such an array, of which only elements are taken: inside an expression, or under a name that is only
    part of expressions."""
    array = padded_array(node, around.scope)
    is_launch = array is not None and padded_view(ast.unparse(array), node, around.scope) is not None
    if is_launch or assembled_array("", node, around) is None:
        return False
    for statement in walk(around.scope.chain[-1].node):
        match statement:
            case ast.Assign([ast.Name(id=name)], value) if value is node:
                return _is_operand_alone(name, around)
            case ast.stmt() if getattr(statement, "value", None) is node:
                return False
            case _:
                continue
    return True


def _is_operand_alone(name: str, around: LoweringContext) -> bool:
    """Whether each use of the variable, or of a part of it, is an operand of an operation."""
    nodes = [*walk(around.scope.chain[-1].node)]
    parts = [node for node in nodes if isinstance(node, ast.Subscript) and _is_named(node.value, name)]
    given = [child for node in nodes if isinstance(node, _OPERATIONS) for child in ast.iter_child_nodes(node)]
    read = [node for node in nodes if _is_named(node, name) and isinstance(node.ctx, ast.Load)]
    are_parts = [node.value for node in parts if node in given]
    return bool(read) and all(node in given or node in are_parts for node in read)


_OPERATIONS = ast.BinOp | ast.UnaryOp | ast.Compare | ast.Call


def _is_named(node: ast.AST, name: str) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and node.id == name


def _assembled(node: ast.Call, around: LoweringContext) -> _Assembled | None:
    function = around.scope.canonical(node.func) or ""
    given = {each.arg or "": each.value for each in node.keywords}
    match function, node.args:
        case "numpy.concatenate" | "numpy.stack", [ast.Tuple(parts) | ast.List(parts), *others]:
            given |= dict(zip(("axis",), others, strict=False))
            axis = integer_value(given.get("axis", ast.Constant(0)), around.scope)
            is_known = given.keys() <= {"axis"} and len(others) <= 1 and axis is not None
            return _of_parts(_JOINS[function], parts, (f"axis={axis}",), around) if is_known else None
        case "numpy.hstack" | "numpy.vstack", [ast.Tuple(parts) | ast.List(parts)] if not given:
            return _of_parts(JOINED, parts, (f"axis={_ALONG[function]}", "least_rank=2"), around)
        case "numpy.pad", [array, *others] if len(others) <= 2:
            given |= dict(zip(("pad_width", "mode"), others, strict=False))
            options = _padding(given, around)
            return None if options is None else _of_parts(PADDED, [array], options, around)
        case _:
            return None


def _of_parts(
    form: IndexForm, parts: list[ast.expr], options: tuple[str, ...], around: LoweringContext
) -> _Assembled | None:
    are_known = parts and all(_is_part(part, around) for part in parts)
    return _Assembled(form, tuple(parts), options) if are_known else None


def _is_part(node: ast.expr, around: LoweringContext) -> bool:
    """Whether it is a variable, or a part of one that integers of the source select: `p[:1]`, `index[np.newaxis, :]`."""
    name = node.value if isinstance(node, ast.Subscript) else node
    is_own = isinstance(name, ast.Name) and around.scope.owns(name.id)
    return is_own and (name is node or is_fixed_part(_with_constants(node, around), around))


def _padding(given: dict[str, ast.expr], around: LoweringContext) -> tuple[str, ...] | None:
    """The width at each end, the mode, and the value of `np.pad`."""
    if not given.keys() <= {"pad_width", "mode", "constant_values"} or "pad_width" not in given:
        return None
    mode = given.get("mode", ast.Constant("constant"))
    if not isinstance(mode, ast.Constant) or mode.value not in _MODES:
        return None
    width = _widths(given["pad_width"], around)
    value = given.get("constant_values", ast.Constant(0))
    if width is None or (mode.value != "constant" and "constant_values" in given) or not _is_plain_number(value):
        return None
    options = (f"width={width}", *([f'mode="{mode.value}"'] if mode.value != "constant" else []))
    return (*options, *([f"value={ast.unparse(value)}"] if "constant_values" in given else []))


def _is_plain_number(node: ast.expr) -> bool:
    node = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _widths(node: ast.expr, around: LoweringContext) -> str | None:
    """`1`, `(1, 2)`, `((1, 1), (0, 0))` with integers of the source."""
    match node:
        case ast.Tuple(parts) | ast.List(parts):
            texts = [_widths(part, around) for part in parts]
            return None if None in texts else f"({', '.join(map(str, texts))}{',' * (len(texts) == 1)})"
        case _:
            number = integer_value(node, around.scope)
            return str(number) if number is not None and 0 <= number <= _WIDEST else None


def _with_constants(node: ast.expr, around: LoweringContext) -> ast.expr:
    """The expression with integers in place of constants of the module, and `None` for `np.newaxis`."""

    class Constants(ast.NodeTransformer):
        def visit(self, inner: ast.AST) -> ast.AST:
            if not isinstance(inner, ast.Name | ast.Attribute):
                return self.generic_visit(inner)
            if around.scope.canonical(inner) == "numpy.newaxis":
                return ast.Constant(None)
            number = integer_value(inner, around.scope)
            return self.generic_visit(inner) if number is None else ast.Constant(number)

    changed = Constants().visit(copy.deepcopy(node))
    assert isinstance(changed, ast.expr)
    return changed
