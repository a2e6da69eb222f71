"""One reading of the statements of a region; a region may be lowered under several readings."""

import ast
from enum import Flag, auto

from fusec.base.records import dataclass
from fusec.capture.source.obstacle import Obstacle


class Option(Flag):
    """What a reading does that others do not.

    `NESTED`: reductions inside a statement become launches with names. `PLAIN_STORES`: stores into rows and columns
    lose the axes that integers index. `REBINDING`: names that a call may rebind are opaque, because the region makes
    calls. `ASKED`: a comment requests fusion. `CALLS`: calls of a library that no kernel replaces are statements of their own.
    `LIBRARY_SCANS`: scans on devices are such calls. `EARLY_CALLS`: such calls, and reductions of rows beside them, run before other
    operations of their statement.
    """

    NONE = 0
    NESTED = auto()
    PLAIN_STORES = auto()
    REBINDING = auto()
    ASKED = auto()
    CALLS = auto()
    LIBRARY_SCANS = auto()
    EARLY_CALLS = auto()


@dataclass(frozen=True, slots=True)
class Reading:
    """`owners` are parameters whose attributes are variables, except in statements that are `apart`; `table_rows` are
    rows such as `u[n]` that are variables, among them `rows_of_loops`, which may be elements. `elements` such as
    `cx[i]` are variables, too, and show no arrays. `against_rows`: why reductions of rows are not modelled.
    """

    options: Option = Option.NONE
    owners: frozenset[str] = frozenset()
    apart: frozenset[ast.stmt] = frozenset()
    table_rows: frozenset[str] = frozenset()
    rows_of_loops: frozenset[str] = frozenset()
    elements: frozenset[str] = frozenset()
    against_rows: Obstacle | None = None

    @property
    def parts(self) -> frozenset[str]:
        """All parts that are variables."""
        return self.table_rows | self.elements
