"""Obligation: one target can run the whole group."""

from fusec.base.proof.verdict import Proved, Unproved
from fusec.base.scalars.libraries import ArrayModule, KernelTarget
from fusec.fusion.analysis.complex_values import without_code
from fusec.fusion.analysis.targets import candidate_modules, cuda_obstacle, group_targets
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
    modules = candidate_modules(candidate)
    if {ArrayModule.NUMPY, ArrayModule.CUPY} <= modules:
        return "one statement calls NumPy, another one CuPy."
    function = without_code(candidate)
    if function and modules == {ArrayModule.NUMPY}:
        return f"kernels of NumPy's arrays have no code for `{function}` of complex numbers."
    missing = cuda_obstacle(candidate)
    if missing and KernelTarget.CUDA in candidate.settings.targets:
        return f"CUDA kernels have no code for this: {missing}."
    targets = " or ".join(sorted(target.value for target in candidate.settings.targets))
    return f"the arrays live where kernels for {targets} do not reach."
