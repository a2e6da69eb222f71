"""Move launches of raw kernels, and checks, between members after the fused kernel, if dependences allow it."""

from dataclasses import replace

from fusec.base.ir.host_statement import AfterKernel, Check, HostStatement, RawCall
from fusec.base.ir.kernel import AuthorsKernel, Launch, LaunchForm
from fusec.base.ir.operand import FunctionReference, Operand, ScalarExpression, UfuncReference, Variable
from fusec.base.ir.program import Module, Region
from fusec.base.plan.call import Output
from fusec.base.plan.plan import FusionGroup, KernelThenCalls
from fusec.base.plan.proof import Decision
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved
from fusec.fusion.between.comments import comment_beside
from fusec.fusion.model.candidate import Candidate


def may_follow(call: RawCall, region: Region, first: int, last: int, k: int) -> bool:
    """The call, item `k` of `first` to `last`, may run after all launches among these, if the guard admits the kernel.

    The launches bind no name of the call and write fresh memory only. Later ones read no array that it writes, and no
    name that may be unbound, which would raise in the original after the call. Nothing else stands in between. Each
    call checks at run time that other arrays which they read share no memory with those that it writes.

    `t = x * 2; fill(grid, block, (u, n)); y = t + z  ->  y = step(x, z); fill(grid, block, (u, n))`
    """
    items = region.items[first : last + 1]
    launches = [item for item in items if isinstance(item, Launch)]
    if region.bond is not None or any(
        isinstance(item, HostStatement) and not isinstance(item.role, RawCall) for item in items
    ):
        return False
    if not all(map(_is_plain, launches)) or launches[-1].source.form is LaunchForm.EXPRESSION:
        return False
    bound = frozenset[str]().union(*(launch.results for launch in launches))
    after = _operands_after(region, k, last)
    taken = {name for operand in after for name in _read(operand)}
    is_sure = taken <= call.bound | bound
    return is_sure and bound.isdisjoint(call.names) and taken.isdisjoint(call.writes)


def has_raw_calls(candidate: Candidate) -> bool:
    return any(isinstance(call, RawCall) for _, call in calls_between(candidate))


def has_checks(candidate: Candidate) -> bool:
    return any(isinstance(call, Check) for _, call in calls_between(candidate))


def calls_between(candidate: Candidate) -> list[tuple[int, AfterKernel]]:
    """The calls and checks among the items of the candidate, with their item numbers."""
    items = enumerate(candidate.graph.region.items[candidate.first : candidate.last + 1], start=candidate.first)
    roles = ((k, item.role) for k, item in items if isinstance(item, HostStatement))
    return [(k, role) for k, role in roles if isinstance(role, AfterKernel)]


def calling_group(group: FusionGroup, candidate: Candidate, module: Module, outputs: tuple[Output, ...]) -> FusionGroup:
    """The group of the statements and the calls between them, which gives these `outputs`: its single stage is the group
    of the statements alone."""
    found = calls_between(candidate)
    if not found:
        return group
    region = candidate.graph.region
    names = dict.fromkeys(name for _, call in found for name in call.names)
    known = {operand.name for operand in group.call.operands}
    known |= {name for member in group.members for name in member.results}
    known |= {made.name for made in group.call.prepared}
    calls = tuple(
        (
            sum(item < k for item, _ in candidate.numbered),
            replace(call, comment=comment_beside(region.items[k].span, module)),
        )
        for k, call in found
    )
    return replace(
        group,
        source=replace(group.source, taken_in=(*group.source.taken_in, *(region.items[k].span for k, _ in found))),
        call=replace(
            group.call,
            operands=(*group.call.operands, *(Variable(n, n) for n in names if n not in known)),
            outputs=outputs,
        ),
        schedule=KernelThenCalls(group, calls),
        proof=replace(
            group.proof,
            decisions=tuple(_with_facts(decision, _apart(group, candidate)) for decision in group.proof.decisions),
        ),
    )


def _apart(group: FusionGroup, candidate: Candidate) -> tuple[RuntimeFact, ...]:
    """The facts that arrays written by a call share no memory with the operands of later statements."""
    region, known = candidate.graph.region, group.call.values
    pairs = [
        (name, other)
        for k, call in calls_between(candidate)
        for name in (call.writes if isinstance(call, RawCall) else ())
        for other in dict.fromkeys(operand.name for operand in _operands_after(region, k, candidate.last))
        if other in known
    ]
    return tuple(RuntimeFact(FactKind.APART, pair) for pair in dict.fromkeys(pairs))


def _with_facts(decision: Decision, facts: tuple[RuntimeFact, ...]) -> Decision:
    """The decision of `nothing_between` with these facts; any other decision unchanged."""
    if decision.obligation != "nothing_between" or not isinstance(decision.verdict, Proved):
        return decision
    return replace(decision, verdict=Proved((*decision.verdict.given, *facts)))


def _is_plain(launch: Launch) -> bool:
    """Whether it is an array statement that writes fresh memory only, without attributes."""
    writes = launch.writes.updated or launch.writes.stored or launch.source.whole is not None
    return not (writes or launch.attributes or launch.callees.local_functions or isinstance(launch, AuthorsKernel))


def _read(operand: Operand) -> tuple[str, ...]:
    """The variables from which it is taken or computed."""
    match operand:
        case UfuncReference() | FunctionReference():
            return ()
        case ScalarExpression(value=value):
            return value.sources
        case _:
            return (operand.name,)


def _operands_after(region: Region, k: int, last: int) -> list[Operand]:
    later = [item for item in region.items[k + 1 : last + 1] if isinstance(item, Launch)]
    return [operand for launch in later for operand in launch.operands]
