"""Which launches update arrays that seem to have fewer elements than what others of a run compute with?

`mean = x.mean(axis=0); running += rate * mean; y = x - mean`: as far as anybody can see `running` has the elements of `mean`, and a kernel
that computes `y` as well has no place for it.
"""

from fusec.base.expression import Reduce, names_in
from fusec.base.kernel import Launch
from fusec.fusion.candidate import Candidate


def few_and_many(candidate: Candidate) -> tuple[frozenset[int], frozenset[int]]:
    """The items of launches that change arrays in place, of which one is changed by values of rows or columns, and those that compute
    with what such values are reduced from."""
    partial, wide = set[str](), set[str]()
    changes: dict[int, str] = {}
    by_partial = set[str]()
    many = set[int]()
    for k, item in enumerate(candidate.graph.region.items[: candidate.last + 1]):
        if not isinstance(item, Launch):
            continue
        read = {array.base for array in item.kernel.parameters}
        reduced = [part for part in item.kernel.body if isinstance(part, Reduce) and part.is_partial]
        partial |= {part.name for part in reduced}
        wide |= {name for part in reduced for name in names_in(part.value)} & read
        if not read.isdisjoint(wide):
            many.add(k)
            wide |= {*item.results} - partial
        elif len(item.updated) == 1 and not item.stored:
            changes[k] = item.updated[0]
            by_partial |= {*item.updated} if _takes_whole(item, partial) else set()
    few = frozenset(k for k, name in changes.items() if k >= candidate.first and name in by_partial)
    return few, frozenset(many)


def _takes_whole(launch: Launch, names: set[str]) -> bool:
    """Whether it takes one of these as it is; `mean[:, None]` has more dimensions."""
    return any(array.name in names and not array.is_view for array in launch.kernel.parameters)
