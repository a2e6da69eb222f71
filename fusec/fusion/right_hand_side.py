"""What remains to fuse of a slice store whose store may not be fused?"""

from dataclasses import replace

from fusec.base.access import AccessKind, AccessRelation
from fusec.base.array import Array, Storage, StorageOrigin
from fusec.base.dependence import region_graph
from fusec.base.domain import identity_index
from fusec.base.expression import Let, Store
from fusec.base.kernel import Launch, LaunchForm
from fusec.base.margins import no_margins
from fusec.fusion.candidate import Candidate
from fusec.fusion.profit import touched
from fusec.fusion.recomputation import free_name

_NAME = "value"


def only_right_hand_side(candidate: Candidate) -> Candidate | None:
    """`u[1:-1] = u[2:] + u[:-2] * w  ->  u[1:-1] = value(u, w)`: the value is computed in one pass, then stored.

    Of several launches the last one: Python computes the value before it looks at the array, which the others may not bind.
    None when the last launch is not one such store.
    """
    *others, launch = candidate.launches
    body = launch.kernel.body
    if launch.value_span is None or len(body) != 1 or not isinstance(body[0], Store):
        return None
    if any(array.spelling for array in launch.kernel.parameters):
        return None  # the value that the author computes lacks the axes that the model keeps
    value = _value_launch(launch, body[0], free_name(_NAME, _names(candidate)))
    if others:
        value = replace(value, beside=_names_of_target(launch, body[0]))
    region = candidate.graph.region
    items = tuple(value if k == candidate.last else item for k, item in enumerate(region.items))
    graph = region_graph(candidate.graph.module, replace(region, items=items))
    return replace(candidate, graph=graph)


def _names_of_target(launch: Launch, store: Store) -> frozenset[str]:
    """What Python reads to store the value."""
    target = next(array for array in launch.kernel.parameters if array.name == store.array)
    return frozenset((target.base, *target.bounds))


def _names(candidate: Candidate) -> set[str]:
    """What the launches call the values that they take and bind."""
    return {name for launch in candidate.launches for name in touched(launch)}


def _value_launch(launch: Launch, store: Store, name: str) -> Launch:
    """The launch of the right-hand side alone: it reads what the statement reads and writes fresh memory."""
    reads = tuple(access for access in launch.kernel.accesses if access.kind is AccessKind.READ)
    read_names = {access.array.name for access in reads}
    target = next(array for array in launch.kernel.parameters if array.name == store.array)
    storage = Storage(f"{name} of {target.text}", StorageOrigin.FRESH)
    explicit = len(launch.kernel.domain.dimensions) - 1
    extents, whole = launch.kernel.domain.extents, no_margins(explicit)
    fresh = Array(name, storage, identity_index(explicit), name, name, extents, whole)
    kernel = replace(
        launch.kernel,
        parameters=tuple(array for array in launch.kernel.parameters if array.name in read_names),
        body=(Let(name, store.value),),
        accesses=(*reads, AccessRelation(fresh, AccessKind.WRITE)),
    )
    bases = {name for array in kernel.parameters for name in (array.base, *array.bounds)}
    return replace(
        launch,
        name=name,
        form=LaunchForm.EXPRESSION,
        text=launch.text.partition("=")[2].strip(),
        kernel=kernel,
        operands=tuple(operand for operand in launch.operands if operand.name in bases),
        results=(name,),
        operations=launch.operations - 1,  # the store stays
        updated=(),
        stored=(),
        span=launch.value_span or launch.span,
    )
