"""Find results of a group of which only end rows are live afterwards, so that the rest need not be stored."""

from fusec.base.ir.kernel import AuthorsKernel, Launch, LaunchForm
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.libraries import are_in
from fusec.base.scalars.targets import Memory
from fusec.base.text.source_span import SourceSpan
from fusec.fusion.model.candidate import Candidate


def end_rows(candidate: Candidate, name: str) -> tuple[int, int] | None:
    """How many first and last rows of this result of the candidate are read afterwards; None if other elements are
    read, or if it has uses other than reads by later members. Only for CUDA kernels on views: a kernel on whole arrays
    is faster storing single precision than one on views.

    `t = u[1:] - u[:-1]; s = t[1:] + t[:-1]; edge = t[0] - t[-1]`: one of each.
    """
    reads = next((each for each in candidate.graph.region.ends.reads if each.name == name), None)
    if reads is None or not _is_of_device(candidate) or not _takes_views(candidate):
        return None
    if not all(_is_inside(statement, candidate) for statement in reads.statements):
        return None
    makers = [launch for launch in candidate.launches if name in launch.results]
    readers = [launch for launch in candidate.launches if name in {operand.name for operand in launch.operands}]
    is_alias = any(launch.gives_second_name for launch in (*makers, *readers))
    is_made = len(makers) == 1 and not makers[0].writes.updated and not is_alias
    return (reads.first, reads.last) if is_made and readers else None


def _is_of_device(candidate: Candidate) -> bool:
    """Whether its launches are whole statements on CuPy arrays, without reductions."""
    launches = candidate.launches
    is_whole = all(launch.source.form is LaunchForm.ASSIGNMENT and launch.source.whole is None for launch in launches)
    reduces = any(isinstance(statement, Reduce) for launch in launches for statement in launch.kernel.body)
    is_cupys = all(are_in(Memory.DEVICE, launch.kernel.modules) for launch in launches)
    return is_whole and is_cupys and not reduces and not any(isinstance(launch, AuthorsKernel) for launch in launches)


def _takes_views(candidate: Candidate) -> bool:
    return any(array.is_view for launch in candidate.launches for array in launch.kernel.parameters)


def _is_inside(statement: SourceSpan, candidate: Candidate) -> bool:
    """Whether all launches of the statement belong to the candidate."""
    own = candidate.launches
    items = (item for item in candidate.graph.region.items if item.statement_span == statement)
    found = [isinstance(item, Launch) and any(item is launch for launch in own) for item in items]
    return bool(found) and all(found)
