"""Which front ends lower a statement: the first that finds a launch in it decides."""

import ast
from collections.abc import Callable

from fusec.capture.array_expression import lower_statement
from fusec.capture.lowered_statement import LoweredStatement
from fusec.capture.surroundings import Surroundings

FrontEnd = Callable[[ast.stmt, Surroundings], LoweredStatement]

FRONT_ENDS: tuple[FrontEnd, ...] = (lower_statement,)
