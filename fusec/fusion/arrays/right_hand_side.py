"""Groups that compute only the right-hand side of a store, which NumPy then performs."""

from dataclasses import replace

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.array import AffineIndex, Array, Storage, StorageOrigin
from fusec.base.ir.domain import identity_index
from fusec.base.ir.kernel import ArrayStatement, Launch, LaunchForm
from fusec.base.ir.margins import no_margins
from fusec.base.ir.operand import Evaluated, ScalarExpression
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.scalars.expression import Apply, Expr, Let, Store, names_in
from fusec.base.scalars.libraries import are_in
from fusec.base.scalars.targets import Memory
from fusec.base.text.words import free_name
from fusec.fusion.analysis.attributes import sets_attributes
from fusec.fusion.analysis.contraction import outputs
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.decided import Legal
from fusec.fusion.obligations.proof import proved
from fusec.fusion.profit.profit import touched

_NAME = "value"
_LEAST_OPERATIONS = 2  # of the value that an update adds: NumPy computes less as fast
_LEAST_VANISHING = 2  # arrays: for one, NumPy's store costs as much as writing and reading it did
_LEAST_OF_UPDATE = 3  # NumPy's `u[1:-1] += value` reads what is there, too


def only_right_hand_side(candidate: Candidate) -> Candidate | None:
    """`u[1:-1] = u[2:] + u[:-2] * w  ->  u[1:-1] = value(u, w)`: the value is computed in one pass, then stored.

    `u[1:-1] += u[2:] - u[:-2]  ->  u[1:-1] += value(u)`. Only the last of several launches may store. Python evaluates
    the value of `=` before the array, which the other launches may not bind; it evaluates the value of `+=` after the
    array, so the dispatcher must store it. None if the last launch is not a single such store.
    """
    *others, launch = candidate.launches
    body = launch.kernel.body
    if (
        not isinstance(launch, ArrayStatement)
        or launch.source.value_span is None
        or len(body) != 1
        or not isinstance(body[0], Store)
    ):
        return None
    if any(array.code.spelling for array in launch.kernel.parameters):
        return None  # the value that the author computes lacks the axes that the model keeps
    stores_apart = launch.writes.is_update or _has_border_between(candidate)
    if stores_apart and not _is_worth_a_store(candidate):
        return None
    value = _value_launch(launch, body[0], free_name(_NAME, _names(candidate)))
    if others and stores_apart:
        text = f"{value.results[0]} = {value.source.text}"
        source = replace(value.source, form=LaunchForm.ASSIGNMENT, whole=launch, text=text, span=launch.span)
        value = replace(value, source=source)
    elif others:
        value = replace(value, evaluation=replace(value.evaluation, beside=_names_of_target(launch, body[0])))
    region = candidate.graph.region
    items = tuple(value if k == candidate.last else item for k, item in enumerate(region.items))
    graph = DependenceGraph(candidate.graph.module, replace(region, items=items))
    return replace(candidate, graph=graph)


def _has_border_between(candidate: Candidate) -> bool:
    """Whether a store into a border runs between the computation of the value and its store."""
    return any(candidate.first < k < candidate.last for k in candidate.aside)


def _is_worth_a_store(candidate: Candidate) -> bool:
    """Whether an update computes enough besides the operation that stores, which NumPy performs."""
    *others, launch = candidate.launches
    if others:
        return launch.evidence.operations > 1 and _may_store(candidate)
    return launch.evidence.operations > _LEAST_OPERATIONS


def _may_store(candidate: Candidate) -> bool:
    """Whether a dispatcher can perform the store: only for NumPy arrays that are variables or attributes."""
    launches = candidate.launches
    is_plain = not any(isinstance(o, Evaluated | ScalarExpression) for o in candidate.operands)
    is_numpys = all(are_in(Memory.HOST, launch.kernel.modules) for launch in launches)
    needs_more = sets_attributes(candidate) or candidate.preparations
    target = launches[-1].writes.stored
    return is_plain and is_numpys and not needs_more and all(set(target).isdisjoint(each.results) for each in launches)


def _value(launch: Launch, store: Store) -> Expr:
    """The value that is stored, or added."""
    if not launch.writes.is_update:
        return store.value
    assert isinstance(store.value, Apply)
    return store.value.arguments[1]


def _names_of_target(launch: Launch, store: Store) -> frozenset[str]:
    """The names that Python reads to store the value."""
    target = next(array for array in launch.kernel.parameters if array.name == store.array)
    return frozenset((target.base, *target.code.bounds))


def _names(candidate: Candidate) -> set[str]:
    """The names of all operands and results of the launches."""
    return {name for launch in candidate.launches for name in touched(launch)}


def _value_launch(launch: ArrayStatement, store: Store, name: str) -> ArrayStatement:
    """The launch of the right-hand side alone: it reads what the statement reads and writes fresh memory."""
    computed = _value(launch, store)
    reads = _reads(launch, computed)
    read_names = {access.array.name for access in reads}
    target = next(array for array in launch.kernel.parameters if array.name == store.array)
    storage = Storage(f"{name} of {target.text}", StorageOrigin.FRESH)
    explicit = len(launch.kernel.domain.dimensions) - 1
    extents, whole = launch.kernel.domain.extents, no_margins(explicit)
    fresh = Array(name, storage, AffineIndex(identity_index(explicit)), name, name, extents, whole)
    kernel = replace(
        launch.kernel,
        parameters=tuple(array for array in launch.kernel.parameters if array.name in read_names),
        body=(Let(name, computed),),
        accesses=(*reads, AccessRelation(fresh, AccessKind.WRITE)),
    )
    bases = {name for array in kernel.parameters for name in (array.base, *array.code.bounds)}
    return replace(
        launch,
        name=name,
        source=replace(
            launch.source,
            form=LaunchForm.EXPRESSION,
            text=launch.source.text.partition("=")[2].strip(),
            span=launch.source.value_span or launch.span,
        ),
        kernel=kernel,
        operands=tuple(operand for operand in launch.operands if operand.name in bases),
        results=(name,),
        evidence=replace(launch.evidence, operations=launch.evidence.operations - 1),  # the store stays
        writes=replace(launch.writes, updated=(), stored=()),
    )


def _reads(launch: Launch, computed: Expr) -> tuple[AccessRelation, ...]:
    """The reads of the statement; for an update, those of the added value."""
    taken = frozenset(names_in(computed))
    reads = (access for access in launch.kernel.accesses if access.kind is AccessKind.READ)
    return tuple(access for access in reads if access.array.name in taken or not launch.writes.is_update)


def stored_apart(run: Candidate, longer: Candidate) -> Legal | None:
    """The run with the value of one launch more, and its proof, if fewer arrays are then stored.

    `n = u[:-2] - u[1:-1]; s = u[2:] - u[1:-1]; u[1:-1] = u[1:-1] + k * (n * g(n) + s * g(s))`: neither `n` nor `s` is.
    """
    value = only_right_hand_side(longer)
    if value is None:
        return None
    vanishing = {output.name for output in outputs(run)} - {output.name for output in outputs(value)}
    if len(vanishing) < (_LEAST_OF_UPDATE if longer.launches[-1].writes.is_update else _LEAST_VANISHING):
        return None
    return proved(value)
