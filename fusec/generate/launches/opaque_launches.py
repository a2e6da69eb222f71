"""Launch kernels that are not fused before or after the fused kernel."""

from collections.abc import Iterator, Sequence

from fusec.base.ir.kernel import GridLaunch, Launch
from fusec.base.ir.thread_kernel import KernelCall
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.generate.launches.preparations import configured, threads_asked
from fusec.generate.text.line_breaks import INDENT, Bracketed, call, if_all, lines_of, tuple_of
from fusec.generate.text.original import opaque_lines

OPAQUE_SUPPORT = {"are_apart": "opaque_launches", "launch_kernel": "direct_launches", "starts": "opaque_launches"}


def beside_opaque_lines(group: FusionGroup, grid: KernelCall, parameters: Sequence[str], indent: str) -> list[str]:
    """The condition under which the launches may run in this order, and the launches.

    `sort_cells[blocks, threads](cell, order)`, then `step_kernel[blocks, threads](x, v)`.
    """
    kernel = group.name.kernel
    asked = [*apart_tests(group), *(_starts(each.launch) for each in group.opaque)]
    asked.append(call("starts", [kernel, threads_asked(grid), tuple_of(parameters)]))
    inner = indent + INDENT
    first, last = (
        [line for each in group.opaque if each.is_first is is_first for line in opaque_lines(each, {})]
        for is_first in (True, False)
    )
    return [
        *if_all(["allowed", *asked], indent),
        *(f"{inner}{line}" for line in first),
        *lines_of(call("launch_kernel", [f"{kernel}{configured(grid)}", tuple_of(parameters)]), inner),
        *(f"{inner}{line}" for line in last),
    ]


def apart_tests(group: FusionGroup, asked: str = "are_apart") -> Iterator[Bracketed]:
    """`are_apart((cell, order), (x, v))`: operands that must not share memory with the same others are in one call."""
    pairs = group.facts_of(FactKind.APART)
    names = dict.fromkeys(first for first, _ in pairs)
    others = {name: tuple(second for first, second in pairs if first == name) for name in names}
    for found in dict.fromkeys(others.values()):
        yield call(asked, [tuple_of([name for name in names if others[name] == found]), tuple_of(found)])


def _starts(launch: Launch) -> Bracketed:
    assert isinstance(launch, GridLaunch)
    grid = launch.grid
    return call("starts", [grid.configured.name, threads_asked(grid), tuple_of(grid.arguments)])
