"""Inline a function that takes slices of its arguments at the place of its call."""

import ast
from collections.abc import Mapping
from dataclasses import replace

from fusec.base.ir.array import Rotation
from fusec.base.ir.margins import lead_beyond, stretch_text
from fusec.base.scalars.cuda_functions import cuda_literal, is_complex_literal
from fusec.base.scalars.expression import Constant, Expr, Let, Load, Local, walk, with_parts
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.launch_draft import Inlined, LocalParts, Parameter
from fusec.capture.flow.branch_specialisation import Literal
from fusec.capture.views.partial_copies import has_written_copies, with_beyond
from fusec.capture.views.rolls_and_pads import rolled

_LARGEST = 100  # nodes of the expression


def inlined_form(
    body: tuple[Let, ...],
    values: tuple[Expr, ...],
    parts: LaunchBuilder,
    parameters: tuple[str, ...],
    literals: Mapping[str, Literal],
    *,
    keeps_lets: bool = False,
) -> Inlined | None:
    """The function as expressions of its parameters and of views of them; None if it does more than that.

    `def lap(u): return u[2:] - 2 * u[1:-1] + u[:-2]`. Every parameter must be used, so that its argument is an operand,
    and so must every value, so that no exception is lost. `literals` are parameters with known arguments; they become
    numbers. Lets are kept if several values are returned or if `keeps_lets`.
    """
    if _has_idle_values(body, values):
        return None
    known: dict[str, Expr] = {}
    lets: list[Let] = []
    has_copies = has_written_copies([let.value for let in body])
    if has_copies and len(values) > 1:
        return None
    keeps_lets = keeps_lets and not has_copies
    constants = {name: _number(text) if has_copies else text for name, text in parts.constants.items()}
    for let in body:
        value = _with_numbers(_substituted(let.value, known), constants)
        if value is not None and has_written_copies([let.value]):
            value = with_beyond(value, parts)
        if value is None:
            return None
        if len(values) > 1 or keeps_lets:
            lets.append(Let(let.name, value))
        else:
            known[let.name] = value
    wholes = [_with_numbers(_substituted(value, known), constants) for value in values]
    found = tuple(whole for whole in wholes if whole is not None)
    nodes = [node for value in (*(let.value for let in lets), *found) for node in walk(value)]
    if len(found) < len(wholes) or len(nodes) > _LARGEST:
        return None
    loaded = {node.array for node in nodes if isinstance(node, Load)}
    used = [parameter for name, parameter in parts.parameters.items() if name in loaded]
    is_column = any(parameter.view is not None and parameter.view.basic.column_axes is not None for parameter in used)
    bases = {parameter.base for parameter in used}
    is_text = any(name in bases and type(value) not in (int, float) for name, value in literals.items())
    if is_column or is_text or bases | literals.keys() != set(parameters):
        return None
    views = tuple(parameter for parameter in used if parameter.view is not None)
    if any(each.view is not None and each.view.is_extended for each in views):
        return None  # a gradient's view names its spacing, a padded array has other elements
    return Inlined(found, parameters, views, tuple(sorted(parts.passes.helpers.items())), lets=tuple(lets))


def _has_idle_values(body: tuple[Let, ...], values: tuple[Expr, ...]) -> bool:
    needed = frozenset[str]().union(*map(_locals, values))
    for let in reversed(body):
        if let.name not in needed:
            return True
        needed = needed - {let.name} | _locals(let.value)
    return False


def _locals(expression: Expr) -> frozenset[str]:
    return frozenset(node.name for node in walk(expression) if isinstance(node, Local))


def uses(inlined: Inlined, parameter: str) -> int:
    """How often the expressions use the whole parameter."""
    values = (*(let.value for let in inlined.lets), *inlined.values)
    return sum(node == Load(parameter) for value in values for node in walk(value))


def view_parameters(inlined: Inlined) -> frozenset[str]:
    """The parameters that are sliced: their arguments must be names of arrays."""
    return frozenset(parameter.base for parameter in inlined.views)


def written_out(
    inlined: Inlined, names: Mapping[str, str], values: Mapping[str, Expr], parts: LaunchBuilder
) -> tuple[Expr, ...]:
    """The expressions on the caller's operands: `names` for sliced parameters, `values` for parameters that are used
    whole.

    The lets become statements of the launch, under new names.
    """
    known: dict[str, Expr] = dict(values)
    known |= {parameter.name: _view(parameter, names[parameter.base], parts) for parameter in inlined.views}
    for let in inlined.lets:
        known[let.name] = parts.own_value(Let(let.name, _substituted(let.value, known)))
    return tuple(parts.computed(_substituted(value, known)) for value in inlined.values)


def take_local(local: LocalParts, parts: LaunchBuilder) -> None:
    """Adds to the launch what its text needs to call the function."""
    parts.called.local |= {function.name: function for function in local.functions}
    parts.called.inlined |= dict.fromkeys(local.inlined)
    parts.called.captured.update(local.captured)
    parts.constants.update(local.constants)
    parts.called.modules.update(local.modules)


def _view(parameter: Parameter, name: str, parts: LaunchBuilder) -> Expr:
    assert parameter.view is not None
    if isinstance(parameter.view.index, Rotation):
        function, _, _ = parameter.view.text.partition("(")
        return parts.take_view(name, rolled(name, parameter.view.index.turns, function))
    margins = parameter.view.basic.margins
    is_beyond = margins is not None and lead_beyond(margins)
    text = stretch_text(name, margins) if margins and is_beyond else name + parameter.view.text[len(parameter.base) :]
    return parts.take_view(name, replace(parameter.view, text=text))


def _substituted(expression: Expr, known: Mapping[str, Expr]) -> Expr:
    """The expression with its known loads and locals substituted."""
    match expression:
        case Load(name) | Local(name):
            return known.get(name, expression)
        case _:
            return with_parts(expression, lambda part: _substituted(part, known))


def _with_numbers(expression: Expr, constants: Mapping[str, str]) -> Expr | None:
    """The expression with literals for the module's constants; None if one is no plain literal: `-0.5`, `1 / 3`."""
    texts = {node.text for node in walk(expression) if isinstance(node, Constant)} & constants.keys()
    if any(not isinstance(ast.parse(constants[text], mode="eval").body, ast.Constant) for text in texts):
        return None
    return _literals(expression, constants)


def _number(text: str) -> str:
    """`0.0625` for `1.0 / 16.0`: CUDA kernels treat arithmetic of floating-point literals as a number."""
    literal = cuda_literal(text)
    if literal is None or is_complex_literal(text):
        return text
    return literal if isinstance(ast.parse(text, mode="eval").body, ast.BinOp) else text


def _literals(expression: Expr, constants: Mapping[str, str]) -> Expr:
    match expression:
        case Constant(text):
            return Constant(constants.get(text, text))
        case _:
            return with_parts(expression, lambda part: _literals(part, constants))
