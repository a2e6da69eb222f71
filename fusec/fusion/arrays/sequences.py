"""Neighbouring groups as one function that calls them in turn.

`t = x - x.mean(axis=0); return t - t.mean(axis=1)[:, None]` is two kernels, since no row is complete before all columns
are. Each group keeps its proof, its guard and the author's statements beside it; the function only hands the arrays on,
so that the author's module has one call, and no name for an array that nothing else reads.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from fusec.base.ir.kernel import LaunchForm
from fusec.base.ir.operand import Operand, PreparationInput, Selector, Variable
from fusec.base.ir.program import MODULE, Module, Region
from fusec.base.plan.front_ends import ARRAY_STATEMENTS
from fusec.base.plan.plan import CallSequence, FusionGroup, ModulePlan
from fusec.base.text.author_code import FOR_TOOLS
from fusec.fusion.between.comments import comments_from_to, shows_all_comments

_OF_VARIABLES = (Variable, Selector, PreparationInput)


def sequences(groups: Sequence[FusionGroup], region: Region, module: Module) -> Iterator[CallSequence]:
    """The longest runs of neighbouring groups of the region, each of which takes what an earlier one of its run leaves;
    only if nothing else reads some of that, or another one writes into it."""
    if region.is_conditional or region.names.seen_on_error or region.function == MODULE:
        return
    run: list[FusionGroup] = []
    for group in groups:
        if run and _continues(run, group, module):
            run.append(group)
            continue
        yield from _sequence(run, region, module)
        run = [group] if _may_be_part(group, module) else []
    yield from _sequence(run, region, module)


def with_sequences(planned: ModulePlan, found: Sequence[CallSequence]) -> ModulePlan:
    """The plan with the sequences whose groups the author's module would call."""
    called = {each.name for each in planned.called}
    return replace(planned, sequences=tuple(each for each in found if called.issuperset(each.inner)))


def _sequence(run: Sequence[FusionGroup], region: Region, module: Module) -> Iterator[CallSequence]:
    if len(run) < 2:
        return
    *others, last = run
    later = (region.names.reads[k] for k in range(last.source.last + 1, len(region.items)))
    read_later = region.names.live_after.union(*later)
    kept = [name for group in others for name in _given(group) if name in read_later]
    outputs = tuple(dict.fromkeys((*kept, *_given(last))))
    given = {name for group in run for name in _given(group)}
    stored = {name for group in run for name in group.call.stored}
    is_used_inside = bool(given - {*outputs} or given & stored)
    if (kept and last.form is LaunchForm.RETURN) or not outputs or not is_used_inside:
        return
    comments = tuple(comments_from_to(first.span.end, second.start, module) for first, second in pairwise(run))
    name = replace(last.name, number=last.span.end)  # at which no group begins
    yield CallSequence(name, tuple(run), outputs, comments)


def _continues(run: Sequence[FusionGroup], group: FusionGroup, module: Module) -> bool:
    """Whether the group follows the run without a statement between them, reads what the run leaves, and otherwise only
    takes variables, which a statement of the run may not precede if it writes memory of others: one may be unbound."""
    if group.source.first != run[-1].source.last + 1 or not _may_be_part(group, module):
        return False
    given = {name for each in run for name in _given(each)}
    known = {each.name: each for member in run for each in member.call.operands}
    own = [each for each in group.call.operands if each.name not in given]
    reads_given = len(own) < len(group.call.operands)
    is_new = any(each.name not in known for each in own)
    fits = run[-1].form is LaunchForm.ASSIGNMENT and all(_is_variable(each, known) for each in own)
    for_tools = any(map(FOR_TOOLS.match, comments_from_to(run[-1].span.end, group.start, module)))
    return reads_given and fits and not for_tools and not (is_new and _writes_for_others(run))


def _is_variable(operand: Operand, known: Mapping[str, Operand]) -> bool:
    """Whether it is a variable, and no other operand has its name."""
    is_plain = isinstance(operand, _OF_VARIABLES) and operand.expression == operand.name
    return is_plain and known.get(operand.name, operand).expression == operand.expression


def _writes_for_others(run: Sequence[FusionGroup]) -> bool:
    """Whether the run writes memory that it does not make."""
    made: set[str] = set()
    for group in run:
        written = {name for member in group.members for name in (*member.writes.updated, *member.writes.stored)}
        if not written.isdisjoint({operand.name for operand in group.call.operands} - made):
            return True
        made |= {*_given(group)}
    return False


def _given(group: FusionGroup) -> list[str]:
    return [output.name for output in group.call.outputs]


def _may_be_part(group: FusionGroup, module: Module) -> bool:
    """Whether its call is a statement of its own with all of its members, which takes plain values."""
    source, call = group.source, group.call
    is_apart = source.condition is None and source.branch is None and not (source.kept or group.calls)
    is_plain = group.front_end is ARRAY_STATEMENTS and not (group.takes_objects or group.defining_class)
    is_statement = not (group.expressions or call.names_value or group.names_kept)
    is_named = all(output.spelled == output.name for output in call.outputs)
    has_own = any(member.callees.local_functions or member.attributes for member in group.members)
    is_whole = is_apart and is_plain and is_statement and is_named and not has_own
    return is_whole and shows_all_comments(group, module)
