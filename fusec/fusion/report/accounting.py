"""Report a refusal for each array operation that no group and no other refusal mentions."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from fusec.base.ir.array_operation import ArrayOperation
from fusec.base.ir.program import Module
from fusec.base.plan.plan import FusionGroup, ModulePlan
from fusec.base.plan.refusal import Refusal
from fusec.base.text.source_span import SourceSpan

_APART = "FUS212"  # of statements that run apart, so that a handler sees what each has done


def with_all_accounted(plan: ModulePlan, module: Module) -> ModulePlan:
    """The plan with a refusal for each array operation of the module that it does not mention yet."""
    found = sorted((*plan.refusals, *_unaccounted(plan, module)), key=lambda entry: (entry.span, entry.code))
    return replace(plan, refusals=tuple(_told_once(found)))


def _told_once(found: Iterable[Refusal]) -> Iterator[Refusal]:
    """The refusals, with one for all statements that an exception handler keeps apart for the same reason."""
    apart: dict[tuple[str, str], list[Refusal]] = {}
    for entry in found:
        if entry.code == _APART:
            apart.setdefault((entry.function, entry.note), []).append(entry)
    for entry in found:
        first, *others = apart[entry.function, entry.note] if entry.code == _APART else [entry]
        if entry is first:
            places = [place for each in others for place in (each.span, *each.also) if place != first.span]
            is_required = any(each.required for each in (first, *others))
            yield replace(first, also=(*first.also, *places), required=is_required)


def _unaccounted(plan: ModulePlan, module: Module) -> Iterator[Refusal]:
    """One refusal for each line and reason."""
    spoken = [place for refusal in plan.refusals for place in refusal.places]
    spoken += [loop.span for loop in plan.loops]
    spoken += [part.span for each in plan.sequences for part in each.between]
    untold: dict[tuple[int, str, str], list[ArrayOperation]] = {}
    for each in module.operations:
        is_known = any(place.meets(each.span) for place in spoken)
        if is_known or any(_takes_in(group, each.span) for group in plan.groups):
            continue
        spoken.append(each.span)
        untold.setdefault((each.place.line, each.code, each.note), []).append(each)
    for first, *others in untold.values():
        yield Refusal(
            first.code,
            first.function,
            "array operation not fused",
            first.note,
            first.hint,
            first.place,
            also=tuple(each.span for each in (first, *others)),
            required=first.is_required,
        )


def _takes_in(group: FusionGroup, operation: SourceSpan) -> bool:
    """Whether a kernel of the group, or its dispatcher, computes a part of the operation."""
    members = (*group.members, *(member.source.whole for member in group.members if member.source.whole is not None))
    for member in members:
        if member.span.meets(operation):
            return not any(part.holds(operation) for part in member.source.opaque_spans)
    if any(place.meets(operation) for place in group.source.taken_in):
        return True
    is_beside = any(member.statement_span.meets(operation) for member in group.members)
    is_kept = any(place.meets(operation) for place in group.source.kept)
    return group.span.meets(operation) and not is_beside and not is_kept
