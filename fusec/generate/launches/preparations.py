"""Preparations of a dispatcher of fused launches: allocations, numbers, grid and blocks."""

from fusec.base.ir.kernel import LaunchForm, kernel_calls
from fusec.base.ir.thread_kernel import KernelCall
from fusec.base.plan.plan import FusionGroup
from fusec.generate.text.line_breaks import INDENT, Bracketed, Item, lines_of, tuple_of

_BLOCK = 256  # threads of a block in CUDA C++ if the author lets numba choose


def configured(grid: KernelCall) -> str:
    """`[blocks, 64]` or `.forall(n)`, as it follows the name of numba's kernel."""
    listed = ", ".join(grid.configured.settings)
    return f".forall({listed})" if grid.configured.is_forall else f"[{listed}]"


def in_blocks(grid: KernelCall) -> str:
    """`(blocks, 64)` for a kernel of the `.cu` file; for `forall(n)`, as many blocks of one size as hold `n`
    threads."""
    if not grid.configured.is_forall:
        return (
            grid.configured.settings[0]
            if len(grid.configured.settings) == 1
            else f"({', '.join(grid.configured.settings)})"
        )
    (tasks,) = grid.configured.settings
    return f"(({tasks} + {_BLOCK - 1}) // {_BLOCK}, {_BLOCK})"


def threads_asked(grid: KernelCall) -> Item:
    """The guard's argument for grid and block: `n` threads for `forall(n)`, and `cfg` for `k[cfg]`."""
    settings = grid.configured.settings
    if grid.configured.is_forall:
        return f"({settings[0]}, 1)"
    return tuple_of(settings[:2]) if len(settings) > 1 else settings[0]


def preparations(group: FusionGroup) -> dict[str, str]:
    """The variables with their expressions, each once, in order, without arrays that are never allocated."""
    grids = _grids(group)
    gone = {contraction.name for contraction in group.contractions}
    found = {name: expression for grid in grids for name, expression in grid.prepared.variables}
    return {name: expression for name, expression in found.items() if name not in gone}


def preparation_lines(group: FusionGroup) -> list[str]:
    """The assignments, under the condition that none of them raises; or no lines."""
    made = preparations(group)
    if not made:
        return []
    grids = _grids(group)
    arrays = {name: rank for grid in grids for name, rank in grid.prepared.arrays if name not in made}
    integers = dict.fromkeys(name for grid in grids for name in grid.prepared.integers if name not in made)
    numbers = dict.fromkeys(name for grid in grids for name in grid.prepared.numbers if name not in made)
    positives = dict.fromkeys(name for grid in grids for name in grid.prepared.positives)
    items: list[Item] = [
        Bracketed("(", tuple(arrays), ")"),
        Bracketed("(", tuple(map(str, arrays.values())), ")"),
    ]
    items += [Bracketed("integers=(", tuple(integers), ")")] if integers else []
    items += [Bracketed("numbers=(", tuple(numbers), ")")] if numbers else []
    items += [Bracketed("positive=(", tuple(positives), ")")] if positives else []
    condition = lines_of(Bracketed("if may_prepare(", tuple(items), ")"), INDENT, ":")
    return [*condition, *(f"{INDENT * 2}{name} = {expression}" for name, expression in made.items())]


def _grids(group: FusionGroup) -> list[KernelCall]:
    """The grids of all launches that the dispatcher runs."""
    launches = (*group.members, *(each.launch for each in group.opaque))
    return kernel_calls(launches)


def returned(group: FusionGroup) -> str:
    """`return c, d`: the arrays that the group makes for its caller."""
    if group.form is LaunchForm.RETURN:
        return f"return {group.members[-1].results[0]}"
    return f"return {', '.join(output.name for output in group.call.outputs)}".rstrip()


def returns(group: FusionGroup) -> bool:
    return group.form is LaunchForm.RETURN or bool(group.call.outputs)
