"""Obligation: a kernel visits the elements along the axis of a scan in order, each once."""

from fusec.base.ir.kernel import Launch
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved, Unproved
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.scans import goes_down, holds_scan, is_scan, scan_rank
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection, object_to


def scans_in_order(candidate: Candidate) -> Proved | Objection:
    """All scans of the group go along one axis, and no launch needs other elements of a scan than its own, nor a reduced
    value, nor is computed at several places.

    That all elements of the group are elements of the scanned values is asked of the call. That a numbered axis is the
    first or the last one is a fact.

    Breaks: `c = np.cumsum(x)` then `y = c[1:] - c[:-1]`.
    """
    scanned = [launch for launch in candidate.launches if holds_scan(launch.kernel.body)]
    if not scanned:
        return Proved()
    pair = (scanned[0], candidate.launches[-1])
    if reason := _reason(candidate):
        return object_to("FUS206", Unproved(reason), pair, "it needs the elements of a scan in order")
    scans = [part for launch in scanned for part in launch.kernel.body if is_scan(part)]
    ranks = {scan_rank(scan) for scan in scans} - {None}
    if len({goes_down(scan) for scan in scans}) > 1 or len(ranks) > 1:
        reason = "one scan goes along another axis than another one."
        return object_to(
            "FUS206", Unproved(reason), (scanned[0], scanned[-1]), "it needs another order of the elements"
        )
    return Proved(tuple(RuntimeFact(FactKind.RANK, (str(rank),)) for rank in ranks))


def _reason(candidate: Candidate) -> str:
    """Why the elements are not visited in order, each once; empty if they are."""
    if candidate.again is not None or candidate.aside:
        return "values are computed at several places, or after the others."
    bound: set[str] = set()
    for launch in candidate.launches:
        view = next((array for array in launch.kernel.parameters if array.is_view and array.base in bound), None)
        if view is not None:
            return f"`{view.text}` are other elements of what the group computes."
        if reduced := _reduced(launch):
            return f"`{reduced}` is a reduced value."
        bound.update(launch.results)
    return ""


def _reduced(launch: Launch) -> str:
    """A value of rows, columns or of all elements that the launch reduces or reads; empty if there is none."""
    made = (part.name for part in launch.kernel.body if isinstance(part, Reduce))
    read = (access.array.name for access in launch.kernel.accesses if access.is_partial)
    return next(made, "") or next(read, "")
