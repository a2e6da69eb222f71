"""The front ends that lower statements; the first that finds a launch in a statement decides."""

import ast
from collections.abc import Callable

from fusec.capture.arrays.front_end import lower_statement
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.lowered_statement import LoweredStatement

FrontEnd = Callable[[ast.stmt, LoweringContext], LoweredStatement]

FRONT_ENDS: tuple[FrontEnd, ...] = (lower_statement,)
