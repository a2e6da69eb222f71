"""Decide whether a group binds the value of an inner expression to a name that the statement then reads.

new = u + dt * f                              new, largest = step_new_to_largest(u, f, dt)
if np.max(np.abs(new - u)) < tol:       ->    if largest < tol:
    return new                                    return new
"""

from fusec.base.ir.access import AccessKind
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import Launch, LaunchForm, Naming
from fusec.fusion.analysis.contraction import is_read_afterwards
from fusec.fusion.model.candidate import Candidate


def names_value(candidate: Candidate) -> bool:
    """Whether the call is placed before the statement, because that is necessary and unobservable."""
    return needs_name(candidate) and may_name_value(candidate)


def needs_name(candidate: Candidate) -> bool:
    """Whether the statement, or a later one, reads what the other members bind; or whether they write arrays and the
    call would be in the head of a block, where a reader would not expect it."""
    launches = candidate.launches
    if launches[-1].source.form is not LaunchForm.EXPRESSION or len(launches) == 1:
        return False
    return bool(names_needed(candidate)) or (written_by_others(candidate) is not None and is_in_head(candidate))


def may_name_value(candidate: Candidate) -> bool:
    """Whether naming the value is unobservable."""
    inner = candidate.launches[-1]
    if inner.evaluation.naming is Naming.NEVER or candidate.graph.region.is_conditional:
        return False
    kinds = [
        (access.kind, access.is_partial)
        for access in inner.kernel.accesses
        if access.array.name in inner.results and access.kind is not AccessKind.READ
    ]
    is_number = kinds == [(AccessKind.REDUCE, False)] or candidate.last in candidate.closings
    return inner.evaluation.naming is Naming.ALWAYS or is_number


def names_needed(candidate: Candidate) -> dict[str, Launch]:
    """The names that other members bind and that are read outside of the expression, with their launches."""
    *others, inner = candidate.launches
    beside = inner.evaluation.beside or frozenset()
    bound = {name: launch for launch in others for name in launch.results}
    bound |= {each.name: inner for each in candidate.preparations}
    return {name: own for name, own in bound.items() if name in beside or is_read_afterwards(candidate, name)}


def written_by_others(candidate: Candidate) -> Launch | None:
    """The first member before the expression that writes one of the author's arrays."""
    made = {name for launch in candidate.launches for name in launch.results if name not in launch.writes.updated}
    others = candidate.launches[:-1]
    return next((launch for launch in others if {*launch.writes.stored, *launch.writes.updated} - made), None)


def is_in_head(candidate: Candidate) -> bool:
    """Whether the statement with the last expression is the head of a block, which evaluates the expression first."""
    following = candidate.graph.region.items[candidate.last + 1 :]
    return next((item.is_head for item in following if isinstance(item, HostStatement)), False)
