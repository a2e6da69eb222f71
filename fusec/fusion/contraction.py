"""Which results of a group must outlive it, and which vanish?"""

from fusec.base.access import AccessKind
from fusec.base.array import StorageOrigin
from fusec.base.kernel import Launch, LaunchForm
from fusec.base.plan import Contraction, Output, OutputKind
from fusec.base.program import HostStatement
from fusec.fusion.candidate import Candidate


def outputs(candidate: Candidate) -> tuple[Output, ...]:
    """What the dispatcher returns: every name that the group binds and somebody may read afterwards, in binding order.

    The values of a `return` statement or of an inner expression always count.
    """
    kinds: dict[str, OutputKind] = {}
    for launch in candidate.launches:
        kinds.update({name: _kind(launch, name) for name in launch.results if kinds.get(name) is None})
        kinds.update({name: _kind(launch, name) for name in launch.results if name not in launch.updated})
    kinds |= {preparation.name: OutputKind.PREPARED for _, preparation in candidate.preparations}
    return tuple(Output(name, kind) for name, kind in kinds.items() if is_read_afterwards(candidate, name))


def contractions(candidate: Candidate) -> tuple[Contraction, ...]:
    """The intermediates that nobody reads after the group: fresh results that are no output."""
    kept = {output.name for output in outputs(candidate)}
    fresh = dict.fromkeys(
        name for launch in candidate.launches for name in launch.results if name not in launch.updated
    )
    return tuple(Contraction(name) for name in fresh if name not in kept)


def is_bound_again(candidate: Candidate, item: int, name: str) -> bool:
    """Whether a later launch than `item` gives the name another array, so that nobody reads this one after the group."""
    later = (launch for k, launch in candidate.numbered if k > item)
    return any(name in launch.results and name not in launch.updated for launch in later)


def is_read_afterwards(candidate: Candidate, name: str) -> bool:
    """Whether the value that the group gives to `name` may be read: by a later item, or after the region."""
    last = candidate.launches[-1]
    if last.form is not LaunchForm.ASSIGNMENT:
        # a returned value is read by the caller; after a return, nothing else of this function is read
        return name in last.results or (last.form is LaunchForm.EXPRESSION and _is_live(candidate, name))
    return _is_live(candidate, name)


def _is_live(candidate: Candidate, name: str) -> bool:
    region = candidate.graph.region
    last = candidate.launches[-1]
    later = region.reads[candidate.last + 1 :]
    if last.beside is not None:  # its statement, which follows, reads what it reads itself, too
        items = enumerate(region.items[candidate.last + 1 :], start=candidate.last + 1)
        statement = next(k for k, item in items if isinstance(item, HostStatement))
        later = (last.beside, *region.reads[statement + 1 :])
    return name in region.live_after or any(name in reads for reads in later)


def _kind(launch: Launch, name: str) -> OutputKind:
    for access in launch.kernel.accesses:
        if access.array.name == name and access.kind is AccessKind.REDUCE:
            return OutputKind.PARTIAL if access.is_partial else OutputKind.REDUCED
        if access.array.name == name and access.kind is AccessKind.WRITE:
            fresh = access.array.storage.origin is StorageOrigin.FRESH
            return OutputKind.FRESH if fresh else OutputKind.UPDATED
    return OutputKind.FRESH
