"""Choose the reading of a straight line: which are tried, and which one holds and is best."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from fusec.base.ir.operand import FunctionReference, LibraryReference, TimedExpression, UfuncReference, Variable
from fusec.base.scalars.libraries import are_in
from fusec.base.scalars.targets import Memory
from fusec.base.text.access_paths import path_steps
from fusec.base.text.array_parts import item_base, item_places, row_text
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.outcomes import Nested
from fusec.capture.draft.reading import Option, Reading
from fusec.capture.evidence.row_tables import elements_of_tables
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.regions.lowered import Lowered
from fusec.capture.source.syntax import walk
from fusec.capture.views.kept_axes import axes_against_rows, keeps_too_much


def under_chosen_reading(
    lower: Callable[[Reading], list[Lowered]], reading: Reading, scope: ScopeNames
) -> list[Lowered]:
    """The statements under this reading if it holds, else under the best one in its place: the one with the most array
    operations in kernels, the first of equals.
    """
    lowered = lower(reading)
    late = _late_elements(reading, lowered, scope)
    if late:
        return under_chosen_reading(lower, replace(reading, elements=reading.elements | late), scope)
    others = [under_chosen_reading(lower, other, scope) for other in _readings_instead(reading, lowered, scope)]
    return max(others, key=operations, default=lowered)


def _late_elements(reading: Reading, lowered: list[Lowered], scope: ScopeNames) -> frozenset[str]:
    """The elements of tables of which one is evaluated after an array operation of the line: all of such a table become
    variables."""
    found = elements_of_tables(scope) - reading.parts
    computing = [item for item in lowered if item.result.launches] if found else []
    late: set[str] = set()
    for k, item in enumerate(computing):
        first = item.result.launches[0]
        early = first.operands if k == 0 and first.evaluation.opaque_first else ()
        named = {row_text(node) for node in walk(item.statement)}
        late |= named - {operand.expression for operand in early if isinstance(operand, TimedExpression)}
    tables = {item_base(text) for text in found & late}
    return frozenset(text for text in found if item_base(text) in tables)


def _readings_instead(reading: Reading, lowered: list[Lowered], scope: ScopeNames) -> Iterator[Reading]:
    """The readings to try in place of one that does not hold, as its statements show; nothing if it holds."""
    drafts = [draft for item in lowered for draft in item.result.launches]
    is_first = Option.REBINDING not in reading.options and reading.against_rows is None
    against_rows, is_rebinding = axes_against_rows(drafts), _may_be_rebound(drafts, scope)
    if is_first and Option.PLAIN_STORES not in reading.options and keeps_too_much(drafts):
        yield replace(reading, options=reading.options | Option.PLAIN_STORES)
    elif is_first and (is_rebinding or against_rows is not None):
        options = reading.options | (Option.REBINDING if is_rebinding else Option.NONE)
        yield replace(reading, options=options, against_rows=against_rows)
    elif reading.owners:
        yield from _readings_of_attributes(reading, lowered, drafts)


def _may_be_rebound(drafts: list[Draft], scope: ScopeNames) -> bool:
    """Whether an operand makes calls, which may rebind names that other functions share."""
    operands = [operand for draft in drafts for operand in draft.operands]
    own = {name for draft in drafts if isinstance(draft.outcome, Nested) for name in draft.results}
    named = [
        o.name for o in operands if isinstance(o, Variable | LibraryReference | UfuncReference | FunctionReference)
    ]
    shared = any(not scope.is_local(name) and name not in own for name in named)
    return shared and any(isinstance(operand, TimedExpression) for operand in operands)


def _readings_of_attributes(reading: Reading, lowered: list[Lowered], drafts: list[Draft]) -> Iterator[Reading]:
    """Without attributes, if two objects that may be one have attributes that are not only read, or if an operand makes
    calls, which may rebind attributes; in the latter case also with the statements that make such calls kept apart from
    those that use attributes.
    """
    texts = (text for draft in drafts for _, text in draft.mentions.attributes)
    held = (item_base(text) if item_places(text) else text for text in texts)
    owners = {holder for text in held for holder, *_ in path_steps(text)}
    owners |= {function.owner for draft in drafts for function in draft.callees.local_functions if function.owner}
    are_mixed = len(owners) > 1 and not all(map(_only_reads_attributes, drafts))
    calling = frozenset(item.statement for item in lowered if _makes_calls(item))
    if not are_mixed and not (owners and calling - reading.apart):
        return
    anew = replace(reading, options=reading.options & ~(Option.PLAIN_STORES | Option.REBINDING), against_rows=None)
    yield replace(anew, owners=frozenset(), apart=frozenset())
    if not are_mixed and not reading.apart:
        yield replace(anew, apart=calling)


def _makes_calls(item: Lowered) -> bool:
    return any(isinstance(operand, TimedExpression) for draft in item.result.launches for operand in draft.operands)


def operations(lowered: list[Lowered]) -> int:
    """The number of array operations in kernels."""
    return sum(draft.evidence.operations for item in lowered for draft in item.result.launches)


def _only_reads_attributes(draft: Draft) -> bool:
    """Whether it neither sets attributes nor calls methods, and has one loop, for NumPy's arrays only."""
    sets = dict(draft.mentions.attributes).keys() & {*draft.results}
    if sets or draft.kernel.rows.shapes or isinstance(draft.outcome, Nested):
        return False
    return not draft.callees.local_functions and are_in(Memory.HOST, draft.kernel.modules)
