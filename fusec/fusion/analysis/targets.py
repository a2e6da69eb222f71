"""Determine the targets that a launch can be generated for, by its arrays and its functions."""

from collections.abc import Iterable
from functools import reduce

from fusec.base.ir.edge_rows import EndArithmetic
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.kernel import Launch
from fusec.base.ir.preparation import Gather, NewArray
from fusec.base.scalars.expression import CallHelper, walk
from fusec.base.scalars.libraries import TARGETS_OF, ArrayModule, KernelTarget
from fusec.fusion.analysis.complex_values import without_code
from fusec.fusion.analysis.cuda_gaps import launch_values, undispatched, without_cuda
from fusec.fusion.between.raw_calls import has_raw_calls
from fusec.fusion.model.candidate import Candidate


def group_targets(candidate: Candidate) -> frozenset[KernelTarget]:
    """The targets that have code for every launch of the candidate, among those that the user requested."""
    wanted = candidate.settings.targets
    each = [launch_targets(launch, candidate) for launch in candidate.launches]
    found = reduce(frozenset.__and__, (*each, *(TARGETS_OF[module] for module in _makers(candidate))), wanted)
    waits = any(isinstance(made, EndArithmetic | Gather) for made in candidate.preparations)
    if has_raw_calls(candidate) or waits or any(array.before_of for array in candidate.arrays):
        found &= {KernelTarget.CUDA}  # only CUDA has epilogues and reads of old values
    if KernelTarget.NUMBA in found and without_code(candidate):
        found -= {KernelTarget.NUMBA}
    return found - {KernelTarget.CUDA} if undispatched(candidate) else found


def is_of_device(candidate: Candidate) -> bool:
    """Whether it runs on arrays of a device alone."""
    return group_targets(candidate) == {KernelTarget.CUDA}


def cuda_obstacle(candidate: Candidate) -> str:
    """The part of the candidate for which CUDA kernels have no code, in the user's words; empty if there is none."""
    texts = (text for launch in candidate.launches for text in without_cuda(launch, candidate))
    return next(texts, "") or undispatched(candidate)


def lacks_cuda(candidate: Candidate) -> str:
    """Why a candidate for either library's arrays has no CUDA kernel; empty if it has both kernels, or is for one
    library only."""
    modules = candidate_modules(candidate)
    is_of_either = ArrayModule.EITHER in modules and ArrayModule.NUMPY not in modules
    return cuda_obstacle(candidate) if is_of_either and KernelTarget.CUDA in candidate.settings.targets else ""


def launch_targets(launch: Launch, candidate: Candidate) -> frozenset[KernelTarget]:
    """The targets whose arrays the launch works on and that have code for it."""
    found = frozenset(KernelTarget)
    for module in called_modules(launch, candidate.helpers):
        found &= TARGETS_OF[module]
    return found - {KernelTarget.CUDA} if next(without_cuda(launch, candidate), None) else found


def candidate_modules(candidate: Candidate) -> frozenset[ArrayModule]:
    """The array libraries whose functions its statements call."""
    return _makers(candidate).union(*(called_modules(launch, candidate.helpers) for launch in candidate.launches))


def _makers(candidate: Candidate) -> frozenset[ArrayModule]:
    """The array libraries that make memory before its kernel."""
    made = (each.module for each in candidate.preparations if isinstance(each, NewArray))
    return frozenset(module for module in made if module is not None)


def called_modules(launch: Launch, helpers: Iterable[HelperFunction]) -> frozenset[ArrayModule]:
    """The array libraries whose functions the launch and its helpers call."""
    known = {helper.key: helper for helper in helpers}
    waiting = [node.helper for value in launch_values(launch) for node in walk(value) if isinstance(node, CallHelper)]
    waiting += launch.callees.inlined
    found = set(launch.kernel.modules)
    while waiting:
        helper = known[waiting.pop()]
        found |= helper.modules
        waiting += helper.helpers
    return frozenset(found)
