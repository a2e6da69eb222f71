"""What is known of names after a statement, from what was known before it."""

import ast
from collections.abc import Mapping

from fusec.base.ir.operand import KernelOperand, Variable
from fusec.base.ir.preparation import IndexArray
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.libraries import ArrayModule
from fusec.base.scalars.scans import holds_scan
from fusec.capture.draft.known_names import KnownNames
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.outcomes import Bound, Nested, Updated
from fusec.capture.draft.row_shape import RowShape
from fusec.capture.evidence.arrays import bound_to_arrays
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.flow.liveness import names_bound
from fusec.capture.inner_statements.nested_reductions import of_device
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
        _shapes(lowered, known),
        _taken_in(lowered, known),
    )


def arrays_after(lowered: list[Lowered], arrays: frozenset[str], scope: ScopeNames) -> frozenset[str]:
    """The names known to hold arrays after these statements; `arrays` are those before them."""
    for item in lowered:
        arrays = arrays - names_bound(item.statement) | bound_to_arrays(item.statement, scope)
        arrays |= _arrays_of_chain(item, scope) | _index_arrays(item)
        for draft in item.result.launches:
            if draft.evidence.shows_arrays and item.result.rest is None:
                arrays |= draft.arrays
    return arrays


def _shapes(lowered: Lowered, known: KnownNames) -> dict[str, tuple[str, ...]]:
    """For each name that holds what operations of elements made, the variables from which the shape comes."""
    bound = names_bound(lowered.statement)
    found = {
        name: of for name, of in known.shapes.items() if name not in bound and bound.isdisjoint(of)
    }  # also of a name that is bound again
    for draft in lowered.result.launches if lowered.result.rest is None else ():
        match draft.outcome:
            case Bound((name,)) if name in draft.arrays and _has_shape_of_operands(draft):
                own = [each for operand in draft.operands for each in known.shapes.get(operand.name, (operand.name,))]
                if bound.isdisjoint(own) and not any(map(known.is_of_line, own)):
                    found[name] = tuple(dict.fromkeys(own))
            case _:
                continue
    return found


def _has_shape_of_operands(draft: Draft) -> bool:
    """Whether all operands are whole variables, whose elements it computes with, and of which it scans none."""
    names = {parameter.name for parameter in draft.kernel.parameters if parameter.view is None}
    are_whole = len(names) == len(draft.kernel.parameters)
    return (
        are_whole
        and not holds_scan(draft.kernel.body)
        and bool(names)
        and all(isinstance(operand, Variable) and operand.name in names for operand in draft.operands)
    )


def _index_arrays(item: Lowered) -> frozenset[str]:
    """`i` and `j` after `i, j = np.indices(u.shape)`."""
    made = [call.role for _, call in item.result.calls]
    made += [] if item.prepared is None else [item.prepared.preparation]
    return frozenset(each.name for each in made if isinstance(each, IndexArray) and not each.is_of_library)


def _taken_in(lowered: Lowered, known: KnownNames) -> frozenset[str]:
    """The names that statements before launches bind, and that a dispatcher may bind in their place."""
    bound = names_bound(lowered.statement)
    made = {name for _, call in lowered.result.calls for name in call.writes}
    return known.taken_in - bound | (made if lowered.prepared is None else made | bound)


def _arrays_of_chain(item: Lowered, scope: ScopeNames) -> frozenset[str]:
    """`a` and `b` in `a = b = x * 2 + 1`, if the value is certainly an array."""
    if not isinstance(item.statement, ast.Assign) or len(item.statement.targets) < 2:
        return frozenset()
    place = span(scope.module.file, item.statement.value)
    whole = [each for each in item.result.launches if each.source.span == place and each.evidence.shows_arrays]
    is_array = any(not _is_reduced(each) for each in whole)
    return frozenset(t.id for t in item.statement.targets if isinstance(t, ast.Name)) if is_array else frozenset()


def _is_reduced(draft: Draft) -> bool:
    return any(isinstance(part, Reduce) for part in draft.kernel.body)


def _scalars(lowered: Lowered, known: KnownNames) -> frozenset[str]:
    """The names that certainly hold reduced values after the statement."""
    reduced = (draft.kernel.reduced for draft in lowered.result.launches if lowered.result.rest is None)
    return known.scalars - names_bound(lowered.statement) | frozenset().union(*reduced)


def _reduced_by(lowered: Lowered, known: KnownNames) -> Mapping[str, ArrayModule]:
    """The names that certainly hold a device library's reductions, or numbers computed from them."""
    bound = names_bound(lowered.statement)
    found = {name: module for name, module in known.reduced_by.items() if name not in bound}
    for draft in lowered.result.launches if lowered.result.rest is None else ():
        module = of_device(draft)
        if module is None or not isinstance(draft.outcome, Bound | Nested):
            continue
        made_of = {operand.name for operand in draft.operands if isinstance(operand, KernelOperand)}
        is_number = bool(made_of) and all(found.get(name) == module for name in made_of)
        found |= dict.fromkeys((*draft.kernel.reduced, *(draft.results if is_number else ())), module)
    return found


def _rows(lowered: Lowered, known: KnownNames) -> dict[str, RowShape]:
    """The names that hold reduced rows after the statement; none after a statement that is not a launch, or holds a call of a library."""
    if lowered.result.rest is not None or lowered.result.calls:
        return {}
    bound = names_bound(lowered.statement)
    rows = {name: shape for name, shape in known.rows.items() if name not in bound}
    for draft in lowered.result.launches:
        rows |= {name: shape for name, shape in draft.kernel.rows.shapes.items() if name in draft.results}
    return rows


def _wide(lowered: Lowered, known: KnownNames) -> frozenset[str]:
    """The names whose rows were reduced and that still hold the same value."""
    reduced = (draft.kernel.rows.wide for draft in lowered.result.launches)
    return (known.wide | frozenset().union(*reduced)) - names_bound(lowered.statement)


def _made(lowered: Lowered, known: KnownNames) -> frozenset[str]:
    """The names that hold an array that a whole statement of the line computed."""
    drafts = lowered.result.launches if lowered.result.rest is None else ()
    updated = [draft.arrays & known.made for draft in drafts if isinstance(draft.outcome, Updated)]
    given = [draft.arrays for draft in drafts if not isinstance(draft.outcome, Updated)]
    return (known.made - names_bound(lowered.statement)).union(*given, *updated)
