"""Draft a launch from the value of a statement: its body, results, operands and modules."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from fusec.base.ir.kernel import LaunchForm
from fusec.base.ir.operand import Attribute, Operand, Shown, UfuncReference, Variable
from fusec.base.scalars.array_functions import NORM
from fusec.base.scalars.expression import (
    Apply,
    CallHelper,
    Cast,
    Constant,
    Expr,
    Let,
    Load,
    Local,
    Reduce,
    Statement,
    Store,
    Update,
    is_constant,
    walk,
)
from fusec.base.scalars.libraries import ArrayModule
from fusec.capture.arrays.array_calls import ArrayCall, array_call
from fusec.capture.arrays.expressions import lower, padding_alone, reduced_value
from fusec.capture.arrays.reductions import full_reduction, partial_reduction
from fusec.capture.arrays.relocatable_names import take_moved_names, used_modules
from fusec.capture.arrays.row_reductions import row_facts, row_statement, squared
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.launch_draft import Draft, Parameter
from fusec.capture.draft.reading import Option
from fusec.capture.draft.values_apart import are_apart
from fusec.capture.evidence.arrays import holds_array_syntax, transformed, used_as_texts
from fusec.capture.evidence.declared_numbers import is_defaulted_number
from fusec.capture.evidence.texts import text_names
from fusec.capture.flow.liveness import names_read
from fusec.capture.source.dedent import dedented
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import segment, span

_PASSES = {"numpy.var": 4, "numpy.std": 4}  # a sum, the distances from the mean, their squares, and a sum
_SQUARE_PASSES = 3  # of `squared`; BLAS multiplies and adds in one pass
NO_ARRAY_OPERATION = Obstacle("statement without an array operation")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effect of a drafted statement on names: see the fields of `Launch` and `Region`."""

    name: str
    form: LaunchForm
    results: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    stored: tuple[str, ...] = ()
    target: str | None = None
    copies: int = 0  # passes that only copy the computed value
    value: ast.expr | None = None  # the right-hand side of a slice store
    is_update: bool = False


def lower_value(name: str, node: ast.expr, parts: LaunchBuilder) -> Let | Reduce | Obstacle:
    """`name = node`, if the value is a new array or a reduced scalar, never an alias of an operand."""
    statement: Let | Reduce
    reduction = full_reduction(node, parts.around)
    rows = partial_reduction(node, parts.around)
    if rows is not None:
        statement = row_statement(name, rows, reduced_value(rows, parts), parts)
        value = statement.value
    elif reduction is not None:
        value = parts.computed(reduced_value(reduction, parts))
        if reduction.function == NORM and not is_constant(value):
            value, parts.repeated = squared(value), parts.repeated + _SQUARE_PASSES
        statement = Reduce(name, reduction.function, value, reduction.keywords, ddof=reduction.ddof)
    else:
        if not _may_be_fresh(node, parts.around):
            return NO_ARRAY_OPERATION
        padded = padding_alone(node, parts)
        value = _fresh(lower(node, parts) if padded is None else padded, parts)
        if not isinstance(value, Apply | CallHelper | Cast):
            return parts.obstacle or NO_ARRAY_OPERATION
        statement = Let(name, value)
    parts.given.add(name)
    return parts.obstacle or (NO_ARRAY_OPERATION if is_constant(value) else statement)


def draft(
    node: ast.stmt | ast.expr, statement: ast.stmt, body: tuple[Statement, ...], parts: LaunchBuilder, outcome: Outcome
) -> Draft | Obstacle:
    """The launch of `node`, which is `statement` or an expression inside it; the obstacle if `parts` has one."""
    take_moved_names(node, parts, frozenset((*outcome.results, *outcome.stored)))
    body = (*parts.inner, *body)
    facts = row_facts(body, parts)
    if obstacle := parts.obstacle or _of_texts(parts, outcome) or _unlike_values(body, outcome, parts):
        return obstacle
    if isinstance(facts, Obstacle):
        return facts
    place = span(parts.around.file, node)
    operands, modules = _operands_and_modules(node, statement, parts)
    numbers = _numbers(statement, modules, parts)
    return Draft(
        outcome.name,
        outcome.form,
        dedented(segment(parts.around.file, node), place),
        body,
        tuple(parts.parameters.values()),
        operands,
        outcome.results,
        outcome.updated,
        outcome.stored,
        outcome.target,
        _operations(body, parts, numbers | parts.spacings) + outcome.copies,
        node in transformed(statement, parts.around.scope)
        or _shows_arrays(node, body, parts, outcome.results, numbers),
        parts.opaque_first,
        tuple(parts.opaque_nodes),
        tuple(sorted(parts.constants.items())),
        names_read(node) | frozenset((*outcome.updated, *outcome.stored, *parts.attribute_reads, *parts.captured)),
        frozenset(outcome.results if node is statement and outcome.form is LaunchForm.ASSIGNMENT else ()),
        place,
        place if node is statement else span(parts.around.file, statement),
        None if outcome.value is None else span(parts.around.file, outcome.value),
        facts.rows,
        facts.wide,
        facts.numbers,
        inlined=tuple(parts.inlined),
        modules=modules,
        attributes=tuple(sorted(_attributes(parts, outcome).items())),
        attribute_reads=tuple(parts.attribute_reads),
        attributes_first=parts.attributes_first,
        aliases=tuple(sorted(parts.aliases.items())),
        local_functions=tuple(parts.local_functions.values()),
        is_update=outcome.is_update,
        is_line=parts.is_line,
        opaque_spans=tuple(span(parts.around.file, each) for each in parts.opaque_nodes),
    )


def _of_texts(parts: LaunchBuilder, outcome: Outcome) -> Obstacle | None:
    """An obstacle if an operand is a text: `s += label(x)`."""
    names = (*parts.operands, *outcome.updated)
    return None if text_names(parts.around.scope).isdisjoint(names) else NO_ARRAY_OPERATION


def _unlike_values(body: tuple[Statement, ...], outcome: Outcome, parts: LaunchBuilder) -> Obstacle | None:
    """Why the values of the statement never have the same shape, so that no kernel computes all of them."""
    results = outcome.results
    if len(results) > 1 and are_apart(body, results, parts.parameters):
        return Obstacle("values with different shapes in one statement")
    return _number_beside_array(body, outcome, parts.around)


def _number_beside_array(body: tuple[Statement, ...], outcome: Outcome, around: LoweringContext) -> Obstacle | None:
    """An obstacle if one of several results is a number, since a kernel gives elements:
    `return np.sqrt(total), a / total`.
    """
    lets = [part for part in body if isinstance(part, Let) and part.name in outcome.results]
    leaves = [{node.array for node in walk(let.value) if isinstance(node, Load)} for let in lets]
    are_numbers = [bool(names) and names <= around.known.scalars for names in leaves]
    is_mixed = any(are_numbers) and not all(are_numbers)
    return Obstacle("number beside an array in one statement") if is_mixed else None


def _operands_and_modules(
    node: ast.AST, statement: ast.stmt, parts: LaunchBuilder
) -> tuple[tuple[Operand, ...], frozenset[ArrayModule]]:
    operands = _with_numbers(statement, parts)
    used = used_modules(node, parts) | parts.modules
    return operands, used or _modules_of_numbers(operands, parts.around) or parts.around.function.modules


def _with_numbers(statement: ast.stmt, parts: LaunchBuilder) -> tuple[Operand, ...]:
    """The operands; known numbers are marked if one operand is a reduced value of CuPy's or a reduction."""
    around, operands = parts.around, tuple(parts.operands.values())
    made_by = {around.known.reduced_by.get(name) for name in parts.operands} - {None, ArrayModule.NUMPY}
    has_reduced = bool(made_by) or any(full_reduction(node, around) for node in parts.opaque_nodes)
    return tuple(_with_number(operand, statement, around) for operand in operands) if has_reduced else operands


def _with_number(operand: Operand, statement: ast.stmt, around: LoweringContext) -> Operand:
    is_told = operand.shown is Shown.ARRAY or operand.name in around.known.reduced_by
    if is_told or not isinstance(operand, Variable | Attribute):
        return operand
    is_shown = is_defaulted_number(operand.expression, around.scope) or around.function.is_number(
        operand.expression, statement
    )
    return replace(operand, shown=Shown.NUMBER) if is_shown else operand


def _modules_of_numbers(operands: Sequence[Operand], around: LoweringContext) -> frozenset[ArrayModule]:
    """The library whose reductions gave all operands that are not known to be numbers; else nothing."""
    found = {around.known.reduced_by.get(operand.name) for operand in operands if operand.shown is not Shown.NUMBER}
    (module, *others) = found or {None}
    return frozenset() if others or module is None else frozenset({module})


def _attributes(parts: LaunchBuilder, outcome: Outcome) -> dict[str, str]:
    names = (*parts.attribute_reads, *outcome.results, *outcome.stored)
    texts = {name: parts.around.fresh_names.attribute_text(name) for name in names}
    return {name: text for name, text in texts.items() if text is not None}


def _numbers(statement: ast.stmt, modules: frozenset[ArrayModule], parts: LaunchBuilder) -> frozenset[str]:
    """The parameters that the source shows to be numbers; none on a device, where even one element takes a pass."""
    if modules != {ArrayModule.NUMPY} or parts.around.has(Option.ASKED):
        return frozenset()
    return frozenset(
        name
        for name, parameter in parts.parameters.items()
        if parts.around.function.is_number(_spelled(parameter, parts), statement)
    )


def _spelled(parameter: Parameter, parts: LaunchBuilder) -> str:
    """The author's text: `self.D[0]` for a view of the variable that stands for `self.D`."""
    operand = parts.operands.get(parameter.base)
    return parameter.text if operand is None else operand.expression + parameter.text.removeprefix(parameter.base)


def _operations(body: tuple[Statement, ...], parts: LaunchBuilder, numbers: frozenset[str]) -> int:
    return max(sum(passes(part, parts.helpers, numbers) for part in body) - parts.repeated, 0)


def passes(part: Statement | Expr, helpers: Mapping[str, int], numbers: frozenset[str] = frozenset()) -> int:
    """The number of array operations that NumPy runs; arithmetic on constants and on parameters in `numbers` does not
    count.
    """
    match part:
        case Let(value=value) | Update(value=value) | Store(value=value):
            return passes(value, helpers, numbers)
        case Reduce(function=function, value=value):
            return _PASSES.get(function, 1) + passes(value, helpers, numbers)
        case Load() | Local() | Constant():
            return 0
    if _is_of_numbers(part, numbers):
        return 0
    arguments = (part.value,) if isinstance(part, Cast) else part.arguments
    inner = sum(passes(argument, helpers, numbers) for argument in arguments)
    return inner + (helpers[part.helper] if isinstance(part, CallHelper) else 1)


def _is_of_numbers(value: Expr, numbers: frozenset[str]) -> bool:
    leaves = (node for node in walk(value) if isinstance(node, Load | Local))
    return all(isinstance(leaf, Load) and leaf.array in numbers for leaf in leaves)


def _may_be_fresh(node: ast.expr, around: LoweringContext) -> bool:
    """False for calls that may return their argument itself, such as `x.conj()` of real numbers."""
    call = array_call(node, around) if isinstance(node, ast.Call) else None
    return not isinstance(call, ArrayCall) or call.is_fresh


def _fresh(value: Expr, parts: LaunchBuilder) -> Expr:
    """`np.roll(u, 1)` or `np.pad(u, 1, mode="edge")` alone: elements of `u` in new memory."""
    view = parts.parameters[value.array].view if isinstance(value, Load) else None
    is_moved = view is not None and bool(view.turns or view.padding)
    return Apply("numpy.copy", (value,)) if is_moved else value


def _shows_arrays(
    node: ast.AST, body: tuple[Statement, ...], parts: LaunchBuilder, results: tuple[str, ...], numbers: frozenset[str]
) -> bool:
    """Whether something shows that the operands are arrays, neither numbers nor texts.

    Evidence: an operand known to be an array, an author's ufunc, a name used as an array elsewhere, a reduction or
    cast, a call of NumPy, also inside a called function, a slice, or calls between functions of the module.
    """
    is_of_numbers = bool(parts.parameters) and numbers.issuperset(parts.parameters)
    if is_of_numbers or not used_as_texts(parts.around.scope).isdisjoint(parts.operands):
        return False
    views = [parameter.view for parameter in parts.parameters.values() if parameter.view is not None]
    if parts.keeps_axes and any(view.is_element for view in views):
        return False  # an element of a one-dimensional array is a number
    known = any(o.shown is Shown.ARRAY or isinstance(o, UfuncReference) for o in parts.operands.values())
    known = (
        known
        or bool(parts.inlined or parts.local_functions or parts.shows_arrays)
        or not parts.around.function.used_as_arrays.isdisjoint((*parts.operands, *results))
    )
    methods = any(isinstance(part, Reduce) or isinstance(part.value, Cast) for part in body)
    if known or methods or holds_array_syntax(node, parts.around.scope):
        return True
    return not parts.around.function.given_arrays().isdisjoint((*parts.operands, *results))
