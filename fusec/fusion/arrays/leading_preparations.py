"""Include statements directly before a group that its dispatcher can run.

Examples: `after = now.copy()` or `np.zeros_like(u)`, if the kernel writes a part of the array and fills in the rest
itself; `before = p.copy()`, if the kernel reads it and writes `p` and the copy is dead afterwards; `centre = u[1:-1]`,
if the kernel reads other slices of `u`, so that all are known to be parts of one array; `own = centres[labels]`, which
the kernel gathers itself.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import LaunchForm
from fusec.base.ir.operand import Evaluated
from fusec.base.ir.preparation import (
    ArrayCopy,
    CompletedArray,
    Gather,
    IndexArray,
    NamedView,
    NewArray,
    Number,
    Preparation,
)
from fusec.base.ir.program import Module, WholeLoops, WholeStatements
from fusec.base.plan.proof import Decision
from fusec.base.scalars.targets import Ability
from fusec.fusion.analysis.contraction import is_read_afterwards
from fusec.fusion.analysis.named_values import names_value
from fusec.fusion.analysis.targets import group_targets, some_can
from fusec.fusion.arrays.boundary_stores import joint_decisions, proof_of_whole
from fusec.fusion.arrays.epilogues import proof_with_closings
from fusec.fusion.between.kept_statements import is_only_read
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.decided import Legal
from fusec.fusion.model.obligation import Objection
from fusec.fusion.obligations.proof import prove


def with_leading_preparations(legal: Legal, module: Module) -> Legal:
    """The group of a CUDA kernel with the preparations directly before it, as far as that is legal.

    Only line ends and white space may stand in between, so that no comment is lost.
    """
    found = legal
    if not _may_take(legal.candidate):
        return found
    is_after_numbers = False
    for item, preparation in _before(legal.candidate, module):
        is_computed = isinstance(preparation, IndexArray)
        is_taken = isinstance(preparation, Gather | IndexArray) or some_can(Ability.PREPARED, legal.candidate)
        if isinstance(preparation, Number):
            is_after_numbers = True
            continue
        if not is_taken or not _serves(preparation, found.candidate, item) or (is_after_numbers and not is_computed):
            break
        again = found.candidate.again
        again = again and replace(again, plain=replace(again.plain, first=item))
        candidate = replace(found.candidate, first=item, again=again)
        proof = _proof(replace(found, candidate=candidate), preparation)
        if proof is None or group_targets(candidate) != group_targets(legal.candidate):
            break
        found = replace(found, candidate=candidate, decisions=proof)
    return found


def _proof(legal: Legal, preparation: Preparation) -> tuple[Decision, ...] | None:
    """The proof of the candidate that begins with the preparation; None if a law objects. Stores into borders, which
    run in a separate later kernel, may use memory that it writes, but neither old values nor views."""
    candidate = legal.candidate
    if candidate.closings:
        return proof_with_closings(candidate)
    if not legal.borders:
        answer = prove(candidate)
        return None if isinstance(answer, Objection) else answer
    inner, borders = candidate.launches[: -legal.borders], candidate.launches[-legal.borders :]
    taken = {array.base for launch in borders for array in launch.kernel.parameters}
    is_written = any(preparation.name in launch.writes.stored for launch in inner)
    if preparation.name in taken and not is_written:
        return None
    last = next(item for item, launch in candidate.numbered if launch is inner[-1])
    answer = prove(replace(candidate, last=last))
    together = proof_of_whole(candidate)
    if isinstance(answer, Objection) or isinstance(together, Objection):
        return None
    return joint_decisions((answer, legal.decisions))


def _may_take(candidate: Candidate) -> bool:
    """Whether it has a CUDA kernel, its call is a statement of its own, and it does not begin with an unrolled loop."""
    region = candidate.graph.region
    whole = region.bond.items if isinstance(region.bond, WholeLoops | WholeStatements) else ()
    if any(first <= candidate.first <= last for first, last in whole):
        return False
    last = candidate.launches[-1]
    is_statement = last.source.form is not LaunchForm.EXPRESSION or names_value(candidate)
    return is_statement and last.source.whole is None


def _before(candidate: Candidate, module: Module) -> Iterator[tuple[int, Preparation]]:
    """The preparations before it, last one first."""
    items = candidate.graph.region.items
    first = candidate.launches[0]
    following = (first.statement_span if first.is_nested else first.span).start
    for k in range(candidate.first - 1, -1, -1):
        item = items[k]
        if not isinstance(item, HostStatement) or not isinstance(item.role, Preparation):
            return
        if module.source[item.span.end : following].strip():
            return
        yield k, item.role
        following = item.span.start


def _serves(preparation: Preparation, candidate: Candidate, item: int) -> bool:
    """Whether the kernel writes a part of the memory, or reads the view, the gathered elements, or the old values of an
    array that it writes, and the name is dead after it."""
    name = preparation.name
    if not _read_at_call(candidate).isdisjoint({name, *candidate.graph.region.names.writes[item]}):
        return False
    is_written = any(name in launch.writes.stored for launch in candidate.launches)
    match preparation:
        case NamedView() | Gather():
            sources = (source for each in candidate.preparations for source in each.sources)
            is_read = name in {*(array.base for array in candidate.arrays), *sources}
            return is_read and not is_read_afterwards(candidate, name)
        case IndexArray():
            return not preparation.is_of_library and _is_computed_from(item, candidate)
        case CompletedArray():
            return any(name in launch.results for launch in candidate.launches)
        case ArrayCopy():
            return is_written or _holds_overwritten(preparation, candidate)
        case NewArray():
            return is_written
        case _:
            return False  # numbers


def _read_at_call(candidate: Candidate) -> set[str]:
    """The names in operands that the author's module evaluates when it calls the group: `np.sum(x * k)`."""
    operands = (operand for launch in candidate.launches for operand in launch.operands)
    return {name for each in operands if isinstance(each, Evaluated) for name in re.findall(r"\w+", each.expression)}


def _is_computed_from(item: int, candidate: Candidate) -> bool:
    """Whether launches read an array that the statement of the item makes, and nothing else uses any."""
    region = candidate.graph.region
    span, taken = region.items[item].span, {array.base for array in candidate.arrays}
    made = [(k, name) for k, each in enumerate(region.items) for name in region.names.writes[k] if each.span == span]
    is_alone = all(is_only_read(name, region, candidate.last, k) for k, name in made)
    return is_alone and not taken.isdisjoint(name for _, name in made)


def _holds_overwritten(preparation: ArrayCopy, candidate: Candidate) -> bool:
    """Whether it copies an array that the kernel writes, and only the kernel reads the copy."""
    name, base = preparation.name, preparation.base
    taken = {array.base for array in candidate.arrays}
    taken |= {each.base for each in candidate.preparations if isinstance(each, NamedView)}
    bases = {array.name: array.base for array in candidate.arrays}
    written = {
        bases.get(each, each)
        for launch in candidate.launches
        for each in (*launch.writes.stored, *launch.writes.updated)
    }
    return name in taken - written and base in written and not is_read_afterwards(candidate, name)
