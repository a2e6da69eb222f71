"""Build a region of the program from a straight line of calls of compiled loops."""

from collections.abc import Sequence

from fusec.base.ir.host_statement import launch_of
from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import NameFlow, Region
from fusec.capture.draft.item_regions import Item, region_of_items
from fusec.capture.flow.liveness import names_bound, names_read
from fusec.capture.flow.ssa_versions import Versions
from fusec.capture.source.file_facts import FileFacts


def region_of_calls(
    name: str,
    items: Sequence[Item],
    facts: FileFacts,
    own_memory: frozenset[str],
    read_after: frozenset[str],
    names: Sequence[Versions],
) -> Region:
    """The items in order; `names` are the SSA versions of variables at each statement."""
    statements = [statement for statement, _ in items]
    stored = {array for _, item in items if isinstance(item, Launch) for array in item.writes.stored}
    calls = (launch_of(item) for _, item in items)
    results = {name for launch in calls if launch is not None for name in launch.results}
    flow = NameFlow(
        tuple(own.read(names_read(statement)) for own, statement in zip(names, statements, strict=True)),
        tuple(own.written(names_bound(statement)) for own, statement in zip(names, statements, strict=True)),
        frozenset(stored - own_memory - results) | (results & read_after),
    )
    return region_of_items(name, items, facts, flow)
