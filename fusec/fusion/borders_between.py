"""Does a store into a border part a producer from what reads it, or may it run after both?"""

from dataclasses import replace

from fusec.base.kernel import Launch, LaunchForm
from fusec.base.plan import Decision
from fusec.base.verdict import Unproved
from fusec.fusion.borders import (
    has_cuda_kernel,
    has_one_loop,
    is_border,
    is_of_borders,
    joint_decisions,
    may_run_after,
    proof_of_border,
)
from fusec.fusion.candidate import Candidate
from fusec.fusion.obligation import Objection


def border_between(run: Candidate, refused: Candidate) -> tuple[Candidate, Objection] | None:
    """The run with its reader, and the store that stands between: `fx = u[1:] - u[:-1]; u[0] = 0.0; u[1:-1] = fx[1:] - fx[:-1]`.

    The one kernel that computes `fx` where it is read runs before the store, which it must not touch.
    """
    *_, border = refused.launches
    reader = _reader(run, refused.last) if is_of_borders(replace(refused, first=refused.last)) else None
    if reader is None:
        return None
    reason = f"The store `{border.text.splitlines()[0]}` stands between."
    objection = Objection("FUS207", Unproved(reason), border.span, run.launches[0].span, "")
    return replace(refused, last=reader), objection


def _reader(run: Candidate, border: int) -> int | None:
    """The launch after item `border` that reads what the run binds, if that is no border itself."""
    bound = {name for launch in run.launches for name in launch.results}
    items = enumerate(run.graph.region.items[border + 1 :], start=border + 1)
    later = ((k, item) for k, item in items if isinstance(item, Launch))
    found = (k for k, item in later if bound & {operand.name for operand in item.operands} - set(item.stored))
    reader = next(found, None)
    return None if reader is None or is_of_borders(replace(run, first=reader, last=reader)) else reader


def borders_aside(run: Candidate, alone: Candidate) -> Candidate | None:
    """`alone`, with all stores into borders behind it set aside; None where none of them parts the run from a reader."""
    items = enumerate(run.graph.region.items[run.first + 1 :], start=run.first + 1)
    others = {*run.aside, *run.waiting}
    found = [k for k, item in items if isinstance(item, Launch) and (k in others or item.stores_in_border)]
    if not any(_reader(replace(run, last=min(run.last, k - 1)), k) for k in found):
        return None
    return replace(alone, aside=tuple(found))


def with_borders_inside(candidate: Candidate) -> Candidate:
    """The candidate, of which only those stores are set aside that stand between members."""
    return replace(candidate, aside=tuple(k for k in candidate.aside if candidate.first < k < candidate.last))


def proof_with_borders(candidate: Candidate, decisions: tuple[Decision, ...]) -> tuple[Decision, ...] | None:
    """The proof of the candidate with the borders among its members, which run after them; None where a law objects.

    `fx = u[1:] - u[:-1]; v[0] = 0.0; v[1:-1] = fx[1:] - fx[:-1]`: what stands before a border stays before it. What stands
    behind it touches no element that it writes, nor writes one that it reads.
    """
    if candidate.launches[-1].form is not LaunchForm.ASSIGNMENT or not candidate.aside or not has_one_loop(candidate):
        return None
    if has_cuda_kernel(candidate):
        return None
    whole = replace(candidate, aside=())
    proofs = [decisions]
    for k in candidate.aside:
        border = candidate.graph.region.items[k]
        is_fit = isinstance(border, Launch) and is_border(border, candidate) and may_run_after(k, candidate)
        proof = proof_of_border(k, whole) if is_fit else None
        if proof is None:
            return None
        proofs.append(proof)
    return joint_decisions(proofs)


def taken_in(candidate: Candidate) -> tuple[Candidate, tuple[int, ...]]:
    """The candidate with the borders among its members as members, and which of these they are."""
    whole = replace(candidate, aside=())
    return whole, tuple(number for number, (k, _) in enumerate(whole.numbered) if k in candidate.aside)
