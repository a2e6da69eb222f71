"""Obligation: written arrays of handwritten kernels share no memory with other arrays."""

from collections.abc import Sequence

from fusec.base.ir.kernel import kernel_calls
from fusec.base.ir.thread_kernel import KernelCall
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.analysis.launch_contraction import launch_contractions
from fusec.fusion.between.opaque_launches import apart
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def disjoint_arrays(
    candidate: Candidate, arrays: Sequence[str], gone: frozenset[str]
) -> tuple[RuntimeFact, ...] | Objection:
    """A fact for each written array and each other array, except arrays in `gone`, which have no memory."""
    stored = dict.fromkeys(name for launch in candidate.launches for name in launch.writes.stored)
    written = [name for name in stored if name not in gone]
    facts = tuple(
        RuntimeFact(FactKind.DISJOINT, (name, other)) for name in written for other in arrays if other != name
    )
    if not facts or candidate.settings.guards_allowed:
        return facts
    first, second = facts[0].operands
    reason = f"`{first}` and `{second}` may share memory, and guards are forbidden."
    return Objection("FUS209", Unproved(reason), candidate.launches[0].span)


def separate_memory(candidate: Candidate) -> Proved | Objection:
    """An array that a launch writes shares no memory with an array of another name. Each operand has the kind that the
    kernels require: a device array, a number, or an integer if an index uses it. The arrays of an opaque launch share
    no memory with those of the launches that it is moved past, if either is written.

    Breaks: `scale[g, b](u, t)` then `shift[g, b](t, v)` called with `v` a part of `u`.
    """
    gone = {contraction.name for contraction in launch_contractions(candidate)}  # contracted arrays have no memory
    grids = kernel_calls(candidate.launches)
    arrays = tuple(dict.fromkeys(name for grid in grids for name in grid.arrays if name not in gone))
    own = _own_names(candidate)
    unused = tuple(name for name in _unused(grids) if name not in own)
    disjoint = disjoint_arrays(candidate, (*arrays, *unused), frozenset(gone))
    if isinstance(disjoint, Objection):
        return disjoint
    beside = apart(candidate, frozenset(gone))
    if isinstance(beside, Objection):
        return beside
    integers = {name for grid in grids for name in grid.integers}
    given = tuple(dict.fromkeys(name for grid in grids for name in grid.arguments))
    others = {*arrays, *unused, *gone, *own}
    numbers = tuple(name for name in given if name not in others)
    facts = (
        RuntimeFact(FactKind.DEVICE, arrays),
        *(RuntimeFact(FactKind.SCALAR, (name,)) for name in numbers if name not in integers),
        *(RuntimeFact(FactKind.INDEX, (name,)) for name in numbers if name in integers),
        *(RuntimeFact(FactKind.UNUSED, (name,)) for name in unused),
    )
    return Proved((*disjoint, *facts, *beside))


def _unused(grids: Sequence[KernelCall]) -> tuple[str, ...]:
    """The arguments that no kernel uses: arrays or numbers."""
    used = {name for grid in grids for name in grid.used}
    return tuple(dict.fromkeys(name for grid in grids for name in grid.arguments if name not in used))


def _own_names(candidate: Candidate) -> frozenset[str]:
    """The variables of fused loops, and the numbers that occur in them or that the host computes."""
    places = [grid.place for grid in kernel_calls(candidate.launches) if grid.place]
    literals = (name for place in places for name, _ in place.literals)
    values = (value.name for place in places for value in place.values)
    return frozenset((*literals, *values, *(name for place in places for name in place.variables)))
