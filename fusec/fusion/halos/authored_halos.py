"""Recompute the halos of producers in the threads or iterations of their consumers."""

import ast
from dataclasses import replace

from fusec.base.ir.kernel import GridLaunch, Launch, LoopCall, kernel_calls
from fusec.base.ir.thread_kernel import KernelCall
from fusec.base.proof.thread_guard import same_extents, thread_guard
from fusec.fusion.analysis.launch_contraction import unseen_allocations
from fusec.fusion.analysis.unstored_arrays import unseen_arrays
from fusec.fusion.halos.kept_producers import compact, kept_producer, with_copies
from fusec.fusion.halos.recomputed_threads import Wanted, with_places
from fusec.fusion.halos.thread_kernels import halo_kernel
from fusec.fusion.model.candidate import Candidate


def with_halos(candidate: Candidate) -> Candidate | None:
    """The candidate with producers recomputed in consumers that read neighbours; None if there are none, or it is not
    allowed.

    A producer whose arrays are live elsewhere runs as well.
    """
    return _with_vanishing(candidate) or _with_kept(candidate)


def _with_kept(candidate: Candidate) -> Candidate | None:
    kept = kept_producer(candidate) if all(isinstance(launch, GridLaunch) for launch in candidate.launches) else None
    placed = None if kept is None else _with_vanishing(with_copies(candidate, kept))
    if kept is None or placed is None:
        return None
    return replace(placed, compact=compact(candidate, placed, kept))


def _with_vanishing(candidate: Candidate) -> Candidate | None:
    axes = {len(launch.grid.text.axes) if isinstance(launch, GridLaunch) else 0 for launch in candidate.launches}
    if len(candidate.launches) < 2 or len(axes) > 1 or 0 in axes:
        return None
    unseen = unseen_allocations(candidate)
    kernels = [halo_kernel(launch) for launch in candidate.launches]
    sized = {each.name for each in unseen if not each.like and any(kernel.asks_for(each.name) for kernel in kernels)}
    found = Wanted(candidate, frozenset(each.name for each in unseen) - sized)
    readers = found.outside() if found.is_known and found.inside else None
    known = {each.name: each.like for each in unseen if each.like}
    if not readers or not _have_one_guard(readers, known) or any(kernel.text.is_strided for kernel in kernels):
        return None
    return with_places(candidate, found, readers[0])


def _have_one_guard(readers: list[Launch], known: dict[str, str]) -> bool:
    """Whether the guards of all of them admit the same threads, independently of the kernel's work."""
    grids = kernel_calls(readers)
    guards = {same_extents(thread_guard(grid), known) for grid in grids}
    return len(guards) == 1 and all(guard.is_fixed for guard in guards) and not any(map(_changes_guard, grids))


def _changes_guard(grid: KernelCall) -> bool:
    """Whether the body binds a variable of the guard."""
    guard = {node.id for node in ast.walk(ast.parse(grid.text.guard or "True")) if isinstance(node, ast.Name)}
    body = ast.walk(ast.parse(grid.text.body))
    return any(isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in guard for node in body)


def with_loop_halos(candidate: Candidate) -> Candidate | None:
    """The candidate with producers recomputed in consumers that read neighbours; None if there are none, or it is not
    allowed."""
    depths = {len(launch.loop.text.loops) if isinstance(launch, LoopCall) else 0 for launch in candidate.launches}
    in_rows = any(isinstance(launch, LoopCall) and launch.loop.ufunc.rows for launch in candidate.launches)
    if len(candidate.launches) < 2 or len(depths) > 1 or 0 in depths or in_rows:
        return None
    found = Wanted(candidate, unseen_arrays(candidate))
    readers = found.outside() if found.is_known and found.inside else None
    return with_places(candidate, found, readers[0]) if readers else None
