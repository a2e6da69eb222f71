"""Determine the targets that a launch can be generated for, by its arrays and its functions."""

from collections.abc import Iterable, Iterator

from fusec.base.ir.edge_rows import EndArithmetic
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.kernel import Launch
from fusec.base.ir.operand import ScalarExpression
from fusec.base.ir.preparation import IndexArray, NewArray
from fusec.base.plan.schedule import Strategy
from fusec.base.scalars.expression import CallHelper, walk
from fusec.base.scalars.libraries import LIBRARIES, ArrayModule
from fusec.base.scalars.targets import CUDA, DASK, DASK_CUDA, LEGATE, LEGATE_CUDA, NUMBA, Ability, Memory, Target
from fusec.fusion.analysis.complex_values import without_code
from fusec.fusion.analysis.cuda_gaps import CUDA_GAPS
from fusec.fusion.analysis.dask_gaps import DASK_CUDA_GAPS, DASK_GAPS
from fusec.fusion.analysis.gaps import Gap, Gaps, launch_values
from fusec.fusion.analysis.gathers import unselected_on_host
from fusec.fusion.analysis.legate_gaps import LEGATE_CUDA_GAPS, LEGATE_GAPS
from fusec.fusion.analysis.tiles import strategy
from fusec.fusion.between.raw_calls import calls_between, has_raw_calls
from fusec.fusion.model.candidate import Candidate


def _functions_of_complex(candidate: Candidate) -> Iterator[str]:
    if found := without_code(candidate):
        yield found


def _places_among_tiles(candidate: Candidate) -> Iterator[str]:
    if strategy(candidate) is not Strategy.KERNEL:
        yield from (each.expression for each in candidate.preparations if isinstance(each, IndexArray))


def _checks_among_tiles(candidate: Candidate) -> Iterator[str]:
    if strategy(candidate) is not Strategy.KERNEL:
        yield from (call.lines[0] for _, call in calls_between(candidate))


NUMBA_GAPS = Gaps(
    "kernels of NumPy's arrays have no code for ",
    dispatcher=(
        Gap("`{}` of complex numbers", _functions_of_complex),
        Gap("{}", unselected_on_host),
        Gap("`{}` beside functions that only NumPy has with its bits", _places_among_tiles),
        Gap("`{}` beside functions that only NumPy has with its bits", _checks_among_tiles),
    ),
)
GAPS = {
    NUMBA: NUMBA_GAPS,
    CUDA: CUDA_GAPS,
    DASK: DASK_GAPS,
    DASK_CUDA: DASK_CUDA_GAPS,
    LEGATE: LEGATE_GAPS,
    LEGATE_CUDA: LEGATE_CUDA_GAPS,
}


def group_targets(candidate: Candidate) -> frozenset[Target]:
    """The targets that have code for every launch of the candidate, among those that the user requested."""
    reached = reached_targets(candidate)
    if _needs_totals(candidate):
        reached = frozenset(target for target in reached if Ability.TOTALS in target.abilities)
    return frozenset(target for target in reached if not obstacle(target, candidate))


def reached_targets(candidate: Candidate) -> frozenset[Target]:
    """The targets for arrays of all of its libraries, among those that the user requested; none if it writes into
    arrays that cannot be written."""
    if written_constants(candidate):
        return frozenset()
    return candidate.settings.targets.intersection(*(module.targets for module in candidate_modules(candidate)))


def written_constants(candidate: Candidate) -> str:
    """The title of a library whose arrays cannot be written, if the candidate writes into arrays; else empty."""
    if not any(launch.writes.updated or launch.writes.stored for launch in candidate.launches):
        return ""
    libraries = {library for module in candidate_modules(candidate) for library in module.libraries}
    return next((each.title for each in LIBRARIES.values() if each in libraries and not each.is_written), "")


def _needs_totals(candidate: Candidate) -> bool:
    """Whether it reads old values, or something waits for its kernel."""
    waits = any(isinstance(made, EndArithmetic) for made in candidate.preparations)
    return waits or has_raw_calls(candidate) or any(array.before_of for array in candidate.arrays)


def some_can(ability: Ability, candidate: Candidate) -> bool:
    """Whether one of its targets has the ability."""
    return any(ability in target.abilities for target in group_targets(candidate))


def all_can(ability: Ability, candidate: Candidate) -> bool:
    """Whether each of its targets has the ability, and there is one."""
    targets = group_targets(candidate)
    return bool(targets) and all(ability in target.abilities for target in targets)


def is_of(memory: Memory, candidate: Candidate) -> bool:
    """Whether all of its targets have their arrays in that memory, and there is one."""
    targets = group_targets(candidate)
    return bool(targets) and all(target.memory is memory for target in targets)


def obstacle(target: Target, candidate: Candidate) -> str:
    """The part of the candidate for which the target has no code, in the user's words; empty if there is none."""
    texts = (GAPS[target].of_launch(launch, candidate) for launch in candidate.launches)
    return next(filter(None, texts), "") or GAPS[target].of_dispatcher(candidate)


def lacking(candidate: Candidate) -> tuple[Target, str] | None:
    """The target that has no code for a candidate that runs for arrays of other targets, and why; None if it runs for
    arrays of all of its libraries."""
    runs = group_targets(candidate)
    others = sorted(reached_targets(candidate) - runs, key=lambda target: target.name)
    found = ((target, obstacle(target, candidate)) for target in others)
    return next((each for each in found if each[1]), None) if runs else None


def launch_targets(launch: Launch, candidate: Candidate) -> frozenset[Target]:
    """The targets whose arrays the launch works on and that have code for it."""
    modules = called_modules(launch, candidate.helpers)
    found = frozenset(GAPS).intersection(*(module.targets for module in modules))
    return frozenset(target for target in found if not GAPS[target].of_launch(launch, candidate))


def candidate_modules(candidate: Candidate) -> frozenset[ArrayModule]:
    """The array libraries whose functions its statements call."""
    makers = (made.module for made in candidate.preparations if isinstance(made, NewArray | IndexArray))
    made = frozenset(module for module in makers if module is not None)
    return made.union(*(called_modules(launch, candidate.helpers) for launch in candidate.launches))


def called_modules(launch: Launch, helpers: Iterable[HelperFunction]) -> frozenset[ArrayModule]:
    """The array libraries whose functions the launch and its helpers call."""
    known = {helper.key: helper for helper in helpers}
    waiting = [node.helper for value in launch_values(launch) for node in walk(value) if isinstance(node, CallHelper)]
    waiting += launch.callees.inlined
    asked = (each.value for each in launch.operands if isinstance(each, ScalarExpression))
    found = {*launch.kernel.modules, *(made.module for made in asked if isinstance(made, IndexArray))}
    while waiting:
        helper = known[waiting.pop()]
        found |= helper.modules
        waiting += helper.helpers
    return frozenset(found)
