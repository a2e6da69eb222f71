"""What is known of names after a statement, from what was known before it."""

import ast
from collections.abc import Mapping

from fusec.base.ir.kernel import LaunchForm
from fusec.base.ir.operand import KernelOperand
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.libraries import ArrayModule
from fusec.capture.arrays.nested_reductions import of_device
from fusec.capture.draft.known_names import KnownNames
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.row_shape import RowShape
from fusec.capture.evidence.arrays import bound_to_arrays
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.flow.liveness import names_bound
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.regions.lowered import Lowered
from fusec.capture.regions.stable_names import settled, steadied
from fusec.capture.source.source_file import span


def known_after(lowered: Lowered, known: KnownNames, line: StraightLine, scope: ScopeNames) -> KnownNames:
    """What is known after the statement of the line."""
    return KnownNames(
        arrays_after([lowered], known.arrays, scope),
        _scalars(lowered, known),
        _rows(lowered, known),
        _wide(lowered, known),
        _made(lowered, known),
        _reduced_by(lowered, known),
        known.steady | steadied(lowered.statement, lowered.result, line, scope),
        known.indexing | settled(lowered.statement, lowered.result, line, scope),
    )


def arrays_after(lowered: list[Lowered], arrays: frozenset[str], scope: ScopeNames) -> frozenset[str]:
    """The names known to hold arrays after these statements; `arrays` are those before them."""
    for item in lowered:
        arrays = arrays - names_bound(item.statement) | bound_to_arrays(item.statement, scope)
        arrays |= _arrays_of_chain(item, scope)
        for draft in item.result.launches:
            if draft.shows_arrays and item.result.rest is None:
                arrays |= frozenset(draft.results) - _reduced(draft) - frozenset(name for name, _ in draft.rows)
    return arrays


def _arrays_of_chain(item: Lowered, scope: ScopeNames) -> frozenset[str]:
    """`a` and `b` in `a = b = x * 2 + 1`, if the value is certainly an array."""
    if not isinstance(item.statement, ast.Assign) or len(item.statement.targets) < 2:
        return frozenset()
    place = span(scope.module.file, item.statement.value)
    is_array = any(each.shows_arrays and each.span == place and not _is_reduced(each) for each in item.result.launches)
    return frozenset(t.id for t in item.statement.targets if isinstance(t, ast.Name)) if is_array else frozenset()


def _is_reduced(draft: Draft) -> bool:
    return any(isinstance(part, Reduce) for part in draft.body)


def _scalars(lowered: Lowered, known: KnownNames) -> frozenset[str]:
    """The names that certainly hold reduced values after the statement."""
    reduced = (_reduced(draft) for draft in lowered.result.launches if lowered.result.rest is None)
    return known.scalars - names_bound(lowered.statement) | frozenset().union(*reduced)


def _reduced_by(lowered: Lowered, known: KnownNames) -> Mapping[str, ArrayModule]:
    """The names that certainly hold a device library's reductions, or numbers computed from them."""
    bound = names_bound(lowered.statement)
    found = {name: module for name, module in known.reduced_by.items() if name not in bound}
    for draft in lowered.result.launches if lowered.result.rest is None else ():
        module = of_device(draft)
        if module is None or draft.form is not LaunchForm.ASSIGNMENT or draft.updated:
            continue
        made_of = {operand.name for operand in draft.operands if isinstance(operand, KernelOperand)}
        is_number = bool(made_of) and all(found.get(name) is module for name in made_of)
        found |= dict.fromkeys((*_reduced(draft), *(draft.results if is_number else ())), module)
    return found


def _rows(lowered: Lowered, known: KnownNames) -> dict[str, RowShape]:
    """The names that hold reduced rows after the statement; none after a statement that is not a launch."""
    if lowered.result.rest is not None:
        return {}
    bound = names_bound(lowered.statement)
    given = {name: shape for draft in lowered.result.launches for name, shape in draft.rows if name in draft.results}
    return {name: shape for name, shape in known.rows.items() if name not in bound} | given


def _wide(lowered: Lowered, known: KnownNames) -> frozenset[str]:
    """The names whose rows were reduced and that still hold the same value."""
    reduced = (draft.wide for draft in lowered.result.launches)
    return (known.wide | frozenset().union(*reduced)) - names_bound(lowered.statement)


def _made(lowered: Lowered, known: KnownNames) -> frozenset[str]:
    """The names that hold an array that a whole statement of the line computed."""
    drafts = lowered.result.launches if lowered.result.rest is None else ()
    given = {name for draft in drafts for name in draft.results if name not in draft.updated}
    given -= {name for draft in drafts for name in (*_reduced(draft), *(name for name, _ in draft.rows))}
    kept = known.made & {name for draft in drafts for name in draft.updated}
    return known.made - names_bound(lowered.statement) | given | kept


def _reduced(draft: Draft) -> frozenset[str]:
    return frozenset(
        statement.name for statement in draft.body if isinstance(statement, Reduce) and not statement.is_partial
    )
