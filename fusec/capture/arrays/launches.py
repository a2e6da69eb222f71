"""Draft a launch from the value of a statement: its body, results, operands and modules."""

import ast
from collections.abc import Iterable, Sequence
from dataclasses import replace

from fusec.base.ir.kernel import Evidence, LaunchSource
from fusec.base.ir.operand import Attribute, Operand, Shown, Variable
from fusec.base.scalars.array_functions import NORM
from fusec.base.scalars.expression import (
    Apply,
    CallHelper,
    Cast,
    Expr,
    Let,
    Load,
    Reduce,
    Statement,
    is_constant,
    walk,
)
from fusec.base.scalars.libraries import OF_NUMPY, ArrayModule, are_in
from fusec.base.scalars.targets import Memory
from fusec.capture.arrays.array_calls import ArrayCall, array_call
from fusec.capture.arrays.complex_parts import PARTS
from fusec.capture.arrays.expressions import lower, padding_alone, reduced_value
from fusec.capture.arrays.in_full import has_totals, in_full
from fusec.capture.arrays.operand_signs import sign_of
from fusec.capture.arrays.reductions import full_reduction, partial_reduction, vectors_of_product
from fusec.capture.arrays.relocatable_names import take_moved_names, used_modules
from fusec.capture.arrays.row_reductions import row_facts, row_statement, squared
from fusec.capture.arrays.scans import kernel_scan, scanned_value
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import ArrayAxes, LaunchBuilder
from fusec.capture.draft.launch_draft import Draft, KernelDraft, Mentions, Parameter
from fusec.capture.draft.outcomes import Outcome, Stored, form_of, results_of, writes_of
from fusec.capture.draft.reading import Option
from fusec.capture.draft.slices import BasicIndex
from fusec.capture.draft.values_apart import are_apart
from fusec.capture.evidence.declared_numbers import is_defaulted_number
from fusec.capture.evidence.texts import text_names
from fusec.capture.flow.liveness import names_read
from fusec.capture.source.authors_calls import authors_functions
from fusec.capture.source.dedent import dedented
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import segment, span

_SQUARE_PASSES = 3  # of `squared`; BLAS multiplies and adds in one pass
NO_ARRAY_OPERATION = Obstacle("statement without an array operation")


def lower_value(name: str, node: ast.expr, parts: LaunchBuilder) -> Let | Reduce | Obstacle:
    """`name = node`, if the value is a new array or a reduced scalar, never an alias of an operand."""
    statement: Let | Reduce
    whole = in_full(node, parts.around)
    node = node if has_totals(whole, parts.around) else whole
    reduction = full_reduction(node, parts.around)
    rows = partial_reduction(node, parts.around)
    scan = kernel_scan(node, parts.around)
    vectors = vectors_of_product(node, parts.around)
    if vectors is not None:
        statement = _product(name, vectors, parts)
        value = statement.value
    elif rows is not None:
        statement = row_statement(name, rows, reduced_value(rows, parts), parts)
        value = statement.value
    elif scan is not None:
        value = scanned_value(scan, lower, parts)
        statement = Let(name, value)
    elif reduction is not None:
        value = parts.computed(reduced_value(reduction, parts))
        if reduction.function == NORM and not is_constant(value):
            value, parts.passes.repeated = squared(value), parts.passes.repeated + _SQUARE_PASSES
        statement = Reduce(name, reduction.function, value, reduction.keywords, ddof=reduction.ddof)
    else:
        if not _may_be_fresh(node, parts.around):
            return NO_ARRAY_OPERATION
        padded = padding_alone(node, parts)
        value = _fresh(lower(node, parts) if padded is None else padded, parts)
        if not isinstance(value, Apply | CallHelper | Cast):
            return parts.obstacle or NO_ARRAY_OPERATION
        statement = Let(name, value)
    parts.own.given.add(name)
    return parts.obstacle or (NO_ARRAY_OPERATION if is_constant(value) else statement)


def _product(name: str, vectors: tuple[ast.expr, ast.expr], parts: LaunchBuilder) -> Reduce:
    """The sum of the products of two vectors, in one pass."""
    left, right = (lower(vector, parts) for vector in vectors)
    parts.axes = ArrayAxes.ONE
    parts.passes.repeated += 1
    return Reduce(name, "numpy.sum", parts.computed(Apply("numpy.multiply", (left, right))))


def draft(
    node: ast.stmt | ast.expr, statement: ast.stmt, body: tuple[Statement, ...], parts: LaunchBuilder, outcome: Outcome
) -> Draft | Obstacle:
    """The launch of `node`, which is `statement` or an expression inside it; the obstacle if `parts` has one."""
    results, writes = results_of(outcome), writes_of(outcome)
    names = (*results, *writes.stored)
    for each in (node, *authors_functions(node)):
        take_moved_names(each, parts, frozenset(names))
    body = (*parts.own.inner, *body)
    rows = row_facts(body, parts)
    obstacle = parts.obstacle or _of_texts((*parts.operands, *writes.updated), parts)
    if obstacle := obstacle or _unlike_values(body, results, parts):
        return obstacle
    if isinstance(rows, Obstacle):
        return rows
    order, called = parts.order, parts.called
    operands, modules = _operands_and_modules(node, statement, parts)
    numbers = _numbers(statement, modules, parts)
    operations = max(parts.passes.of(body, numbers | parts.passes.spacings) - parts.passes.repeated, 0)
    operations += isinstance(outcome, Stored) and not outcome.is_update  # a copy of the computed value
    sign = sign_of(node, statement, body, parts, frozenset((*parts.operands, *results)), numbers)
    return Draft(
        outcome,
        _source(node, statement, parts, outcome),
        KernelDraft(body, tuple(parts.parameters.values()), modules, rows, parts.axes is ArrayAxes.ONE),
        operands,
        tuple(order.opaque_nodes),
        Mentions(
            names_read(node).union(writes.updated, writes.stored, order.attribute_reads, called.captured),
            _attributes((*order.attribute_reads, *names), parts.around),
            tuple(sorted(parts.constants.items())),
        ),
        order.evaluation(),
        called.callees(),
        Evidence(operations, sign),
    )


def _source(node: ast.stmt | ast.expr, statement: ast.stmt, parts: LaunchBuilder, outcome: Outcome) -> LaunchSource:
    file = parts.around.file
    place = span(file, node)
    return LaunchSource(
        form_of(outcome),
        dedented(segment(file, node), place),
        place,
        place if node is statement else span(file, statement),
        span(file, outcome.value) if isinstance(outcome, Stored) else None,
        opaque_spans=tuple(span(file, each) for each in parts.order.opaque_nodes),
    )


def _of_texts(names: Iterable[str], parts: LaunchBuilder) -> Obstacle | None:
    """An obstacle if an operand is a text: `s += label(x)`."""
    return None if text_names(parts.around.scope).isdisjoint(names) else NO_ARRAY_OPERATION


def _unlike_values(body: tuple[Statement, ...], results: tuple[str, ...], parts: LaunchBuilder) -> Obstacle | None:
    """Why the values of the statement never have the same shape, so that no kernel computes all of them."""
    if len(results) > 1 and are_apart(body, results, parts.parameters):
        return Obstacle("values with different shapes in one statement")
    return _number_beside_array(body, results, parts.around)


def _number_beside_array(
    body: tuple[Statement, ...], results: tuple[str, ...], around: LoweringContext
) -> Obstacle | None:
    """An obstacle if one of several results is a number, since a kernel gives elements:
    `return np.sqrt(total), a / total`.
    """
    lets = [part for part in body if isinstance(part, Let) and part.name in results]
    leaves = [{node.array for node in walk(let.value) if isinstance(node, Load)} for let in lets]
    are_numbers = [bool(names) and names <= around.known.scalars for names in leaves]
    is_mixed = any(are_numbers) and not all(are_numbers)
    return Obstacle("number beside an array in one statement") if is_mixed else None


def _operands_and_modules(
    node: ast.AST, statement: ast.stmt, parts: LaunchBuilder
) -> tuple[tuple[Operand, ...], frozenset[ArrayModule]]:
    operands = _with_numbers(statement, parts)
    used = used_modules(node, parts) | parts.called.modules
    return operands, used or _modules_of_numbers(operands, parts.around) or parts.around.function.modules


def _with_numbers(statement: ast.stmt, parts: LaunchBuilder) -> tuple[Operand, ...]:
    """The operands; known numbers are marked if one operand is a reduced value of CuPy's or a reduction."""
    around, operands = parts.around, tuple(parts.operands.values())
    made_by = {around.known.reduced_by.get(name) for name in parts.operands} - {None, OF_NUMPY}
    has_reduced = bool(made_by) or any(full_reduction(node, around) for node in parts.order.opaque_nodes)
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


def _attributes(names: Iterable[str], around: LoweringContext) -> tuple[tuple[str, str], ...]:
    texts = ((name, around.fresh_names.attribute_text(name)) for name in sorted(set(names)))
    return tuple((name, text) for name, text in texts if text is not None)


def _numbers(statement: ast.stmt, modules: frozenset[ArrayModule], parts: LaunchBuilder) -> frozenset[str]:
    """The parameters that the source shows to be numbers; none on a device, where even one element takes a pass."""
    if not are_in(Memory.HOST, modules) or parts.around.has(Option.ASKED):
        return frozenset()
    texts = {name: _spelled(parameter, parts) for name, parameter in parts.parameters.items()}
    is_number, rows = parts.around.function.is_number, parts.around.reading.rows_of_loops
    return frozenset(name for name, text in texts.items() if text not in rows and is_number(text, statement))


def _spelled(parameter: Parameter, parts: LaunchBuilder) -> str:
    """The author's text: `self.D[0]` for a view of the variable that stands for `self.D`."""
    operand = parts.operands.get(parameter.base)
    return parameter.text if operand is None else operand.expression + parameter.text.removeprefix(parameter.base)


def _may_be_fresh(node: ast.expr, around: LoweringContext) -> bool:
    """False for values that may be memory of their argument, such as `x.conj()` of real numbers, and `z.real`."""
    if isinstance(node, ast.Attribute) and node.attr in PARTS:
        return False
    call = array_call(node, around) if isinstance(node, ast.Call) else None
    return not isinstance(call, ArrayCall) or call.is_fresh


def _fresh(value: Expr, parts: LaunchBuilder) -> Expr:
    """`np.roll(u, 1)` or `np.pad(u, 1, mode="edge")` alone: elements of `u` in new memory."""
    view = parts.parameters[value.array].view if isinstance(value, Load) else None
    if view is None or isinstance(view.index, BasicIndex):
        return value
    parts.passes.moved = 0  # it is this copy
    return Apply("numpy.copy", (value,))
