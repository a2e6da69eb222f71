"""Which elements that an array selects a kernel of NumPy's arrays gathers: `own = table[labels]`."""

from collections.abc import Mapping
from dataclasses import replace

from fusec.base.ir.array import Array, Storage, StorageOrigin, UnknownIndex
from fusec.base.ir.preparation import Gather
from fusec.base.plan.body import Body
from fusec.base.plan.plan import FusionGroup
from fusec.base.text.words import take_name


def tables_of(group: FusionGroup, body: Body) -> dict[str, str]:
    """The name of the table for each name of selected elements; empty if the dispatcher selects them.

    The kernel may not write an array that existed before it: it might be the table, or the places.
    """
    taken = {*group.call.values, *group.call.given, *(each.name for each in group.call.prepared)}
    taken |= {array.name for array in body.operands}
    made = [each for each in group.call.prepared if isinstance(each, Gather)]
    if body.written or body.windows:
        return {}
    return {each.name: take_name(f"{each.name}_table", taken) for each in made}


def with_tables(body: Body, tables: Mapping[str, str]) -> Body:
    """The body with the tables as its last operands."""
    given = tuple(
        Array(table, Storage(table, StorageOrigin.OPAQUE), UnknownIndex(), table, table) for table in tables.values()
    )
    return replace(body, operands=(*body.operands, *given))


def table_operands(body: Body, tables: Mapping[str, str]) -> dict[str, str]:
    """The table of each operand whose elements are gathered, a view of the selected elements or all of them."""
    return {array.name: tables[array.base] for array in body.operands if array.base in tables}
