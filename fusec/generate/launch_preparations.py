"""What does the dispatcher of fused launches compute and allocate before it launches?"""

from fusec.base.grid_launch import GridLaunch
from fusec.base.kernel import LaunchForm
from fusec.base.plan import FusionGroup
from fusec.generate.brackets import INDENT, Bracketed, lines_of


def preparations(group: FusionGroup) -> dict[str, str]:
    """The variables with their expressions, each once, in order, without arrays that vanish."""
    grids = _grids(group)
    gone = {contraction.name for contraction in group.contractions}
    found = {name: expression for grid in grids for name, expression in grid.preparations}
    return {name: expression for name, expression in found.items() if name not in gone}


def preparation_lines(group: FusionGroup) -> list[str]:
    """Nothing, or the condition under which preparing raises nothing, and the assignments below it."""
    made = preparations(group)
    if not made:
        return []
    grids = _grids(group)
    arrays = {name: rank for grid in grids for name, rank in grid.prepared_arrays if name not in made}
    integers = dict.fromkeys(name for grid in grids for name in grid.prepared_integers if name not in made)
    numbers = dict.fromkeys(name for grid in grids for name in grid.prepared_numbers if name not in made)
    items: list[Bracketed | str] = [
        Bracketed("(", tuple(arrays), ")"),
        Bracketed("(", tuple(map(str, arrays.values())), ")"),
    ]
    items += [Bracketed("integers=(", tuple(integers), ")")] if integers else []
    items += [Bracketed("numbers=(", tuple(numbers), ")")] if numbers else []
    condition = lines_of(Bracketed("if may_prepare(", tuple(items), ")"), INDENT, ":")
    return [*condition, *(f"{INDENT * 2}{name} = {expression}" for name, expression in made.items())]


def _grids(group: FusionGroup) -> list[GridLaunch]:
    """Those of all launches that the dispatcher makes."""
    launches = (*group.members, *(each.launch for each in group.opaque))
    return [launch.grid for launch in launches if launch.grid is not None]


def returned(group: FusionGroup) -> str:
    """`return c, d`: the arrays that the group makes for its caller."""
    if group.form is LaunchForm.RETURN:
        return f"return {group.members[-1].results[0]}"
    return f"return {', '.join(output.name for output in group.outputs)}".rstrip()


def returns(group: FusionGroup) -> bool:
    return group.form is LaunchForm.RETURN or bool(group.outputs)
