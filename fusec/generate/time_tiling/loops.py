"""Print the function that replaces a time loop, and its call."""

from collections.abc import Mapping
from typing import assert_never

from fusec.base.ir.program import Module
from fusec.base.plan.plan import FusedLoop, LoopInColumns, LoopInTurn
from fusec.generate.text.line_breaks import LINE_LENGTH, call, joined, lines_of
from fusec.generate.time_tiling.columns import column_parameters, columns_text
from fusec.generate.time_tiling.rounds import parameters, returned, turn_text


def loop_text(entry: FusedLoop, module: Module, renamed: Mapping[str, str]) -> str:
    """The function that runs the loop."""
    match entry:
        case LoopInTurn():
            return turn_text(entry, module)
        case LoopInColumns():
            return columns_text(entry, renamed)
        case _:
            assert_never(entry)


def loop_call(entry: FusedLoop, alias: str, indent: str, width: int = LINE_LENGTH) -> str:
    """The call that replaces the loop in the author's module: `now = _fused.heat_3d_fused(range(steps), now,
    after, c)`."""
    match entry:
        case LoopInTurn():
            results, taken = returned(entry), parameters(entry)
        case LoopInColumns():
            results, taken = (), column_parameters(entry)
        case _:
            assert_never(entry)
    before = f"{', '.join(results)} = " if results else ""
    lines = lines_of(call(f"{before}{alias}.{entry.name.fused}", [entry.loop.rounds, *taken]), indent, width=width)
    return joined(lines).removeprefix(indent)
