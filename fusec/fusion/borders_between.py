"""Does a store into a border part a producer from what reads it?"""

from dataclasses import replace

from fusec.base.kernel import Launch
from fusec.base.verdict import Unproved
from fusec.fusion.borders import is_of_borders
from fusec.fusion.candidate import Candidate
from fusec.fusion.obligation import Objection


def border_between(run: Candidate, refused: Candidate) -> tuple[Candidate, Objection] | None:
    """The run with its reader, and the store that stands between: `fx = u[1:] - u[:-1]; u[0] = 0.0; u[1:-1] = fx[1:] - fx[:-1]`.

    The one kernel that computes `fx` where it is read would run after the store, and the store is no part of it.
    """
    *_, border = refused.launches
    alone = replace(refused, first=refused.last)
    if not is_of_borders(alone):
        return None
    bound = {name for launch in run.launches for name in launch.results}
    items = enumerate(run.graph.region.items[refused.last + 1 :], start=refused.last + 1)
    later = ((k, item) for k, item in items if isinstance(item, Launch))
    reader = next(
        (k for k, item in later if bound & {operand.name for operand in item.operands} - set(item.stored)), None
    )
    if reader is None or is_of_borders(replace(refused, first=reader, last=reader)):
        return None
    reason = f"The store `{border.text.splitlines()[0]}` stands between."
    objection = Objection("FUS207", Unproved(reason), border.span, run.launches[0].span, "")
    return replace(refused, last=reader), objection
