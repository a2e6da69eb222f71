"""Which stores into rows and columns, after or before a group, can run in loops of their own of the same kernel?"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from fusec.base.array_module import KernelTarget
from fusec.base.expression import Reduce
from fusec.base.isl import Touch, different_instances, same_instance
from fusec.base.kernel import Launch, LaunchForm
from fusec.base.plan import Decision, Strategy
from fusec.base.verdict import FactKind, Proved, RuntimeFact
from fusec.fusion.candidate import Candidate
from fusec.fusion.obligation import Objection
from fusec.fusion.obligations import OBLIGATIONS
from fusec.fusion.profit import touched
from fusec.fusion.proof import prove
from fusec.fusion.raw_calls import has_raw_calls
from fusec.fusion.targets import group_targets, launch_targets
from fusec.fusion.tiles import strategy
from fusec.fusion.windows import windows_that_pay

_MOST_VIEWS = 64  # of the kernel of edges
_OF_THE_WHOLE = ("nothing_between", "no_effects", "operands_first", "disjoint_storages")


def borders_after(candidate: Candidate) -> Iterator[tuple[Candidate, tuple[Decision, ...]]]:
    """The candidate with one store more each time, and the proof of that store alone.

    `u[1:-1] = ...; u[0] = u[1]; u[-1] = 0.0`: a kernel goes over the interior, then over each border. What one loop writes is in
    memory before the next one begins, as in NumPy, so that each is legal where it is alone. What the group has bound is no
    memory of the author's, so that no border may name it.
    """
    if not _may_have_borders(candidate):
        return
    whole = candidate
    items = candidate.graph.region.items
    for k in range(candidate.last + 1, len(items)):
        item = items[k]
        whole = replace(whole, last=k)
        if not isinstance(item, Launch) or not is_border(item, candidate):
            return
        proof = proof_of_border(k, whole)
        if proof is None or (has_cuda_kernel(candidate) and not _has_edges_kernel(whole, candidate)):
            return
        yield whole, proof


def _has_edges_kernel(whole: Candidate, candidate: Candidate) -> bool:
    """Whether a CUDA kernel that follows the candidate's own takes what the whole has more, and its arithmetic of ends: each place
    of a view is an argument."""
    borders = [item for k, item in whole.numbered if k > candidate.last]
    late = [preparation for _, preparation in whole.preparations if preparation.ends]
    views = [len(launch.kernel.parameters) for launch in borders]
    views += [len(each.rows) + len(each.factors) + 1 for each in late]
    return len(views) * max(views) <= _MOST_VIEWS and group_targets(whole) == group_targets(candidate)


def borders_before(candidate: Candidate, interior: Candidate) -> Iterator[tuple[Candidate, tuple[Decision, ...]]]:
    """The candidate with one store more before it each time, and the proof of that store alone.

    `v[0] = 0.0; v[1:-1] = ...`: the kernel goes over the border after the `interior`, which neither reads nor writes its
    elements, nor writes what it reads, and before the borders that follow. Not after a CUDA kernel, which may overwrite arrays
    whose old values it reads: they are those that the border has set.
    """
    if not _may_have_borders(interior) or has_cuda_kernel(interior):
        return
    whole = candidate
    items = candidate.graph.region.items
    for k in range(candidate.first - 1, -1, -1):
        item = items[k]
        whole = replace(whole, first=k)
        if not isinstance(item, Launch) or not is_border(item, interior) or not may_run_after(k, interior):
            return
        proof = proof_of_border(k, whole)
        if proof is None:
            return
        yield whole, proof


def proof_of_border(k: int, whole: Candidate) -> tuple[Decision, ...] | None:
    """Of item `k` alone, and of what it shares with the whole; None where a law objects."""
    if has_raw_calls(whole):
        return None
    alone = prove(replace(whole, first=k, last=k, plain=None, placements=(), aside=()))
    together = proof_of_whole(whole)
    if isinstance(alone, Objection) or isinstance(together, Objection):
        return None
    known = {decision.obligation: decision for decision in together}
    return tuple(known.get(decision.obligation, decision) for decision in alone)


def may_run_after(k: int, candidate: Candidate) -> bool:
    """Whether item `k` and the members behind it touch no element that one of them writes."""
    items = candidate.graph.region.items
    for member, launch in candidate.numbered:
        if member < k:
            continue
        for dependence in candidate.graph.between(k, member):
            border = items[k]
            assert isinstance(border, Launch)
            source, sink = Touch(border.kernel.domain, dependence.first), Touch(launch.kernel.domain, dependence.second)
            if different_instances(source, sink) is not None or same_instance(source, sink):
                return False
    return True


def joint_decisions(decisions: Iterable[tuple[Decision, ...]]) -> tuple[Decision, ...]:
    """One decision for each obligation, which leans on the facts of all."""
    return tuple(_both(same) for same in zip(*decisions, strict=True))


def _both(same: tuple[Decision, ...]) -> Decision:
    given: dict[RuntimeFact, None] = {}
    for decision in same:
        assert isinstance(decision.verdict, Proved)
        given.update(dict.fromkeys(decision.verdict.given))
    return replace(same[0], verdict=Proved(_with_attributes_together(tuple(given))))


def _with_attributes_together(facts: tuple[RuntimeFact, ...]) -> tuple[RuntimeFact, ...]:
    """The facts; those that speak of attributes of one object, of `u` and of `u` and `v`, are one, for the guard asks once."""
    spoken = [fact for fact in facts if fact.kind == FactKind.ATTRIBUTES.name]
    if len(spoken) < 2:
        return facts
    owners = sorted({fact.operands[0] for fact in spoken})
    names = {
        o: sorted({name for fact in spoken if fact.operands[0] == o for name in fact.operands[1:]}) for o in owners
    }
    whole = (replace(spoken[0], operands=(owner, *names[owner])) for owner in owners)
    return (*(fact for fact in facts if fact not in spoken), *whole)


def proof_of_whole(candidate: Candidate) -> tuple[Decision, ...] | Objection:
    """That it is legal to run all its launches, one after the other, where the first one stands."""
    return prove(candidate, tuple(law for law in OBLIGATIONS if law.name in _OF_THE_WHOLE))


def _may_have_borders(candidate: Candidate) -> bool:
    is_whole = candidate.launches[-1].form is LaunchForm.ASSIGNMENT and candidate.launches[-1].whole is None
    return is_whole and has_one_loop(candidate)


def has_one_loop(candidate: Candidate) -> bool:
    """Whether its kernel goes over the arrays once, in one loop nest after which there may be others."""
    launches = candidate.launches
    statements = (statement for launch in launches for statement in launch.kernel.body)
    is_reduced = any(isinstance(statement, Reduce) for statement in statements)
    if is_reduced or (has_cuda_kernel(candidate) and not _takes_views(candidate)):
        return False
    if group_targets(candidate) == {KernelTarget.CUDA}:
        return True
    is_kernel = strategy(candidate) is Strategy.KERNEL  # NumPy's functions over tiles take whole arrays
    return is_kernel and windows_that_pay(candidate) is None


def has_cuda_kernel(candidate: Candidate) -> bool:
    return KernelTarget.CUDA in group_targets(candidate)


def _takes_views(candidate: Candidate) -> bool:
    """Whether it has a CUDA kernel of views, beside which another one sets borders; there is none for borders alone."""
    return any(array.is_view for array in candidate.arrays) and not is_of_borders(candidate)


def is_of_borders(candidate: Candidate) -> bool:
    """Whether it does nothing but store into rows, columns and elements."""
    return all(launch.stores_in_border for launch in candidate.launches)


def is_border(launch: Launch, candidate: Candidate) -> bool:
    """Whether it stores into a row, column or element of an array that the candidate touches, and reads nothing that it binds."""
    bound = {name for member in candidate.launches for name in member.results if name not in member.updated}
    names = {operand.name for operand in launch.operands}
    near = {name for member in candidate.launches for name in touched(member)}
    if launch.form is not LaunchForm.ASSIGNMENT or names & bound or not near.issuperset(launch.stored):
        return False
    if any(operand.is_timed for operand in launch.operands) or any(a.before_of for a in launch.kernel.parameters):
        return False
    return launch.stores_in_border and launch_targets(launch, candidate) >= group_targets(candidate)
