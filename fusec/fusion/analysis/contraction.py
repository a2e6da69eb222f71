"""Outputs and contracted arrays of a group, by the liveness of the names that it binds."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from fusec.base.ir.access import AccessKind
from fusec.base.ir.array import Storage, StorageOrigin
from fusec.base.ir.edge_rows import EndArithmetic
from fusec.base.ir.host_statement import Check, HostStatement
from fusec.base.ir.kernel import Launch, LaunchForm
from fusec.base.ir.preparation import CompletedArray, IndexArray, Later, TakenIn
from fusec.base.ir.program import Region
from fusec.base.plan.call import Output, OutputKind
from fusec.base.plan.fusion_kinds import Contraction
from fusec.base.scalars.expression import Load, Local, Store
from fusec.fusion.analysis.edge_rows import end_rows
from fusec.fusion.between.raw_calls import calls_between, has_checks
from fusec.fusion.model.candidate import Candidate


def outputs(candidate: Candidate) -> tuple[Output, ...]:
    """The values that the dispatcher returns: every name that the group binds and that is live afterwards, in binding
    order.

    The values of a `return` statement or of an inner expression always count.
    """
    kinds: dict[str, OutputKind] = {}
    for k, launch in candidate.numbered:
        own = {name: OutputKind.REDUCED if k in candidate.closings else _kind(launch, name) for name in launch.results}
        kinds.update({name: kind for name, kind in own.items() if kinds.get(name) is None})
        kinds.update({name: kind for name, kind in own.items() if name not in launch.writes.updated})
    kinds |= {each.name: OutputKind.PREPARED for each in candidate.preparations if not is_for_kernels(each)}
    waiting = {each.name for each in candidate.preparations if isinstance(each, EndArithmetic)}
    waiting |= {name for _, call in calls_between(candidate) if isinstance(call, Check) for name in call.names}
    read = [name for name in kinds if name in waiting or is_read_afterwards(candidate, name)]
    kept = [_output(candidate, name, kinds[name]) for name in read]
    return tuple(_under_one_name(kept, candidate))


def is_for_kernels(made: TakenIn) -> bool:
    """Whether what the dispatcher makes is for the kernel alone: places and pieces of arrays, which nothing else reads."""
    return isinstance(made, CompletedArray) or (isinstance(made, IndexArray) and not made.is_of_library)


def outputs_of_author(candidate: Candidate, given: Sequence[Output]) -> tuple[Output, ...]:
    """The outputs that the author's function takes, without what only checks read."""
    if not has_checks(candidate):
        return tuple(given)
    return tuple(each for each in given if is_read_afterwards(candidate, each.name))


def _output(candidate: Candidate, name: str, kind: OutputKind) -> Output:
    rows = end_rows(candidate, name) if kind is OutputKind.FRESH else None
    return Output(name, kind) if rows is None else Output(name, OutputKind.ENDS, rows=rows)


def _under_one_name(kept: list[Output], candidate: Candidate) -> Iterator[Output]:
    """The outputs; if two are one array, by `a = t`, the second refers to the first, or to the operand."""
    arrays = _arrays_held(candidate)
    first: dict[tuple[str, int], Output] = {}
    for output in kept:
        held = arrays.get(output.name)
        if held is None:
            yield output
        elif held[1] < 0:
            yield replace(output, kind=OutputKind.OPERAND, same_as=held[0])
        elif held in first:
            yield replace(output, kind=first[held].kind, same_as=first[held].name)
        else:
            yield first.setdefault(held, output)


def _arrays_held(candidate: Candidate) -> dict[str, tuple[str, int]]:
    """For each name of an array with several names, the name and the item that made its final value, -1 for an
    operand."""
    held: dict[str, tuple[str, int]] = {}
    for item, launch in candidate.numbered:
        if launch.alias_of is not None:
            held[launch.results[0]] = held.get(launch.alias_of, (launch.alias_of, -1))
            continue
        held |= {name: (name, item) for name in launch.results if name not in launch.writes.updated}
        held |= {name: held[first] for name, first in launch.second_names.items()}
    return held if any(launch.gives_second_name for launch in candidate.launches) else {}


def contractions(candidate: Candidate) -> tuple[Contraction, ...]:
    """The intermediates that are dead after the group: fresh results that are no output."""
    kept = {output.name for output in outputs(candidate)} | set(_stored_back(candidate))
    made = [launch for launch in candidate.launches if launch.alias_of is None]
    fresh = dict.fromkeys(name for launch in made for name in launch.results if name not in launch.writes.updated)
    return tuple(Contraction(name) for name in fresh if name not in kept)


def _stored_back(candidate: Candidate) -> Iterator[str]:
    """The arrays that a launch of several statements stores into, which the author stored into one by one."""
    for launch in candidate.launches:
        stores = [part.value for part in launch.kernel.body if isinstance(part, Store)] if launch.writes.stored else []
        for value in stores if len(launch.kernel.body) > 1 else ():
            match value:
                case Load(name) | Local(name):
                    yield name
                case _:
                    continue


def vanishing_storages(candidate: Candidate) -> tuple[Storage, ...]:
    """The memory of fresh results that are dead after the group, except for end rows. If a name is bound again, only
    its last value may be live.

    `u = u[1:] + u[:-1]`, written twice, makes two arrays, of which only the second can be an output.
    """
    kept = {output.name for output in outputs(candidate) if output.kind is not OutputKind.ENDS}
    made: dict[Storage, str] = {}
    last: dict[str, Storage] = {}
    for launch in candidate.launches:
        for access in launch.kernel.accesses:
            array = access.array
            if array.name not in launch.results or access.kind is AccessKind.READ:
                continue
            last[array.name] = array.storage
            if array.name not in launch.writes.updated and array.storage.origin is StorageOrigin.FRESH:
                made[array.storage] = array.name
    return tuple(storage for storage, name in made.items() if name not in kept or last[name] != storage)


def is_read_afterwards(candidate: Candidate, name: str) -> bool:
    """Whether the group's value of `name` may be read by a later item, or after the region."""
    last = candidate.launches[-1]
    if last.source.form is not LaunchForm.ASSIGNMENT:
        # a returned value is read by the caller; after a return, nothing else of this function is read
        is_set = any(name == own for launch in candidate.launches for own, _ in launch.attributes)
        is_value = any(name in launch.results for launch in (*candidate.expressions, last))
        return is_value or is_set or (last.source.form is LaunchForm.EXPRESSION and _is_live(candidate, name))
    return _is_live(candidate, name) or (last.source.whole is not None and name in last.results)


def _is_live(candidate: Candidate, name: str) -> bool:
    region = candidate.graph.region
    last = candidate.launches[-1]
    later = list(range(candidate.last + 1, len(region.items)))
    if (
        last.evaluation.beside is not None and last.source.value_span is None
    ):  # its statement follows; a slice store is no item of its own
        statement = next(k for k in later if isinstance(region.items[k], HostStatement))
        later = [k for k in later if k != statement]
    is_beside = (
        last.evaluation.beside is not None and name in last.evaluation.beside
    )  # its statement reads what it reads itself, too
    after = (item for item in region.items[candidate.first : candidate.last] if isinstance(item, HostStatement))
    is_used = any(isinstance(item.role, Later) and name in item.reads for item in after)
    is_used = is_used or any(
        name in region.names.reads[k] for k in candidate.waiting if candidate.first < k < candidate.last
    )
    return is_beside or is_used or name in region.names.live_after or _is_read_before_bound(region, later, name)


def _is_read_before_bound(region: Region, later: Iterable[int], name: str) -> bool:
    """Whether one of these items reads the name before another definitely assigns it."""
    for k in later:
        item = region.items[k]
        if name in region.names.reads[k]:
            return True
        if isinstance(item, Launch) and name in item.results and item.source.form is LaunchForm.ASSIGNMENT:
            return name in item.writes.updated
    return False


def _kind(launch: Launch, name: str) -> OutputKind:
    """The kind of the launch's first binding of the name; an update keeps its array, also if another group made it."""
    for access in launch.kernel.accesses:
        if access.array.name == name and access.kind is AccessKind.REDUCE:
            return OutputKind.PARTIAL if access.is_partial else OutputKind.REDUCED
        if access.array.name == name and access.kind is AccessKind.WRITE:
            fresh = access.array.storage.origin is StorageOrigin.FRESH and name not in launch.writes.updated
            return OutputKind.FRESH if fresh else OutputKind.UPDATED
    return OutputKind.FRESH


def kept_numbers(candidate: Candidate) -> tuple[int, ...]:
    """The items of number updates: `t += dt` between `u = u + a * t` and `v = v + b * t`, if the next iteration reads
    `t`.

    An update stores its result even if the number is dead.
    """
    last_bound = {name: item for item, launch in candidate.numbered for name in launch.results}
    kept = {last_bound[output.name] for output in outputs(candidate) if output.name in last_bound}
    numbers = ((item, launch) for item, launch in candidate.numbered if launch.evidence.gives_number)
    return tuple(item for item, launch in numbers if item in kept or launch.writes.updated)
