"""Obligation: one target can run the whole group."""

from fusec.base.proof.verdict import Proved, Unproved
from fusec.base.scalars.libraries import LIBRARIES
from fusec.base.scalars.targets import with_guards
from fusec.fusion.analysis.targets import (
    GAPS,
    candidate_modules,
    group_targets,
    obstacle,
    reached_targets,
    written_constants,
)
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def one_target(candidate: Candidate) -> Proved | Objection:
    """The arrays of all members are on one target, which has code for every member.

    Breaks: `t = np.sqrt(x)` then `y = cupy.asarray(t) * 2`, as one kernel.
    """
    if group_targets(candidate):
        return Proved()
    first, last = candidate.launches[0], candidate.launches[-1]
    return Objection("FUS601", Unproved(_reason(candidate)), last.span, None if first is last else first.span)


def _reason(candidate: Candidate) -> str:
    alone = {module.libraries[0].title for module in candidate_modules(candidate) if len(module.libraries) == 1}
    if len(alone) > 1:
        first, second, *_ = (library.title for library in LIBRARIES.values() if library.title in alone)
        return f"one statement calls {first}, another one {second}."
    if title := written_constants(candidate):
        return f"arrays of {title} cannot be written."
    for target in sorted(reached_targets(candidate), key=lambda target: target.name):
        if missing := obstacle(target, candidate):
            return f"{GAPS[target].opening}{missing}."
    targets = " or ".join(sorted(target.name for target in with_guards(candidate.settings.targets)))
    return f"the arrays live where kernels for {targets} do not reach."
