"""Which front ends lower a statement: the first that finds a launch in it decides."""

import ast
from collections.abc import Callable

from fusec.capture.arrays.front_end import lower_statement
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.lowered_statement import LoweredStatement

FrontEnd = Callable[[ast.stmt, LoweringContext], LoweredStatement]

FRONT_ENDS: tuple[FrontEnd, ...] = (lower_statement,)
