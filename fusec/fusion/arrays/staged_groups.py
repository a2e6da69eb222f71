"""Build the group of statements that run as several kernels in sequence because they contain reductions."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from fusec.base.ir.kernel import ArrayStatement, array_statements
from fusec.base.ir.program import Module
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.group_names import GroupName
from fusec.base.plan.plan import FusionGroup, Stages
from fusec.base.plan.proof import Decision, Proof
from fusec.base.proof.facts import FactKind
from fusec.base.proof.verdict import Proved, Verdict
from fusec.fusion.analysis.contraction import contractions, outputs
from fusec.fusion.analysis.named_values import names_value
from fusec.fusion.analysis.queried_operands import operands_taken
from fusec.fusion.between.comments import comments_between
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.decided import Legal, Staged
from fusec.fusion.model.names import group_name, variable_of

Maker = Callable[[Legal, Module], FusionGroup]
_LEVELS = (FloatingPoint.EXACT, FloatingPoint.CLOSE, FloatingPoint.CONTRACT)


def staged_group(staged: Staged, module: Module, make: Maker) -> FusionGroup:
    """The group whose members are the author's statements, with one group for each of its stages."""
    whole = staged.candidate
    numbers = _numbers(whole)
    name = _name(whole)
    stages = _stages(staged, name, module, make)
    members = tuple(_as_written(whole))
    between = {output.name for group in stages for output in group.call.outputs}
    return replace(
        stages[-1],
        name=name,
        kind=stages[0].kind,
        members=members,
        source=replace(
            stages[-1].source,
            first=whole.first,
            last=whole.last,
            comments=comments_between(members, module),
        ),
        call=replace(
            stages[-1].call,
            operands=operands_taken(whole),
            outputs=outputs(whole),
            names_value=names_value(whole),
        ),
        contractions=tuple(each for each in contractions(whole) if each.name not in numbers | between),
        helpers=tuple(dict.fromkeys(key for group in stages for key in group.helpers)),
        schedule=Stages(stages, whole.launches[-1].source.text if staged.has_ending else ""),
        proof=Proof(_decisions(staged, stages), max((group.proof.fp for group in stages), key=_LEVELS.index)),
    )


def _decisions(staged: Staged, stages: Iterable[FusionGroup]) -> tuple[Decision, ...]:
    """The decisions of all stages; plain attributes are checked once, for all together."""
    own = (replace(d, verdict=_without_attributes(d.verdict)) for group in stages for d in group.proof.decisions)
    return tuple(dict.fromkeys((*own, *staged.together)))


def _without_attributes(verdict: Verdict) -> Verdict:
    if not isinstance(verdict, Proved):
        return verdict
    return Proved(tuple(fact for fact in verdict.given if fact.kind is not FactKind.ATTRIBUTES))


def _numbers(whole: Candidate) -> set[str]:
    """The names of the reductions inside statements."""
    return {name for launch in whole.launches if launch.is_nested for name in launch.results}


def _name(whole: Candidate) -> GroupName:
    """The name derived from the author's statements only."""
    own = next(k for k, launch in whole.numbered if not launch.is_nested)
    return group_name(replace(whole, first=own))


def _stages(staged: Staged, whole: GroupName, module: Module, make: Maker) -> tuple[FusionGroup, ...]:
    """The group of each part, with its own name."""
    *others, last = (_without_comments(make(part, module)) for part in staged.parts)
    name = _name_of_last(staged.parts[-1], whole, _numbers(staged.candidate))
    return (*others, replace(last, name=name))


def _without_comments(group: FusionGroup) -> FusionGroup:
    return replace(group, source=replace(group.source, comments=()))


def storing_group(group: FusionGroup, module: Module) -> FusionGroup:
    """The group of statements whose last one updates what neighbours read: a kernel computes the value, the dispatcher
    adds it.

    `fx = u[1:] - u[:-1]; u[1:-1] += fx[1:] - fx[:-1]  ->  value = <kernel>(u); u[1:-1] += value`
    """
    *others, last = group.members
    whole = last.source.whole
    assert whole is not None
    members = (*others, whole)
    known = {operand.name for operand in group.call.operands}
    bound = {name for member in others for name in member.results}
    missing = tuple(o for o in whole.operands if o.name not in known | bound)
    return replace(
        group,
        name=replace(group.name, variable=variable_of(whole)),
        members=members,
        source=replace(group.source, comments=comments_between(members, module)),
        call=replace(
            group.call,
            operands=(*group.call.operands, *missing),
            outputs=tuple(output for output in group.call.outputs if output.name not in last.results),
            stored=tuple(dict.fromkeys((*group.call.stored, *whole.writes.stored))),
        ),
        schedule=Stages((group,), f"{whole.source.text.partition('=')[0]}= {last.results[0]}"),
    )


def _name_of_last(part: Legal, whole: GroupName, numbers: set[str]) -> GroupName:
    """`standardise_value_given_x_mean` if `value` is the last result of the whole group."""
    given = [operand.name for operand in part.candidate.operands if operand.name in numbers]
    if not given:
        return group_name(part.candidate)
    return replace(whole, variable=f"{whole.variable}_given_{'_and_'.join(given)}")


def _as_written(whole: Candidate) -> Iterator[ArrayStatement]:
    """The statements; the cost and the operands of an inner reduction count for its statement."""
    inside: list[ArrayStatement] = []
    for launch in array_statements(whole.launches):
        inside.append(launch)
        if launch.is_nested:
            continue
        yield replace(
            launch,
            source=replace(launch.source, text=launch.source.as_written or launch.source.text),
            evidence=replace(launch.evidence, operations=sum(each.evidence.operations for each in inside)),
            attributes=tuple(dict.fromkeys(pair for each in inside for pair in each.attributes)),
            callees=replace(
                launch.callees,
                aliases=tuple(dict.fromkeys(pair for each in inside for pair in each.callees.aliases)),
            ),
        )
        inside = []
