"""Obligation: `kernel.forall(n)` starts a thread for each instance that the kernel's guard admits."""

from fusec.base.ir.affine import affine
from fusec.base.ir.kernel import GridLaunch, Launch
from fusec.base.ir.thread_kernel import THREADS
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.integer_sets import never_negative
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.analysis.index_sizes import sizes_of, spelled
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def threads_for_all(candidate: Candidate) -> Proved | Objection:
    """The guard of a kernel that `forall(n)` launches admits only the first `n` threads. Numba starts whole blocks, and
    chooses another block size for the fused kernel, so that the number of threads beyond `n` changes.

    That `n` is at least the bound of the guard is proved or a fact. A kernel with a grid-stride loop needs no guard.

    Breaks: `x[cuda.grid(1)] = 0.0`, without a guard, by `zero.forall(n)(x)`.
    """
    plain = candidate.plain or candidate
    facts: list[RuntimeFact] = []
    for launch in plain.launches:
        if not isinstance(launch, GridLaunch) or not launch.grid.configured.is_forall or launch.grid.text.is_strided:
            continue
        domain = launch.kernel.domain
        said = _tasks(launch)
        tasks = affine(int(said) if said.isdecimal() else launch.grid.configured.settings[0])
        if never_negative(domain, tasks - affine(THREADS[0]) - 1):
            continue
        sizes = next(sizes_of(plain, launch, launch))
        threads = spelled(sizes.renamed(domain.extents[0]))
        if threads is None:
            return _objection(launch)
        facts.append(RuntimeFact(FactKind.COVERED, ("0", threads)))
    return Proved(tuple(dict.fromkeys(facts)))


def _objection(launch: Launch) -> Objection:
    reason = f"`forall({_tasks(launch)})` starts whole blocks, and its guard does not bound the threads that work."
    return Objection("FUS201", Unproved(reason), launch.span, None, "it may run other threads")


def _tasks(launch: Launch) -> str:
    """The number of tasks as the author wrote it."""
    assert isinstance(launch, GridLaunch)
    texts = {operand.name: operand.expression for operand in launch.operands} | dict(launch.grid.prepared.variables)
    return texts[launch.grid.configured.settings[0]]
