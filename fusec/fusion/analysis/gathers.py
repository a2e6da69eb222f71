"""Decide which kernels can take what an array selects: `own = centres[labels]`."""

from collections.abc import Iterator, Sequence

from fusec.base.ir.operand import PreparationInput
from fusec.base.ir.preparation import Gather
from fusec.fusion.analysis.contraction import is_read_afterwards
from fusec.fusion.model.candidate import Candidate


def unselected(candidate: Candidate) -> str:
    """The reason against gathering, in the user's words. Empty if the kernel writes no existing array,
    reads each gathered array whole and as its only reader, and uses neither its source nor its indices otherwise."""
    found = [each for each in candidate.preparations if isinstance(each, Gather)]
    text = f"`{found[0].name} = {found[0].expression}`"
    if len(found) < len(candidate.preparations):
        return f"{text} beside `{next(each.name for each in candidate.preparations if each not in found)}`"
    if writes_memory_of_others(candidate):
        return f"{text} beside an array that is written in place"
    if any(array.is_view for array in candidate.arrays):
        return f"{text} beside parts of arrays"
    if elsewhere := _used_elsewhere(candidate, found):
        return f"{text} {elsewhere}"
    if any(is_read_afterwards(candidate, each.name) for each in found):
        return f"{text}, which is read afterwards"
    return ""


def writes_memory_of_others(candidate: Candidate) -> bool:
    """Whether it writes an array that it has not made itself, which may be a table, or select from one."""
    made = set[str]()
    for launch in candidate.launches:
        if not made.issuperset((*launch.writes.stored, *launch.writes.updated)):
            return True
        if not launch.gives_second_name:
            made.update(launch.results)
    return False


def unselected_on_host(candidate: Candidate) -> Iterator[str]:
    """The same for a dispatcher that selects the elements before its kernel runs: the author's statements are tried on
    the selection alone."""
    found = [each for each in candidate.preparations if isinstance(each, Gather)]
    for each in found:
        if elsewhere := _used_elsewhere(candidate, found):
            yield f"`{each.name} = {each.expression}` {elsewhere}"
        if is_read_afterwards(candidate, each.name):
            yield f"`{each.name} = {each.expression}`, which is read afterwards"


def _used_elsewhere(candidate: Candidate, found: Sequence[Gather]) -> str:
    """Who else uses the arrays that select, or are selected from."""
    tables, places = {each.base for each in found}, {each.index for each in found}
    if tables & places:
        return "beside what selects by it, or from it"
    bound = {name for launch in candidate.launches for name in launch.results}
    used = {*bound, *(each.name for each in found), *(array.base for array in candidate.arrays)}
    used |= {operand.name for operand in candidate.operands if not isinstance(operand, PreparationInput)}
    return "" if used.isdisjoint(tables | places) else "beside what it selects from, or by"
