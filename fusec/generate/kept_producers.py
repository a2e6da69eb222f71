"""Which members does a fused kernel hold, where a producer runs as it is and again in the threads of those that read it?"""

from dataclasses import replace

from fusec.base.grid_launch import Allocation, Place, with_arguments
from fusec.base.kernel import Launch
from fusec.base.plan import Contraction, FusionGroup


def with_kept_producers(group: FusionGroup) -> FusionGroup:
    """The group in which such a producer is two members, of which the second stores into arrays that vanish.

    `fluxes(u, flux)` and `update(u, flux, v)`  ->  `fluxes(u, flux)`, `fluxes(u, flux_again)` and `update(u, flux_again, v)`.
    """
    kept = [member for member in group.members if member.grid and member.grid.halo and member.grid.halo.copies]
    if not kept:
        return group
    (producer,) = kept
    assert producer.grid is not None and producer.grid.halo is not None
    halo, names = producer.grid.halo, dict(producer.grid.halo.copies)
    places = tuple(Place(each.shift, tuple(names[name] for name in each.arrays)) for each in halo.places)
    again = replace(halo, places=places, reader=with_arguments(halo.reader, names), copies=())
    grid = replace(producer.grid, halo=None)
    first = group.members.index(producer)
    members: list[Launch] = [*group.members[:first], replace(producer, grid=grid)]
    members.append(replace(producer, grid=replace(with_arguments(grid, names), halo=again)))
    members += [
        replace(member, grid=with_arguments(member.grid, names)) if member.grid is not None else member
        for member in group.members[first + 1 :]
    ]
    gone = [
        Contraction(copy, Allocation(copy, "", name, "", frozenset(), producer.span, producer.span))
        for name, copy in halo.copies
    ]
    return replace(group, members=tuple(members), contractions=(*group.contractions, *gone))
