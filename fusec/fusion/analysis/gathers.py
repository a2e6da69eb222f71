"""Decide whether a CUDA kernel can gather elements itself: `own = centres[labels]`."""

from fusec.base.ir.preparation import Gather
from fusec.fusion.analysis.contraction import is_read_afterwards
from fusec.fusion.model.candidate import Candidate


def unselected(candidate: Candidate) -> str:
    """The reason against gathering, in the user's words. Empty if the kernel is elementwise, writes no existing array,
    reads each gathered array whole and as its only reader, and uses neither its source nor its indices otherwise."""
    found = [each for each in candidate.preparations if isinstance(each, Gather)]
    text = f"`{found[0].name} = {found[0].expression}`"
    if len(found) < len(candidate.preparations):
        return f"{text} beside `{next(each.name for each in candidate.preparations if each not in found)}`"
    if any(launch.writes.stored or launch.writes.updated for launch in candidate.launches):
        return f"{text} beside an array that is written in place"
    if any(array.is_view for array in candidate.arrays):
        return f"{text} beside parts of arrays"
    if any(reduction.is_partial for reduction in candidate.reductions):
        return f"{text} beside a reduction along an axis"
    names = {each.name for each in found}
    tables, places = {each.base for each in found}, {each.index for each in found}
    sources = tables | places
    if tables & places:
        return f"{text} beside what selects by it, or from it"
    bound = {name for launch in candidate.launches for name in launch.results}
    if not sources.isdisjoint({*bound, *names, *(array.base for array in candidate.arrays)}):
        return f"{text} beside what it selects from, or by"
    if any(is_read_afterwards(candidate, name) for name in names):
        return f"{text}, which is read afterwards"
    return ""
