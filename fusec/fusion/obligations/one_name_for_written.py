"""Obligation: the group accesses written memory through one name only."""

from dataclasses import replace

from fusec.base.ir.access import AccessKind, AccessRelation, Sharing
from fusec.base.ir.array import Storage
from fusec.base.ir.kernel import Launch
from fusec.base.proof.integer_sets import Touch, same_instance
from fusec.base.proof.parts_apart import parts_apart
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection, object_to, unknown_element


def one_name_for_written(candidate: Candidate) -> Proved | Objection:
    """Every member uses the same name for an element that the group writes, and views are taken of operands only.

    The kernel keeps each element in a variable of its name between load and store; a second name would read the old
    value. An intermediate has no memory, so it has no views. All names of fresh memory that is never overwritten (`t =
    x * 2`, `a = t`) have the same value.

    Breaks: `x += v * dt` then `y = x[:] * 2`.
    """
    named_twice = _view_of_intermediate(candidate) or _written_after_second_name(candidate)
    if named_twice is not None:
        return named_twice
    accesses = tuple((k, access) for k, launch in candidate.numbered for access in launch.kernel.accesses)
    launches = dict(candidate.numbered)
    by_storage: dict[Storage, list[tuple[int, AccessRelation]]] = {}
    for k, access in accesses:
        by_storage.setdefault(access.array.storage, []).append((k, access))
    asked: dict[int, list[AccessRelation]] = {}  # writes of earlier launches, already compared with all others
    for first, earlier in accesses:
        if earlier.kind is AccessKind.READ:
            continue
        for second, later in by_storage[earlier.array.storage]:
            if second < first and any(replace(own, kind=later.kind) == later for own in asked.get(second, ())):
                continue  # `u[3, :]`, already compared at its write
            objection = _check((launches[first], launches[second]), earlier, later)
            if objection is not None:
                return objection
        asked.setdefault(first, []).append(earlier)
    return Proved()


def _check(pair: tuple[Launch, Launch], earlier: AccessRelation, later: AccessRelation) -> Objection | None:
    """The objection to two accesses of one storage, the earlier one a write."""
    if earlier.array.name == later.array.name or earlier.sharing is later.sharing is Sharing.ROW:
        return None  # `m[:, None]` is the value of the row, as `m` is
    if pair[0] is pair[1] and len(pair[0].kernel.body) == 1 and earlier.array.code.spelling:
        return None  # `u[0, :] = u[-2, :]` with two rows is one row, read before it is written
    is_made = earlier.array not in pair[0].kernel.parameters
    if is_made and later.kind is AccessKind.READ and later.array.affine == earlier.array.affine:
        return None  # an in-place write after its creation is compared with both
    message = f"`{later.array.text}` and `{earlier.array.text}` name the same memory"
    if not earlier.is_comparable(later):
        if parts_apart(earlier, later):
            return None
        return object_to("FUS210", Unproved(unknown_element(earlier, later)), pair, message)
    touches = (Touch(launch.kernel.domain, access) for launch, access in zip(pair, (earlier, later), strict=True))
    if not same_instance(*touches):
        return None
    return object_to("FUS210", Unproved("the kernel would keep two values for one element."), pair, message)


def _written_after_second_name(candidate: Candidate) -> Objection | None:
    """`u = x * 2`, `t = u`, `u += 1`: the kernel's value for the second name would be out of date."""
    made: set[Storage] = set()
    named: dict[Storage, tuple[str, Launch]] = {}
    for launch in candidate.launches:
        for access in launch.kernel.accesses:
            storage = access.array.storage
            if access.kind is AccessKind.READ:
                is_named = launch.alias_of is not None and storage in made
                named |= {storage: (launch.name, launch)} if is_named else {}
                continue
            if storage in named:
                second, naming = named[storage]
                reason = f"`{second}` is another name for `{access.array.text}`, which is written afterwards."
                return object_to("FUS210", Unproved(reason), (naming, launch), "one array has two names")
            made |= {storage} if access.array not in launch.kernel.parameters else set()
            others = [name for name, first in launch.second_names.items() if first == access.array.name]
            named |= {storage: (others[0], launch)} if others else {}
    return None


def _view_of_intermediate(candidate: Candidate) -> Objection | None:
    bound: dict[str, Launch] = {}
    for launch in candidate.launches:
        for array in launch.kernel.parameters:
            if array.is_view and array.base in bound and array.axes.column is None:
                reason = f"`{array.text}` is a view of `{array.base}`, which the group computes."
                return object_to("FUS210", Unproved(reason), (bound[array.base], launch), "a view of an intermediate")
        bound.update(dict.fromkeys(launch.results, launch))
    return None
