"""Totals of whole arrays that have a kernel of their own because the next kernel reads the array and the total.

`mean = np.mean(x); d = x - mean; var = np.mean(d**2)`: NumPy adds in pairs, at half of the speed of memory.
"""

from collections.abc import Iterable, Iterator

from fusec.base.ir.kernel import ArrayStatement, Launch, LaunchForm
from fusec.base.ir.operand import Variable
from fusec.base.plan.choices import FloatingPoint
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.libraries import are_in
from fusec.base.scalars.targets import Memory
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.decided import Legal, Refused
from fusec.fusion.obligations.proof import proved
from fusec.fusion.profit.profit import shares_data
from fusec.fusion.profit.signs import no_arrays

_SLOW = ("numpy.mean", "numpy.sum")  # extremes are as fast as memory in NumPy


def with_slow_totals(entries: Iterable[Legal | Refused]) -> Iterator[Legal | Refused]:
    """The entries, with such totals as groups."""
    entries = tuple(entries)
    groups = [entry.candidate for entry in entries if isinstance(entry, Legal)]
    for entry in entries:
        group = _total(entry, groups) if isinstance(entry, Refused) else None
        yield entry if group is None else group


def _total(refused: Refused, groups: list[Candidate]) -> Legal | None:
    candidate = refused.candidate
    if refused.objection.code != "FUS301" or not _is_slow(candidate) or no_arrays(candidate) is not None:
        return None
    (total,) = candidate.launches
    if not any(_reads(group, total) and shares_data(group, total) for group in groups):
        return None
    return proved(candidate)


def _is_slow(candidate: Candidate) -> bool:
    """Whether it is `name = np.mean(x)` of a variable, whose bits may be others than NumPy's."""
    if candidate.settings.fp is FloatingPoint.EXACT or len(candidate.launches) != 1:
        return False
    (launch,) = candidate.launches
    (*others, last) = launch.kernel.body
    is_whole = isinstance(launch, ArrayStatement) and launch.source.form is LaunchForm.ASSIGNMENT
    is_total = isinstance(last, Reduce) and not last.is_partial and last.function in _SLOW
    is_numpys = are_in(Memory.HOST, launch.kernel.modules)
    return is_whole and is_total and is_numpys and not others and all(isinstance(o, Variable) for o in launch.operands)


def _reads(group: Candidate, total: Launch) -> bool:
    """Whether it is a later group that takes the total and, under its own name, the array."""
    names = {operand.name for operand in group.operands}
    return group.first > 0 and names.issuperset((*total.results, *(operand.name for operand in total.operands)))
