"""Decide which host statements between launches are barriers, and which run before or after the fused kernel."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from fusec.base.ir.access import AccessKind
from fusec.base.ir.array import StorageOrigin
from fusec.base.ir.edge_rows import EndArithmetic
from fusec.base.ir.host_arithmetic import HostArithmetic
from fusec.base.ir.host_statement import Barrier, Check, EarlyBinding, Elided, HostStatement, RawCall
from fusec.base.ir.kernel import ArrayStatement, GridLaunch, Launch, LaunchForm, LoopCall, Naming
from fusec.base.ir.library_call import LibraryCall
from fusec.base.ir.preparation import (
    ArrayCopy,
    CompletedArray,
    ComputedNumber,
    ConvertedNumber,
    Extent,
    Gather,
    IndexArray,
    NamedView,
    NewArray,
    Preparation,
    ReducedArithmetic,
)
from fusec.base.ir.program import Region
from fusec.base.scalars.expression import Reduce
from fusec.base.text.source_span import SourceSpan
from fusec.base.text.words import stands_between
from fusec.fusion.between.arithmetic import may_be_computed
from fusec.fusion.between.checks import may_wait
from fusec.fusion.between.raw_calls import may_follow
from fusec.fusion.between.turns import keeps_names


def barriers_between(region: Region, first: int, last: int) -> Iterator[tuple[int, HostStatement]]:
    """The barriers among the items `first` to `last`, with their numbers: no fusion moves launches past them."""
    for k, item in enumerate(region.items[first : last + 1], start=first):
        if isinstance(item, HostStatement) and not _may_move(item, region, first, last, k):
            yield k, item


def why_between(item: HostStatement, region: Region, first: int, k: int) -> str:
    """Why item `k`, which stands between launches from `first` on, parts them."""
    made = item.role
    if isinstance(made, IndexArray) and made.is_assembled and k == first:
        return f"`{made.name}` must be an array of its own: other statements use it, or change or rebind what it is made of."
    if not isinstance(made, ArrayCopy | Gather):
        return stands_between(item.what)
    changed = next((source for source in made.sources if _may_have_changed(source, region, first, k)), None)
    if changed is None:
        return stands_between(item.what)
    reads = "copies" if isinstance(made, ArrayCopy) else "selects elements of"
    return f"`{made.expression}` {reads} `{changed}`, which an earlier statement may write."


def kept_statements(region: Region, first: int, last: int) -> tuple[SourceSpan, ...]:
    """The spans of the statements between launches that stay, of items without a barrier."""
    host = (item for item in region.items[first : last + 1] if isinstance(item, HostStatement))
    return tuple(item.span for item in host if isinstance(item.role, EarlyBinding | Barrier | LibraryCall))


def _may_move(item: HostStatement, region: Region, first: int, last: int, k: int) -> bool:
    """Item `k` may run in its turn.

    What copies elements finds them unchanged. The base of a view is not written under its own name; a part of such a
    slice is such a slice. Arithmetic of reduced numbers has only these, and comes before all that is written in place:
    it may raise, as `2**total` of integers does.
    """
    if not keeps_names(item, region, first, last, k):
        return False
    items, later = region.items[first : last + 1], region.items[k + 1 : last + 1]
    is_stored = isinstance(items[-1], Launch) and items[-1].source.form is LaunchForm.ASSIGNMENT
    match item.role:
        case Elided() | EarlyBinding() | Extent() | ConvertedNumber() | ComputedNumber():
            return True
        case Barrier() | LibraryCall() | ArrayStatement() | GridLaunch() | LoopCall():
            return False
        case ArrayCopy() | CompletedArray() | Gather() as made:
            return not any(_may_have_changed(source, region, first, k) for source in made.sources)
        case IndexArray(is_of_library=True) as made:
            arrays = (array for item in later if isinstance(item, Launch) for array in item.kernel.parameters)
            is_read = any(array.base == made.name for array in arrays)
            changed = any(_may_have_changed(source, region, first, k) for source in made.sources)
            return is_read and not changed and made.name not in _written(later)
        case IndexArray() as made:
            bound = region.names.bound_by(range(first, k))
            is_made_of = () if made.form.is_computed else made.sources  # elements, not only shapes and numbers
            changed = any(_may_have_changed(source, region, first, k) for source in is_made_of)
            return is_only_read(made.name, region, last, k) and bound.isdisjoint(made.sources) and not changed
        case NewArray(_, base) as made:
            return made.maker != "copy" or not _may_have_changed(base, region, first, k)
        case NamedView(_, base):
            return base not in _written(items)
        case HostArithmetic() as arithmetic:
            return may_be_computed(arithmetic, items, later)
        case RawCall() as call:
            return may_follow(call, region, first, last, k)
        case Check() as check:
            return may_wait(check, region, first, last, k)
        case ReducedArithmetic():
            bound = region.names.bound_by(range(first, k))
            gives_names = is_stored or _is_named_number(items[-1])
            return gives_names and item.reads <= bound and not _written(later)
        case EndArithmetic() as ends:
            return is_stored and _may_wait_for_ends(ends, region, first, last, k)
        case _:
            assert_never(item.role)


def is_only_read(name: str, region: Region, last: int, k: int) -> bool:
    """Whether launches up to item `last` read the array that item `k` binds, and nothing else uses it."""
    later = region.items[k + 1 : last + 1]
    others = [n for n, item in enumerate(region.items) if n > last or (n > k and isinstance(item, HostStatement))]
    rebound = next((n for n in others if n > last and name in region.names.writes[n]), len(region.items))
    is_seen = name in region.names.live_after and rebound == len(region.items)
    is_used = is_seen or any(name in region.names.reads[n] | region.names.writes[n] for n in others if n < rebound)
    is_used |= rebound < len(region.items) and name in region.names.reads[rebound]
    launches = [item for item in later if isinstance(item, Launch)]
    is_held = any(launch.alias_of == name for launch in launches)
    written = _written(launches) | region.names.bound_by(range(k + 1, last + 1))
    role = getattr(region.items[k], "role", None)
    if isinstance(role, IndexArray) and not role.form.is_computed and not written.isdisjoint(role.sources):
        return False  # it is a view in place of the author's copy
    return not (is_used or is_held or name in written)


def _is_named_number(item: Launch | HostStatement) -> bool:
    """Whether it is a reduction inside a statement that is bound to a name before the statement."""
    if not isinstance(item, ArrayStatement) or item.evaluation.naming is Naming.NEVER:
        return False
    return all(isinstance(part, Reduce) for part in item.kernel.body)


def _may_wait_for_ends(ends: EndArithmetic, region: Region, first: int, last: int, k: int) -> bool:
    """The dispatcher may compute with end rows of arrays, item `k`, after its kernel, although that writes in place.

    Earlier items bind all of the arrays, and no item binds or writes them again. Each factor is unchanged by the items,
    and broadcasts to the domain, since a member also computes with it.
    """
    items = region.items[first : last + 1]
    bound = [name for names in region.names.writes[first : last + 1] for name in names]
    made = region.names.bound_by(range(first, k))
    parameters = (array for item in items if isinstance(item, Launch) for array in item.kernel.parameters)
    given = {array.base for array in parameters if not array.is_view} - {*bound}
    are_made = made.issuperset(ends.arrays) and all(bound.count(name) == 1 for name in ends.arrays)
    return are_made and given.issuperset(ends.others) and _written(items).isdisjoint(ends.sources)


def _may_have_changed(base: str, region: Region, first: int, k: int) -> bool:
    """Whether one of the items `first` to `k` may have written elements of the array, because it writes memory that
    none of them made. What the region computes is no memory of an array that it does not bind."""
    before = region.items[first:k]
    roles = [item.role for item in before if isinstance(item, HostStatement)]
    made = {role.name for role in roles if isinstance(role, Preparation)}
    fresh = made - {role.name for role in roles if isinstance(role, NamedView)}
    if base not in region.names.bound_by(range(k)):
        fresh |= _computed(before)
    written = _written(before)
    return bool(written) and (base in made or not written <= fresh)


def _computed(items: Sequence[Launch | HostStatement]) -> set[str]:
    """The names by which launches among the items write memory that the region computes, and no other."""
    launches = (item for item in items if isinstance(item, Launch))
    written = [a.array for each in launches for a in each.kernel.accesses if a.kind is AccessKind.WRITE]
    others = {array.base for array in written if array.storage.origin is not StorageOrigin.FRESH}
    return {array.base for array in written} - others


def _written(items: Sequence[Launch | HostStatement]) -> set[str]:
    """The arrays that launches among the items write in place."""
    launches = (item for item in items if isinstance(item, Launch))
    return {name for launch in launches for name in (*launch.writes.updated, *launch.writes.stored)}
