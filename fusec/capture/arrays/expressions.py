"""Lower a Python expression on arrays and scalars to the expression that one instance computes."""

import ast
from dataclasses import replace
from typing import assert_never

from fusec.base.ir.interior import inside
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Constant, Expr, Let, Load
from fusec.capture.arrays.array_calls import (
    ArrayCall,
    CalledHelper,
    Conversion,
    Elementwise,
    InlinedFunction,
    LibraryFunction,
    array_call,
)
from fusec.capture.arrays.assembled_arrays import assembled_expression
from fusec.capture.arrays.axes_of_results import call_with_axes, squeezed
from fusec.capture.arrays.chosen_elements import chosen_elements
from fusec.capture.arrays.complex_parts import angle, is_part, lower_part
from fusec.capture.arrays.in_full import partly_in_full
from fusec.capture.arrays.index_arrays import index_expression
from fusec.capture.arrays.inlining import take_local, uses, view_parameters, written_out
from fusec.capture.arrays.reductions import Reduction, column_axes, kernel_call, partial_reduction
from fusec.capture.arrays.row_reductions import inner_row
from fusec.capture.arrays.scans import kernel_scan, scanned_value
from fusec.capture.draft.launch_builder import ArrayAxes, LaunchBuilder, one_line
from fusec.capture.draft.names_for_operands import readable_name
from fusec.capture.draft.numpy_spellings import COMPARISONS, CONSTANTS, OPERATORS, UNARY_OPERATORS
from fusec.capture.draft.reading import Option
from fusec.capture.draft.slices import View, transposed
from fusec.capture.names.constants import is_safe_constant
from fusec.capture.numbers.array_queries import asked_size, converted_number
from fusec.capture.numbers.host_expressions import computed_number
from fusec.capture.source.authors_calls import authors_call
from fusec.capture.source.number_literals import is_plain_number, is_typed_number
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.syntax import walk
from fusec.capture.views.finite_differences import Gradient, differences, ends, gradient, neighbour, slices_along
from fusec.capture.views.partial_copies import WrittenCopy
from fusec.capture.views.rolls_and_pads import padded_array, padded_view, rolled_array, rolled_view

_BINDING = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)
_INT64_BITS = 63


def lower(node: ast.expr, parts: LaunchBuilder) -> Expr:
    """The lowered expression; parts that are not modelled become opaque operands of `parts`.

    Arguments are lowered in the order in which Python evaluates them. If `parts.obstacle` is set, the statement is no
    launch and the result means nothing.
    """
    if (asked := asked_size(node, parts)) is not None:
        return asked
    node = partly_in_full(node, parts.around)
    match node:
        case ast.Constant(value=bool() | int() | float() | complex()):
            return _literal(node, parts)
        case ast.Name(id=name):
            return _name(node, name, parts)
        case ast.Attribute():
            return _attribute(node, parts)
        case ast.BinOp(op=ast.Pow() | ast.LShift() | ast.RShift()) if (
            powered := computed_number(node, parts)
        ) is not None:
            return powered
        case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
            return _operation(OPERATORS[type(operator)], (left, right), parts)
        case ast.UnaryOp(operator, operand) if type(operator) in UNARY_OPERATORS:
            return _operation(UNARY_OPERATORS[type(operator)], (operand,), parts)
        case ast.Compare(left, [operator], [right]) if type(operator) in COMPARISONS:
            return _operation(COMPARISONS[type(operator)], (left, right), parts)
        case ast.Call() | ast.Subscript(ast.Call()) if (indexed := index_expression(node, parts)) is not None:
            return indexed
        case ast.Call() if (assembled := assembled_expression(node, parts)) is not None:
            return assembled
        case ast.Subscript() if (item := parts.around.item(node)) is not None and item[0] not in parts.own.given:
            return _stretch(node, *item, parts)
        case ast.Subscript(ast.Name(id=name), index):
            return _subscript(node, name, index, parts)
        case ast.Subscript(ast.Attribute() as base, index) if parts.around.attribute(base) is not None:
            return _subscript_of_attribute(node, base, index, parts)
        case ast.Subscript(ast.Call() as call, index):
            return _column_of_call(node, call, index, parts)
        case WrittenCopy(value=value, base=base):
            return parts.computed(inside(node.margins, lower(value, parts), lower(base, parts)))
        case ast.Call() if (converted := converted_number(node, parts) or computed_number(node, parts)) is not None:
            return converted
        case ast.Call():
            return _call(node, parts)
        case ast.Constant() | ast.JoinedStr() | ast.List() | ast.Tuple() | ast.Dict() | ast.Set():
            return parts.object(Obstacle("value that is no array"))
        case _:
            return opaque(node, parts)


def opaque(node: ast.expr, parts: LaunchBuilder) -> Expr:
    """An opaque operand: the author's own expression, evaluated at the call."""
    binds = any(isinstance(inner, _BINDING) for inner in walk(node))
    if binds or authors_call(node):
        return parts.object(Obstacle(f"{'assignment' if binds else 'definition'} inside an expression"))
    parts.order.opaque_nodes.append(node)
    is_number = isinstance(node, ast.Call) and is_typed_number(node, parts.around.scope.canonical(node.func))
    return parts.take_opaque(readable_name(node), one_line(parts.around, node), is_number=is_number)


def _literal(node: ast.Constant, parts: LaunchBuilder) -> Expr:
    if isinstance(node.value, int) and node.value.bit_length() > _INT64_BITS:
        return parts.object(Obstacle("integer beyond 64 bits"))
    return Constant(one_line(parts.around, node))


def _name(node: ast.Name, name: str, parts: LaunchBuilder) -> Expr:
    scope = parts.around.scope
    if scope.spoils(name):
        return parts.object(Obstacle(f"name `{name}` that other code may rebind", "FUS402"))
    if name in parts.own.given or scope.is_local(name):
        return parts.take_name(name)
    literal = scope.constant(name)
    if literal is not None:
        return _module_constant(name, literal, parts)
    canonical = scope.canonical(node)
    if canonical is None:
        return parts.take_name(name)
    if canonical in CONSTANTS:
        return Constant(CONSTANTS[canonical])
    return parts.object(Obstacle(f"name `{name}` that is no array"))


def _module_constant(name: str, literal: str, parts: LaunchBuilder) -> Expr:
    value = ast.parse(literal, mode="eval").body
    if isinstance(value, ast.Constant) and not isinstance(value.value, int | float | complex):
        return parts.object(Obstacle(f"name `{name}` that is no array"))
    if not is_safe_constant(Constant(literal), {}):
        return parts.object(Obstacle("integer beyond 64 bits"))
    parts.constants[name] = literal
    return Constant(name)


def _attribute(node: ast.Attribute, parts: LaunchBuilder) -> Expr:
    canonical = parts.around.scope.canonical(node)
    if canonical in CONSTANTS:
        return Constant(CONSTANTS[canonical])
    if node.attr == "T" and isinstance(node.value, ast.Name) and _is_variable(node.value, parts):
        return parts.take_view(node.value.id, transposed(node.value.id))
    if is_part(node, parts):
        return lower_part(node, lower, parts)
    name = parts.around.attribute(node)
    return opaque(node, parts) if name is None else parts.take_name(name)


def _operation(function: str, operands: tuple[ast.expr, ...], parts: LaunchBuilder) -> Expr:
    expression = Apply(function, tuple(lower(operand, parts) for operand in operands))
    if not is_safe_constant(expression, parts.constants):
        return parts.object(Obstacle("arithmetic of literals that Python refuses"))
    return parts.computed(expression)


def _call(node: ast.Call, parts: LaunchBuilder) -> Expr:
    rolled, found = rolled_array(node, parts.around.scope), differences(node, parts.around.scope)
    if rolled is not None:
        return _roll(node, rolled, parts)
    if found is not None:
        return _differences(node, *found, parts)
    for special in (angle, chosen_elements, squeezed):
        if (value := special(node, lower, parts)) is not None:
            return value
    if (slope := gradient(node, parts.around.scope)) is not None:
        return _gradient(node, slope, parts)
    if (reduced := partial_reduction(node, parts.around)) is not None:
        return inner_row(reduced, reduced_value(reduced, parts), parts)
    if (scan := kernel_scan(node, parts.around)) is not None:
        return parts.own_value(Let(f"{scan.word}_value", scanned_value(scan, lower, parts)))
    call = array_call(node, parts.around)
    if call is None:
        return opaque(node, parts)
    if isinstance(call, Obstacle):
        return parts.object(call)
    match call.callee:
        case LibraryFunction(name, target=ast.expr()):
            return parts.object(Obstacle(f"option `out` of `{name}`", "FUS405"))
        case InlinedFunction() as function:
            values = lower_inlined(call, function, parts) if len(function.parts.values) == 1 else None
            return opaque(node, parts) if values is None else values[0]
        case function:
            return lower_elementwise(call, function, parts)


def padding_alone(node: ast.expr, parts: LaunchBuilder) -> Expr | None:
    """`np.pad(u, 1, mode="edge")` of a variable or an attribute; None for anything else."""
    array = padded_array(node, parts.around.scope)
    if array is None or not isinstance(node, ast.Call) or not _is_operand(array, parts) or parts.axes is ArrayAxes.KEPT:
        return None
    view = padded_view(ast.unparse(array), node, parts.around.scope)
    if view is None:
        return None
    name = _operand_name(array, parts)
    return parts.take_view(name, padded_view(name, node, parts.around.scope) or view)


def _roll(node: ast.Call, array: ast.expr, parts: LaunchBuilder) -> Expr:
    """`np.roll(u, 1, axis=0)` of a variable or an attribute."""
    if not _is_operand(array, parts):
        return opaque(node, parts)
    name = _operand_name(array, parts)
    view = rolled_view(name, node, parts.around.scope, parts.around.known.steady - {name})
    if view is None:
        return opaque(node, parts)
    parts.passes.moved += 1
    return parts.take_view(name, view)


def _differences(node: ast.Call, array: ast.expr, axis: int, parts: LaunchBuilder) -> Expr:
    """`np.diff(u, axis=0)` of a variable or an attribute, as `u[1:] - u[:-1]`."""
    is_line = axis < 0 and parts.around.function.has_one_axis
    is_cupys = axis < 0 and parts.around.scope.origin(node.func) != "numpy.diff"
    if not _is_operand(array, parts) or parts.axes is ArrayAxes.KEPT or is_cupys:
        return opaque(node, parts)
    name = _operand_name(array, parts)
    views = [_view(name, part, parts) for part in slices_along(0 if is_line else axis)]
    later, earlier = (opaque(node, parts) if view is None else parts.take_view(name, view) for view in views)
    parts.axes = ArrayAxes.ONE if is_line else parts.axes
    return parts.computed(Apply("numpy.subtract", (later, earlier)))


def _gradient(node: ast.Call, found: Gradient, parts: LaunchBuilder) -> Expr:
    """`np.gradient(u, dx)` of a variable or an attribute; `dx` may also be a number in the source.

    `difference = u_next - u_before`, then `np.where(u_ends, difference / dx, difference / (2.0 * dx))`.
    """
    is_line = found.axis is None
    is_other = parts.axes is ArrayAxes.KEPT or (is_line and not parts.around.function.has_one_axis)
    if not _is_operand(found.array, parts) or is_other:
        return opaque(node, parts)
    name, text = _operand_name(found.array, parts), _spacing_text(found.spacing, parts)
    if text is None:
        return opaque(node, parts)
    spacing = None if found.spacing is None else lower(found.spacing, parts)
    views = (neighbour(name, -1, found.axis), neighbour(name, 1, found.axis), ends(name, text, found.axis))
    later, earlier, at_end = (parts.take_view(name, view) for view in views)
    parts.axes = ArrayAxes.ONE if is_line else parts.axes
    difference = parts.own_value(Let("difference", Apply("numpy.subtract", (later, earlier))))
    parts.passes.repeated += 1  # NumPy runs no test for ends
    one_sided: Expr = difference
    twice: Expr = Constant("2.0")
    if spacing is not None:
        one_sided, twice = Apply("numpy.divide", (difference, spacing)), Apply("numpy.multiply", (twice, spacing))
        parts.passes.repeated += 1  # and divides each element once
        parts.passes.spacings |= {spacing.array} if isinstance(spacing, Load) else set()
    return parts.computed(Apply("numpy.where", (at_end, one_sided, Apply("numpy.divide", (difference, twice)))))


def _spacing_text(node: ast.expr | None, parts: LaunchBuilder) -> str | None:
    """The spacing if a view needs it: a variable bound before the kernel runs, or a number in the source."""
    if _is_operand(node, parts):
        is_made = isinstance(node, ast.Name) and node.id in parts.around.known.made
        return None if is_made else _operand_name(node, parts)
    literal = parts.around.scope.constant(node.id) if isinstance(node, ast.Name) else None
    known = ast.Constant(1.0) if node is None else node if literal is None else ast.parse(literal, mode="eval").body
    return ast.unparse(known) if is_plain_number(known) and abs(ast.literal_eval(known)) < 2**53 else None


def reduced_value(reduction: Reduction, parts: LaunchBuilder) -> Expr:
    """The operand of the reduction for one element."""
    call = kernel_call(reduction)
    value = lower(reduction.value, parts) if call is None else lower_elementwise(*call, parts)
    if reduction.chosen is not None:
        parts.take_choice(*reduction.chosen)
    return value


def lower_inlined(call: ArrayCall, function: InlinedFunction, parts: LaunchBuilder) -> tuple[Expr, ...] | None:
    """The values of an inlined function; None if it slices an argument that is no name of an array."""
    inlined = function.parts
    slots = dict(zip(inlined.parameters, call.slots, strict=True))
    nodes = {name: None if isinstance(slot, Constant) else call.evaluated[slot] for name, slot in slots.items()}
    if any(not _is_operand(nodes[name], parts) for name in view_parameters(inlined)):
        return None
    sliced = {name: _operand_name(nodes[name], parts) for name in view_parameters(inlined)}
    wanted = {id(node) for name, node in nodes.items() if uses(inlined, name)}
    values = {id(argument): lower(argument, parts) for argument in call.evaluated if id(argument) in wanted}
    known: dict[str, Expr] = {name: slot for name, slot in slots.items() if isinstance(slot, Constant)}
    for name, node in nodes.items():
        if id(node) in values:
            is_once = _is_simple(node) or uses(inlined, name) <= 1
            known[name] = values[id(node)] if is_once else parts.own_value(Let(name, values[id(node)]))
    parts.passes.helpers.update(inlined.helpers)
    if inlined.local is None:
        parts.called.inlined[function.key] = None
    else:
        take_local(inlined.local, parts)
    parts.passes.repeated += inlined.repeated
    return written_out(inlined, sliced, known, parts)


def _is_simple(node: ast.expr | None) -> bool:
    """Whether it needs no computation, so that it can replace the parameter everywhere."""
    return node is None or isinstance(node, ast.Name | ast.Constant | ast.Subscript | ast.Attribute)


def _is_operand(node: ast.expr | None, parts: LaunchBuilder) -> bool:
    """Whether it is the name of an array from outside the launch, or a variable for an attribute."""
    if isinstance(node, ast.Attribute):
        return parts.around.attribute(node) is not None and _operand_name(node, parts) not in parts.own.given
    if not isinstance(node, ast.Name) or node.id in parts.own.given or node.id in parts.around.known.rows:
        return False
    return _is_variable(node, parts)


def _operand_name(node: ast.expr | None, parts: LaunchBuilder) -> str:
    """The launch's name for the array or the attribute."""
    name = node.id if isinstance(node, ast.Name) else None if node is None else parts.around.attribute(node)
    assert name is not None
    return name


def lower_elementwise(call: ArrayCall, function: Elementwise, parts: LaunchBuilder) -> Expr:
    """The lowered call, without its `out=`."""
    values = [lower(argument, parts) for argument in call.evaluated]
    arguments = tuple(slot if isinstance(slot, Constant) else values[slot] for slot in call.slots)
    match function:
        case Conversion(dtype):
            return parts.computed(Cast(arguments[0], dtype))
        case CalledHelper(key, passes, reference, shows_arrays):
            parts.passes.helpers[key] = passes
            parts.called.shows_arrays |= shows_arrays
            if reference is not None:
                parts.operands[reference.name] = reference
            return parts.computed(CallHelper(key, arguments))
        case LibraryFunction(name, keywords, _, is_called):
            return parts.computed(Apply(name, arguments, keywords, is_called))
        case _:
            assert_never(function)


def _subscript(node: ast.Subscript, name: str, index: ast.expr, parts: LaunchBuilder) -> Expr:
    base = node.value
    if not isinstance(base, ast.Name) or not _is_variable(base, parts):
        return opaque(node, parts)
    return _stretch(node, name, index, parts)


def _subscript_of_attribute(node: ast.Subscript, base: ast.Attribute, index: ast.expr, parts: LaunchBuilder) -> Expr:
    """`self.u[1:-1]`"""
    name = parts.around.attribute(base)
    return opaque(node, parts) if name is None else _stretch(node, name, index, parts)


def _stretch(node: ast.Subscript, name: str, index: ast.expr, parts: LaunchBuilder) -> Expr:
    view = _view(name, index, parts)
    if view is None or name in parts.own.given:
        return opaque(node, parts)
    return parts.take_view(name, view)


def _view(name: str, index: ast.expr, parts: LaunchBuilder) -> View | None:
    return parts.view(name, _plain_index(index, parts))


def _plain_index(index: ast.expr, parts: LaunchBuilder) -> ast.Tuple:
    """The index with `np.newaxis` spelled `None`."""
    scope = parts.around.scope
    entries = index.elts if isinstance(index, ast.Tuple) else [index]
    return ast.Tuple([ast.Constant(None) if scope.canonical(entry) == "numpy.newaxis" else entry for entry in entries])


def _column_of_call(node: ast.Subscript, call: ast.Call, index: ast.expr, parts: LaunchBuilder) -> Expr:
    """`np.max(x, axis=1)[:, None]`, which equals `np.max(x, axis=1, keepdims=True)`."""
    reduced = partial_reduction(call, parts.around)
    view = None if reduced is None or reduced.keepdims else _view("row", index, parts)
    if reduced is None or view is None or view.basic.column_axes is None:
        return _result_with_axes(node, call, index, parts)
    axes = column_axes(reduced, view.basic.column_axes)
    if axes is None:
        return parts.object(Obstacle("column of a reduction along another axis"))
    column = replace(reduced, axes=axes, keepdims=True)
    return inner_row(column, reduced_value(column, parts), parts)


def _result_with_axes(node: ast.Subscript, call: ast.Call, index: ast.expr, parts: LaunchBuilder) -> Expr:
    """`luminance(image)[:, :, None]`, if the function can be inlined."""
    found = call_with_axes(call, _plain_index(index, parts), parts)
    values = None if found is None else lower_inlined(*found, parts)
    return opaque(node, parts) if values is None else values[0]


def _is_variable(node: ast.Name, parts: LaunchBuilder) -> bool:
    """Whether the name is a variable that only this function binds, and no module, function or constant."""
    scope = parts.around.scope
    if parts.around.fresh_names.is_own(node.id):
        return True
    if scope.spoils(node.id) or (parts.around.has(Option.REBINDING) and not scope.is_local(node.id)):
        return False
    return scope.is_local(node.id) or (scope.constant(node.id) is None and scope.canonical(node) is None)
