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
    if not candidate.expressions or len(candidate.launches) == 1:
        return False
    return (
        len(candidate.expressions) > 1
        or bool(names_needed(candidate))
        or (written_by_others(candidate) is not None and is_in_head(candidate))
    )


def may_name_value(candidate: Candidate) -> bool:
    """Whether naming the values of its expressions is unobservable."""
    last = candidate.launches[-1]
    if last.evaluation.naming is Naming.NEVER or candidate.graph.region.is_conditional:
        return False
    if last.evaluation.naming is Naming.ALWAYS or candidate.last in candidate.closings:
        return True
    return all(map(_is_number, candidate.expressions))


def _is_number(inner: Launch) -> bool:
    kinds = [
        (access.kind, access.is_partial)
        for access in inner.kernel.accesses
        if access.array.name in inner.results and access.kind is not AccessKind.READ
    ]
    return kinds == [(AccessKind.REDUCE, False)]


def are_first_evaluated(candidate: Candidate) -> bool:
    """Whether its expressions are the last members, belong to one statement, and are the first that it evaluates."""
    count = len(candidate.expressions)
    statements = {each.statement_span for each in candidate.expressions}
    is_known = all(each.evaluation.beside is not None for each in candidate.expressions)
    before = candidate.graph.region.items[candidate.first - 1] if candidate.first else None
    is_late = isinstance(before, Launch) and before.source.form is LaunchForm.EXPRESSION
    is_late = is_late and before is not None and before.statement_span in statements
    return is_known and len(statements) == 1 and candidate.launches[-count:] == candidate.expressions and not is_late


def names_needed(candidate: Candidate) -> dict[str, Launch]:
    """The names that other members bind and that are read outside of the expression, with their launches."""
    inner = candidate.launches[-1]
    others = candidate.launches[: -len(candidate.expressions)]
    beside = inner.evaluation.beside or frozenset()
    bound = {name: launch for launch in others for name in launch.results}
    bound |= {each.name: inner for each in candidate.preparations}
    return {name: own for name, own in bound.items() if name in beside or is_read_afterwards(candidate, name)}


def written_by_others(candidate: Candidate) -> Launch | None:
    """The first member before the expression that writes one of the author's arrays."""
    made = {name for launch in candidate.launches for name in launch.results if name not in launch.writes.updated}
    others = candidate.launches[: -len(candidate.expressions)]
    return next((launch for launch in others if {*launch.writes.stored, *launch.writes.updated} - made), None)


def is_in_head(candidate: Candidate) -> bool:
    """Whether the statement with the last expression is the head of a block, which evaluates the expression first."""
    following = candidate.graph.region.items[candidate.last + 1 :]
    return next((item.is_head for item in following if isinstance(item, HostStatement)), False)
