"""Neighbouring groups as one function that calls them in turn.

`t = x - x.mean(axis=0); return t - t.mean(axis=1)[:, None]` is two kernels, since no row is complete before all columns
are. Each group keeps its proof, its guard and the author's statements beside it; the function only hands the arrays on,
so that the author's module has one call, and no name for an array that nothing else reads.

Beside such groups a single pass, which does not pay as a kernel of its own, is one, and statements that make memory run
in the function. So do calls that stay the library's, as matrix products: `silu(x @ w1 + b1) @ w2 + b2` is two products
and two kernels in turn.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import ArrayStatement, LaunchForm
from fusec.base.ir.library_call import (
    Allocation,
    Join,
    LibraryCall,
    MatrixProduct,
    RowReduction,
    View,
    WithoutArithmetic,
)
from fusec.base.ir.operand import Operand, PreparationInput, Selector, Variable
from fusec.base.ir.preparation import Extent, Gather, NewArray, ReducedArithmetic
from fusec.base.ir.program import MODULE, Module, Region, WrittenCalls
from fusec.base.plan.call import Made, MadeBetween, OutputKind, ReducedInKernel, StaysLibrarys, products
from fusec.base.plan.front_ends import ARRAY_STATEMENTS
from fusec.base.plan.plan import CallSequence, FusionGroup, ModulePlan
from fusec.base.plan.refusal import Refusal
from fusec.base.plan.schedule import Strategy
from fusec.base.scalars.expression import Apply
from fusec.base.text.author_code import FOR_TOOLS
from fusec.base.text.source_span import SourceSpan
from fusec.fusion.analysis.contraction import outputs
from fusec.fusion.analysis.dask_gaps import overlaps
from fusec.fusion.analysis.tiles import strategy
from fusec.fusion.arrays.boundary_stores import borders_alone, is_of_borders
from fusec.fusion.between.comments import comments_from_to, shows_all_comments
from fusec.fusion.between.number_statements import ending_of_numbers, reduced_before
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.decided import Legal
from fusec.fusion.obligations.proof import proved
from fusec.fusion.profit.lone_calls import lone_call
from fusec.fusion.profit.profit import is_lone_pass
from fusec.fusion.profit.signs import no_arrays

_FILLED = tuple(f"numpy.{name}" for name in ("copy", "empty_like", "full_like", "ones_like", "zeros_like"))
_MOST_PARTS = 16  # that a kernel stores each into its place
_CHAIN = 2  # products with a kernel between are worth a call of their own
_OF_VARIABLES = (Variable, Selector, PreparationInput)
Part = FusionGroup | MadeBetween
Placed = tuple[int, int, Part]  # the first and the last item, and what they are


def sequences(groups: Sequence[FusionGroup], region: Region, module: Module, alone: "Alone") -> Iterator[CallSequence]:
    """The longest runs of neighbouring parts of the region, each of which takes what an earlier one of its run leaves,
    or is a call of a library; only if nothing else reads some of that, or another one writes into it."""
    if region.is_conditional or region.names.seen_on_error or region.function == MODULE:
        return
    run: list[Placed] = []
    early = {item.span for item in region.items if _is_early(getattr(item, "role", None))}
    for placed in _placed(groups, region, alone):
        parts = [part for *_, part in run]
        is_next = bool(run) and run[-1][1] + 1 == placed[0] and not _writes_twice([*parts, placed[2]], early)
        if is_next and _continues(parts, placed[2], module):
            run.append(placed)
            continue
        yield from _sequence(run, groups, region, module)
        run = [placed] if _may_be_part(placed[2], module) else []
    yield from _sequence(run, groups, region, module)


Alone = Callable[[int], FusionGroup | None]


def single_pass(k: int, around: Candidate) -> Legal | None:
    """The statement as a kernel, although NumPy runs it in one pass, or it calls a function that has a kernel beside
    the library's calls of its statement; or a store into a border, with those that follow."""
    candidate = replace(around, first=k, last=k)
    if is_of_borders(candidate):
        return borders_alone(candidate)
    is_call = isinstance(around.graph.region.bond, WrittenCalls) and lone_call(candidate) is not None
    is_one = (is_call or is_lone_pass(candidate)) and _computes(candidate) and strategy(candidate) is Strategy.KERNEL
    is_of_numbers = {each.name for each in candidate.operands} <= reduced_before(candidate.graph.region, k)
    if not is_one or is_of_numbers or no_arrays(candidate) is not None or not outputs(candidate):
        return None
    return proved(candidate)


def _computes(candidate: Candidate) -> bool:
    """Whether it gives no second name, and does not only fill or copy memory, which NumPy does best, nor run a function of
    blocks."""
    values = [statement.value for launch in candidate.launches for statement in launch.kernel.body]
    is_filled = all(isinstance(value, Apply) and value.function in _FILLED for value in values)
    is_of_blocks = any(overlaps(launch, candidate) for launch in candidate.launches)
    return not (is_filled or is_of_blocks or any(launch.gives_second_name for launch in candidate.launches))


def is_worth_a_call(sequence: CallSequence) -> bool:
    """Whether a kernel stands between products, or beside another call of a library, or after a call that runs early, or reduces
    what another one gives of rows; or a view between kernels."""
    calls, found = sequence.calls, products(sequence.calls)
    has_views = bool(sequence.between) and len(sequence.groups) > 1 and not calls
    in_kernel = any(isinstance(part, ReducedInKernel) for part in sequence.between)
    has_others = not all(isinstance(each, MatrixProduct | RowReduction) for each in calls)
    return has_views or sequence.is_early or in_kernel or len(found) >= _CHAIN or has_others


def takes_in_calls(region: Region, groups: Sequence[FusionGroup], found: Sequence[CallSequence]) -> bool:
    """Whether some statement has calls of a library that are items of their own, or products are a chain, and the groups
    and sequences hold all of these items."""
    is_chain = any(len(products(each.calls)) >= _CHAIN for each in found)  # perhaps of statements of the author's alone
    return (bool(_stretches(region)) or is_chain) and leaves_no_calls(region, groups, found)


def leaves_no_calls(region: Region, groups: Sequence[FusionGroup], found: Sequence[CallSequence]) -> bool:
    """Whether each statement whose calls of a library are items of their own is in one of the groups or sequences."""
    taken = [{*range(group.source.first, group.source.last + 1)} for group in groups]
    taken += [taken_in(each, region) for each in found]
    return all(any(each.issuperset(items) for each in taken) for items in _stretches(region))


def _stretches(region: Region) -> list[range]:
    """The items of such statements, without those that are one product, which may also stay as it is."""
    if not isinstance(region.bond, WrittenCalls):
        return []
    alone = {k for k, item in enumerate(region.items) if isinstance(getattr(item, "role", None), MatrixProduct)}
    return [range(first, last + 1) for first, last in region.bond.items if first < last or first not in alone]


def taken_in(sequence: CallSequence, region: Region) -> set[int]:
    own = (group.source for group in sequence.groups if region.span.holds(group.statements))
    made = [part.made for part in sequence.between]
    found = (getattr(item, "role", None) or _ending(region, k) for k, item in enumerate(region.items))
    called = {k for k, role in enumerate(found) if role in made}
    return called.union(*(range(source.first, source.last + 1) for source in own))


def with_sequences(planned: ModulePlan, found: Sequence[CallSequence]) -> ModulePlan:
    """The plan with the sequences whose groups the author's module would call, and with their single passes as groups."""
    called = {each.name for each in planned.called}
    known = {group.name for group in planned.groups}
    kept: list[CallSequence] = []
    added: list[FusionGroup] = []
    for each in found:
        own = [group for group in each.groups if group.name not in known]
        claimed = _statements(group for group in (*planned.groups, *added) if group.name not in each.inner)
        is_free = _statements(own).isdisjoint(claimed)
        if is_free and called.issuperset({*each.inner} - {group.name for group in own}):
            kept.append(each)
            added += own
    spans = _statements(added) | {member.span for group in added for member in group.members}
    lost = {name for each in found if _is_divided(each) and each not in kept for name in each.inner}
    planned = replace(planned, groups=tuple(group for group in planned.groups if group.name not in lost))
    refusals = (each for each in planned.refusals if each.code != "FUS301" or each.span not in spans)
    refusals = (each for each in refusals if not any(_answers(sequence, each) for sequence in kept))
    joining = {group.name: group for each in kept for group in each.groups if group.call.join is not None}
    known_now = (joining.get(group.name, group) for group in (*planned.groups, *added))
    groups = sorted(known_now, key=lambda group: group.place)
    return replace(planned, groups=tuple(groups), refusals=tuple(refusals), sequences=tuple(kept))


def _is_divided(sequence: CallSequence) -> bool:
    """Whether some parts are no whole statements, so that the author's function cannot call them alone."""
    members = (member for group in sequence.groups for member in group.members)
    return bool(sequence.calls) or any(member.span != member.statement_span for member in members)


def _answers(sequence: CallSequence, refusal: Refusal) -> bool:
    """Whether it calls what stands between two kernels."""
    places = [span for span in (refusal.span, refusal.related) if span is not None]
    return bool(sequence.calls) and refusal.code == "FUS207" and all(map(sequence.span.holds, places))


def _statements(groups: Iterable[FusionGroup]) -> set[SourceSpan]:
    return {member.statement_span for group in groups for member in group.members}


def _placed(groups: Sequence[FusionGroup], region: Region, alone: Alone) -> Iterator[Placed]:
    """The groups, and what may be parts beside them, in order."""
    firsts = {group.source.first: group for group in groups}
    has_calls = isinstance(region.bond, WrittenCalls)
    has_borders = any(isinstance(item, ArrayStatement) and item.stores_in_border for item in region.items)
    k = 0
    while k < len(region.items):
        item, group = region.items[k], firsts.get(k)
        if group is None and (groups or has_calls or has_borders):
            group = _single_from(k, region, firsts, alone)
        if group is not None:
            yield k, group.source.last, group
            k = group.source.last + 1
            continue
        made = item.role if isinstance(item, HostStatement) else _ending(region, k)
        if isinstance(made, Made) and _may_stand(made, k, region):
            yield k, k, MadeBetween(made, item.span)
        k += 1


def _may_stand(made: Made, k: int, region: Region) -> bool:
    """Whether what item `k` makes may be a part: memory by a name of the library's that no variable holds."""
    match made:
        case Extent():
            return _serves_taken(k, region)
        case Gather():
            return isinstance(region.bond, WrittenCalls)
        case NewArray():
            return not made.library
        case _:
            return True


def _ending(region: Region, k: int) -> ReducedArithmetic | None:
    """The rest of a statement whose parts are items of their own, if it computes with reduced numbers only."""
    is_last = isinstance(region.bond, WrittenCalls) and any(first < last == k for first, last in region.bond.items)
    return ending_of_numbers(region, k) if is_last else None


def _serves_taken(k: int, region: Region) -> bool:
    """Whether sizes alone stand between the item and a statement that makes memory, or a view, of such sizes."""
    later = (getattr(item, "role", None) for item in region.items[k + 1 :])
    role = next((role for role in later if not isinstance(role, Extent)), None)
    return isinstance(role, View | Allocation)


def _single_from(k: int, region: Region, firsts: Container[int], alone: Alone) -> FusionGroup | None:
    """The single pass that begins here, with the selections before it that it takes in."""
    last = k
    while last + 1 < len(region.items) and isinstance(getattr(region.items[last], "role", None), Gather):
        last += 1
    single = None if isinstance(region.items[last], HostStatement) or last in firsts else alone(last)
    return single if single is not None and single.source.first == k else None


def _sequence(
    run: Sequence[Placed], groups: Sequence[FusionGroup], region: Region, module: Module
) -> Iterator[CallSequence]:
    run = _trimmed(run)
    parts = [part for *_, part in run]
    if len(parts) < 2 or not (_are_calls(parts) or any(part in groups or _is_border(part) for part in parts)):
        return
    *others, last = parts
    later = (region.names.reads[k] for k in range(run[-1][1] + 1, len(region.items)))
    read_later = region.names.live_after.union(*later)
    kept = [name for part in others for name in part.call.given if name in read_later]
    own = tuple(dict.fromkeys((*kept, *last.call.given)))
    given = {name for part in parts for name in part.call.given}
    written = frozenset[str]().union(*map(_written, parts))
    is_used_inside = bool(given - {*own} or given & written or _reads_written(parts))
    if (kept and last.form is LaunchForm.RETURN) or not own or not is_used_inside:
        return
    comments = tuple(comments_from_to(a.statements.end, _start(b), module) for a, b in pairwise(parts))
    final = next(part for part in reversed(parts) if isinstance(part, FusionGroup))
    variable = final.name.variable if final is last else last.call.given[-1]
    name = replace(final.name, variable=variable, number=last.span.end)  # at which no group begins
    yield CallSequence(name, tuple(_joined(part, parts, own) for part in parts), own, comments)


def _is_early(made: object) -> bool:
    return isinstance(made, LibraryCall) and made.is_early


def _writes_twice(parts: Sequence[Part], early: Container[SourceSpan]) -> bool:
    """Whether calls of these statements run early, so that all statements may run once more, and one of them writes memory."""
    spans = {part.span for part in parts if isinstance(part, MadeBetween)}
    spans |= _statements(part for part in parts if isinstance(part, FusionGroup))
    return any(span in early for span in spans) and any(map(_written, parts))


def _joined(part: Part, parts: Sequence[Part], outputs: Sequence[str]) -> Part:
    """The part; a group whose results a later call joins, and nothing else uses, knows the call."""
    if not isinstance(part, FusionGroup) or part.kernel.strategy is not Strategy.KERNEL:
        return part
    fresh = {output.name for output in part.call.outputs if output.kind is OutputKind.FRESH and not output.same_as}
    for each in parts:
        if isinstance(each, MadeBetween) and isinstance(each.made, Join) and _MOST_PARTS >= len(each.made.inputs) > 1:
            own = {*each.made.inputs}
            others = {o.name for other in parts if other is not each for o in other.call.operands}
            if len(own) == len(each.made.inputs) and own <= fresh and own.isdisjoint(others.union(outputs)):
                return replace(part, call=replace(part.call, join=each.made))
    return part


def _is_border(part: Part) -> bool:
    """Whether it only stores into borders of what an earlier one computes."""
    return isinstance(part, FusionGroup) and all(member.stores_in_border for member in part.members)


def _are_calls(parts: Sequence[Part]) -> bool:
    """Whether several calls stand beside a kernel, or one that is no product between two."""
    calls = [part.made for part in parts if isinstance(part, MadeBetween) and isinstance(part.made, StaysLibrarys)]
    kernels = sum(isinstance(part, FusionGroup) for part in parts)
    is_moved = any(isinstance(each, WithoutArithmetic) for each in calls)
    is_between = kernels > 1 and len(products(calls)) < len(calls)
    return kernels > 0 and (is_moved or len(calls) >= _CHAIN or is_between)


def _trimmed(run: Sequence[Placed]) -> list[Placed]:
    """The run without memory at its end, and without calls at either end that it does not use."""
    kept = list(run)
    while (
        kept and isinstance(last := kept[-1][2], MadeBetween) and not (_computes_last(last) and _takes(last, kept[:-1]))
    ):
        kept.pop()
    while kept and isinstance(kept[0][2], MadeBetween) and not any(_takes(each, kept[:1]) for *_, each in kept[1:]):
        kept.pop(0)
    return kept


def _computes_last(part: MadeBetween) -> bool:
    """Whether it makes a pass over arrays, or is the rest of a statement."""
    return part.made.makes_pass or isinstance(part.made, ReducedArithmetic)


def _takes(part: Part, run: Sequence[Placed]) -> bool:
    """Whether the part takes something that these give."""
    given = {name for *_, each in run for name in each.call.given}
    return any(operand.name in given for operand in part.call.operands)


def _start(part: Part) -> int:
    """Where the first statement of the part begins, which a part of it may not."""
    return min(part.start, part.statements.start)


def _continues(run: Sequence[Part], part: Part, module: Module) -> bool:
    """Whether the part takes what the run leaves, or makes memory, or is of the same statement; it otherwise only takes variables,
    which a statement of the run may not precede if it writes memory of others: one may be unbound."""
    last = run[-1]
    if not _may_be_part(part, module) or last.form is not LaunchForm.ASSIGNMENT:
        return False
    given = {name for each in run for name in each.call.given}
    known = {each.name: each for member in run for each in member.call.operands}
    own = [each for each in part.call.operands if each.name not in given]
    left = given | {name for each in run for name in _written(each)}
    takes_left = any(each.name in left for each in part.call.operands) or isinstance(part, MadeBetween)
    takes_left |= part.statements.start == last.statements.start or all(isinstance(each, MadeBetween) for each in run)
    is_new = any(each.name not in known for each in own)
    for_tools = any(map(FOR_TOOLS.match, comments_from_to(last.statements.end, _start(part), module)))
    fits = all(_is_variable(each, known) for each in own) and not for_tools
    return takes_left and fits and not (is_new and _writes_for_others(run))


def _written(part: Part) -> frozenset[str]:
    """The operands whose memory it writes, also those that it does not give since nothing reads them later."""
    writes = [member.writes for member in part.members] if isinstance(part, FusionGroup) else []
    names = {name for each in writes for name in (*each.updated, *each.stored)}
    return frozenset(operand.name for operand in part.call.operands if operand.name in names)


def _reads_written(parts: Sequence[Part]) -> bool:
    """Whether a kernel takes an operand whose memory an earlier one writes."""
    kernels = [part for part in parts if isinstance(part, FusionGroup)]
    return any(
        operand.name in _written(earlier)
        for k, earlier in enumerate(kernels)
        for later in kernels[k + 1 :]
        for operand in later.call.operands
    )


def _is_variable(operand: Operand, known: Mapping[str, Operand]) -> bool:
    """Whether it is a variable, and no other operand has its name."""
    is_plain = isinstance(operand, _OF_VARIABLES) and operand.expression == operand.name
    return is_plain and known.get(operand.name, operand).expression == operand.expression


def _writes_for_others(run: Sequence[Part]) -> bool:
    """Whether the run writes memory that it does not make."""
    made: set[str] = set()
    for part in run:
        if not made.issuperset(_written(part)):
            return True
        made |= {*part.call.given}
    return False


def _may_be_part(part: Part, module: Module) -> bool:
    """Whether its call is a statement of its own with all of its members, which takes plain values."""
    if isinstance(part, MadeBetween):
        return True
    source, call = part.source, part.call
    is_apart = source.condition is None and source.branch is None and not (source.kept or part.calls)
    is_plain = part.front_end is ARRAY_STATEMENTS and not (part.takes_objects or part.defining_class)
    is_statement = not (part.expressions or call.names_value or part.names_kept)
    is_named = all(output.spelled == output.name for output in call.outputs)
    has_own = any(member.callees.local_functions or member.attributes for member in part.members)
    is_whole = is_apart and is_plain and is_statement and is_named and not has_own
    return is_whole and shows_all_comments(part, module)
