"""Obligation: the launches start the same threads along the same axes."""

import ast

from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.kernel import GridLaunch, grid_launches, kernel_calls
from fusec.base.ir.thread_kernel import KernelCall
from fusec.base.proof.dependence import first_pairs
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.integer_sets import can_be_equal
from fusec.base.proof.thread_guard import ThreadGuard, same_extents, thread_guard
from fusec.base.proof.verdict import Proved, Unproved
from fusec.base.scalars.languages import Places
from fusec.fusion.analysis.launch_contraction import shapes_known
from fusec.fusion.analysis.launch_shapes import shapes_alike
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection, object_to

_RAISING = (ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.LShift, ast.RShift)
_WARP = 32  # threads that a device runs together


def same_threads(candidate: Candidate) -> Proved | Objection:
    """The launches have one configuration that extends along the axes of the kernels only. Their guards admit the same
    threads for some sizes, or differ by fewer threads than a warp. It is a fact that two variables in configurations
    are equal, and that arrays in two guards have one shape if the kernels touch one array.

    Each kernel keeps its own guard, so that threads which are active for one launch only stay so in the fused kernel. A
    grid with further axes would run each instance several times. If one kernel has a grid-stride loop,
    `range(cuda.grid(1), n, cuda.gridsize(1))`, all kernels have the same one. Ranges of places along one axis may differ: the
    fused kernel runs over the longest, and each part asks whether its place is in its own range.

    Breaks: `a[8, 32](x)` then `b[4, 64](x)`.
    """
    launches = grid_launches(candidate.launches)
    for pair in first_pairs(launches, _started):
        reason = difference_of_threads(pair)
        if reason:
            return object_to("FUS201", Unproved(reason), pair, "it runs other threads")
        if is_again := candidate.compact is not None:
            pass  # its readers need elements of all surrounding threads
        elif _may_differ(pair):
            continue
        domains = [launch.kernel.domain for launch in pair]
        is_close = _is_guarded(pair[0].grid) and _differ_by_few(*domains)
        if not is_again and not can_be_equal(*domains) and not is_close:
            reason = "no size lets the same threads pass both guards."
            return object_to("FUS201", Unproved(reason), pair, "it runs other threads")
    known = shapes_known(candidate)
    shapes = shapes_alike(candidate, known)
    for pair in first_pairs(launches, lambda launch: _turns(launch, shapes)):
        if len({_turns(launch, shapes) for launch in pair}) > 1:
            reason = "the threads of one run a loop over elements, and the threads of the other run none, or one with another bound."
            return object_to("FUS201", Unproved(reason), pair, "each of its threads works elsewhere")
    alike = {name: root for name, root in shapes.items() if name not in known}
    grids = kernel_calls(launches)
    axes = str(len(grids[0].text.axes))
    pairs = {
        pair for grid in grids for pair in zip(grids[0].configured.settings, grid.configured.settings, strict=True)
    }
    differ = _may_differ((launches[0], launches[0])) and candidate.compact is None
    return Proved(
        (
            *(RuntimeFact(FactKind.AXES, (part, axes)) for part in grid_parts(grids[0])),
            *(RuntimeFact(FactKind.ALIKE, (root, name)) for name, root in alike.items()),
            *(RuntimeFact(FactKind.EQUAL, pair) for pair in sorted(pairs) if pair[0] != pair[1] and not differ),
        )
    )


def grid_parts(grid: KernelCall) -> tuple[str, ...]:
    """The grid and the block; a range of places has neither."""
    return grid.configured.settings[:2] if _is_guarded(grid) else ()


def _may_differ(pair: tuple[GridLaunch, GridLaunch]) -> bool:
    """Whether both are ranges along one axis, of which each part of the fused kernel may ask."""
    return not any(_is_guarded(launch.grid) or len(launch.grid.text.axes) > 1 for launch in pair)


def _is_guarded(grid: KernelCall) -> bool:
    """Whether more threads may start than the kernel's guard admits."""
    return grid.text.compilation.language.places is Places.ASKED


def _differ_by_few(first: IterationDomain, second: IterationDomain) -> bool:
    """Whether the first and the last active threads differ by a small constant along each axis, for all sizes."""
    pairs = zip((*first.extents, *first.starts), (*second.extents, *second.starts), strict=True)
    differences = [own - other for own, other in pairs]
    return all(not each.terms and abs(each.constant) < _WARP for each in differences)


def difference_of_threads(pair: tuple[GridLaunch, GridLaunch]) -> str:
    """What of their configurations, or of the axes of their kernels, keeps the launches apart; empty for nothing."""
    first, second = kernel_calls(pair)
    texts = [_configuration(launch) for launch in pair]
    is_other = (first.configured.is_forall, len(first.configured.settings)) != (
        second.configured.is_forall,
        len(second.configured.settings),
    )
    is_policy = any(map(_is_made, texts)) or len(first.text.axes) > 1  # no number, and thus no other policy's equal
    is_other = is_other or (not _is_guarded(first) and texts[0] != texts[1] and is_policy)
    shown = zip(first.configured.values, second.configured.values, strict=False)
    is_shown = any(own and other and own != other for own, other in shown) or any(map(_surely_differ, *texts))
    if is_other or (is_shown and not _may_differ(pair)):
        own, other = map(_spelled, (first, second), texts)
        return f"it is launched with {other}, `{pair[0].name}` with {own}."
    prepared = {text for _, text in second.prepared.variables}  # these raise nothing
    raising = next(
        (own for other, own in zip(*texts, strict=True) if own != other and own not in prepared and _may_raise(own)), ""
    )
    if raising:
        return f"`{raising}` may divide by zero, when `{pair[0].name}` has run."
    if len(first.text.axes) != len(second.text.axes):
        return f"its threads have {len(second.text.axes)} axes, those of `{pair[0].name}` {len(first.text.axes)}."
    return ""


def _spelled(grid: KernelCall, texts: tuple[str, ...]) -> str:
    if not _is_guarded(grid):
        return f"`{texts[0]}`"
    return f"`forall({', '.join(texts)})`" if grid.configured.is_forall else f"`[{', '.join(texts)}]`"


def _started(launch: GridLaunch) -> tuple[object, ...]:
    """What determines which threads start and which are active."""
    return _configuration(launch), launch.grid.configured.is_forall, len(launch.grid.text.axes), launch.kernel.domain


def _turns(launch: GridLaunch, shapes: dict[str, str]) -> ThreadGuard | None:
    """The bound of the kernel's grid-stride loop; None if it has none."""
    return same_extents(thread_guard(launch.grid), shapes) if launch.grid.text.is_strided else None


def _configuration(launch: GridLaunch) -> tuple[str, ...]:
    texts = {operand.name: operand.expression for operand in launch.operands} | dict(launch.grid.prepared.variables)
    return tuple(texts[part] for part in launch.grid.configured.settings)


def _is_made(texts: tuple[str, ...]) -> bool:
    """Whether a call makes the policy, so that no two are one object."""
    return any(isinstance(node, ast.Call) for text in texts for node in ast.walk(ast.parse(text)))


def _may_raise(text: str) -> bool:
    """Whether the configuration, which the fused launch evaluates first, divides by a number that may be zero."""
    quotients = (
        node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.BinOp) and isinstance(node.op, _RAISING)
    )
    return any(not isinstance(node.right, ast.Constant) or not node.right.value for node in quotients)


def _surely_differ(first: str, second: str) -> bool:
    """Whether both texts contain no names, so that they are literals and differ."""
    return first != second and not any(character.isalpha() for character in first + second)
