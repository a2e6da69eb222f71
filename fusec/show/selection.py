"""Select the part of a plan that a command prints."""

from dataclasses import replace

from fusec.base.plan.plan import Called, FusionPlan, ModulePlan
from fusec.base.plan.refusal import Refusal
from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class Selection:
    """One module or folder by its path (None: all modules); within it, the entries that cover one line (None: all
    lines)."""

    path: str | None = None
    line: int | None = None


def select(plan: FusionPlan, selection: Selection) -> FusionPlan:
    """The plan reduced to the groups and refusals of the selection; modules left with none are dropped."""
    modules = tuple(_on_line(module, selection.line) for module in plan.modules if _is_under(module, selection.path))
    return replace(plan, modules=tuple(module for module in modules if module.groups or module.refusals))


def _is_under(module: ModulePlan, path: str | None) -> bool:
    return path in (None, "", ".") or module.path == path or module.path.startswith(f"{path}/")


def _on_line(module: ModulePlan, line: int | None) -> ModulePlan:
    return replace(
        module,
        groups=tuple(group for group in module.groups if _covers(group, line)),
        loops=tuple(loop for loop in module.loops if _covers(loop, line)),
        refusals=tuple(refusal for refusal in module.refusals if _covers(refusal, line)),
        sequences=tuple(each for each in module.sequences if _covers(each, line)),
    )


def _covers(entry: Called | Refusal, line: int | None) -> bool:
    if line is None or entry.span.line <= line <= entry.span.end_line:
        return True
    related = entry.related if isinstance(entry, Refusal) else None
    return related is not None and related.line <= line <= related.end_line
