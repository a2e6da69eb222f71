"""The operands of fused launches by kind: arrays, numbers, grid and functions."""

from collections.abc import Iterable

from fusec.base.ir.kernel import kernel_calls
from fusec.base.plan.group_queries import unprinted
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.base.scalars.languages import Places
from fusec.show.json_text import Json


def launch_json(group: FusionGroup) -> Json:
    """The operands by kind, for `fusec verify`; None for a group of array statements."""
    grids = kernel_calls(group.members)
    if not grids:
        return None
    given = {operand.name for operand in group.call.operands}
    ranks: dict[str, int] = {}
    for grid in grids:
        for name, rank in (*grid.ranks, *grid.prepared.arrays):
            ranks[name] = max(rank, ranks.get(name, 0))
    ranks |= dict.fromkeys(group.named_by(FactKind.UNUSED), 1)
    axes = len(grids[0].text.axes)
    opaque = [each.launch for each in group.opaque]
    touched = {name for pair in group.facts_of(FactKind.APART) for name in pair}
    touched |= {name for launch in opaque for name in launch.writes.stored}
    others = [name for grid in kernel_calls(opaque) for name in grid.arguments]
    ranks |= {name: axes for name in others if name in touched and name not in ranks}
    integers = [*group.named_by(FactKind.INDEX)]
    integers += [name for grid in grids for name in (*grid.prepared.integers, *grid.prepared.numbers)]
    language = grids[0].text.compilation.language
    is_of_range = language.places is Places.GIVEN
    tasks = [grid.configured.settings[0] for grid in grids if grid.configured.is_forall or is_of_range]
    settings = [grid.configured.settings for grid in grids]
    named = {name for grid in grids for name in grid.prepared.named}  # constants in formulas have their own values
    blocks = [each[1] for each in settings if len(each) > 1 and each[1] not in named]
    described = {*ranks, *integers}
    numbers = [*group.named_by(FactKind.SCALAR), *(name for name in others if name not in described)]
    return {
        "language": language.module,
        "target": group.targets[0].name,
        "unprinted": unprinted(group),
        "axes": axes,
        "opaque": bool(opaque),
        "arrays": [{"name": name, "indices": rank} for name, rank in ranks.items() if name in given],
        "grids": _given((each[0] for each in settings if len(each) > 1 and each[0] not in tasks), given),
        "blocks": _given(blocks, given),
        "configurations": _given((each[0] for each in settings if len(each) == 1 and each[0] not in tasks), given),
        "tasks": _given(tasks, given),
        "integers": _given((name for name in integers if name not in ranks), given),
        "numbers": _given(numbers, given),
    }


def _given(names: Iterable[str], given: set[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name in given]
