"""Which vanished arrays does a kernel that sweeps over rows compute in several sweeps, or keep in the row of an output?"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from fusec.base.file_failure import working_on
from fusec.base.kernel import HelperFunction
from fusec.base.plan import FusionGroup, FusionPlan, ModulePlan, RowValue
from fusec.base.program import Program
from fusec.generate.body import body_of
from fusec.generate.sweeps import row_sweeps


def with_row_values(plan: FusionPlan, program: Program) -> FusionPlan:
    """The plan, in which each group with sweeps says what its kernel does with what several sweeps need."""
    helpers = {helper.key: helper for helper in program.helpers}
    return replace(plan, modules=tuple(_module(module, helpers) for module in plan.modules))


def _module(module: ModulePlan, helpers: Mapping[str, HelperFunction]) -> ModulePlan:
    with working_on(module.path):
        groups = tuple(replace(g, row_values=_row_values(g, helpers)) if g.sweeps else g for g in module.groups)
    return replace(module, groups=groups)


def _row_values(group: FusionGroup, helpers: Mapping[str, HelperFunction]) -> tuple[RowValue, ...]:
    sweeps = row_sweeps(body_of(group), helpers)
    homes = {name: home for sweep in sweeps for name, home in sweep.keeps}
    computed = Counter(item.step.name for sweep in sweeps for item in sweep.items if item.kept_in is None)
    return tuple(
        RowValue(vanished.name, computed[vanished.name], homes.get(vanished.name, ""))
        for vanished in group.contractions
        if computed[vanished.name] > 1 or vanished.name in homes
    )
