"""The fate of each array of a group, and the reason."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum

from fusec.base.ir.kernel import Launch, LaunchForm, nest_calls
from fusec.base.ir.loop_call import axes_of_elements
from fusec.base.ir.preparation import Later
from fusec.base.ir.workload import Workload
from fusec.base.plan.call import Output, OutputKind
from fusec.base.plan.display_names import as_written, ends_words, output_name, stored_views
from fusec.base.plan.group_queries import updated_operands
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.schedule import Sweep
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Let, Reduce, Statement


class FateKind(Enum):
    """The first three are never allocated; CACHED arrays leave rows, or one number for each row, to later readers."""

    CONTRACTED = "contracted"
    RECOMPUTED = "recomputed"
    CACHED = "kept in cache"
    STORED = "stored"


@dataclass(frozen=True, slots=True)
class Fate:
    """`name` is the author's, `value` if there is none; `spoken` is the array's name in sentences, in backquotes if it
    has one.

    `times` is how often an element is computed; `reason` is the same for all arrays that share a clause.
    """

    name: str
    spoken: str
    kind: FateKind
    times: int
    reason: str


def fates(group: FusionGroup) -> tuple[Fate, ...]:
    """One entry for each array that the group makes or writes: those that vanish, then those that stay."""
    made = (*_vanished(group), *_written(group), *_between(group), *_returned(group))
    return tuple(_as_written(fate, group.attributes) for fate in made)


def _as_written(fate: Fate, attributes: Mapping[str, str]) -> Fate:
    name = as_written(f"`{fate.name}`", attributes).strip("`")
    spoken, reason = (as_written(text, attributes) for text in (fate.spoken, fate.reason))
    return replace(fate, name=name, spoken=spoken, reason=reason)


def sweep_count(group: FusionGroup) -> int:
    """How often the kernel goes over the columns of a row."""
    kept = {output.name for output in group.call.outputs} | set(group.call.stored)
    numbers = {
        sweep.number
        for member, statement, sweep in _swept(group)
        if isinstance(statement, Reduce) or (not sweep.is_partial and kept & {*member.results, *member.writes.stored})
    }
    return len(numbers) if group.kernel.sweeps else 1


def _swept(group: FusionGroup) -> Iterator[tuple[Launch, Statement, Sweep]]:
    for part in group.stages or (group,):
        for member, sweeps in zip(part.members, part.kernel.sweeps, strict=bool(part.kernel.sweeps)):
            for statement, sweep in zip(member.kernel.body, sweeps, strict=True):
                yield member, statement, sweep


def _vanished(group: FusionGroup) -> Iterator[Fate]:
    places = dict(sorted(group.copies, key=lambda copy: copy[1]))
    windows = {window.name for window in group.kernel.windows}
    swept = {value.name: value for value in group.kernel.row_values}
    rows = {part.name for _, part, sweep in _swept(group) if sweep.is_partial and isinstance(part, Let | Reduce)}
    rows_of_loops = axes_of_elements(nest_calls(group.members))
    for name in (contraction.name for contraction in group.contractions):
        value = swept.get(name)
        if name in rows_of_loops:
            yield _fate(name, FateKind.CACHED, "as one row")
        elif name in rows:
            yield _fate(name, FateKind.CACHED, "as one number a row")
        elif value is not None and value.home:
            home = output_name(value.home, group)
            yield _fate(name, FateKind.CACHED, f"in the row of {home} until that is computed", value.sweeps)
        elif value is not None:
            yield _fate(name, FateKind.RECOMPUTED, f"in {value.sweeps} sweeps", value.sweeps)
        elif name in windows:
            yield _fate(name, FateKind.CACHED, f"in rows that are read at {places[name]} places")
        elif name in places:
            yield _fate(name, FateKind.RECOMPUTED, f"at {places[name]} places", places[name])
        else:
            yield _fate(name, FateKind.CONTRACTED, "no later statement reads it")


def _written(group: FusionGroup) -> Iterator[Fate]:
    for view in stored_views(group):
        yield _fate(view, FateKind.STORED, "written in place")


def _between(group: FusionGroup) -> Iterator[Fate]:
    """The arrays that one stage leaves in memory for another, which may be updated operands."""
    updated = updated_operands(group) if group.stages else ()
    own = {name for member in group.members for name in member.results} - {output.name for output in group.call.outputs}
    for name in dict.fromkeys(output.name for stage in group.stages for output in stage.call.outputs):
        if name in own:
            use = "for the author's check" if group.calls else "for the next kernels"
            yield _fate(name, FateKind.STORED, "updated in place" if name in updated else use)


def _returned(group: FusionGroup) -> Iterator[Fate]:
    if isinstance(group.schedule, Workload) and group.schedule.total:
        place = f"`{group.schedule.owner}.{group.schedule.total}`"
        yield from (Fate(name, place, FateKind.STORED, 1, "") for name in group.members[-1].results)
    for output in group.call.outputs:
        yield Fate(output.name, output_name(output.name, group), FateKind.STORED, 1, _use(output, group))


def _fate(name: str, kind: FateKind, reason: str, times: int = 1) -> Fate:
    return Fate(name, f"`{name}`", kind, times, reason)


def _use(output: Output, group: FusionGroup) -> str:
    size = {OutputKind.REDUCED: "one number", OutputKind.PARTIAL: "one number a row or column"}.get(output.kind, "")
    if output.kind is OutputKind.UPDATED:
        return "updated in place"
    if output.kind is OutputKind.ENDS:
        return ends_words(*output.rows)
    if output.same_as:
        return f"another name of `{output.same_as}`"
    if output.kind is OutputKind.PREPARED:
        is_after = any(isinstance(each, Later) and each.name == output.name for each in group.call.prepared)
        return "computed after the kernel" if is_after else "made before the kernel runs"
    if output_name(output.name, group) == "the returned value":
        return size
    if group.members[-1].source.value_span is not None and group.form is LaunchForm.EXPRESSION:
        return "which the statement stores"
    return f"{size}, read afterwards" if size else "read afterwards"
